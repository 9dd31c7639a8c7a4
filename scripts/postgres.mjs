// A throw-away PostgreSQL for the tests: its own folder and port, gone afterwards.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './port.mjs';

/** The folder with PostgreSQL's programs, or null where there are none. */
function findPrograms() {
  const debian = '/usr/lib/postgresql';
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...(existsSync(debian)
      ? readdirSync(debian)
          .toSorted((a, b) => Number(b) - Number(a))
          .map((version) => join(debian, version, 'bin'))
      : []),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null;
}

const id = (flag, user) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout);

/**
 * Starts a cluster; returns its address, what makes a database in it, what backs it up, what restarts it as a crash would,
 * and what ends it, or null where PostgreSQL is not installed. Unless it is to be durable, it asks the disk for nothing. Its
 * write-ahead log is archived in a folder, if one is given.
 */
export async function startPostgres({ durable = false, archive = '' } = {}) {
  const programs = findPrograms();
  if (!programs) return null;
  const folder = mkdtempSync(join(tmpdir(), 'nukkad-postgres-'));
  // PostgreSQL refuses to run as root.
  const root = process.getuid?.() === 0;
  const own = (folder) => root && chownSync(folder, id('-u', 'postgres'), id('-g', 'postgres'));
  own(folder);
  if (archive) own(archive);
  const as = (program, args, from = programs) =>
    root ? ['runuser', ['-u', 'postgres', '--', join(from, program), ...args]] : [join(from, program), args];
  const made = spawnSync(
    ...as('initdb', ['-D', folder, '-U', 'nukkad', '--auth=trust', '-E', 'UTF8', '--no-sync', '--locale=C.UTF-8']),
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    max_connections: 200,
    ...(archive ? { archive_mode: 'on', archive_command: `cp %p ${archive}/%f` } : {}),
  };
  const [command, args] = as('postgres', [
    '-D',
    folder,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const url = `postgres://nukkad@127.0.0.1:${port}/postgres`;
  const { default: pg } = await import('pg');
  let child;
  async function start() {
    child = spawn(command, args, { stdio: 'ignore' });
    for (let tries = 0; ; tries++) {
      const client = new pg.Client({ connectionString: url });
      try {
        await client.connect();
        await client.end();
        return;
      } catch (error) {
        if (tries > 100 || child.exitCode !== null) {
          await stop();
          throw new Error('PostgreSQL did not start.', { cause: error });
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }
  /** SIGQUIT ends it at once, without writing anything down. */
  async function quit() {
    const ended = child.exitCode === null ? once(child, 'exit') : null;
    const pid = join(folder, 'postmaster.pid');
    if (existsSync(pid)) process.kill(Number(readFileSync(pid, 'utf8').split('\n')[0]), 'SIGQUIT');
    else child.kill();
    await ended;
  }
  async function stop() {
    await quit();
    rmSync(folder, { recursive: true, force: true });
  }
  async function restart() {
    await quit();
    await start();
  }
  /** Makes a base backup in an empty folder, as it is made for a replica. */
  async function backUp(to) {
    own(to);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(`select setting from pg_config where name = 'BINDIR'`);
    await client.end();
    const done = spawnSync(...as('pg_basebackup', ['-D', to, '-d', url, '-c', 'fast'], rows[0].setting), {
      encoding: 'utf8',
    });
    if (done.status !== 0) throw new Error(`pg_basebackup failed: ${done.stderr}`);
  }
  let databases = 0;
  async function createDatabase() {
    const name = `nukkad_${++databases}`;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    return url.replace(/postgres$/, name);
  }
  await start();
  return { url, createDatabase, backUp, restart, stop };
}
