import {
  cellAt,
  chooseHidden,
  dueReport,
  newPhone,
  takeFix,
  takeReport,
  type Phone,
  type Point,
} from '@nukkad/core/people/area.ts';
import { gridDisk, gridRing } from 'h3-js';
import type { Random } from '../../bench/random.ts';
import { moved, table, town } from '../places.ts';
import { look } from '../readings.ts';
import { fixAt, settle } from '../targets.ts';
import { minute, type World } from '../world.ts';

/** Odd things to put into an address or a body, and what a careless server might do with them. */
const oddQueries = [
  ...['0', '0.1', '0.25', '1.5', '2.7', '-1', '11', '1e1', 'NaN', 'Infinity', '٣', '5,5', '', 'null', '0x5'].map(
    (it) => `distance=${encodeURIComponent(it)}`,
  ),
  'distance[0]=1&distance[1]=2',
  'radius=0.2',
  'minDistance=1',
  'sort=distance',
  'sort=activity',
  'order=asc',
  'limit=1',
  'offset=3',
  'exact=true',
  'precise=1',
  'lat=19.07&lng=72.87',
  'latitude=19.07&longitude=72.87',
  'bbox=72.8,19,72.9,19.1',
  'center=19.07,72.87',
  'fields=latitude,longitude',
  'include=area',
  'cell=88608b0b13fffff',
  'after=',
  'after=AAAA',
  'ageRange[0]=18&ageRange[1]=17',
  'ageRange[0]=18.5',
  'interests[0]=Chess',
  'genders[0]=All',
  '__proto__[distance]=0.2',
  'constructor=1',
];

const oddBodies: unknown[] = [
  { cell: '89608b0b133ffff' },
  { cell: '8f608b0b1300000' },
  { cell: 'not a cell' },
  { cell: ['88608b0b13fffff'] },
  { cell: null },
  {},
  [],
  'text',
  { latitude: 19.07, longitude: 72.87 },
  { lat: 19.07, lng: 72.87 },
  { cell: '88608b0b13fffff', lat: 19.07, lng: 72.87 },
  { cell: '88608b0b13fffff', accuracy: 5 },
  { cell: '88608b0b13fffff', speed: 1, altitude: 12, timestamp: 1 },
];

/** Tries odd parameters; returns those that were answered with anything but a refusal or the very bytes of the plain question. */
export async function fuzz(world: World, random: Random): Promise<string[]> {
  const points = Array.from({ length: 20 }, () => moved(town, random.normal() * 900, random.normal() * 900));
  await settle(world, random, points, false);
  const [spy] = await world.accounts([70], 'spy');
  await world.report(spy!, cellAt(town), town);
  const plain = new Set<string>();
  for (let distance = 1; distance <= 10; distance++)
    plain.add((await world.call(spy!, 'GET', `/people/nearby?distance=${distance}`)).body);
  plain.add((await world.call(spy!, 'GET', '/people/nearby')).body);
  const telling: string[] = [];
  for (const query of oddQueries) {
    const { status, body } = await world.call(spy!, 'GET', `/people/nearby?${query}`);
    if (status < 400 && !plain.has(body)) telling.push(query);
    if (status >= 500) telling.push(`${query}: ${status}`);
  }
  for (const body of oddBodies) {
    const { status } = await world.call(spy!, 'PUT', '/presence', body);
    if (status < 400 || status >= 500) telling.push(JSON.stringify(body));
  }
  return telling;
}

/**
 * Toggles whatever can be toggled while people move, minute by minute between two ticks: ghost mode, a block, a new
 * account. Returns how often anything other than coming and going was seen to change.
 */
