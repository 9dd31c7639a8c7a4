import { cellAt, centreOf, cornersOf, type Point } from '@nukkad/core/features/people/geometry.ts';
import { hiddenZone } from '@nukkad/core/features/people/hidden-zone.ts';
import { maxDelayMs } from '@nukkad/core/features/people/phone-rest-time.ts';
import { publishedFrom, tickMsOf, tickOf } from '@nukkad/core/features/people/presence-times.ts';
import { gridDisk } from 'h3-js';
import type { Random } from '../../bench/random.ts';
import { bitsGained, quantile } from '../estimate.ts';
import { Handset, type PhoneFault } from '../handset.ts';
import { nearM } from '../bounds.ts';
import { metres, moved, offset } from '../places.ts';
import { watchedNights } from '../sizes.ts';
import { fixAt } from '../victims.ts';
import { minute } from '../world.ts';

const tickMs = tickMsOf.production;
const hour = 60 * minute;
/** m/s */
const pace = 1.2;

/** What others see of a person: ticks publish the areas held before them (rule S4). */
class Publishing {
  area: string | null = null;
  #next: { area: string; at: number } | null = null;

  at(now: number): string | null {
    if (this.#next && this.#next.at <= now) {
      this.area = this.#next.area;
      this.#next = null;
    }
    return this.area;
  }

