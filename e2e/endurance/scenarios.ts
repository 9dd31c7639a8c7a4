import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Program } from './program.ts';
import { someTime, trial, type Outcome } from './trial.ts';

/** A PostgreSQL or Redis of the trial's own. */
interface Machine {
  url: string;
  stop(): Promise<void>;
}
export interface Postgres extends Machine {
  createDatabase(): Promise<string>;
  restart(): Promise<void>;
}
export interface Redis extends Machine {
  halt(): Promise<void>;
  start(): Promise<void>;
}

/** With a folder that is gone afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'nukkad-endurance-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One server, on PGlite or PostgreSQL, killed in the middle of everything so many times. */
export const killedAgainAndAgain = (times: number, postgres: Postgres | null): Promise<Outcome> =>
  withFolder(async (folder) => {
    const server = await Program.at({
      DATA_DIR: folder,
      ...(postgres ? { DATABASE_URL: await postgres.createDatabase() } : {}),
    });
    await server.start();
    try {
      return await trial([server.url], async (recovered) => {
        for (let time = 0; time < times; time++) {
          await someTime(300, 1000);
          await server.kill();
          await server.start();
          await recovered();
        }
      });
    } finally {
      await server.kill();
    }
  });

/** Three processes that share one PostgreSQL and one Redis, while something happens to them. */
const threeProcesses = (
  postgres: Postgres,
  redis: Redis,
  havoc: (servers: readonly Program[], recovered: () => Promise<void>) => Promise<void>,
): Promise<Outcome> =>
  withFolder(async (folder) => {
    const servers: Program[] = [];
    const database = await postgres.createDatabase();
    for (const name of ['one', 'two', 'three'])
      servers.push(await Program.at({ DATA_DIR: join(folder, name), DATABASE_URL: database, REDIS_URL: redis.url }));
    // One after the other, as the first makes the tables.
    for (const server of servers) await server.start();
    try {
      return await trial(
        servers.map(({ url }) => url),
        (recovered) => havoc(servers, recovered),
      );
    } finally {
      for (const server of servers) await server.kill();
    }
  });

/** One of three processes is killed and comes back, so many times. */
export const oneOfThreeKilled = (times: number, postgres: Postgres, redis: Redis) =>
  threeProcesses(postgres, redis, async (servers, recovered) => {
    for (let time = 0; time < times; time++) {
      const server = servers[time % servers.length]!;
      await someTime(300, 1000);
      await server.kill();
      await recovered();
      await server.start();
    }
  });

/** Redis is gone for some seconds, so many times. */
export const redisStopped = (times: number, postgres: Postgres, redis: Redis) =>
  threeProcesses(postgres, redis, async (_, recovered) => {
    for (let time = 0; time < times; time++) {
      await someTime(300, 1000);
      await redis.halt();
      await recovered();
      await wait(2000);
      await redis.start();
      await recovered();
    }
  });

/** PostgreSQL ends at once and comes back, so many times. */
export const postgresRestarted = (times: number, postgres: Postgres, redis: Redis) =>
  threeProcesses(postgres, redis, async (_, recovered) => {
    for (let time = 0; time < times; time++) {
      await someTime(300, 1000);
      await postgres.restart();
      await recovered();
    }
  });
