import { cellAt, centreOf, type Point } from '@nukkad/core/features/people/geometry.ts';
import type { Random } from '../../bench/random.ts';
import { decode } from '../estimate.ts';
import { Handset } from '../handset.ts';
import { anywhere, metres, moved, offset, table, town } from '../places.ts';
import { ageOf, look } from '../nearby-readings.ts';
import { watchedNights } from '../sizes.ts';
import { fixAt } from '../victims.ts';
import { minute, type Account, type World } from '../world.ts';
import { everyArea } from './distance.ts';

class Walker {
  readonly account: Account;
  point: Point;
  #to: Point;
  #rest = 0;
  #isWatching = true;
  readonly #random: Random;
  readonly #careless: boolean;
  readonly #phone: Handset;

  constructor(account: Account, random: Random, careless: boolean) {
    this.account = account;
    this.#random = random;
    this.#careless = careless;
    this.#phone = new Handset({ fault: careless ? 'no hysteresis' : null });
    this.point = anywhere(random);
    this.#to = this.#next();
  }

  #next = () => moved(this.point, this.#random.normal() * 1200, this.#random.normal() * 1200);

  walk(ms: number) {
    if (this.#rest > 0) {
      this.#rest -= ms;
      return;
    }
    const left = metres(this.point, this.#to);
    const step = (1.2 * ms) / 1000;
    if (left <= step) {
      this.point = this.#to;
      this.#rest = this.#random.between(15, 90) * minute;
      this.#isWatching = this.#random.unit() < 0.5;
      do this.#to = this.#next();
      while (metres(town, this.#to) > 4000);
      return;
    }
    const [north, east] = offset(this.point, this.#to);
    this.point = moved(this.point, (north * step) / left, (east * step) / left);
  }

  /** Takes a fix and reports what is due. A careless phone reports every cell at once. */
  async look(world: World) {
    if (this.#rest <= 0 && !this.#isWatching && !this.#careless) return;
    const at = world.now.getTime();
    const fix = fixAt(this.#random, this.point, at);
    const due = this.#phone.locate(fix);
    const cell = this.#careless ? cellAt(fix) : due;
    if (cell === null || cell === this.#phone.reported) return;
    const { status } = await world.report(this.account, cell, this.point);
    if (status === 200) this.#phone.reportedAt(cell, at);
  }
}

interface Change {
  from: string;
  to: string;
  point: Point;
}

export async function watchBoundaries(world: World, random: Random, many: number, hours: number): Promise<Change[]> {
  const careless = world.fault === 'published at once';
  const accounts = await world.accounts(Array.from({ length: many }, (_, at) => ageOf(at)));
  const walkers = accounts.map((it) => new Walker(it, random, careless));
  const { spies, places } = await post(world);
  for (const [at, spy] of spies.entries()) await world.report(spy, cellAt(places[at]!), places[at]!);
  const last = new Map<string, string>();
  const changes: Change[] = [];
  for (let quarter = 0; quarter < hours * 240; quarter++) {
    for (const walker of walkers) walker.walk(minute / 4);
    await world.pass(minute / 4);
    for (const walker of walkers) await walker.look(world);
    // Between ticks nothing changes (the toggler proves it), so looking more often only takes longer.
    if (!careless && world.now.getTime() % (15 * minute) !== 0) continue;
    const seen = await seenAreas(
      world,
      spies,
      places,
      walkers.map(({ account }) => account.id),
    );
    for (const [at, { account, point }] of walkers.entries()) {
      const area = seen[at]!;
      if (area === null) continue;
      const before = last.get(account.id);
      last.set(account.id, area);
      if (before !== undefined && before !== area) changes.push({ from: before, to: area, point });
    }
  }
  return changes;
}

/** The areas in which people are seen, decoded from distances. Null: not seen. */
async function seenAreas(world: World, spies: readonly Account[], places: readonly Point[], ids: readonly string[]) {
  const seen: Map<string, { distance: number }>[] = [];
  for (const spy of spies) seen.push(await look(world, spy, ids.length));
  return ids.map((id) => {
    const readings = seen.map((it, at) => ({ from: cellAt(places[at]!), shown: it.get(id)?.distance ?? null }));
    return readings.every(({ shown }) => shown === null) ? null : decode(readings, everyArea);
  });
}

async function post(world: World) {
  const spies = await world.accounts(
    Array.from({ length: 16 }, () => 70),
    'spy',
  );
  const places = spies.map((_, at) => moved(town, (Math.floor(at / 4) - 1.5) * 2100, ((at % 4) - 1.5) * 2100));
  return { spies, places };
}

/** Nights at home on a real server: the number of areas in which spies see each home. */
export async function diaryOfSpies(world: World, random: Random, homes: readonly Point[]): Promise<number[]> {
  const accounts = await world.accounts(homes.map((_, at) => ageOf(at)));
  const { spies, places } = await post(world);
  const phones = homes.map(() => new Handset());
  const areas = homes.map(() => new Set<string>());
  const works = homes.map((home) => moved(home, random.between(-4000, 4000), random.between(2500, 3500)));
  for (let night = 0; night < watchedNights; night++) {
    for (const [points, isHome] of [
      [homes, true],
      [works, false],
    ] as const) {
      for (let turn = 0; turn < 4; turn++) {
        for (const [at, point] of points.entries()) {
          const phone = phones[at]!;
          const cell = phone.locate(fixAt(random, point, world.now.getTime(), random.between(15, 30)));
          if (cell === null || (cell === phone.reported && turn > 0)) continue;
          const { status, body } = await world.report(accounts[at]!, cell, point);
          if (status !== 200) throw new Error(`A report was answered ${status}: ${body}`);
          phone.reportedAt(cell, world.now.getTime());
        }
        await world.pass(7 * minute);
      }
      await world.toTick();
      if (isHome) {
        for (const [at, spy] of spies.entries()) await world.report(spy, cellAt(places[at]!), places[at]!);
        const seen = await seenAreas(
          world,
          spies,
          places,
          accounts.map(({ id }) => id),
        );
        for (const [at, area] of seen.entries()) if (area !== null) areas[at]!.add(area);
      }
      await world.pass(11 * 60 * minute);
    }
  }
  return areas.map(({ size }) => size);
}

/** Strips between the centres of two areas, about 28 m each. */
const strips = 32;

/** Bits that a change of area reveals beyond the new area: the Kullback-Leibler divergence between locations in strips
 * across the direction of travel and in strips across a random direction, less the bias of small samples. */
export function bitsOfChanges(changes: readonly Change[], random: Random): number {
  const along = new Map<number, number>();
  const anyhow = new Map<number, number>();
  const turns = 40;
  const add = (to: Map<number, number>, strip: number, many: number) => to.set(strip, (to.get(strip) ?? 0) + many);
  for (const { from, to, point } of changes) {
    const [north, east] = offset(centreOf(to), point);
    const [y, x] = offset(centreOf(from), centreOf(to));
    const length = Math.hypot(y, x) || 1;
    const strip = (dy: number, dx: number) => Math.floor(((north * dy + east * dx) / length) * strips);
    add(along, strip(y / length, x / length), 1);
    for (let turn = 0; turn < turns; turn++) {
      const angle = random.between(0, 2 * Math.PI);
      add(anyhow, strip(Math.sin(angle), Math.cos(angle)), 1 / turns);
    }
    // The actual strip must not have zero probability, or a rare one would count as infinite.
    add(anyhow, strip(y / length, x / length), 1 / turns);
  }
  const total = changes.length;
  const all = [...anyhow.values()].reduce((sum, it) => sum + it, 0);
  const divergence = [...along].reduce(
    (sum, [strip, many]) => sum + (many / total) * Math.log2(many / total / (anyhow.get(strip)! / all)),
    0,
  );
  return divergence - (along.size - 1) / (2 * total * Math.LN2);
}

/** 24 hours without moving, with GPS jitter: the number of changes of the published area. */
export function flapping(random: Random, points: readonly Point[], careless: boolean): number {
  let changes = 0;
  for (const point of points) {
    const phone = new Handset({ fault: careless ? 'no hysteresis' : null });
    let published: string | null = null;
    for (let minutes = 0; minutes < 24 * 60; minutes += 2) {
      const at = minutes * minute;
      const cell = phone.locate(fixAt(random, point, at, random.between(15, 30)));
      if (cell === null) continue;
      phone.reportedAt(cell, at);
      const area = table.publishedArea(cell, false);
      if (published !== null && area !== published) changes++;
      published = area;
    }
  }
  return changes;
}

/** Nights at home: the number of areas ever published for each home. */
export function diary(random: Random, homes: readonly Point[], careless: boolean): number[] {
  return homes.map((home) => {
    const areas = new Set<string>();
    const phone = new Handset({ fault: careless ? 'no hysteresis' : null });
    const work = moved(home, random.between(2500, 4000), random.between(-4000, 4000));
    for (let night = 0; night < watchedNights; night++) {
      const evening = night * 24 * 60;
      const from = random.between(0, 120);
      for (const [point, minutes, looks] of [
        [home, evening + from, 8],
        [work, evening + 13 * 60, 4],
      ] as const)
        for (let look = 0; look < looks; look++) {
          const at = (minutes + look * 7) * minute;
          const cell = phone.locate(fixAt(random, point, at, random.between(15, 30)));
          if (cell === null || cell === phone.reported) continue;
          phone.reportedAt(cell, at);
          if (point === home) areas.add(table.publishedArea(cell, false));
        }
    }
    return areas.size;
  });
}
