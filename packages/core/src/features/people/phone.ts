/** What the phone keeps to itself, and what it reports: docs/location.md has the rules. */
import { cellToParent, getResolution, gridDisk } from 'h3-js';
import {
  type Point,
  widerLevel,
  earthRadiusKm,
  radiansPerDegree,
  cellAt,
  centreOf,
  cellsOf,
  cornersOf,
  greatCircleKm,
} from './geometry.ts';
import { nextReportAt, silence } from './rules.ts';

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
  const metresPerDegree = earthRadiusKm * 1000 * radiansPerDegree;
  const shrink = Math.cos(point.latitude * radiansPerDegree);
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
