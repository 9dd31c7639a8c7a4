import { cellLevel, coarsestLevel, widerLevel } from './area-size.ts';
import { cellArea, cellToChildren, cellToParent, getResolution, gridDisk } from 'h3-js';
import {
  type Point,
  radiansPerDegree,
  cellAt,
  centreOf,
  cellsOf,
  reachKm,
  cornersOf,
  greatCircleKm,
  widened,
} from './geometry.ts';

/** Corners as [latitude, longitude] in degrees; the last joins the first. */
export type Outline = readonly (readonly [number, number])[];

export interface Region {
  name: string;
  /** 8 (about 0.7 km²) for dense cities, 7 (5 km²) around them. Outside all regions, 6 (36 km²) is published, and in those
   * that an operator has made coarser. */
  level: 8 | 7 | 6;
  outline: Outline;
  excluded: readonly Outline[];
  places: readonly (readonly [name: string, latitude: number, longitude: number])[];
}

export interface Place {
  name: string;
  city: string;
  cell: string;
}

export type Side = readonly [latitude1: number, longitude1: number, latitude2: number, longitude2: number];

export const sidesOf = (outline: Outline): Side[] =>
  outline.map((corner, at) => [...corner, ...(outline[(at + 1) % outline.length] ?? corner)]);

/** An eastward ray crosses the sides an odd number of times. */
export function isInside({ latitude, longitude }: Point, sides: readonly Side[]): boolean {
  let inside = false;
  for (const [lat1, lng1, lat2, lng2] of sides)
    if (lat1 > latitude !== lat2 > latitude && longitude < ((lng2 - lng1) * (latitude - lat1)) / (lat2 - lat1) + lng1)
      inside = !inside;
  return inside;
}

function spreadOver(cell: string): Point[] {
  const cuts = 4;
  const thirds = [1 / 3, 2 / 3].flatMap((third) =>
    Array.from({ length: cuts * cuts }, (_, at) => [Math.floor(at / cuts) + third, (at % cuts) + third] as const),
  );
  const within = thirds.filter(([a, b]) => a + b < cuts).map(([a, b]) => [a / cuts, b / cuts] as const);
  const { latitude, longitude } = centreOf(cell);
  const corners = cornersOf(cell);
  return corners.flatMap((one, at) => {
    const other = corners[(at + 1) % corners.length] ?? one;
    return within.map(([a, b]) => ({
      latitude: latitude + a * (one.latitude - latitude) + b * (other.latitude - latitude),
      longitude: longitude + a * (one.longitude - longitude) + b * (other.longitude - longitude),
    }));
  });
}

/** Rule S8: areas with less land are not published, in km². */
const leastLand = 0.5;
const maxSteps = 12;

function nearestTo(cell: string, cells: readonly string[]): string | undefined {
  const kmTo = (other: string) => greatCircleKm(centreOf(cell), centreOf(other));
  return cells.toSorted((a, b) => kmTo(a) - kmTo(b))[0];
}

const nameReachKm = 6;

function cached<Value>(memory: Map<string, Value>, key: string, find: () => Value): Value {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const found = find();
  memory.set(key, found);
  return found;
}

export const unnamedArea = 'this area';

/** Rules S3 and S8 for a region list: how finely each cell is published, and what areas are called. */
export class Regions {
  readonly list: readonly Region[];
  readonly places: readonly Place[];
  readonly #outlines: readonly { level: Region['level']; sides: readonly Side[] }[];
  readonly #excluded: readonly (readonly Side[])[];
  readonly #levels = new Map<string, 8 | 7 | 6>();
  readonly #land = new Map<string, number>();
  readonly #published = new Map<string, string>();
  readonly #names = new Map<string, string>();
  readonly #finer: Regions | null;

  /** With `finer`, the same list with levels at least as fine, each of its areas is published whole, or a parent of it is. */
  constructor(list: readonly Region[], finer: Regions | null = null) {
    this.list = list;
    this.#finer = finer;
    this.#outlines = list.map(({ level, outline }) => ({ level, sides: sidesOf(outline) }));
    this.#excluded = list.flatMap(({ excluded }) => excluded.map(sidesOf));
    const places = new Map<string, Place>();
    for (const region of list)
      for (const [name, latitude, longitude] of region.places)
        places.set(`${region.name}/${name}`, { name, city: region.name, cell: cellAt({ latitude, longitude }) });
    this.places = [...places.values()];
  }