  report(area: string, now: number) {
    const seen = this.at(now);
    if (seen === null || seen === area) [this.area, this.#next] = [area, null];
    else if (this.#next?.area !== area) this.#next = { area, at: publishedFrom(now, tickMs) };
  }

  get latest(): string | null {
    return this.#next?.area ?? this.area;
  }
}

function look(random: Random, phone: Handset, server: Publishing, at: number, where: Point, jitter: number) {
  const cell = phone.locate(fixAt(random, where, at, jitter), server.latest);
  if (cell === null || cell === phone.reported) return;
  phone.reportedAt(cell, at);
  server.report(cell, at);
}

export type Habit = 'phone and laptop' | 'weekly sign-out' | 'app open on the way';
export const habits: readonly Habit[] = ['phone and laptop', 'weekly sign-out', 'app open on the way'];

/** The share of homes seen in two areas within `watchedNights`: the home's area or a neighbouring one, at a tick while the
 * owner was there. */
export function homesInTwoAreas(
  random: Random,
  homes: readonly Point[],
  habit: Habit,
  fault: PhoneFault | null,
): number {
  let many = 0;
  for (const home of homes) {
    const around = new Set(gridDisk(cellAt(home), 1));
    const areas = new Set<string>();
    const phone = new Handset({ fault });
    const laptop = new Handset({ fault });
    const server = new Publishing();
    const work = moved(home, random.between(2500, 4000), random.between(-4000, 4000));
    for (let night = 0; night < watchedNights; night++) {
      const evening = night * 24 * hour + 18 * hour + random.between(0, 120) * minute;
      const ticks: number[] = [];
      for (let tick = tickOf(evening, tickMs) + tickMs; tick < evening + 5 * hour; tick += tickMs) ticks.push(tick);
      const looks: { at: number; by: Handset; where: Point }[] = [];
      const open = (by: Handset, from: number, seconds: number, every = 20, where = home) => {
        for (let at = from; at <= from + seconds * 1000; at += every * 1000) looks.push({ at, by, where });
      };
      open(phone, evening - 6 * hour, random.between(60, 1500), 20, work);
      if (habit === 'app open on the way') {
        const angle = random.between(0, 2 * Math.PI);
        for (let at = -20 * minute; at < 0; at += 20_000) {
          const away = (-at / 1000) * pace;
          looks.push({
            at: evening + at,
            by: phone,
            where: moved(home, away * Math.sin(angle), away * Math.cos(angle)),
          });
        }
        open(phone, evening, 3600);
      } else if (random.unit() < 0.8)
        for (let turn = 0; turn < 3; turn++)
          open(phone, evening + random.between(1, 280) * minute, random.between(20, 900));
      if (habit === 'phone and laptop' && random.unit() < 0.5)
        open(laptop, evening + random.between(1, 240) * minute, random.between(120, 3600), 60);
      looks.sort((a, b) => a.at - b.at);
      const jitter = random.between(15, 30);
      for (const { at, by, where } of looks) {
        while (ticks[0] !== undefined && ticks[0] < at) note(server.at(ticks.shift()!));
        look(random, by, server, at, where, jitter);
      }
      for (const tick of ticks) note(server.at(tick));
      if (habit === 'weekly sign-out' && night % 7 === 6) phone.signOut();
    }
    if (areas.size > 1) many++;
    function note(area: string | null) {
      if (area !== null && around.has(area)) areas.add(area);
    }
  }
  return many / homes.length;
}

/** The share of hidden homes that a phone reports after signing out and in again. */
export function homesReported(random: Random, homes: readonly Point[], fault: PhoneFault | null): number {
  const reported = homes.filter((home) => {
    const phone = new Handset({ fault, hidden: hiddenZone(cellAt(home)) });
    phone.signOut();
    let due: string | null = null;
    for (let minutes = 0; minutes < 60; minutes++)
      due ??= phone.locate(fixAt(random, home, minutes * minute, random.between(15, 30)));
    return due !== null;
  });
  return reported.length / homes.length;
}

/** How many cells three zones of one home have in common, on average; with `atRandom`, zones are random. */
export function sharedCells(random: Random, homes: readonly Point[], atRandom: boolean): number {
  const many = homes.map((home) => {
    const cell = cellAt(home);
    const choose = () => (atRandom ? gridDisk(gridDisk(cell, 1)[random.whole(0, 6)]!, 1) : hiddenZone(cell));
    const [one, two, three] = [choose(), choose(), choose()];
    return one.filter((it) => two.includes(it) && three.includes(it)).length;
  });
  return many.reduce((sum, it) => sum + it, 0) / homes.length;
}

interface Walk {
  place: number;
  /** ms. */
  left: number;
  seen: number;
}

/** Someone leaves home every day at a time and for one of three places that the attacker knows, with the app open. From
 * the ticks the attacker estimates the home. Errors are relative to guessing the centre of the area. */
export function averageWalks(random: Random, homes: readonly Point[], days: number, fault: PhoneFault | null) {
  const errors: number[] = [];
  const lucky: number[] = [];
  const cases: { logs: readonly number[]; truth: number }[] = [];
  for (const home of homes) {
    const phone = new Handset({ fault });
    const server = new Publishing();
    const places = Array.from({ length: 3 }, () => {
      const angle = random.between(0, 2 * Math.PI);
      const away = random.between(1000, 2500);
      return moved(home, away * Math.cos(angle), away * Math.sin(angle));
    });
    const jitter = random.between(5, 15);
    const walks: Walk[] = [];
    let homeArea = '';
    for (let day = 0; day < days; day++) {
      const left = day * 24 * hour + 18 * hour + random.between(0, 60) * minute;
      const place = random.whole(0, places.length - 1);
      const to = places[place]!;
      const way = metres(home, to);
      const speed = pace * (1 + random.normal() * 0.05);
      let seen = 0;
      for (let at = left - 2 * hour; at < left + 2 * hour; at += at < left - 30 * minute ? 4 * minute : 20_000) {
        if (at >= left && seen === 0 && server.at(at) !== homeArea) seen = tickOf(at, tickMs);
        if (at < left) homeArea = server.at(at) ?? homeArea;
        const share = at < left ? 0 : Math.min(1, ((at - left) / 1000) * (speed / way));
        const [north, east] = offset(home, to);
        look(random, phone, server, at, moved(home, north * share, east * share), jitter);
      }
      if (seen) walks.push({ place, left, seen });
    }
    if (!homeArea) continue;
    const { guess, candidates, logs } = explain(homeArea, places, walks, fault !== null);
    errors.push(metres(guess, home));
    const distances = candidates.map((point) => metres(point, home));
    cases.push({ logs, truth: distances.indexOf(Math.min(...distances)) });
    lucky.push(metres(centreOf(homeArea), home));
  }
  return {
    median: quantile(errors, 0.5) / quantile(lucky, 0.5),
    within100m: errors.filter((it) => it < nearM).length / errors.length,
    bits: bitsGained(cases),
  };
}

/** Logistic approximation of the normal distribution function. */
const below = (bound: number, mean: number, deviation: number) =>
  1 / (1 + Math.exp((-1.702 * (bound - mean)) / deviation));

/** Candidate points of an area with their log-likelihoods given the walks, and their weighted mean. */
function explain(area: string, places: readonly Point[], walks: readonly Walk[], waysReported: boolean) {
  const centre = centreOf(area);
  const candidates: Point[] = [];
  for (let north = -720; north <= 720; north += 60)
    for (let east = -720; east <= 720; east += 60) {
      const point = moved(centre, north, east);
      if (cellAt(point) === area) candidates.push(point);
    }
  const delays = waysReported
    ? [0]
    : Array.from({ length: maxDelayMs / (2 * minute) }, (_, at) => (2 * at + 1) * minute);
  const logs = candidates.map((point) =>
    places.reduce((sum, to, place) => {
      const seconds = (waysReported ? metresOut(area, point, to) : metres(point, to)) / pace;
      const own = walks.filter((it) => it.place === place);
      // Each place has a fixed delay: sum over all possible ones.
      const likelihoods = delays.map((delay) =>
        own.reduce((log, { left, seen }) => {
          const reported = left + seconds * 1000 + (waysReported ? 0 : 10 * minute + delay);
          const deviation = 0.05 * seconds * 1000 + 20_000;
          const chance = below(seen - 5 * minute, reported, deviation) - below(seen - 20 * minute, reported, deviation);
          return log + Math.log(Math.max(chance, 1e-4));
        }, 0),
      );
      const most = Math.max(...likelihoods);
      return sum + most + Math.log(likelihoods.reduce((all, it) => all + Math.exp(it - most), 0));
    }, 0),
  );
  const most = Math.max(...logs);
  let [north, east, total] = [0, 0, 0];
  for (const [at, point] of candidates.entries()) {
    const weight = Math.exp(logs[at]! - most);
    const [y, x] = offset(centre, point);
    [north, east, total] = [north + weight * y, east + weight * x, total + weight];
  }
  return { guess: moved(centre, north / total, east / total), candidates, logs };
}

/** How far one walks from a point of an area until 150 m beyond its edge, in m. */
function metresOut(area: string, from: Point, to: Point): number {
  const corners = cornersOf(area).map((it) => offset(centreOf(area), it));
  const [y, x] = offset(centreOf(area), from);
  const [dy, dx] = offset(from, to);
  const length = Math.hypot(dy, dx) || 1;
  let out = Infinity;
  for (const [at, a] of corners.entries()) {
    const b = corners[(at + 1) % corners.length]!;
    const [my, mx] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const side = Math.hypot(b[0] - a[0], b[1] - a[1]);
    let [ny, nx] = [(b[1] - a[1]) / side, -(b[0] - a[0]) / side];
    if (ny * my + nx * mx < 0) [ny, nx] = [-ny, -nx];
    const speed = (ny * dy + nx * dx) / length;
    if (speed > 0) out = Math.min(out, (ny * my + nx * mx + 150 - (ny * y + nx * x)) / speed);
  }
  return Math.min(out, length);
}
