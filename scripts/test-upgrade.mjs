// Whether an earlier version survives the migrations of this one, as when processes are replaced in turn:
// `npm run test-upgrade -- REF`, such as the tag of a release. Needs git and PostgreSQL. It is not part of `npm test`.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { environment, onOwnNode, root } from './prepare.mjs';

const usage = `npm run test-upgrade -- REF [STORY …]   such as: npm run test-upgrade -- v1.0.0
npm run test-upgrade -- REF two-people tickets   other stories of that version than these two`;

const usualStories = ['two-people', 'tickets'];

/** Throws a `UserError` for what the person who runs this can correct. */
class UserError extends Error {}

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

export function commitOf(ref, ask = git) {
  if (ref === undefined || ref.startsWith('-')) throw new UserError(usage);
  const found = ask('rev-parse', '--verify', '--quiet', `${ref}^{commit}`);
  if (found.error) throw new UserError('git is needed to check out another version.');
  if (found.status === 0) return found.stdout.trim();
  if (ask('rev-parse', '--is-shallow-repository').stdout.trim() === 'true')
    throw new UserError(
      `This clone is shallow and does not have ${ref}. Fetch the history first: git fetch --unshallow --tags`,
    );
  throw new UserError(`There is no ${ref} here. Fetch it first: git fetch --tags`);
}

function run(program, args, options) {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', ...options });
  if (status !== 0) throw new Error(`${program} ${args.slice(0, 2).join(' ')} failed: ${error?.message ?? status}`);
}

/** The environment of the other version: its own programs, none of our settings. */
const environmentOf = (folder) => ({
  ...environment,
  NUKKAD_ON_OWN_NODE: '',
  NODE_COMPILE_CACHE: join(folder, 'node_modules', '.cache', 'compiled'),
  PATH: `${join(folder, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
});

/** Unpacks the commit, installs its packages and builds its web app. */
function prepare(commit, scratch) {
  const folder = join(scratch, 'version');
  const archive = join(scratch, 'version.tar');
  mkdirSync(folder);
  run('git', ['archive', '--format=tar', `--output=${archive}`, commit], { cwd: root });
  run('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
  const steps = `import('./scripts/prepare.mjs').then(({ install, build }) => { install(); build('server'); })`;
  run(process.execPath, ['-e', steps], { cwd: folder, env: environmentOf(folder) });
  return folder;
}

async function untilReady(url, server) {
  for (let tries = 0; tries < 240; tries++) {
    if (server.exitCode !== null) throw new Error('The earlier version did not start.');
    if (
      await fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await wait(500);
  }
  throw new Error('The earlier version did not become ready.');
}

/** Signs in as a sample person. Returns what reads and writes as them, until it is stopped. */
async function keepAsking(url) {
  const json = { 'content-type': 'application/json' };
  const post = (path, body) => fetch(`${url}${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) });
  const signedIn = await post('/api/auth/sandbox/sign-in', { personId: '2' });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const reads = ['/api/events', '/api/meets', '/api/conversations'].map((path) => ({ method: 'GET', path }));
  const write = { method: 'PUT', path: '/api/presence/ghost', body: { time: null } };
  const counts = new Map();
  const stopping = new AbortController();
  async function ask() {
    let lastWrite = 0;
    for (let turn = 0; !stopping.signal.aborted; turn++) {
      // More writes than this would reach the limit of one account.
      const writes = performance.now() - lastWrite > 400;
      if (writes) lastWrite = performance.now();
      const { method, path, body } = writes ? write : reads[turn % reads.length];
      const headers = { cookie, ...(body ? json : {}) };
      const answer = await fetch(`${url}${path}`, { method, headers, body: body && JSON.stringify(body) }).then(
        async (response) => (await response.arrayBuffer(), response.status),
        (error) => error.message,
      );
      const key = `${method} ${path}: ${answer}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      await wait(10);
    }
  }
  const asking = ask();
  return async () => {
    stopping.abort();
    await asking;
    return counts;
  };
}

/** The earlier version serves a database while this one migrates it. */
async function migrateWhileItServes(folder, databaseUrl, { spawnBound, freePort, openDatabase }) {
  const port = await freePort();
  const server = spawnBound('TERM', join(folder, 'node_modules', '.bin', 'node'), ['packages/server/src/main.ts'], {
    cwd: folder,
    stdio: ['inherit', 'inherit'],
    env: {
      ...environmentOf(folder),
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
    },
  });
  try {
    const url = `http://127.0.0.1:${port}`;
    await untilReady(url, server);
    const stop = await keepAsking(url);
    await wait(2000);
    let counts;
    try {
      const db = await openDatabase({ databaseUrl });
      await db.destroy();
      await wait(5000);
    } finally {
      counts = await stop();
    }
    for (const [answer, times] of counts) console.log(`${String(times).padStart(7)} × ${answer}`);
    if ([...counts.keys()].some((answer) => !answer.endsWith(': 200')))
      throw new Error('The earlier version failed while its database was migrated.');
  } finally {
    server.kill();
  }
}

/** Its own stories, on databases that are made by the migrations of this version. */
function runStories(folder, stories) {
  const migrations = join('packages', 'core', 'src', 'kernel', 'migrations');
  cpSync(join(root, migrations), join(folder, migrations), { recursive: true });
  const files = stories.map((name) => join('e2e', 'stories', `${name}.spec.ts`));
  for (const file of files) if (!existsSync(join(folder, file))) throw new UserError(`That version has no ${file}.`);
  const playwright = join('node_modules', '@playwright', 'test', 'cli.js');
  const args = [playwright, 'test', '--config', 'e2e/playwright.config.ts', '--workers=1', ...files];
  run(join(folder, 'node_modules', '.bin', 'node'), args, { cwd: folder, env: environmentOf(folder) });
}

async function upgrade(ref, stories) {
  const commit = commitOf(ref);
  const { startPostgres } = await import('./postgres.mjs');
  const { spawnBound } = await import('./programs.mjs');
  const { freePort } = await import('./port.mjs');
  const { openDatabase } = await import('../packages/server/src/storage/open-database.ts');
  const postgres = await startPostgres();
  if (!postgres) throw new UserError('PostgreSQL is needed: its programs were not found.');
  const scratch = mkdtempSync(join(tmpdir(), 'nukkad-upgrade-'));
  try {
    console.log(`> version ${commit.slice(0, 12)}: install and build`);
    const folder = prepare(commit, scratch);
    console.log('> it serves while this version migrates its database');
    await migrateWhileItServes(folder, await postgres.createDatabase(), { spawnBound, freePort, openDatabase });
    console.log('> its stories, on databases of this version');
    runStories(folder, stories.length > 0 ? stories : usualStories);
    console.log(`${ref} survives the migrations of this version.`);
  } finally {
    await postgres.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await onOwnNode(import.meta.url);
  const [ref, ...stories] = process.argv.slice(2);
  try {
    await upgrade(ref, stories);
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error);
    process.exitCode = 1;
  }
}
