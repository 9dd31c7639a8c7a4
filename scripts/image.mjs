// Follows deploy/Dockerfile in plain folders, where no containers can be built, and starts what it makes: `npm run image`.
// The server runs as a user who can write to nothing but a folder of its own.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, matchesGlob, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { environment, onOwnNode, root } from './prepare.mjs';

await onOwnNode(import.meta.url);
const { startPostgres } = await import('./postgres.mjs');
const { freePort } = await import('./port.mjs');

const ignored = readFileSync(join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => ({ isKept: line.startsWith('!'), pattern: line.replace(/^!/, '') }));

/** As Docker decides: the last line counts that matches the path or a folder above it. */
function isInContext(path) {
  const parts = path.split('/');
  const paths = parts.map((_, at) => parts.slice(0, at + 1).join('/'));
  return ignored.findLast(({ pattern }) => paths.some((it) => matchesGlob(it, pattern)))?.isKept ?? true;
}

const instructions = readFileSync(join(root, 'deploy', 'Dockerfile'), 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter(Boolean)
  .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]);

const scratch = mkdtempSync(join(tmpdir(), 'nukkad-image-'));
chmodSync(scratch, 0o755);
const stages = new Map();
let stage;

function copy(words) {
  const from = /^--from=(\S+) /.exec(words)?.[1];
  const [to, ...sources] = words
    .replace(/^--from=\S+ /, '')
    .split(' ')
    .toReversed();
  for (const source of sources) {
    const base = from ? stages.get(from).folder : root;
    const path = join(base, source.replace(/^\/app/, ''));
    // The content of a folder is copied, and a file is copied into a folder.
    const isIntoFolder = to.endsWith('/') && !statSync(path).isDirectory();
    const target = isIntoFolder ? join(stage.folder, to, basename(path)) : join(stage.folder, to);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(path, target, {
      recursive: true,
      verbatimSymlinks: true,
      // A folder is entered if something below it may be in the context.
      filter: (file) => from || isInContext(relative(root, file)) || !/\.\w+$/.test(file),
    });
  }
}

const steps = {
  FROM(words) {
    const [base, , name = 'image'] = words.split(' ');
    stage = { folder: join(scratch, name), env: {}, command: [] };
    stages.set(name, stage);
    mkdirSync(stage.folder);
    if (stages.has(base)) cpSync(stages.get(base).folder, stage.folder, { recursive: true });
  },
  COPY: copy,
  RUN(words) {
    console.log(`> ${words}`);
    const env = { ...environment, NUKKAD_ON_OWN_NODE: '', NODE_ENV: '' };
    if (spawnSync('sh', ['-c', words], { cwd: stage.folder, env, stdio: 'inherit' }).status !== 0)
      throw new Error(`This failed: ${words}`);
  },
  ENV: (words) => Object.assign(stage.env, Object.fromEntries(words.split(' ').map((word) => word.split('=')))),
  CMD: (words) => void (stage.command = JSON.parse(words)),
  HEALTHCHECK: (words) => void (stage.health = JSON.parse(words.slice(words.indexOf('[')))),
  WORKDIR() {},
  USER() {},
  EXPOSE() {},
};

const nobody = 65_534;

