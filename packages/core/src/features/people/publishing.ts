import { cellArea, cellToChildren, cellToParent, gridDisk } from 'h3-js';
import {
  type Point,
  cellLevel,
  widerLevel,
  coarsestLevel,
  radiansPerDegree,
  cellAt,
  centreOf,
  cellsOf,
  reachKm,
  cornersOf,
  greatCircleKm,
  widened,
} from './geometry.ts';

/** Corners as [latitude, longitude] in degrees; the last one joins the first. */
export type Outline = readonly (readonly [number, number])[];

/** Part of a country for which an operator has decided how finely people may be shown. */
export interface Region {
  name: string;
  /** 8 (about 0.7 km²) for dense city land, 7 (5 km²) around it. Wherever no region reaches, 6 (36 km²) is published. */
  level: 8 | 7;
  outline: Outline;
  /** Where nobody lives, in this region or around it: water, closed forest, runways. They may overlap. */
  excluded: readonly Outline[];
  /** Names that people can pick their area by, and by which areas are called. */
  places: readonly (readonly [name: string, latitude: number, longitude: number])[];
}

/** A name that people pick their area by. */
export interface Place {
  name: string;
  /** Of the region it is listed under. */
  city: string;
  /** The cell in which its heart lies. */
  cell: string;
}

/** From one corner of an outline to the next. */
export type Side = readonly [latitude1: number, longitude1: number, latitude2: number, longitude2: number];

export const sidesOf = (outline: Outline): Side[] =>
  outline.map((corner, at) => [...corner, ...outline[(at + 1) % outline.length]!]);

/** Whether a point lies inside an outline: a ray to the east crosses its sides an odd number of times. */
export function isInside({ latitude, longitude }: Point, sides: readonly Side[]): boolean {
  let inside = false;
  for (const [lat1, lng1, lat2, lng2] of sides)
    if (lat1 > latitude !== lat2 > latitude && longitude < ((lng2 - lng1) * (latitude - lat1)) / (lat2 - lat1) + lng1)
      inside = !inside;
  return inside;
}

/** Points spread evenly over a cell: the middles of the small triangles that it is cut into. */
function spreadOver(cell: string): Point[] {
  const cuts = 4;
  const thirds = [1 / 3, 2 / 3].flatMap((third) =>
    Array.from({ length: cuts * cuts }, (_, at) => [Math.floor(at / cuts) + third, (at % cuts) + third] as const),
  );
  const within = thirds.filter(([a, b]) => a + b < cuts).map(([a, b]) => [a / cuts, b / cuts] as const);
  const { latitude, longitude } = centreOf(cell);
  const corners = cornersOf(cell);
  return corners.flatMap((one, at) => {
    const other = corners[(at + 1) % corners.length]!;
    return within.map(([a, b]) => ({
      latitude: latitude + a * (one.latitude - latitude) + b * (other.latitude - latitude),
      longitude: longitude + a * (one.longitude - longitude) + b * (other.longitude - longitude),
    }));
  });
}

/** Rule S8: an area with less land than this is not published, in km². */
const leastLand = 0.5;
/** How far land is looked for, in steps of about 0.8 km: nobody lives farther out. */
const mostSteps = 12;

/** The one of some cells whose centre is nearest to that of a cell. */
function nearestTo(cell: string, cells: readonly string[]): string | undefined {
  const kmTo = (other: string) => greatCircleKm(centreOf(cell), centreOf(other));
  return cells.toSorted((a, b) => kmTo(a) - kmTo(b))[0];
}

/** A place is named after one at most this many km away. */
const nameReachKm = 6;

/** The static table of rules S3 and S8, made of a region list: how finely each cell is published, and what areas are called. */
export class Regions {
  readonly list: readonly Region[];
  readonly places: readonly Place[];
  readonly #outlines: readonly { level: Region['level']; sides: readonly Side[] }[];
  readonly #excluded: readonly (readonly Side[])[];
  readonly #levels = new Map<string, number>();
  readonly #land = new Map<string, number>();
  readonly #published = new Map<string, string>();
  readonly #names = new Map<string, string>();

  constructor(list: readonly Region[]) {
    this.list = list;
    this.#outlines = list.map(({ level, outline }) => ({ level, sides: sidesOf(outline) }));
    this.#excluded = list.flatMap(({ excluded }) => excluded.map(sidesOf));
    const places = new Map<string, Place>();
    for (const region of list)
      for (const [name, latitude, longitude] of region.places)
        places.set(`${region.name}/${name}`, { name, city: region.name, cell: cellAt({ latitude, longitude }) });
    this.places = [...places.values()];
  }

  #reaches(area: string, level: Region['level']): boolean {
    const centre = centreOf(area);
    return this.#outlines.some((it) => it.level === level && isInside(centre, it.sides));
  }

  #isDense = (parent7: string) => this.#reaches(parent7, 8);

  /**
   * How finely a cell with enough land is published. Decided for whole parents, so that whatever is published stands for
   * all cells of it: a parent of which some cells were shown finer would say that its people are in the others.
   */
  levelOf(cell: string): 8 | 7 | 6 {
    const parent7 = cellToParent(cell, widerLevel);
    const known = this.#levels.get(parent7);
    if (known !== undefined) return known as 8 | 7 | 6;
    const parent6 = cellToParent(cell, coarsestLevel);
    const level = this.#isDense(parent7)
      ? cellLevel
      : this.#reaches(parent6, 7) || cellToChildren(parent6, widerLevel).some(this.#isDense)
        ? widerLevel
        : coarsestLevel;
    this.#levels.set(parent7, level);
    return level;
  }

  /** How much of an area is land where people can be, in km²: all of it where no outline says otherwise. */
  landOf(area: string): number {
    const known = this.#land.get(area);
    if (known !== undefined) return known;
    const { latitude, longitude } = centreOf(area);
    // Well beyond the corners of the area: only these sides can be crossed by a ray to the east from within.
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
    this.#land.set(area, land);
    return land;
  }

  readonly #hasLand = (area: string) => this.landOf(area) >= leastLand;

  /** The cell with enough land that is nearest to an area's centre, or null far out at sea. */
  #nearestLand(area: string): string | null {
    const centre = cellAt(centreOf(area));
    for (let steps = 1; steps <= mostSteps; steps++) {
      const found = nearestTo(centre, gridDisk(centre, steps).filter(this.#hasLand));
      if (found) return found;
    }
    return null;
  }

  /**
   * What is published for a cell. One with too little land counts as the nearest of its parent with enough, so that others
   * of that parent stay as fine as they are. If there is none, the parent is published; if that has too little land as
   * well, all of it counts as the nearest land around. Whatever is published so stands for enough land.
   */
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

  /** What others are shown for a cell (rules S3 and S8); `wider` is the switch in Privacy. */
  publishedArea(cell: string, wider: boolean): string {
    let area = this.#published.get(cell);
    if (area === undefined) {
      area = this.#publish(cell);
      this.#published.set(cell, area);
    }
    return wider ? widened(area) : area;
  }

  /** What an area is called: by the nearest place of the list (rule D4), since it must not say more than the area does. */
  nameOf(area: string): string {
    const known = this.#names.get(area);
    if (known !== undefined) return known;
    const centre = centreOf(area);
    let name = 'this area';
    let nearest = nameReachKm;
    for (const place of this.places) {
      const km = greatCircleKm(centre, centreOf(place.cell));
      if (km < nearest) [name, nearest] = [place.name, km];
    }
    this.#names.set(area, name);
    return name;
  }
}
