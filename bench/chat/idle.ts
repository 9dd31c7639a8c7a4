import { setTimeout as sleep } from 'node:timers/promises';
import { Child } from '../child.ts';
import { atMost, figure, said, type Section } from '../report.ts';
import { serveNukkad } from './engines.ts';
import { phonesOf, type Phone } from './phones.ts';

/** Warm-up: these pairs connect and leave first, so that fixed costs such as code and pools are in the baseline. */
const firstPairs = 100;
const maxKb = 12;

/** Time for work after connecting to finish, in ms. */
const settlingMs = 2000;

async function connect(url: string, phones: readonly Phone[]): Promise<Child> {
  const load = new Child(new URL('load-process.ts', import.meta.url));
  await load.ask('connect', { kind: 'nukkad', url, phones });
  await sleep(settlingMs);
  return load;
}

export async function measureIdle(postgres: string, connections: number): Promise<Section> {
  console.log(`${said(connections)} idle connections`);
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
    title: `${said(connections)} idle connections to one Nukkad process`,
    rows: [
      atMost('resident memory per connection', (after - before) / connections / 1000, 'kB', maxKb),
      figure('resident memory before connecting', before / 1e6, 'MB'),
      figure('time to connect all', took, 's'),
    ],
    notes: [],
  };
}
