// Builds an index, drops its input, and measures what remains.
import type { NearbyIndex } from '@nukkad/core/features/people/nearby/nearby-search.ts';
import { once } from 'node:events';
import type { Memory } from './memory.ts';
import { makeIndex } from './nukkad.ts';
import { makePeople } from './people.ts';

function collect() {
  if (!globalThis.gc) throw new Error('This needs --expose-gc.');
  // One collection can make more objects unreachable for the next.
  for (let times = 0; times < 4; times++) globalThis.gc();
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
  return { held: heapUsed + arrayBuffers, rss };
}

const build = (count: number) => makeIndex(makePeople(count));

const [{ count }] = (await once(process, 'message')) as [{ count: number }];
// Warm-up, so that code and static tables are in the baseline.
build(1000);
const before = collect();
const index: NearbyIndex = build(count);
const after = collect();
const memory: Memory = { bytes: after.held - before.held, resident: after.rss - before.rss };
// Keeps the index reachable until it has been measured.
if (index.size !== count) throw new Error('The index is incomplete.');
process.send?.(memory);
process.disconnect();
