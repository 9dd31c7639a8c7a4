import { earthRadiusKm, type Point } from '@nukkad/core/features/people/geometry.ts';

const rad = Math.PI / 180;
const kmPerDegree = earthRadiusKm * rad;

/** Width and height of a drawing and what it keeps free at its edges, in its own units. */
export interface Frame {
  width: number;
  height: number;
  top?: number;
  side?: number;
  bottom?: number;
}

/** A piece of the world as a flat drawing: over the tens of km that are ever drawn it is true to less than a pixel. */
export interface View {
  width: number;
  height: number;
  /** Width in km. */
  km: number;
  /** Where a point is drawn, from the left and from the top. */
  x(point: Point): number;
  y(point: Point): number;
  /** The point that is drawn at a place. */
  pointAt(x: number, y: number): Point;
}

/** The view that holds all points within what the frame keeps free, and is at least so many km wide. */
export function viewOf(
  points: readonly Point[],
  leastKm: number,
  { width, height, top = 0, side = 0, bottom = 0 }: Frame,
): View {
  const longitudes = points.map((it) => it.longitude);
  const latitudes = points.map((it) => it.latitude);
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const centre = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const shrink = Math.cos(centre.latitude * rad);
  const km = Math.max(
    leastKm,
    ((east - west) * kmPerDegree * shrink * width) / (width - 2 * side),
    ((north - south) * kmPerDegree * width) / (height - top - bottom),
  );
  const perDegree = (kmPerDegree * width) / km;
  const middle = (top + height - bottom) / 2;
  return {
    width,
    height,
    km,
    x: ({ longitude }) => width / 2 + (longitude - centre.longitude) * shrink * perDegree,
    y: ({ latitude }) => middle - (latitude - centre.latitude) * perDegree,
    pointAt: (x, y) => ({
      latitude: centre.latitude - (y - middle) / perDegree,
      longitude: centre.longitude + (x - width / 2) / (shrink * perDegree),
    }),
  };
}

/** How many km a drawing of an area is wide: it fills about a third. */
export const kmAround = (area: string): number => ({ '8': 4.5, '7': 11, '6': 28 })[area[1]!] ?? 28;

/** The round length in km that is drawn as the scale: about a fifth of the width. */
export const scaleKm = (km: number): number => [20, 10, 5, 2, 1].find((it) => it <= km * 0.24) ?? 0.5;
