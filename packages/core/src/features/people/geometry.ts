/** A cell is an H3 cell of resolution 8 (about 0.7 km²), the finest thing that leaves a phone. An area is what others
 * may know: that cell, or a coarser one around it. Rules: docs/location.md. */
import {
  cellsToMultiPolygon,
  cellToBoundary,
  cellToChildren,
  cellToLatLng,
  cellToParent,
  getResolution,
  gridDisk,
  isValidCell,
  latLngToCell,
} from 'h3-js';
import { cellLevel, coarsestLevel, widerLevel } from './area-size.ts';

/** Degrees, WGS 84. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** The IUGG mean Earth radius. */
export const earthRadiusKm = 6371.0088;
export const radiansPerDegree = Math.PI / 180;

export const cellAt = ({ latitude, longitude }: Point): string => latLngToCell(latitude, longitude, cellLevel);

export const isCell = (text: string): boolean => isValidCell(text) && getResolution(text) === cellLevel;

/** The only point of a cell or area that anything is computed from. */
export function centreOf(area: string): Point {
  const [latitude, longitude] = cellToLatLng(area);
  return { latitude, longitude };
}

export const cellsOf = (area: string): string[] => cellToChildren(area, cellLevel);

/** The outline of all its cells: coarser hexagons do not match it exactly. */
export function outlineOf(area: string): Point[] {
  const [[outline = []] = []] = cellsToMultiPolygon(cellsOf(area));
  return outline.map(([latitude, longitude]) => ({ latitude, longitude }));
}

export const areasAround = (area: string, steps: number): string[] => gridDisk(area, steps);

/** About how far corners are from the centre, in km. */
export const reachKm = (area: string): number => ({ 8: 0.6, 7: 1.6, 6: 4.2 })[getResolution(area)] ?? 0;

export const cornersOf = (area: string): Point[] =>
  cellToBoundary(area).map(([latitude, longitude]) => ({ latitude, longitude }));

export function greatCircleKm(a: Point, b: Point): number {
  const h =
    Math.sin(((b.latitude - a.latitude) * radiansPerDegree) / 2) ** 2 +
    Math.cos(a.latitude * radiansPerDegree) *
      Math.cos(b.latitude * radiansPerDegree) *
      Math.sin(((b.longitude - a.longitude) * radiansPerDegree) / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** About 36 km², which holds a hidden zone and six more like it. */
export const coarsest = (area: string): string => cellToParent(area, coarsestLevel);

/** The area that the 'wider area' setting publishes. */
export const widened = (area: string): string =>
  getResolution(area) > widerLevel ? cellToParent(area, widerLevel) : area;
