import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Program } from './program.ts';
import { someTime, trial, type Outcome } from './trial.ts';

/** A PostgreSQL or Redis for one trial. */
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

/** Runs work with a temporary folder. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'nukkad-endurance-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One server, on PGlite or PostgreSQL, killed repeatedly under load. */
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

/** Three processes that share one PostgreSQL and one Redis. */
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
    // In sequence, since the first creates the tables.
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

/** One of three processes is killed and restarted, repeatedly. */
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

/** Redis stops for a few seconds, repeatedly. */
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

/** PostgreSQL restarts, repeatedly. */
export const postgresRestarted = (times: number, postgres: Postgres, redis: Redis) =>
  threeProcesses(postgres, redis, async (_, recovered) => {
    for (let time = 0; time < times; time++) {
      await someTime(300, 1000);
      await postgres.restart();
      await recovered();
    }
  });
