import { earthRadiusKm, type Point } from '@nukkad/core/features/people/geometry.ts';

const rad = Math.PI / 180;
const kmPerDegree = earthRadiusKm * rad;

/** The size of a drawing and its free margins, in px. */
export interface Frame {
  width: number;
  height: number;
  top?: number;
  side?: number;
  bottom?: number;
}

/** A flat map: over some tens of km it is exact to less than a pixel. */
export interface View {
  width: number;
  height: number;
  /** Width in km. */
  km: number;
  x(point: Point): number;
  y(point: Point): number;
  pointAt(x: number, y: number): Point;
}

/** A view of all points within the margins, at least `leastKm` wide. */
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

/** The width in km of a map of an area, which fills about a third of it. */
export const kmAround = (area: string): number => ({ '8': 4.5, '7': 11 })[area.charAt(1)] ?? 28;

/** The round length in km of the scale, about a fifth of the width. */
export const scaleKm = (km: number): number => [20, 10, 5, 2, 1].find((it) => it <= km * 0.24) ?? 0.5;
