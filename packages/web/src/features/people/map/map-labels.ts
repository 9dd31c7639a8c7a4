/** A part of a drawing: left, top, right, bottom. */
export type Part = readonly [left: number, top: number, right: number, bottom: number];

export interface Label {
  text: string;
  /** The middle of the base line. */
  x: number;
  y: number;
}

/** About the width of a text in Mukta at 12 px, rather too wide than too narrow. */
const widthOf = (text: string) => text.length * 6.6 + 4;

export const partOf = ({ text, x, y }: Label): Part => [x - widthOf(text) / 2, y - 11, x + widthOf(text) / 2, y + 4];

export const overlap = (a: Part, b: Part) => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

const edge = 4;

type Side = 'above' | 'below' | 'right' | 'left';

/** A label on the first of these sides where it is inside the drawing and overlaps nothing in `taken`, or null. */
export function beside(
  text: string,
  [left, top, right, bottom]: Part,
  sides: readonly Side[],
  { width, height, taken }: { width: number; height: number; taken: readonly Part[] },
): Label | null {
  const [x, y, half] = [(left + right) / 2, (top + bottom) / 2 + 4, widthOf(text) / 2];
  const where = {
    above: { text, x, y: top - 4 },
    below: { text, x, y: bottom + 11 },
    right: { text, x: right + half + 1, y },
    left: { text, x: left - half - 1, y },
  };
  const isFree = (label: Label) => {
    const part = partOf(label);
    const isWithin = part[0] >= edge && part[1] >= edge && part[2] <= width - edge && part[3] <= height - edge;
    return isWithin && taken.every((it) => !overlap(part, it));
  };
  return sides.map((it) => where[it]).find(isFree) ?? null;
}
