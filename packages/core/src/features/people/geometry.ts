/**
 * Cells, areas and distances. A cell is an H3 cell of resolution 8 (about 0.7 km²): the finest thing that leaves a phone. An
 * area is what others may know: that cell, or the coarser one that holds it. docs/location.md has the rules.
 */
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

/** Degrees, WGS 84. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** The resolution of cells, and of the areas that 'wider area' publishes. */
export const cellLevel = 8;
export const widerLevel = 7;
export const coarsestLevel = 6;

/** The mean Earth radius of IUGG, in km. */
export const earthRadiusKm = 6371.0088;
export const radiansPerDegree = Math.PI / 180;

/** The cell that holds a point. */
export const cellAt = ({ latitude, longitude }: Point): string => latLngToCell(latitude, longitude, cellLevel);

export const isCell = (text: string): boolean => isValidCell(text) && getResolution(text) === cellLevel;

/** The middle of a cell or area: the only point of it that anything is computed from. */
export function centreOf(area: string): Point {
  const [latitude, longitude] = cellToLatLng(area);
  return { latitude, longitude };
}

/** The resolution-8 cells of an area. */
export const cellsOf = (area: string): string[] => cellToChildren(area, cellLevel);

/** The outline of an area, which is that of all its cells together: coarser hexagons do not match it exactly. */
export const outlineOf = (area: string): Point[] =>
  cellsToMultiPolygon(cellsOf(area))[0]![0]!.map(([latitude, longitude]) => ({
    latitude,
    longitude,
  }));

/** The areas of the same size within so many steps, itself included. */
export const areasAround = (area: string, steps: number): string[] => gridDisk(area, steps);

/** How far the corners of an area are from its centre, in km: about, since areas differ a little. */
export const reachKm = (area: string): number => ({ 8: 0.6, 7: 1.6, 6: 4.2 })[getResolution(area)] ?? 0;

/** The corners of an area, in order. */
export const cornersOf = (area: string): Point[] =>
  cellToBoundary(area).map(([latitude, longitude]) => ({ latitude, longitude }));

/** Great-circle distance in km: haversine on a sphere of the mean Earth radius. */
export function greatCircleKm(a: Point, b: Point): number {
  const h =
    Math.sin(((b.latitude - a.latitude) * radiansPerDegree) / 2) ** 2 +
    Math.cos(a.latitude * radiansPerDegree) *
      Math.cos(b.latitude * radiansPerDegree) *
      Math.sin(((b.longitude - a.longitude) * radiansPerDegree) / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The coarsest area around an area: about 36 km², which holds a whole hidden zone and six more like it. */
export const coarsest = (area: string): string => cellToParent(area, coarsestLevel);

/** A published area as 'wider area' would have it: coarser, or the same. */
export const widened = (area: string): string =>
  getResolution(area) > widerLevel ? cellToParent(area, widerLevel) : area;
