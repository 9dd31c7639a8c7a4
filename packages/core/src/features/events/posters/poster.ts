import { categories, type Category } from '../category.ts';

export const drawingsPerCategory = 6;
export const colorsPerDrawing = 3;

export interface Poster {
  category: Category;
  drawing: number;
  colors: number;
}

export const posterFile = ({ category, drawing, colors }: Poster) =>
  `posters/${category.toLowerCase()}-${drawing}-${colors}.svg`;

/** Spreads ids evenly (FNV-1a). */
function numberOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  // The low bits of FNV change too little between ids that differ in their last letter.
  return (hash ^ (hash >>> 15)) >>> 0;
}

export function posterOf({ id, category }: { id: string; category: Category }): Poster {
  const number = numberOf(id);
  return {
    category,
    drawing: (number % drawingsPerCategory) + 1,
    colors: (Math.floor(number / drawingsPerCategory) % colorsPerDrawing) + 1,
  };
}

export function posterIn(image: string): Poster | null {
  const [, name, drawing, colors] = /^posters\/([a-z]+)-(\d)-(\d)\.svg$/.exec(image) ?? [];
  const category = categories.find((it) => it.toLowerCase() === name);
  return category ? { category, drawing: Number(drawing), colors: Number(colors) } : null;
}

/** Events as a list shows them: where a drawing would follow itself, the next one of its category takes its place.
 * An event opened from the list keeps that drawing; elsewhere it has its own. */
export function withoutRepeats<T extends { image: string }>(events: readonly T[]): T[] {
  let before: Poster | null = null;
  return events.map((event) => {
    let poster = posterIn(event.image);
    if (poster && poster.category === before?.category && poster.drawing === before.drawing)
      poster = { ...poster, drawing: (poster.drawing % drawingsPerCategory) + 1 };
    before = poster;
    return poster ? { ...event, image: posterFile(poster) } : event;
  });
}
