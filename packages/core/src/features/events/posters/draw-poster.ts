import { categories, type Category } from '../category.ts';
import { arts } from './arts.ts';
import { posterColors, type PosterColors } from './poster-colors.ts';
import { food } from './food.ts';
import { music } from './music.ts';
import { colorsPerDrawing, drawingsPerCategory, type Poster } from './poster.ts';
import { sports } from './sports.ts';
import { tech } from './tech.ts';

type Drawing = (colors: PosterColors) => string;

/** Big shapes in few colours on 320 × 180, readable at the width of a thumb. */
const drawings: Record<Category, readonly Drawing[]> = {
  Tech: tech,
  Arts: arts,
  Sports: sports,
  Food: food,
  Music: music,
};

export const colorsOf = ({ category, colors }: Poster): PosterColors =>
  posterColors[category][colors - 1] ?? posterColors[category][0];

/** An SVG of 320 × 180. It refers to nothing outside itself. */
export function drawPoster(poster: Poster): string {
  const colors = colorsOf(poster);
  const draw = drawings[poster.category][poster.drawing - 1];
  if (!draw) throw new Error(`There is no poster ${poster.drawing} of ${poster.category}.`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" width="320" height="180"><rect width="320" height="180" fill="${colors.ground}"/>${draw(colors)}</svg>`;
}

export const allPosters: readonly Poster[] = categories.flatMap((category) =>
  Array.from({ length: drawingsPerCategory * colorsPerDrawing }, (_, at) => ({
    category,
    drawing: Math.floor(at / colorsPerDrawing) + 1,
    colors: (at % colorsPerDrawing) + 1,
  })),
);
