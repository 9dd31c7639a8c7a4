import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { atTheEnd } from './endings.ts';
import { installed } from './programs.ts';

/** A cluster of the benchmark's own. */
interface Cluster {
  url: string;
  stop(): Promise<void>;
}

/** What a server with some memory to spare is given. */
const settings = {
  shared_buffers: '1GB',
  effective_cache_size: '2GB',
  work_mem: '64MB',
  maintenance_work_mem: '512MB',
  max_wal_size: '8GB',
  min_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
};

/** `lasting`: what is committed is on disk. `steady`: nothing goes on behind a search, and nothing outlives a crash. */
type Kind = 'lasting' | 'steady';

/** Does something on a connection that is closed again, however that ends. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The first value that the last of some statements returns; empty where it returns none. */
export const query = (url: string, ...statements: string[]): Promise<string> =>
  withClient(url, async (client) => {
    let last = '';
    for (const statement of statements) {
      const { rows } = await client.query<Record<string, string>>(statement);
      last = Object.values(rows[0] ?? {})[0] ?? '';
    }
    return last;
  });

/** Segments of 16 MiB. */
const segments = 64;

/**
 * A log that PostgreSQL has written before it writes again, over the old segments. A fresh one it must make first, one
 * segment of zeros after the other, and while it does everybody's commit waits: that is a new server, not a slow one.
 */
const wearIn = (url: string) =>
  withClient(url, async (client) => {
    for (let segment = 0; segment < segments; segment++) {
      await client.query(`select pg_logical_emit_message(false, '', '')`);
      await client.query('select pg_switch_wal()');
    }
    await client.query('checkpoint');
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from pg_ls_waldir()');
    if (rows[0]!.count < segments) throw new Error('PostgreSQL has not kept the segments of its log.');
  });

/** Starts a throw-away PostgreSQL with settings for a benchmark; null where it is not installed. */
async function startCluster(kind: Kind): Promise<Cluster | null> {
  const postgres = await startPostgres({ durable: kind === 'lasting' });
  if (!postgres) return null;
  try {
    const folder = await query(
      postgres.url,
      ...Object.entries({ ...settings, autovacuum: kind === 'steady' ? 'off' : 'on' }).map(
        ([name, value]) => `alter system set ${name} = '${value}'`,
      ),
      'show data_directory',
    );
    const programs = await query(postgres.url, `select setting from pg_config where name = 'BINDIR'`);
    const control = [join(programs, 'pg_ctl'), '-D', folder, '-w', '-m', 'fast'];
    // How much memory is shared is settled at the start, so it is started again.
    const [command, ...args] = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', ...control] : control;
    const done = spawnSync(command!, [...args, '-l', '/dev/null', 'restart'], {
      cwd: dirname(folder),
      stdio: 'ignore',
    });
    if (done.status !== 0) throw new Error('PostgreSQL did not start again.');
    if (kind === 'lasting') {
      await wearIn(postgres.url);
      for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'])
        if ((await query(postgres.url, `show ${name}`)) !== 'on') throw new Error(`PostgreSQL runs without ${name}.`);
    }
    return {
      url: postgres.url,
      async stop() {
        await postgres.stop();
        // The second start is no child of ours: whoever stopped it does not wait for it, and it may have written since.
        for (let tries = 0; tries < 100 && existsSync(join(folder, 'postmaster.pid')); tries++)
          await new Promise((resolve) => setTimeout(resolve, 50));
        rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
      },
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/**
 * Starts a PostgreSQL that is gone at the end, after installing it where that is allowed. Returns its address and version;
 * null where it cannot be had.
 */
export async function havePostgres(kind: Kind): Promise<{ url: string; version: string } | null> {
  const cluster = (await startCluster(kind)) ?? (installed('postgresql') ? await startCluster(kind) : null);
  if (!cluster) return null;
  atTheEnd(() => cluster.stop());
  return { url: cluster.url, version: (await query(cluster.url, 'show server_version')).split(' ')[0]! };
}

/** Makes an empty database; returns its address. */
export async function makeDatabase(url: string, name: string): Promise<string> {
  await query(url, `drop database if exists ${name}`, `create database ${name}`);
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