export async function toggle(world: World, random: Random): Promise<number> {
  await world.toTick();
  await world.pass(minute);
  const points = Array.from({ length: 20 }, () => moved(town, random.normal() * 900, random.normal() * 900));
  const targets = await settle(world, random, points, false);
  const [spy] = await world.accounts([70], 'spy');
  await world.report(spy!, cellAt(town), town);
  const base = await look(world, spy!, 20);
  let changes = 0;
  for (let step = 0; step < 6; step++) {
    // Everybody walks off; phones report as soon as they may.
    for (const target of targets) {
      target.point = moved(target.point, random.between(500, 1500), random.between(500, 1500));
      await world.report(target.account, cellAt(target.point), target.point);
    }
    const some = targets[step]!.account.id;
    const other = targets[step + 6]!;
    await world.call(spy!, 'PUT', `/blocks/${some}`);
    await world.call(spy!, 'DELETE', `/blocks/${some}`);
    await world.call(other.account, 'PUT', '/presence/ghost', { time: '1 hour' });
    await world.call(other.account, 'PUT', '/presence/ghost', { time: null });
    await world.report(other.account, cellAt(other.point), other.point);
    const [fresh] = await world.accounts([70], 'spy');
    await world.report(fresh!, cellAt(town), town);
    for (const by of [spy!, fresh!])
      for (const [id, { distance }] of await look(world, by, 20)) if (distance !== base.get(id)?.distance) changes++;
    await world.pass(2 * minute);
  }
  return changes;
}

/**
 * Watches somebody who hides their home vanish and come back for 60 days, and guesses which cell the home is in. Returns
 * the share of homes that were guessed. `centred` is the broken zone, with the home always in the middle.
 */
export function findHomes(random: Random, homes: readonly Point[], centred: boolean): number {
  let found = 0;
  for (const home of homes) {
    const cell = cellAt(home);
    let phone: Phone = {
      ...newPhone,
      hidden: centred ? gridDisk(cell, 1) : chooseHidden(cell, (below) => random.whole(0, below - 1)),
    };
    const edges = new Set<string>();
    for (let day = 0; day < 60; day++) {
      // Out and back again, each day in another direction; every minute the phone may report.
      const angle = random.between(0, 2 * Math.PI);
      for (let step = 0; step < 60; step++) {
        const away = (step < 30 ? step : 60 - step) * 120;
        const at = (day * 24 * 60 + step * 6) * minute;
        phone = takeFix(phone, fixAt(random, moved(home, away * Math.cos(angle), away * Math.sin(angle)), at));
        const due = dueReport(phone, at);
        if (due === null) continue;
        phone = takeReport(phone, due, at);
        edges.add(table.publishedArea(due, false));
      }
    }
    // The zone is where somebody is never seen: the seven cells around which most of the ring is known.
    const unseen = [...new Set([...edges].flatMap((it) => gridDisk(it, 4)))].filter((it) => !edges.has(it));
    const score = (middle: string) =>
      gridRing(middle, 2).filter((it) => edges.has(it)).length -
      20 * gridDisk(middle, 1).filter((it) => edges.has(it)).length;
    let best = unseen[0]!;
    for (const it of unseen) if (score(it) > score(best)) best = it;
    if (best === cell) found++;
  }
  return found / homes.length;
}

/** How well the time of an answer tells a blocked person from one who does not exist: 0.5 is not at all, 1 is always. */
export async function timing(world: World): Promise<number> {
  const [blocker, blocked] = await world.accounts([30, 31], 'pair');
  await world.report(blocker!, cellAt(town), town);
  await world.report(blocked!, cellAt(town), town);
  await world.call(blocker!, 'PUT', `/blocks/${blocked!.id}`);
  const times: { there: number[]; gone: number[] } = { there: [], gone: [] };
  for (let turn = 0; turn < 600; turn++) {
    for (const kind of turn % 2 === 0 ? (['there', 'gone'] as const) : (['gone', 'there'] as const)) {
      const begun = performance.now();
      await world.call(blocked!, 'GET', `/people/${kind === 'there' ? blocker!.id : `${blocker!.id}x`}`);
      if (turn >= 100) times[kind].push(performance.now() - begun);
    }
  }
  // The chance that a random answer of the one took longer than a random one of the other.
  let longer = 0;
  for (const there of times.there) for (const gone of times.gone) longer += there > gone ? 1 : there === gone ? 0.5 : 0;
  const chance = longer / (times.there.length * times.gone.length);
  return Math.max(chance, 1 - chance);
}
