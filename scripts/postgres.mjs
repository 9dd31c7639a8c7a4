import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './port.mjs';
import { folderOf, spawnBound } from './programs.mjs';

function findPrograms() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  return folderOf(
    ['initdb', 'postgres'],
    versions.map((version) => join(debian, version, 'bin')),
  );
}

const id = (flag, user) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout);

/** PostgreSQL refuses to run as root, so root runs it as the user `postgres`. */
function createRunner() {
  const isRoot = process.getuid?.() === 0;
  return {
    command: (program, args) => (isRoot ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, args]),
    own: (folder) => isRoot && chownSync(folder, id('-u', 'postgres'), id('-g', 'postgres')),
  };
}

async function query(connectionString, statement) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    const { rows } = await client.query(statement);
    return rows;
  } finally {
    await client.end().catch(() => {});
  }
}

function runToSuccess(name, [command, args]) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
}

/** Recovery after a crash takes long on a busy machine. */
const startMs = 60_000;

/** Starts a cluster; null if PostgreSQL is not installed. Only a `durable` one waits for the disk. `archive` is a folder for
 * its write-ahead log. Over a `socket` file, asking takes half the time. */
export async function startPostgres({ durable = false, archive = '', socket = false } = {}) {
  const programs = findPrograms();
  if (!programs) return null;
  const { command, own } = createRunner();
  const folder = mkdtempSync(join(tmpdir(), 'nukkad-postgres-'));
  own(folder);
  if (archive) own(archive);
  const initArgs = ['-D', folder, '-U', 'nukkad', '--auth=trust', '-E', 'UTF8', '--no-sync', '--locale=C.UTF-8'];
  runToSuccess('initdb', command(join(programs, 'initdb'), initArgs));
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    max_connections: 200,
    ...(archive ? { archive_mode: 'on', archive_command: `cp %p ${archive}/%f` } : {}),
  };
  const serverArgs = ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const urlOf = (name) => `postgres://nukkad@127.0.0.1:${port}/${name}${socket ? `?host=${folder}` : ''}`;
  const url = urlOf('postgres');
  let child;
  async function start() {
    const log = openSync(join(folder, 'log'), 'w');
    child = spawnBound('QUIT', join(programs, 'postgres'), serverArgs, { wrap: command, stdio: [log, log] });
    closeSync(log);
    const end = performance.now() + startMs;
    for (;;) {
      try {
        return void (await query(url, 'select 1'));
      } catch (error) {
        if (performance.now() > end || child.exitCode !== null) {
          const said = readFileSync(join(folder, 'log'), 'utf8');
          await stop();
          throw new Error(`PostgreSQL did not start: ${said}`, { cause: error });
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }
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
  async function backUp(to) {
    own(to);
    const [{ setting }] = await query(url, `select setting from pg_config where name = 'BINDIR'`);
    const args = ['-D', to, '-d', url, '-c', 'fast'];
    runToSuccess('pg_basebackup', command(join(setting, 'pg_basebackup'), args));
  }
  let databases = 0;
  const nameIn = (databaseUrl) => new URL(databaseUrl).pathname.slice(1);
  async function createDatabase(template = null) {
    const name = `nukkad_${++databases}`;
    await query(url, `create database ${name}${template === null ? '' : ` template ${nameIn(template)}`}`);
    return urlOf(name);
  }
  const dropDatabase = (databaseUrl) => query(url, `drop database ${nameIn(databaseUrl)} with (force)`);
  await start();
  return { url, createDatabase, dropDatabase, backUp, halt: quit, start, restart, stop };
}
