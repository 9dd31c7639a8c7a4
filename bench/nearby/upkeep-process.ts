// Maintains an index on a simulated clock, and measures how long other requests have to wait.
import { tickMsOf } from '@nukkad/core/features/people/presence-times.ts';
import { Nearby } from '@nukkad/core/features/people/nearby/sync-with-database.ts';
import { openDatabase } from '@nukkad/server/storage/open-database.ts';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { now } from './people.ts';
import type { Product } from './fill-database.ts';
import { wanted } from './questions.ts';
import type { Upkeep } from './upkeep.ts';

const [{ databaseUrl, count, questions, ticks }] = (await once(process, 'message')) as [Product];
let clock = now * 1000;
const db = await openDatabase({ databaseUrl });
const nearby = new Nearby(db, () => new Date(clock), tickMsOf.production);

/** Runs `work` during about 500 searches per second; times in ms. */
async function whileSearching(work: () => Promise<unknown>): Promise<{ ms: number; stall: number }> {
  let turn = 0;
  const search = () => {
    const { viewer, search } = questions[turn++ % questions.length]!;
    nearby.index.search(viewer, search, { after: null, limit: wanted, now: clock / 1000 });
  };
  for (let times = 0; times < 500; times++) search();
  const timer = setInterval(search, 2);
  // It samples every 1 ms, so a stall may read up to 1 ms too long.
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await new Promise((resolve) => setTimeout(resolve, 50));
  delay.reset();
  const start = performance.now();
  await work();
  const ms = performance.now() - start;
  delay.disable();
  clearInterval(timer);
  return { ms, stall: delay.max / 1e6 };
}

const loading = await whileSearching(() => nearby.load());
if (nearby.index.size !== count) throw new Error(`${nearby.index.size} people are in the index, not ${count}.`);
const upkeep: Upkeep = { load: loading.ms, loadStall: loading.stall, ticks: [] };
for (const { moved, samples } of ticks) {
  clock += tickMsOf.production;
  let taken = 0;
  upkeep.ticks.push(await whileSearching(async () => (taken = await nearby.advance())));
  if (taken !== moved) throw new Error(`${taken} people have moved, not ${moved}.`);
  for (const { id, area } of samples)
    if (nearby.index.find(id, clock / 1000)?.area !== area) throw new Error(`${id} is not in ${area}.`);
}
await db.destroy();
process.send?.(upkeep);
process.disconnect();