function expectFrom(options, program, args, expected = '') {
  const { status, stdout, stderr } = spawnSync(program, args, { ...options, stdio: 'pipe', encoding: 'utf8' });
  if (status !== 0 || !stdout.includes(expected)) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`);
}

const admin = 'packages/server/src/admin/main.ts';
const backup = 'packages/server/src/storage/backup/main.ts';

/** The commands of docs/operating.md, `pg_dump` and `pg_restore` with their options there. */
function tryCommands(options, url) {
  const run = (file, ...args) => expectFrom(options, process.execPath, [file, ...args.slice(0, -1)], args.at(-1));
  run(admin, 'moderator', 'list', 'There are no moderators.');
  run(admin, 'verify-audit', 'entries follow from each other');
  const file = join(options.env.TMPDIR, 'backup');
  const left = ['--no-unlogged-table-data', '--exclude-table-data=nearby_change'];
  const other = new URL(url);
  const create = (name) => {
    other.pathname = name;
    expectFrom(options, 'psql', [`--dbname=${url}`, `--command=create database ${name}`]);
    return other.href;
  };
  expectFrom(options, 'pg_dump', ['--format=custom', ...left, `--file=${file}`, url]);
  const restored = create('restored');
  expectFrom(options, 'pg_restore', [
    `--dbname=${restored}`,
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    file,
  ]);
  const at = (DATABASE_URL) => ({ ...options, env: { ...options.env, DATABASE_URL } });
  expectFrom(at(restored), process.execPath, [admin, 'moderator', 'list'], 'There are no moderators.');
  return create('moved');
}

async function untilHealthy(server, health, options) {
  for (let tries = 0; spawnSync(process.execPath, health.slice(1), options).status !== 0; tries++) {
    if (tries > 60 || server.exitCode !== null) throw new Error('The server did not become ready.');
    await wait(500);
  }
}

async function stopped(server) {
  server.kill('SIGTERM');
  const [code] = await once(server, 'exit');
  if (code !== 0) throw new Error(`The stop ended with ${code}.`);
}

/** Fills a folder by starting the sandbox, and moves it into PostgreSQL. */
async function tryMove(args, health, options, url) {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE, PORT } = options.env;
  const env = { PATH, TMPDIR, NODE_COMPILE_CACHE, PORT, DATA_DIR: join(TMPDIR, 'data') };
  const sandbox = spawn(process.execPath, args, { ...options, env });
  try {
    await untilHealthy(sandbox, health, options);
    await stopped(sandbox);
  } finally {
    sandbox.kill('SIGKILL');
  }
  expectFrom(
    { ...options, env: { ...options.env, DATA_DIR: env.DATA_DIR } },
    process.execPath,
    [backup, 'move', url],
    'Moved ',
  );
}

async function tryImage({ folder, env, command, health }) {
  const [, ...args] = command;
  const tests = readdirSync(folder, { recursive: true }).filter(
    (file) => /\.test\.ts$|(^|\/)\.env/.test(file) && !file.startsWith('node_modules'),
  );
  if (tests.length > 0) throw new Error(`These do not belong in the image: ${tests.join(', ')}`);
  const own = join(scratch, 'tmp');
  mkdirSync(own);
  const asRoot = process.getuid?.() === 0;
  if (asRoot) chownSync(own, nobody, nobody);
  const postgres = await startPostgres();
  const port = await freePort();
  const options = {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      ...env,
      TMPDIR: own,
      NODE_COMPILE_CACHE: own,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: postgres.url,
      PUBLIC_URL: 'https://nukkad.example',
      AUTH_SECRET: 'b1946ac92492d2347c6235b4d2611184f0a3c5d7e9182736',
      SMTP_URL: 'smtp://127.0.0.1:2525',
      MAIL_FROM: 'Nukkad <hello@nukkad.example>',
      SUPPORT_EMAIL: 'help@nukkad.example',
      GRIEVANCE_OFFICER_NAME: 'Meera Joshi',
      GRIEVANCE_OFFICER_EMAIL: 'grievance@nukkad.example',
    },
    stdio: 'inherit',
    ...(asRoot ? { uid: nobody, gid: nobody } : {}),
  };
  const server = spawn(process.execPath, args, options);
  try {
    await untilHealthy(server, health, options);
    for (const path of ['/', '/events', '/robots.txt', '/api/openapi.json']) {
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { host: 'nukkad.example' } });
      if (status !== 200) throw new Error(`${path} answers ${status}.`);
    }
    const moved = tryCommands(options, postgres.url);
    await stopped(server);
    await tryMove(args, health, options, moved);
  } finally {
    server.kill('SIGKILL');
    await postgres.stop();
  }
}

try {
  for (const [name, words] of instructions) steps[name](words);
  const image = stages.get('image');
  await tryImage(image);
  const { stdout } = spawnSync('du', ['-sm', image.folder], { encoding: 'utf8' });
  console.log(
    `The server started, answered and stopped, and the operator’s commands worked. It adds ${stdout.split('\t')[0]} MB to the base image.`,
  );
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
