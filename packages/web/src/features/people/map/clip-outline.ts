export type Corner = readonly [x: number, y: number];

/** West, south, east, north; or left, top, right, bottom. */
export type Box = readonly [number, number, number, number];

/** The part of a ring on one side of a line along an axis. */
const cut = (ring: readonly Corner[], axis: 0 | 1, limit: number, sign: 1 | -1): Corner[] =>
  ring.flatMap((corner, at) => {
    const before = ring.at(at - 1) ?? corner;
    const isInside = (it: Corner) => (it[axis] - limit) * sign >= 0;
    if (isInside(corner) === isInside(before)) return isInside(corner) ? [corner] : [];
    const part = (limit - before[axis]) / (corner[axis] - before[axis]);
    const along = (from: number, to: number) => from + part * (to - from);
    const crossing: Corner = axis === 0 ? [limit, along(before[1], corner[1])] : [along(before[0], corner[0]), limit];
    return isInside(corner) ? [crossing, corner] : [crossing];
  });

/** The part of a ring within a box (Sutherland–Hodgman): one ring, which may run back and forth along the box. */
export const clipped = (ring: readonly Corner[], [left, top, right, bottom]: Box): readonly Corner[] =>
  cut(cut(cut(cut(ring, 0, left, 1), 1, top, 1), 0, right, -1), 1, bottom, -1);
