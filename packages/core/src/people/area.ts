/**
 * Where somebody is, as coarsely as this product ever knows it. Pure functions: the phone runs them before anything
 * leaves it, the server when it publishes, and the programs that attack the product's privacy when they look for a way
 * around. The rules and the reasons for each are in docs/location.md.
 *
 * A *cell* is an H3 cell of resolution 8 (about 0.7 km²): the finest thing that leaves a phone. An *area* is what others
 * may know: that cell, or the coarser one that holds it.
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
import { nextReportAt } from './rules.ts';

/** Degrees, WGS 84. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** The resolution of cells, and of the areas that 'wider area' publishes. */
export const cellLevel = 8;
export const widerLevel = 7;
const coarsestLevel = 6;

/** The mean Earth radius of IUGG, in km. */
export const earthRadiusKm = 6371.0088;
const rad = Math.PI / 180;

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
    Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2 +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Every distance that the product ever says, in km (rule D1). */
export const shownDistances = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10] as const;

/**
 * Rule D1: what may be said of two areas whose centres are `km` apart: at least 0.5, in halves up to 5, then whole.
 * Finer steps would say more than the areas do. Beyond 10 nothing is shown at all.
 */
export function shownDistance(km: number): number {
  const halves = Math.max(0.5, Math.round(km * 2) / 2);
  return halves <= 5 ? halves : Math.round(km);
}

/** From how many km on the next of `shownDistances` is said instead; the last one is where showing ends. */
export const bandEndsKm: readonly number[] = shownDistances.map((shown) =>
  shown < 5 ? shown + 0.25 : shown === 5 ? 5.5 : shown + 0.5,
);

// ── What is published ────────────────────────────────────────────────────────────────────────────────────────────────

/** Part of a country for which an operator has decided how finely people may be shown. */
export interface Region {
  name: string;
  /** 8 (about 0.7 km²) for dense city land, 7 (5 km²) around it. Wherever no region reaches, 6 (36 km²) is published. */
  level: 8 | 7;
  /** Corners as [latitude, longitude] in degrees; the last one joins the first. */
  outline: readonly (readonly [number, number])[];
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

/** Whether a point lies inside an outline: a ray to the east crosses its sides an odd number of times. */
function isInside({ latitude, longitude }: Point, outline: Region['outline']): boolean {
  let inside = false;
  for (const [at, [lat1, lng1]] of outline.entries()) {
    const [lat2, lng2] = outline[(at + 1) % outline.length]!;
    if (lat1 > latitude !== lat2 > latitude && longitude < ((lng2 - lng1) * (latitude - lat1)) / (lat2 - lat1) + lng1)
      inside = !inside;
  }
  return inside;
}

/** A place is named after one at most this many km away. */
const nameReachKm = 6;

/** The static table of rule S3, made of a region list: how finely each cell is published, and what areas are called. */
export class Regions {
  readonly list: readonly Region[];
  readonly places: readonly Place[];
  readonly #levels = new Map<string, number>();
  readonly #names = new Map<string, string>();

  constructor(list: readonly Region[]) {
    this.list = list;
    const places = new Map<string, Place>();
    for (const region of list)
      for (const [name, latitude, longitude] of region.places)
        places.set(`${region.name}/${name}`, { name, city: region.name, cell: cellAt({ latitude, longitude }) });
    this.places = [...places.values()];
  }

  #reaches(area: string, level: Region['level']): boolean {
    const centre = centreOf(area);
    return this.list.some((region) => region.level === level && isInside(centre, region.outline));
  }

  #isDense = (parent7: string) => this.#reaches(parent7, 8);

