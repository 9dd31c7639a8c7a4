// Builds an index, forgets what it was built of, and says what is left.
import type { NearbyIndex } from '@nukkad/core/features/people/nearby-index.ts';
import { once } from 'node:events';
import type { Memory } from './memory.ts';
import { makeIndex } from './ours.ts';
import { makePeople } from './people.ts';

function collect() {
  if (!globalThis.gc) throw new Error('This needs --expose-gc.');
  // What is only reachable from what was just freed goes with the next collection.
  for (let times = 0; times < 4; times++) globalThis.gc();
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
  return { held: heapUsed + arrayBuffers, rss };
}

const build = (count: number) => makeIndex(makePeople(count));

const [{ count }] = (await once(process, 'message')) as [{ count: number }];
// Once with few, so that code and tables that every process has are there before.
build(1000);
const before = collect();
const index: NearbyIndex = build(count);
const after = collect();
const memory: Memory = { bytes: after.held - before.held, resident: after.rss - before.rss };
// Asked afterwards, so that the index is still in use when it is weighed.
if (index.size !== count) throw new Error('Somebody is missing.');
process.send?.(memory);
process.disconnect();