  /** With the levels of the list, where an operator has made regions coarser. */
  get listed(): readonly Region[] {
    return (this.#finer ?? this).list;
  }

  at(point: Point): Region | null {
    return this.list.find((_, nth) => isInside(point, this.#outlines[nth]?.sides ?? [])) ?? null;
  }

  ofCity(city: string): Region | null {
    const wanted = city.trim().toLowerCase();
    return this.list.find(({ name }) => name.toLowerCase() === wanted) ?? null;
  }

  #reaches(area: string, level: Region['level']): boolean {
    const centre = centreOf(area);
    return this.#outlines.some((it) => it.level === level && isInside(centre, it.sides));
  }

  #isDense = (parent7: string) => this.#reaches(parent7, 8);

  /** Before land is considered. Decided for whole parents: a published area must stand for all of its cells, or the
   * missing ones would be given away. */
  levelOf(cell: string): 8 | 7 | 6 {
    const parent7 = cellToParent(cell, widerLevel);
    const parent6 = cellToParent(cell, coarsestLevel);
    return cached(this.#levels, parent7, () => {
      if (this.#isDense(parent7)) return cellLevel;
      const isAroundDense = () => cellToChildren(parent6, widerLevel).some(this.#isDense);
      return this.#reaches(parent6, 7) || isAroundDense() ? widerLevel : coarsestLevel;
    });
  }

  /** Land in km²: everything where no outline says otherwise. */
  landOf(area: string): number {
    return cached(this.#land, area, () => this.#measureLand(area));
  }

  #measureLand(area: string): number {
    const { latitude, longitude } = centreOf(area);
    // Beyond the area's corners: an eastward ray from within can cross only these sides.
    const north = reachKm(area) / 70;
    const east = north / Math.cos(latitude * radiansPerDegree);
    const excluded = this.#excluded
      .map((sides) =>
        sides.filter(
          ([lat1, lng1, lat2, lng2]) =>
            Math.max(lat1, lat2) > latitude - north &&
            Math.min(lat1, lat2) < latitude + north &&
            Math.max(lng1, lng2) > longitude - east,
        ),
      )
      .filter((sides) => sides.length > 0);
    if (excluded.length === 0) return cellArea(area, 'km2');
    let land = 0;
    for (const cell of cellsOf(area)) {
      const points = spreadOver(cell);
      const dry = points.filter((point) => !excluded.some((sides) => isInside(point, sides)));
      land += (cellArea(cell, 'km2') * dry.length) / points.length;
    }
    return land;
  }

  readonly #hasLand = (area: string) => this.landOf(area) >= leastLand;

  #nearestLand(area: string): string | null {
    const centre = cellAt(centreOf(area));
    for (let steps = 1; steps <= maxSteps; steps++) {
      const found = nearestTo(centre, gridDisk(centre, steps).filter(this.#hasLand));
      if (found) return found;
    }
    return null;
  }

  /** A cell with too little land counts as the nearest one of its parent with enough. Without one, the parent is
   * published; if that has too little land, the nearest land around. So every published area has enough land. */
  #publish(cell: string): string {
    const level = this.levelOf(cell);
    if (level === cellLevel) {
      if (this.#hasLand(cell)) return cell;
      const found = nearestTo(cell, cellsOf(cellToParent(cell, widerLevel)).filter(this.#hasLand));
      if (found) return found;
    }
    const area = cellToParent(cell, Math.min(level, widerLevel));
    const land = this.#hasLand(area) ? null : this.#nearestLand(area);
    return land === null ? area : this.#publish(land);
  }

  /** What a stored area is published as, which may have been published at a finer level. */
  coarsened(area: string): string {
    return cellToParent(area, Math.min(getResolution(area), this.levelOf(cellAt(centreOf(area)))));
  }

  publishedArea(cell: string, wider: boolean): string {
    const area = cached(this.#published, cell, () =>
      this.#finer ? this.coarsened(this.#finer.publishedArea(cell, false)) : this.#publish(cell),
    );
    return wider ? widened(area) : area;
  }

  /** The nearest listed place (rule D4): a name must not say more than the area. */
  nameOf(area: string): string {
    return cached(this.#names, area, () => this.#nearestName(area));
  }

  #nearestName(area: string): string {
    const centre = centreOf(area);
    let name: string = unnamedArea;
    let nearest = nameReachKm;
    for (const place of this.places) {
      const km = greatCircleKm(centre, centreOf(place.cell));
      if (km < nearest) [name, nearest] = [place.name, km];
    }
    return name;
  }
}
