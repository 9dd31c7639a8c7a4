/** What the phone keeps to itself, and what it reports. Rules: docs/location.md. */
import { cellToParent, getResolution, gridDisk } from 'h3-js';
import { type Point, earthRadiusKm, radiansPerDegree, cellAt, centreOf, cornersOf, greatCircleKm } from './geometry.ts';
import { nextReportAt } from './phone-report-interval.ts';
import { silence } from './hidden-zone-silence.ts';
import { maxDelayMs, restMs } from './phone-rest-time.ts';
import {
  arriveMs,
  atRestM,
  backM,
  maxRests,
  sameAreaM,
  sameCellM,
  stayM,
  worstAccuracyM,
  zoneEdgeM,
} from './phone-location-limits.ts';

/** A reading of the phone's location service. Stays on the phone. */
export interface Fix extends Point {
  /** m */
  accuracy: number;
  at: number;
}

/** A place where the phone rested, and the cell it always reports there. Never uploaded. */
export interface Rest extends Point {
  cell: string;
}

export interface Phone {
  cell: string | null;
  isResting: boolean;
  reported: { cell: string; at: number } | null;
  /** The mean of `fixes`. `unwatched`: the app was closed when it began, or since. */
  stay: (Point & { since: number; latest: number; fixes: number; unwatched: boolean }) | null;
  rests: readonly Rest[];
  /** Cells in which nothing is reported (rule Z1). */
  hidden: readonly string[];
  /** With a hidden zone, the only cells reported: together they do not point at it (rule Z3). */
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

const metresBetween = (a: Point, b: Point) => greatCircleKm(a, b) * 1000;

/** How far a point lies outside a cell, in m; 0 inside. Flat geometry, exact to centimetres over a cell. */
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
    const b = corners[(at + 1) % corners.length] ?? a;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const along = Math.min(1, Math.max(0, -(a.x * dx + a.y * dy) / (dx * dx + dy * dy)));
    nearest = Math.min(nearest, Math.hypot(a.x + along * dx, a.y + along * dy));
  }
  return nearest;
}

const isUseless = ({ latitude, longitude, accuracy }: Fix) =>
  !(accuracy >= 0 && accuracy <= worstAccuracyM && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180);

function nearest<T>(all: readonly T[], metresTo: (it: T) => number): { it: T; metres: number } | undefined {
  let found: { it: T; metres: number } | undefined;
  for (const it of all) {
    const metres = metresTo(it);
    if (found === undefined || metres < found.metres) found = { it, metres };
  }
  return found;
}

const nearestRest = ({ rests }: Phone, point: Point, within: number): Rest | undefined => {
  const found = nearest(rests, (rest) => metresBetween(rest, point));
  return found && found.metres <= within ? found.it : undefined;
};

function nearCell(cells: readonly string[], point: Point, within: number): string | undefined {
  const found = nearest(cells, (cell) => metresBeyond(cell, point));
  return found && found.metres <= within ? found.it : undefined;
}

/** Near an edge, what another device or a nearby place showed decides: a home in two areas would reveal their edge. */
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

/** Constant for each place: travel times would reveal distances, and random delays average out over days. */
const delayOf = ({ latitude, longitude }: Point): number => {
  const digits = (latitude + longitude) * 1e5;
  return (digits - Math.floor(digits)) * maxDelayMs;
};

/** Rule P3: a cell only where the phone rests, always the same, so that walks reveal nothing. Others see `seenArea`. */
export function takeFix(phone: Phone, fix: Fix, seenArea: string | null = null): Phone {
  if (isUseless(fix)) return phone;
  const stay = stayWith(phone.stay, fix);
  const rest = nearestRest(phone, stay, atRestM);
  const rested = stay.latest - stay.since;
  if (rest ? !stay.unwatched && rested < restMs + delayOf(rest) : rested < restMs)
    return { ...phone, stay, isResting: phone.isResting && stay.since === phone.stay?.since };
  const { latitude, longitude } = stay;
  const at = rest ?? { latitude, longitude, cell: newCell(phone, stay, seenArea) };
  const rests = [...phone.rests.filter((it) => it !== rest), at].slice(-maxRests);
  return rest || stay.unwatched || rested >= restMs + delayOf(at)
    ? { ...phone, stay, rests, cell: at.cell, isResting: true, shown: shownWith(phone, rests) }
    : { ...phone, stay, rests, isResting: false };
}

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

export function takeHere(phone: Phone, fix: Fix, seenArea: string | null = null): Phone {
  if (isUseless(fix)) return phone;
  const cell = nearestRest(phone, fix, atRestM)?.cell ?? newCell(phone, fix, seenArea);
  return { ...takeFix(phone, fix, seenArea), cell, isResting: true };
}

/** The person picked a place by name: shown even if it points at what they hide. */
export const takePick = (phone: Phone, cell: string): Phone => ({
  ...phone,
  cell,
  isResting: true,
  stay: null,
  shown: phone.hidden.length === 0 || phone.shown.includes(cell) ? phone.shown : [...phone.shown, cell],
});

/** How far people usually travel, in km: an attacker's assumption. */
const usualKm = 0.8;
const maxLikelihood = 0.2;

/** The probability of the likeliest cell, by the sums of km from each cell to all shown places. */
function likeliest(sums: readonly number[]): number {
  const least = Math.min(...sums);
  return 1 / sums.reduce((sum, km) => sum + Math.exp((least - km) / usualKm), 0);
}

/** Rule Z3: what may be shown while a zone is hidden. People go less often to farther places, so places point at a
 * home. One is shown once all shown places, with it or with it and one other, are about equally far from each cell of
 * the zone, whichever is the home. */
function shownWith({ hidden, shown }: Phone, rests: readonly Rest[]): readonly string[] {
  const latest = rests.at(-1);
  if (hidden.length === 0 || latest === undefined || shown.includes(latest.cell)) return shown;
  const centres = hidden.map(centreOf);
  const kmFrom = (cell: string) => {
    const centre = centreOf(cell);
    return centres.map((it) => greatCircleKm(it, centre));
  };
  const plus = (a: readonly number[], b: readonly number[]) => a.map((it, at) => it + (b[at] ?? 0));
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
      likeliest(some.reduce((sum, { km }) => plus(sum, km), sums)) <= maxLikelihood ? some : null;
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

export const takeReport = (phone: Phone, cell: string, at: number): Phone => ({ ...phone, reported: { cell, at } });