  /**
   * How finely a cell is published. Decided for whole parents, so that whatever is published stands for all cells of it:
   * a parent of which some cells were shown finer would say that its people are in the others.
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

  /** What others are shown for a cell (rule S3); `wider` is the switch in Privacy. */
  publishedArea(cell: string, wider: boolean): string {
    const level = Math.min(this.levelOf(cell), wider ? widerLevel : cellLevel);
    return level === cellLevel ? cell : cellToParent(cell, level);
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

/** A published area as 'wider area' would have it: coarser, or the same. */
export const widened = (area: string): string =>
  getResolution(area) > widerLevel ? cellToParent(area, widerLevel) : area;

// ── On the phone ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** What the phone's location service says. Stays on the phone. */
export interface Fix extends Point {
  /** m */
  accuracy: number;
  /** ms since 1970. */
  at: number;
}

/** A place where the phone rested, with the cell that is reported whenever it is there. Never uploaded. */
export interface Rest extends Point {
  cell: string;
}

/** What the phone remembers between fixes. */
export interface Phone {
  /** The cell that it is in, by rule P3; null before the first good fix. */
  cell: string | null;
  /** Whether its owner picked that cell by name. */
  picked: boolean;
  /** The last report, and when (ms since 1970). */
  reported: { cell: string; at: number } | null;
  /** Where it has stayed since when: the mean of so many fixes. */
  stay: (Point & { since: number; latest: number; fixes: number }) | null;
  /** In the order in which it was last at them, so that the first to be forgotten is the one not visited for longest. */
  rests: readonly Rest[];
  /** Whether it is at the last of them. */
  isResting: boolean;
  /** Cells in which nothing is reported (rule Z1). */
  hidden: readonly string[];
}

export const newPhone: Phone = {
  cell: null,
  picked: false,
  reported: null,
  stay: null,
  rests: [],
  isResting: false,
  hidden: [],
};

/** Rule P3: a fix worse than this says nothing, in m. */
const worstAccuracyM = 100;
/** How far beyond the old cell's edge a fix must lie for the cell to change, in m. */
const marginM = (accuracy: number) => Math.max(150, 3 * accuracy);
const restMs = 10 * 60_000;
/** Fixes this near to their mean are one stay, in m: walking leaves it in two minutes, a jumpy fix does not. */
const stayM = 150;
const restReachM = 250;
/** Nearer than this it is certainly at that place and no other, in m. */
const atRestM = 75;
/** Resting places are at least so far apart, in m. */
const restsApartM = 100;
const mostRests = 50;
const metresBetween = (a: Point, b: Point) => greatCircleKm(a, b) * 1000;

/** How far a point lies outside a cell, in m; 0 inside. Flat geometry, which is exact to centimetres over a cell. */
export function metresBeyond(cell: string, point: Point): number {
  if (cellAt(point) === cell) return 0;
  const metresPerDegree = earthRadiusKm * 1000 * rad;
  const shrink = Math.cos(point.latitude * rad);
  const corners = cornersOf(cell).map(({ latitude, longitude }) => ({
    x: (longitude - point.longitude) * shrink * metresPerDegree,
    y: (latitude - point.latitude) * metresPerDegree,
  }));
  let nearest = Infinity;
  for (const [at, a] of corners.entries()) {
    const b = corners[(at + 1) % corners.length]!;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const along = Math.min(1, Math.max(0, -(a.x * dx + a.y * dy) / (dx * dx + dy * dy)));
    nearest = Math.min(nearest, Math.hypot(a.x + along * dx, a.y + along * dy));
  }
  return nearest;
}

/**
 * The resting place that the phone is at. One is entered within its reach and left well beyond it, as cells are, or a home
 * between two of them would go from one to the other; only being right at another one ends it sooner.
 */
function restAt({ rests, isResting }: Phone, fix: Fix): Rest | null {
  const [nearest] = rests.map((it) => ({ it, metres: metresBetween(it, fix) })).toSorted((a, b) => a.metres - b.metres);
  if (!nearest) return null;
  if (nearest.metres <= atRestM) return nearest.it;
  const used = isResting ? rests.at(-1) : undefined;
  if (used && metresBetween(used, fix) <= restReachM + marginM(fix.accuracy)) return used;
  return nearest.metres <= restReachM ? nearest.it : null;
}

/** Whether a fix says nothing: too vague, or not a place at all. */
const isUseless = ({ latitude, longitude, accuracy }: Fix) =>
  !(accuracy >= 0 && accuracy <= worstAccuracyM && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180);

/**
 * Takes in a fix (rule P3). Near an edge, and with every jump of the satellites, the cell stays what it was; where the
 * phone rests it is always the same one. Otherwise a home near an edge would change its area night by night, and so
 * tell where the edge is that it is near to.
 */
export function takeFix(phone: Phone, fix: Fix): Phone {
  if (isUseless(fix)) return phone;
  const { latitude, longitude, accuracy, at } = fix;
  const rested = restAt(phone, fix);
  const cell =
    rested?.cell ??
    (phone.cell !== null && metresBeyond(phone.cell, fix) <= marginM(accuracy) ? phone.cell : cellAt(fix));

  const staying = phone.stay !== null && metresBetween(phone.stay, fix) <= stayM ? phone.stay : null;
  const fixes = (staying?.fixes ?? 0) + 1;
  // A running mean; it stops moving early, or a slow walk would be taken for a stay.
  const weight = 1 / Math.min(fixes, 20);
  const stay = staying
    ? {
        latitude: staying.latitude + (latitude - staying.latitude) * weight,
        longitude: staying.longitude + (longitude - staying.longitude) * weight,
        since: staying.since,
        latest: at,
        fixes,
      }
    : { latitude, longitude, since: at, latest: at, fixes };

  let { rests } = phone;
  let isResting = rested !== null;
  if (hasRested(stay) && rests.every((it) => metresBetween(it, stay) > restsApartM)) {
    // A place of its own, with the cell that it has had all the while, even if that is the one of a place nearby.
    rests = [...rests, { latitude: stay.latitude, longitude: stay.longitude, cell }].slice(-mostRests);
    isResting = true;
  } else if (rested && rests.at(-1) !== rested) rests = [...rests.filter((it) => it !== rested), rested];
  return { ...phone, cell, picked: false, stay, rests, isResting };
}

/** Whether a stay was long enough to count as a place where the phone rests. */
const hasRested = (stay: Phone['stay']) => stay !== null && stay.latest - stay.since >= restMs;

/** Takes in that somebody picked a place by name, which counts like having been located there. */
export const takePick = (phone: Phone, cell: string): Phone => ({
  ...phone,
  cell,
  picked: true,
  stay: null,
  isResting: false,
});

/**
 * The cell to report now, or null (rules P4 and Z1). With a hidden zone only places where the phone rests are reported, or
 * the one that was picked: the way to them and back, day after day, would point at the home that the zone hides.
 */
export function dueReport({ cell, picked, stay, reported, hidden }: Phone, now: number, tickMs: number): string | null {
  if (cell === null || hidden.includes(cell)) return null;
  if (hidden.length > 0 && !picked && !hasRested(stay)) return null;
  return nextReportAt(reported, now, tickMs) > now ? null : cell;
}

/** Takes in that a cell was reported. */
export const takeReport = (phone: Phone, cell: string, at: number): Phone => ({ ...phone, reported: { cell, at } });

/**
 * Rules Z1 and Z2: the seven cells of the home's parent. The home is as likely any of them, and every device finds the same
 * ones for good: from two zones of one home, an attacker would learn what they have in common.
 */
export const hiddenZone = (home: string): string[] => cellsOf(cellToParent(home, widerLevel));
