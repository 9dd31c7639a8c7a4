import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startBalancer } from './balancer.ts';
import { Program } from './server-in-process.ts';
import { startReader } from './reader.ts';
import { signIn, someTime, trial, type Outcome } from './trial.ts';

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
const withThreeProcesses = <T>(
  postgres: Postgres,
  redis: Redis,
  work: (servers: readonly Program[]) => Promise<T>,
): Promise<T> =>
  withFolder(async (folder) => {
    const servers: Program[] = [];
    const database = await postgres.createDatabase();
    for (const name of ['one', 'two', 'three'])
      servers.push(await Program.at({ DATA_DIR: join(folder, name), DATABASE_URL: database, REDIS_URL: redis.url }));
    // In sequence, since the first creates the tables.
    for (const server of servers) await server.start();
    try {
      return await work(servers);
    } finally {
      for (const server of servers) await server.kill();
    }
  });

const threeProcesses = (
  postgres: Postgres,
  redis: Redis,
  havoc: (servers: readonly Program[], recovered: () => Promise<void>) => Promise<void>,
): Promise<Outcome> =>
  withThreeProcesses(postgres, redis, (servers) =>
    trial(
      servers.map(({ url }) => url),
      (recovered) => havoc(servers, recovered),
    ),
  );

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

export interface Rolling extends Outcome {
  /** Answers of operations over HTTP, all of them from one of the processes. */
  answers: number;
  /** In ms. */
  longestStop: number;
}

/** All of three processes behind a load balancer are replaced in turn, while people write and read. */
export const rollingRestart = async (times: number, postgres: Postgres, redis: Redis): Promise<Rolling> => {
  const sum = { answers: 0, longestStop: 0, refusals: [] as string[] };
  const outcome = await withThreeProcesses(postgres, redis, async (servers) => {
    const balancer = await startBalancer(servers.map(({ url }) => url));
    const readers = await Promise.all(
      ['10', '11', '12'].map(async (id) => startReader(await signIn(balancer.url, id))),
    );
    try {
      return await trial([balancer.url], async (recovered) => {
        for (let time = 0; time < times * servers.length; time++) {
          const server = servers[time % servers.length]!;
          await someTime(300, 600);
          sum.longestStop = Math.max(sum.longestStop, await server.stop());
          await recovered();
          await server.start();
          while (balancer.ready < servers.length) await wait(20);
        }
      });
    } finally {
      for (const reader of readers) {
        const { answers, refusals } = await reader.stop();
        sum.answers += answers;
        sum.refusals.push(...refusals);
      }
      await balancer.stop();
    }
  });
  return { ...outcome, ...sum, faults: [...outcome.faults, ...sum.refusals] };
};

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
