import { setTimeout as sleep } from 'node:timers/promises';
import type { BarGroup } from '../chart.ts';
import { Child } from '../child.ts';
import { median } from '../median.ts';
import { atLeast, atMost, figure, said, type Row, type Section } from '../report.ts';
import { engines, type Engine, type EngineKey } from './engines.ts';
import { phonesOf } from './phones.ts';
import type { Round } from './round.ts';

interface Load {
  pairs: number;
  inFlight: number;
}

const heavy: Load = { pairs: 200, inFlight: 8 };
const light: Load = { pairs: 20, inFlight: 1 };

export interface Effort {
  ms: number;
  rounds: number;
}

interface Measured {
  engine: Engine;
  server: Child;
  load: Child;
  rounds: Map<Load, (Round & { serverBusy: number })[]>;
}

async function prepare(engine: Engine, postgres: string | null): Promise<Measured | null> {
  const phones = phonesOf(heavy.pairs);
  const served = await engine.start(postgres, phones);
  if (!served) return null;
  const load = new Child(new URL('load-process.ts', import.meta.url));
  await load.ask('connect', { kind: engine.kind, url: served.url, phones });
  return { engine, server: served.server, load, rounds: new Map() };
}

async function measure({ server, load, rounds }: Measured, { pairs, inFlight }: Load, ms: number, which: Load) {
  const before = await server.ask<NodeJS.CpuUsage>('cpu');
  const start = performance.now();
  const round = await load.ask<Round>('round', { pairs, inFlight, warmMs: ms / 5, ms });
  const took = performance.now() - start;
  const after = await server.ask<NodeJS.CpuUsage>('cpu');
  const serverBusy = (after.user + after.system - before.user - before.system) / 1000 / took;
  rounds.set(which, [...(rounds.get(which) ?? []), { ...round, serverBusy }]);
}

/** Engines that store messages must have stored all that were sent. */
async function close({ engine, server, load }: Measured) {
  const sent = await load.ask<number>('finish');
  const stored = await server.ask<number | null>('stored');
  if (stored !== null && stored !== sent) throw new Error(`${engine.name} has stored ${stored} of ${sent} messages.`);
  await load.stop();
  await server.stop();
}

function middle({ rounds }: Measured, load: Load) {
  const of = (value: (round: Round & { serverBusy: number }) => number) => median(rounds.get(load)!.map(value));
  return {
    rate: of(({ rate }) => rate),
    p50: of(({ delivered }) => delivered.p50),
    p99: of(({ delivered }) => delivered.p99),
    acknowledged: of(({ acknowledged }) => acknowledged.p99),
    busy: of(({ busy }) => busy),
    serverBusy: of(({ serverBusy }) => serverBusy),
  };
}

/** The median ratio of two engines' values, round by round, since noise affects both. No row if one is missing. */
function ratio(
  measured: ReadonlyMap<EngineKey, Measured>,
  load: Load,
  [one, other]: [EngineKey, EngineKey],
  value: (round: Round) => number,
  row: (name: string, value: number) => Row,
): Row[] {
  const [ours, theirs] = [measured.get(one)?.rounds.get(load), measured.get(other)?.rounds.get(load)];
  if (!ours || !theirs) return [];
  const ratios = ours.map((round, at) => value(round) / value(theirs[at]!));
  return [row(`${engines[one].name} ÷ ${engines[other].name}`, median(ratios))];
}

const percent = (part: number) => `${Math.round(part * 100)} %`;

export async function measureLoad(
  postgres: string | null,
  { ms, rounds }: Effort,
  only: readonly EngineKey[],
): Promise<{ sections: Section[]; groups: BarGroup[] }> {
  const measured = new Map<EngineKey, Measured>();
  for (const key of only) {
    console.log(`${engines[key].name}: starting and connecting ${heavy.pairs * 2} phones`);
    const ready = await prepare(engines[key], postgres);
    if (ready) measured.set(key, ready);
  }
  for (let round = 1; round <= rounds; round++)
    for (const load of [heavy, light]) {
      console.log(`Round ${round} of ${rounds}: ${load.pairs} pairs, ${load.inFlight} in flight`);
      for (const one of measured.values()) {
        await measure(one, load, ms, load);
        // Lets background work finish before the next engine is measured.
        await sleep(Math.min(500, ms / 4));
      }
    }
  for (const one of measured.values()) await close(one);

  const sections: Section[] = [];
  const groups: BarGroup[] = [];
  for (const load of [heavy, light]) {
    const found = [...measured].map(([key, one]) => ({ key, name: one.engine.name, ...middle(one, load) }));
    const rates = (one: EngineKey, other: EngineKey, row: (name: string, value: number) => Row) =>
      ratio(measured, load, [one, other], ({ rate }) => rate, row);
    const least = (most: number) => (name: string, value: number) => atLeast(name, value, '×', most);
    sections.push({
      title: `${load.pairs} pairs, ${load.inFlight} in flight per sender`,
      rows: [
        ...found.flatMap(({ name, rate, p50, p99, acknowledged }) => [
          figure(`${name}, messages`, rate, '/s'),
          figure(`${name}, delivered: p50`, p50, 'ms'),
          figure(`${name}, delivered: p99`, p99, 'ms'),
          figure(`${name}, acknowledged: p99`, acknowledged, 'ms'),
        ]),
        ...(load === heavy
          ? [
              ...rates('postgres', 'socketio', least(1.1)),
              ...rates('postgres', 'ws', least(0.75)),
              ...rates('postgres', 'insert', (name, value) => figure(name, value, '×')),
              ...rates('postgres', 'batch', (name, value) => figure(name, value, '×')),
              ...rates('batch', 'socketio', (name, value) => figure(name, value, '×')),
              ...rates('batch', 'ws', (name, value) => figure(name, value, '×')),
              ...rates('pglite', 'socketio', least(0.9)),
            ]
          : ratio(
              measured,
              load,
              ['postgres', 'insert'],
              ({ delivered }) => delivered.p99,
              (name, value) => atMost(`${name}, delivered: p99`, value, '×', 2),
            )),
      ],
      notes: [
        `CPU use of server and load, of one core: ${found
          .map(({ name, serverBusy, busy }) => `${name} ${percent(serverBusy)} and ${percent(busy)}`)
          .join('; ')}.`,
        ...(postgres ? [] : ['PostgreSQL is not installed, so engines that need it were skipped.']),
      ],
    });
    groups.push({
      title: `${load.pairs} pairs, ${load.inFlight} in flight per sender`,
      bars: found.map(({ key, name, rate, p99 }) => ({
        label: name,
        value: rate,
        note: `${said(rate)} · p99 ${said(p99)} ms`,
        ours: key === 'postgres' || key === 'pglite',
      })),
    });
  }
  return { sections, groups };
}
