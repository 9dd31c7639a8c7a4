import { setTimeout as sleep } from 'node:timers/promises';
import { Child } from '../child.ts';
import { median } from '../median.ts';
import { atMost, figure, said, type Section } from '../report.ts';
import { serveNukkad } from './engines.ts';
import type { Flood } from './flood-process.ts';
import type { Effort } from './load.ts';
import type { Steady } from './people-process.ts';
import { phonesOf } from './phones.ts';

/** Regular users, and the time between messages of each, in ms. This is within the rate limits. */
const [pairs, everyMs] = [20, 400];
/** Sockets that the attacker keeps open, reconnecting when refused. */
const floodSockets = 200;
/** Time for a flood to reach its peak, and for its backlog to drain, in ms. */
const settlingMs = 1500;

type Measured = Steady & { serverBusy: number };

/** Latency for regular users with and without an account that floods the server, under the production rate limits. */
export async function measureFlood(postgres: string | null, { ms, rounds }: Effort): Promise<Section> {
  const engine = postgres ? 'PostgreSQL' : 'PGlite';
  console.log(`${pairs} pairs and an account that floods, on ${engine}`);
  // A new attacker in each round, so that each starts with its full rate limit.
  const phones = phonesOf(pairs + rounds);
  const ordinary = phones.slice(0, pairs * 2);
  const { server, url } = await serveNukkad(postgres, phones, { limits: 'real' });
  const people = new Child(new URL('people-process.ts', import.meta.url));
  const flooder = new Child(new URL('flood-process.ts', import.meta.url));
  await people.ask('connect', { url, phones: ordinary });
  async function measure(): Promise<Measured> {
    const before = await server.ask<NodeJS.CpuUsage>('cpu');
    const start = performance.now();
    const found = await people.ask<Steady>('round', { ms, everyMs });
    const after = await server.ask<NodeJS.CpuUsage>('cpu');
    const used = (after.user + after.system - before.user - before.system) / 1000;
    return { ...found, serverBusy: used / (performance.now() - start) };
  }
  await people.ask<Steady>('round', { ms: ms / 5, everyMs });

  const without: Measured[] = [];
  const beside: Measured[] = [];
  const floods: Flood[] = [];
  for (let round = 0; round < rounds; round++) {
    const withFlood = async () => {
      await flooder.ask('begin', { url, phone: phones[(pairs + round) * 2], many: floodSockets });
      await sleep(settlingMs);
      beside.push(await measure());
      floods.push(await flooder.ask<Flood>('end'));
      await sleep(settlingMs);
    };
    if (round % 2 === 1) await withFlood();
    without.push(await measure());
    if (round % 2 === 0) await withFlood();
  }
  const stored = await server.ask<Record<string, number>>('storedBySender');
  await people.stop();
  await flooder.stop();
  await server.stop();

  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const middle = (of: readonly Steady[], which: 'p50' | 'p99') => median(of.map((one) => one[which]));
  const ratio = (which: 'p50' | 'p99') => median(beside.map((one, at) => one[which] / without[at]![which]));
  const flooded = sum(Array.from({ length: rounds }, (_, round) => stored[phones[(pairs + round) * 2]!.person] ?? 0));
  const seconds = rounds * ((ms + settlingMs) / 1000);
  const busy = (of: readonly Measured[]) => said(median(of.map(({ serverBusy }) => serverBusy * 100)));
  const a = (of: (flood: Flood) => number) => said(sum(floods.map(of)) / rounds);
  return {
    title: `${pairs} pairs during a flood from one account over ${floodSockets} sockets, on ${engine}`,
    rows: [
      figure('baseline: p50', middle(without, 'p50'), 'ms'),
      figure('baseline: p99', middle(without, 'p99'), 'ms'),
      figure('during the flood: p50', middle(beside, 'p50'), 'ms'),
      figure('during the flood: p99', middle(beside, 'p99'), 'ms'),
      atMost('flood ÷ baseline, p50', ratio('p50'), '×', 2),
      atMost('flood ÷ baseline, p99', ratio('p99'), '×', 3),
      atMost('messages lost', sum(beside.map(({ lost }) => lost)), '', 0),
      atMost('messages refused', sum(beside.map(({ refused }) => refused)), '', 0),
    ],
    notes: [
      `Each of the ${pairs * 2} people writes every ${everyMs} ms: ${said(sum(beside.map(({ sent }) => sent)))} messages in total during floods. Per round, the server accepted ${a(({ opened }) => opened)} of the attacker’s sockets and refused ${a(({ refused }) => refused)}. The attacker wrote ${a(({ sent }) => sent)} messages to its sockets, of which ${said(flooded / rounds)} were stored (${said(flooded / seconds)} per second). CPU use, of one core: attacker ${a((it) => it.busy * 100)} %, server ${busy(beside)} % (baseline ${busy(without)} %).`,
    ],
  };
}
