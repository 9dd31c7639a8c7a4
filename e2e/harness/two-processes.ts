import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../../scripts/postgres.mjs';
import { startRedis } from '../../scripts/redis.mjs';
import { startBalancer } from '../endurance/balancer.ts';
import { Program } from '../endurance/server-in-process.ts';

export interface TwoProcesses {
  /** Of two load balancers: one leads to the first process while that is ready, the other to the second. */
  urls: readonly [string, string];
  /** Ends a process as an operator does. */
  end(at: 0 | 1): Promise<void>;
  /** Starts another in its place, and waits until it gets connections. */
  start(at: 0 | 1): Promise<void>;
  stop(): Promise<void>;
}

/** Two processes on one database. Null where PostgreSQL or Redis is not installed. */
export async function startTwoProcesses(): Promise<TwoProcesses | null> {
  const postgres = await startPostgres();
  const redis = postgres && (await startRedis());
  if (!postgres || !redis) {
    await postgres?.stop();
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), 'nukkad-e2e-'));
  const shared = { DATABASE_URL: await postgres.createDatabase(), REDIS_URL: redis.url };
  const processes = [
    await Program.at({ DATA_DIR: join(folder, 'one'), ...shared }),
    await Program.at({ DATA_DIR: join(folder, 'two'), ...shared }),
  ] as const;
  // In sequence, since the first creates the tables.
  for (const process of processes) await process.start();
  const [one, two] = [processes[0].url, processes[1].url];
  const balancers = [await startBalancer([one, two], 'first'), await startBalancer([two, one], 'first')] as const;
  return {
    urls: [balancers[0].url, balancers[1].url],
    async end(at) {
      await processes[at].stop();
    },
    async start(at) {
      await processes[at].start();
      while (balancers.some(({ ready }) => ready < 2)) await wait(20);
    },
    async stop() {
      for (const balancer of balancers) await balancer.stop();
      for (const process of processes) await process.kill();
      await redis.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
