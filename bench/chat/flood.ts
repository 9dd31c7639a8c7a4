import { setTimeout as sleep } from 'node:timers/promises';
import { Child } from '../child.ts';
import { median } from '../median.ts';
import { atMost, figure, said, type Section } from '../report.ts';
import { serveNukkad } from './engines.ts';
import type { Flood } from './flood-process.ts';
import type { Effort } from './load.ts';
import type { Steady } from './people-process.ts';
import { phonesOf } from './phones.ts';

/** Ordinary people, and how often each of them writes, in ms: within what anybody may. */
const [pairs, everyMs] = [20, 400];
/** Sockets that the one account keeps opening. */
const floodSockets = 200;
/** Until a flood is at its worst, and until nothing is left of it, in ms. */
const settlingMs = 1500;

type Measured = Steady & { serverBusy: number };

/** Ordinary people with and without one account that floods the server, in turns, with the product's own limits. */
export async function measureFlood(postgres: string | null, { ms, rounds }: Effort): Promise<Section> {
  const engine = postgres ? 'PostgreSQL' : 'PGlite';
  console.log(`${pairs} pairs beside an account that floods, on ${engine}`);
  // Another account floods in each round, so that what may be done at once is there to be used up.
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
    title: `${pairs} pairs beside one account that floods over ${floodSockets} sockets, on ${engine}`,
    rows: [
      figure('without the flood: p50', middle(without, 'p50'), 'ms'),
      figure('without the flood: p99', middle(without, 'p99'), 'ms'),
      figure('beside the flood: p50', middle(beside, 'p50'), 'ms'),
      figure('beside the flood: p99', middle(beside, 'p99'), 'ms'),
      atMost('beside ÷ without, p50', ratio('p50'), '×', 2),
      atMost('beside ÷ without, p99', ratio('p99'), '×', 3),
      atMost('messages lost', sum(beside.map(({ lost }) => lost)), '', 0),
      atMost('messages refused', sum(beside.map(({ refused }) => refused)), '', 0),
    ],
    notes: [
      `Each of the ${pairs * 2} people writes every ${everyMs} ms: ${said(sum(beside.map(({ sent }) => sent)))} messages in all beside the flood. In a round the flooding account had ${a(({ opened }) => opened)} sockets opened, ${a(({ refused }) => refused)} refused, and handed ${a(({ sent }) => sent)} messages to its system, of which ${said(flooded / rounds)} were taken (${said(flooded / seconds)} a second). It kept ${a((it) => it.busy * 100)} % of a core busy itself, and the server ${busy(beside)} % instead of ${busy(without)} %.`,
    ],
  };
}
