import { setTimeout as sleep } from 'node:timers/promises';
import { Child } from '../child.ts';
import { atMost, figure, said, type Section } from '../report.ts';
import { serveNukkad } from './engines.ts';
import { phonesOf, type Phone } from './phones.ts';

/** So many connect and leave before anything is weighed, so that code and pools that every process has are there. */
const firstPairs = 100;
/** Until what a connection sets off is done, in ms. */
const settlingMs = 2000;

async function connect(url: string, phones: readonly Phone[]): Promise<Child> {
  const load = new Child(new URL('load-process.ts', import.meta.url));
  await load.ask('connect', { kind: 'nukkad', url, phones });
  await sleep(settlingMs);
  return load;
}

/** What it takes that somebody is connected and nothing happens. */
export async function measureIdle(postgres: string, connections: number): Promise<Section> {
  console.log(`${said(connections)} phones connect and do nothing`);
  const phones = phonesOf(connections / 2);
  const { server, url } = await serveNukkad(postgres, phones, { flags: ['--expose-gc'] });
  await (await connect(url, phones.slice(0, firstPairs * 2))).stop();
  await sleep(settlingMs);
  const before = await server.ask<number>('memory');
  const start = performance.now();
  const load = await connect(url, phones);
  const took = (performance.now() - start - settlingMs) / 1000;
  const after = await server.ask<number>('memory');
  await load.stop();
  await server.stop();
  return {
    title: `${said(connections)} idle connections of one process of Nukkad`,
    rows: [
      atMost('resident memory, a connection', (after - before) / connections / 1000, 'kB', 25),
      figure('resident memory before', before / 1e6, 'MB'),
      figure('until all are connected', took, 's'),
    ],
    notes: [],
  };
}
