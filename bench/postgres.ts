import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { atTheEnd } from './clean-up.ts';
import { installed } from './install-packages.ts';

interface Cluster {
  url: string;
  stop(): Promise<void>;
}

/** Tuned for a server with a few GB of memory. */
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

/** `lasting`: commits are durable. `steady`: no durability and no autovacuum, which would disturb searches. */
type Kind = 'lasting' | 'steady';

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs statements; returns the first value of the last one, or an empty string if it returns no rows. */
export const query = (url: string, ...statements: string[]): Promise<string> =>
  withClient(url, async (client) => {
    let last = '';
    for (const statement of statements) {
      const { rows } = await client.query<Record<string, string>>(statement);
      last = Object.values(rows[0] ?? {})[0] ?? '';
    }
    return last;
  });

/** WAL segments, of 16 MiB each. */
const segments = 64;

/** Fills the WAL, so that PostgreSQL recycles segments as on a server that has run for a while. A new server zero-fills
 * each segment first, and every commit waits meanwhile. */
const fillWal = (url: string) =>
  withClient(url, async (client) => {
    for (let segment = 0; segment < segments; segment++) {
      await client.query(`select pg_logical_emit_message(false, '', '')`);
      await client.query('select pg_switch_wal()');
    }
    await client.query('checkpoint');
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from pg_ls_waldir()');
    if (rows[0]!.count < segments) throw new Error('PostgreSQL did not keep its WAL segments.');
  });

async function startCluster(kind: Kind, extra: Record<string, string>): Promise<Cluster | null> {
  const postgres = await startPostgres({ durable: kind === 'lasting' });
  if (!postgres) return null;
  try {
    const folder = await query(
      postgres.url,
      ...Object.entries({ ...settings, autovacuum: kind === 'steady' ? 'off' : 'on', ...extra }).map(
        ([name, value]) => `alter system set ${name} = '${value}'`,
      ),
      'show data_directory',
    );
    const programs = await query(postgres.url, `select setting from pg_config where name = 'BINDIR'`);
    const control = [join(programs, 'pg_ctl'), '-D', folder, '-w', '-m', 'fast'];
    // shared_buffers only changes on restart.
    const [command, ...args] = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', ...control] : control;
    const done = spawnSync(command!, [...args, '-l', '/dev/null', 'restart'], {
      cwd: dirname(folder),
      stdio: 'ignore',
    });
    if (done.status !== 0) throw new Error('PostgreSQL did not restart.');
    if (kind === 'lasting') {
      await fillWal(postgres.url);
      for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'])
        if ((await query(postgres.url, `show ${name}`)) !== 'on') throw new Error(`PostgreSQL runs without ${name}.`);
    }
    return {
      url: postgres.url,
      async stop() {
        await postgres.stop();
        // The restarted server is not our child, so `stop` did not wait for it, and it may still be writing files.
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

/** Starts a PostgreSQL for the length of the benchmark, installing it if allowed; null if it is not available. */
export async function havePostgres(
  kind: Kind,
  extra: Record<string, string> = {},
): Promise<{ url: string; version: string } | null> {
  const cluster =
    (await startCluster(kind, extra)) ?? (installed('postgresql') ? await startCluster(kind, extra) : null);
  if (!cluster) return null;
  atTheEnd(() => cluster.stop());
  return { url: cluster.url, version: (await query(cluster.url, 'show server_version')).split(' ')[0]! };
}

/** Creates an empty database; returns its URL. */
export async function makeDatabase(url: string, name: string): Promise<string> {
  await query(url, `drop database if exists ${name}`, `create database ${name}`);
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
