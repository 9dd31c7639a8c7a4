/**
 * Where somebody is, as coarsely as this product ever knows it. Pure functions: the phone runs them before anything
 * leaves it, the server when it publishes, and the programs that attack the product's privacy when they look for a way
 * around. The rules and the reasons for each are in docs/location.md.
 *
 * A *cell* is an H3 cell of resolution 8 (about 0.7 km²): the finest thing that leaves a phone. An *area* is what others
 * may know: that cell, or the coarser one that holds it.
 */
import {
  cellArea,
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
import { nextReportAt, silence } from './rules.ts';

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
    const east = north / Math.cos(latitude * rad);
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

/** The coarsest area around an area: about 36 km², which holds a whole hidden zone and six more like it. */
export const coarsest = (area: string): string => cellToParent(area, coarsestLevel);

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

/** A place where the phone rested, with the cell that is reported whenever it rests there. Never uploaded. */
export interface Rest extends Point {
  cell: string;
}

/** What the phone remembers between fixes. */
export interface Phone {
  /** The cell of where it rested last, or that its owner chose; null before there is one. */
  cell: string | null;
  /** Whether it still rests there, as far as the last fix says. */
  isResting: boolean;
  /** The last report, and when (ms since 1970). */
  reported: { cell: string; at: number } | null;
  /** Where it has stayed since when: the mean of so many fixes. `unwatched`: the app was not open when it came, or has been closed since. */
  stay: (Point & { since: number; latest: number; fixes: number; unwatched: boolean }) | null;
  /** In the order in which it was last at them, so that the first to be forgotten is the one not visited for longest. */
  rests: readonly Rest[];
  /** Cells in which nothing is reported (rule Z1). */
  hidden: readonly string[];
  /** While there are any, the only cells that are reported: together they point at none of the hidden ones (rule Z3). */
  shown: readonly string[];
}

export const newPhone: Phone = {
  cell: null,
  isResting: false,
  reported: null,
  stay: null,
  rests: [],
  hidden: [],
  shown: [],
};

/** Rule P3: a fix worse than this says nothing, in m. */
const worstAccuracyM = 100;
const restMs = 10 * 60_000;
/** Fixes this near to their mean are one stay, in m: walking leaves it in some minutes, a jumpy fix does not. */
const stayM = 150;
/** The same for the first fix after the app was closed, which may be next door. */
const backM = 75;
/** A stay begins while somebody still walks up; fixes from later on decide where it is, in ms. */
const arriveMs = 3 * 60_000;
/** A stay this near to a resting place is at that place, in m. */
const atRestM = 100;
/** A new resting place has the cell of another one this near, in m. */
const sameCellM = 200;
/** A new resting place this near to the area that others see has a cell of that, in m. */
const sameAreaM = 100;
/** A hidden zone hides what lies this near to it, in m. */
const zoneEdgeM = 150;
const mostRests = 50;
/** A resting place that the phone has watched its owner come to is reported up to so much later, in ms. */
export const mostDelayMs = 60 * 60_000;
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

/** Whether a fix says nothing: too vague, or not a place at all. */
const isUseless = ({ latitude, longitude, accuracy }: Fix) =>
  !(accuracy >= 0 && accuracy <= worstAccuracyM && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180);

const nearest = <T>(all: readonly T[], metres: (it: T) => number): { it: T; metres: number } | undefined =>
  all.map((it) => ({ it, metres: metres(it) })).toSorted((a, b) => a.metres - b.metres)[0];

const nearestRest = ({ rests }: Phone, point: Point, within: number): Rest | undefined => {
  const found = nearest(rests, (rest) => metresBetween(rest, point));
  return found && found.metres <= within ? found.it : undefined;
};

/** The cell nearest to a point, if it is within so many metres. */
function nearCell(cells: readonly string[], point: Point, within: number): string | undefined {
  const found = nearest(cells, (cell) => metresBeyond(cell, point));
  return found && found.metres <= within ? found.it : undefined;
}

/**
 * The cell of a place that the phone does not know yet. Near an edge, what another device or a place close by has shown
 * already decides: a home must not be shown in two areas, which would tell the edge that it is near to.
 */
function newCell(phone: Phone, point: Point, seenArea: string | null): string {
  const closeBy = nearestRest(phone, point, sameCellM);
  return (
    nearCell(phone.hidden, point, zoneEdgeM) ??
    (closeBy && nearCell([closeBy.cell], point, sameCellM)) ??
    (seenArea && nearCell(gridDisk(cellAt(point), 1).filter(isOf(seenArea)), point, sameAreaM)) ??
    cellAt(point)
  );
}

const isOf = (area: string) => (cell: string) => cellToParent(cell, getResolution(area)) === area;

/**
 * So much later a place is reported after a way that the phone has watched: for each place its own time, and always the same.
 * How long the way took would tell how long it is, and a chance that is taken again each day averages out.
 */
const delayOf = ({ latitude, longitude }: Point): number => {
  const digits = (latitude + longitude) * 1e5;
  return (digits - Math.floor(digits)) * mostDelayMs;
};

/**
 * Takes in a fix (rule P3). Only where the phone rests it has a cell, and always the same one: whoever knows when somebody
 * left can learn nothing from where they walk. `seenArea` is the area that others see its owner in.
 */
export function takeFix(phone: Phone, fix: Fix, seenArea: string | null = null): Phone {
  if (isUseless(fix)) return phone;
  const stay = stayWith(phone.stay, fix);
  const rest = nearestRest(phone, stay, atRestM);
  const rested = stay.latest - stay.since;
  if (rest ? !stay.unwatched && rested < restMs + delayOf(rest) : rested < restMs)
    return { ...phone, stay, isResting: phone.isResting && stay.since === phone.stay?.since };
  const { latitude, longitude } = stay;
  const at = rest ?? { latitude, longitude, cell: newCell(phone, stay, seenArea) };
  const rests = [...phone.rests.filter((it) => it !== rest), at].slice(-mostRests);
  // A place just found is reported as late as it will be from now on.
  return rest || stay.unwatched || rested >= restMs + delayOf(at)
    ? { ...phone, stay, rests, cell: at.cell, isResting: true, shown: shownWith(phone, rests) }
    : { ...phone, stay, rests, isResting: false };
}

/** A stay with one fix more, or another one that begins with it. */
function stayWith(stay: Phone['stay'], { latitude, longitude, at }: Fix): NonNullable<Phone['stay']> {
  const isBack = stay === null || at - stay.latest >= restMs;
  if (stay === null || metresBetween(stay, { latitude, longitude }) > (isBack ? backM : stayM))
    return { latitude, longitude, since: at, latest: at, fixes: 1, unwatched: isBack };
  const isArriving = at - stay.since < arriveMs;
  const fixes = isArriving ? 1 : stay.fixes + 1;
  const weight = isArriving ? 1 / 2 : 1 / fixes;
  return {
    since: stay.since,
    unwatched: stay.unwatched || isBack,
    latitude: stay.latitude + (latitude - stay.latitude) * weight,
    longitude: stay.longitude + (longitude - stay.longitude) * weight,
    latest: at,
    fixes,
  };
}

/** Takes in that its owner says that they are where it is: that counts at once. */
export function takeHere(phone: Phone, fix: Fix, seenArea: string | null = null): Phone {
  if (isUseless(fix)) return phone;
  const cell = nearestRest(phone, fix, atRestM)?.cell ?? newCell(phone, fix, seenArea);
  return { ...takeFix(phone, fix, seenArea), cell, isResting: true };
}

/** Takes in that somebody picked a place by name: that one is shown even if it points at what they hide. */
export const takePick = (phone: Phone, cell: string): Phone => ({
  ...phone,
  cell,
  isResting: true,
  stay: null,
  shown: phone.hidden.length === 0 || phone.shown.includes(cell) ? phone.shown : [...phone.shown, cell],
});

/** People go so far for most of what they do, in km, by what an attacker must assume of those who stay nearest. */
const usualKm = 0.8;
/** Nobody may find one cell of a hidden zone likelier than this from what is shown; by chance it is one in seven. */
const mostLikely = 0.2;

/** How likely the likeliest of some cells is to be the home, by how many km from each all shown places are together. */
function likeliest(sums: readonly number[]): number {
  const least = Math.min(...sums);
  return 1 / sums.reduce((sum, km) => sum + Math.exp((least - km) / usualKm), 0);
}

/**
 * Rule Z3: which cells may be shown while a zone is hidden. People go less often the farther it is, so that what they are
 * seen at points at their home. A place is shown once all that are shown, with it or with it and another one, are about as
 * far from each cell of the zone. That does not depend on which of them the home is.
 */
function shownWith({ hidden, shown }: Phone, rests: readonly Rest[]): readonly string[] {
  // Only a place that is not shown yet can change anything.
  if (hidden.length === 0 || shown.includes(rests.at(-1)!.cell)) return shown;
  const kmFrom = (cell: string) => hidden.map((it) => greatCircleKm(centreOf(it), centreOf(cell)));
  const plus = (a: readonly number[], b: readonly number[]) => a.map((it, at) => it + b[at]!);
  let sums = shown.map(kmFrom).reduce(
    plus,
    hidden.map(() => 0),
  );
  let silent = [...new Set(rests.map(({ cell }) => cell))]
    .filter((cell) => !hidden.includes(cell) && !shown.includes(cell))
    .map((cell) => ({ cell, km: kmFrom(cell) }));
  const all = [...shown];
  for (;;) {
    const fits = (...some: typeof silent) =>
      likeliest(some.reduce((sum, { km }) => plus(sum, km), sums)) <= mostLikely ? some : null;
    const next =
      firstOf(silent, (one) => fits(one)) ??
      firstOf(silent, (one, at) => firstOf(silent.slice(at + 1), (other) => fits(one, other)));
    if (!next) return all;
    for (const { cell, km } of next) {
      all.push(cell);
      sums = plus(sums, km);
    }
    silent = silent.filter((it) => !next.includes(it));
  }
}

/** The first thing that a search finds for one of some. */
function firstOf<T, R>(all: readonly T[], search: (it: T, at: number) => R | null): R | null {
  for (const [at, it] of all.entries()) {
    const found = search(it, at);
    if (found !== null) return found;
  }
  return null;
}

/** The cell to report now, or null (rules P4, Z1 and Z3). */
export function dueReport(phone: Phone, now: number, tickMs: number): string | null {
  if (silence(phone)) return null;
  return nextReportAt(phone.reported, now, tickMs) > now ? null : phone.cell;
}

/** Takes in that a cell was reported. */
export const takeReport = (phone: Phone, cell: string, at: number): Phone => ({ ...phone, reported: { cell, at } });

/**
 * Rules Z1 and Z2: the seven cells of the home's parent. The home is as likely any of them, and every device finds the same
 * ones for good: from two zones of one home, an attacker would learn what they have in common.
 */
export const hiddenZone = (home: string): string[] => cellsOf(cellToParent(home, widerLevel));
