import { cellAt } from '@nukkad/core/features/people/geometry.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Random } from '../../bench/random.ts';
import { areaUnderCurve, quantile } from '../estimate.ts';
import { moved, town } from '../places.ts';
import { minute, type World } from '../world.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as (how: { type: 'minor' }) => void;

/** Wall-clock time and CPU time of a request in ms. CPU time does not depend on load. */
async function measured(ask: () => Promise<unknown>): Promise<[clock: number, processor: number]> {
  // Collect first, so that a collection during the request does not hide its cost.
  collectGarbage({ type: 'minor' });
  const used = process.threadCpuUsage();
  const begun = performance.now();
  await ask();
  const clock = performance.now() - begun;
  const { user, system } = process.threadCpuUsage(used);
  return [clock, (user + system) / 1000];
}

/** How reliably response times distinguish a blocked person from one who does not exist: 0.5 is chance, 1 is always. */
export async function findBlocker(world: World, trials: number): Promise<number> {
  const [blocker, blocked] = await world.accounts([30, 31], 'pair');
  await world.report(blocker!, cellAt(town), town);
  await world.report(blocked!, cellAt(town), town);
  await world.call(blocker!, 'PUT', `/blocks/${blocked!.id}`);
  // As long as a real one and alike, since comparing other texts alone takes longer.
  const absent = Array.from({ length: 7 }, (_, nth) => blocker!.id.replace(/.$/, String(3 + nth)));
  const longer: [number[], number[]] = [[], []];
  const warmUp = 100;
  for (let turn = 0; turn < warmUp + trials; turn++) {
    const asked = { there: blocker!.id, gone: absent[turn % absent.length]! };
    const shortest = { there: [Infinity, Infinity], gone: [Infinity, Infinity] };
    // Load only slows requests down, so the minimum of a few is the most precise.
    for (let call = 0; call < 3; call++)
      for (const kind of (turn + call) % 2 === 0 ? (['there', 'gone'] as const) : (['gone', 'there'] as const)) {
        const took = await measured(() => world.call(blocked!, 'GET', `/people/${asked[kind]}`));
        shortest[kind] = shortest[kind].map((it, by) => Math.min(it, took[by]!));
      }
    if (turn >= warmUp) for (const by of [0, 1]) longer[by]!.push(shortest.there[by]! - shortest.gone[by]!);
  }
  return Math.max(
    ...longer.map((turns) => {
      // CPU time counts whole microseconds, so some are equal and leave a guess.
      const share = turns.reduce((sum, it) => sum + (1 + Math.sign(it)) / 2, 0) / turns.length;
      return Math.max(share, 1 - share);
    }),
  );
}

/** How reliably response times about someone reveal that their phone has just repeated its report: area under the
 * curve, 0.5 is chance. One tick per trial, so that each report is written. */
export async function findReporters(world: World, random: Random, trials: number, accounts: number): Promise<number> {
  const far = moved(town, 0, 60_000);
  const [victim, other] = await world.accounts([30, 31], 'pair');
  const spies = await world.accounts(
    Array.from({ length: accounts }, () => 32),
    'spy',
  );
  const people = [
    { by: victim!, point: town },
    { by: other!, point: far },
    ...spies.map((by) => ({ by, point: town })),
  ];
  const questions = ['/people/nearby', `/people/${victim!.id}`];
  const took = Array.from({ length: 2 * questions.length }, () => ({ reported: [] as number[], not: [] as number[] }));
  const warmUp = 100;
  for (let trial = -warmUp; trial < trials; trial++) {
    // Without a report for a day they would be hidden.
    if (trial % 40 === 0) for (const { by, point } of people) await world.report(by, cellAt(point), point);
    await world.pass(15 * minute);
    const hasReported = random.unit() < 0.5;
    const { by, point } = people[hasReported ? 0 : 1]!;
    const { status } = await world.report(by, cellAt(point), point);
    if (status !== 200) throw new Error(`A report was answered ${status}.`);
    // Let the report's work finish; the same requests from far away then warm up the process.
    await sleep(2);
    for (let turn = 0; turn < 3; turn++) for (const question of questions) await world.call(other!, 'GET', question);
    for (const [at, question] of questions.entries()) {
      // Only the first request after a report could be slower; the others are the baseline of the moment.
      const times: [number, number][] = [];
      for (let nth = 0; nth < Math.max(4, accounts); nth++)
        times.push(await measured(() => world.call(spies[nth % accounts]!, 'GET', question)));
      if (trial >= 0)
        for (const kind of [0, 1]) {
          const others = times.slice(1).map((it) => it[kind]!);
          took[2 * at + kind]![hasReported ? 'reported' : 'not'].push(times[0]![kind]! - quantile(others, 0.5));
        }
    }
  }
  return Math.max(
    ...took.map(({ reported, not }) => {
      const area = areaUnderCurve(reported, not);
      return Math.max(area, 1 - area);
    }),
  );
}
