import { havePostgres } from '../postgres.ts';
import { printSection, type Report, type Section } from '../report.ts';
import type { BarGroup } from '../chart.ts';
import { versionsIn } from '../versions.ts';
import { engines, type EngineKey } from './engines.ts';
import { measureHistory } from './history.ts';
import { measureFlood } from './flood.ts';
import { measureIdle } from './idle.ts';
import { measureLoad } from './load.ts';

export interface Options {
  quick: boolean;
  only: readonly string[] | null;
  engines: readonly string[] | null;
}

export const parts = ['load', 'flood', 'idle', 'history'] as const;

/** Messages through Nukkad and other servers; floods, idle connections and long conversations on Nukkad. */
export async function benchChat({ quick, only, engines: chosen }: Options): Promise<Report> {
  const postgres = await havePostgres('lasting');
  const url = postgres?.url ?? null;
  const sections: Section[] = [];
  let groups: BarGroup[] = [];
  const add = (section: Section) => {
    sections.push(section);
    printSection(section);
  };
  const wants = (part: (typeof parts)[number]) => only?.includes(part) ?? true;

  if (wants('load')) {
    const keys = (Object.keys(engines) as EngineKey[]).filter((key) => chosen?.includes(key) ?? true);
    const effort = quick ? { ms: 1000, rounds: 1 } : { ms: 5000, rounds: 5 };
    const found = await measureLoad(url, effort, keys);
    found.sections.forEach(add);
    groups = found.groups;
  }
  if (wants('flood'))
    for (const where of url ? [url, null] : [null])
      add(await measureFlood(where, quick ? { ms: 3000, rounds: 2 } : { ms: 10_000, rounds: 5 }));
  if (wants('idle') && url) add(await measureIdle(url, quick ? 500 : 10_000));
  if (wants('history'))
    for (const where of url ? [url, null] : [null]) add(await measureHistory(where, quick ? 5000 : 100_000));
  return {
    name: 'chat',
    sections,
    chart: {
      title: 'Messages between pairs',
      unit: 'Messages per second, delivered and acknowledged, longer is better',
      groups,
    },
    versions: {
      Node: process.versions.node,
      ...(postgres && { PostgreSQL: postgres.version }),
      PGlite: versionsIn('packages/server').dependencies['@electric-sql/pglite']!,
      ws: versionsIn('bench').devDependencies['ws']!,
      'Socket.IO': versionsIn('bench').devDependencies['socket.io']!,
    },
  };
}
