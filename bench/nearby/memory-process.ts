// Builds an index, forgets what it was built of, and says what is left.
import { centreOf } from '@nukkad/core/people/area.ts';
import type { NearbyIndex } from '@nukkad/core/people/nearby-index.ts';
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

// Once with few, so that code and tables that every process has are there before.
build(1000).search(
  { id: '', area: '8860145a55fffff', interests: 0, key: [1, 1] },
  { distance: 1, ages: [18, 65], genders: 0, interests: 0 },
  null,
  50,
  0,
);
centreOf('8860145a55fffff');
const before = collect();
const index: NearbyIndex = build(Number(process.argv[2]));
const after = collect();
const memory: Memory = { bytes: after.held - before.held, resident: after.rss - before.rss };
if (index.size !== Number(process.argv[2])) throw new Error('Somebody is missing.');
process.send?.(memory);
process.disconnect();
