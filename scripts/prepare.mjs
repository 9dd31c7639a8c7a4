// Setup for every command: packages, the right Node, the built web app. It runs on the system's Node (20 or newer) before
// anything is installed, so it is plain JavaScript without packages.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkBundle } from './bundle.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const cache = join(root, 'node_modules', '.cache', 'nukkad');

export const environment = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  // Code without types, and compiled, is kept from one start to the next.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(cache, 'compiled'),
  // glibc's own default, in bytes. Unless it is set, glibc raises it, and keeps 150 MB that compiling PGlite needed once.
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '131072',
};

function digest(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).toSorted())
        if (name !== 'dist' && name !== 'node_modules') add(join(path, name));
    } else hash.update(path.slice(root.length)).update('\0').update(readFileSync(path));
  };
  for (const path of paths) add(join(root, path));
  return hash.digest('hex');
}

const stamp = (name) => join(cache, `${name}.stamp`);
const isStamped = (name, value) => existsSync(stamp(name)) && readFileSync(stamp(name), 'utf8') === value;
function setStamp(name, value) {
  mkdirSync(cache, { recursive: true });
  writeFileSync(stamp(name), value);
}

export function install() {
  const lock = digest(['package-lock.json']);
  if (isStamped('install', lock)) return;
  console.log('Installing packages (once) …');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (done.status !== 0) {
    console.error('\nCould not install the packages. Is the npm registry reachable?');
    process.exit(1);
  }
  setStamp('install', lock);
}

/** The Node that runs TypeScript: the one that npm installed, or the system's if it is new enough. */
export function node() {
  const brought = join(bin, 'node');
  if (existsSync(brought)) return brought;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  console.error(
    `Nukkad needs Node 22.18 or newer; this is ${process.versions.node}. Download it from https://nodejs.org.`,
  );
  process.exit(1);
}

/** V8's young generation, in MiB: large enough that messages in flight are not copied repeatedly, and small enough for short
 * pauses, because the rows of people who move in a tick survive. The server collects its start's garbage itself. */
export const serverFlags = ['--max-semi-space-size=64', '--expose-gc'];

/** Builds an edition of the web app ('server' or 'demo') if its inputs have changed. */
export function build(edition) {
  const inputs = digest(['packages/web', 'packages/core/src', 'package-lock.json']);
  const output = join(root, 'packages', 'web', 'dist', edition, 'index.html');
  if (existsSync(output) && isStamped(`build-${edition}`, inputs)) return;
  console.log(`Building the web app (${edition}) …`);
  rmSync(stamp(`build-${edition}`), { force: true });
  const args = [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'error'];
  if (edition === 'demo') args.push('--mode', 'demo');
  const done = spawnSync(node(), args, {
    cwd: join(root, 'packages', 'web'),
    // Settings of a production server must not affect the build.
    env: { ...environment, NODE_ENV: 'production' },
    stdio: 'inherit',
  });
  if (done.status !== 0) process.exit(done.status ?? 1);
  const problems = checkBundle(edition);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
  setStamp(`build-${edition}`, inputs);
}

export function runToEnd(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, env: environment, stdio: 'inherit', ...options });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  return child;
}

/** Installs packages, then runs the script again if this is not the Node that npm installed. */
export function onOwnNode(script) {
  install();
  const wanted = node();
  if (wanted === process.execPath || process.env.NUKKAD_ON_OWN_NODE) return Promise.resolve();
  runToEnd(wanted, [fileURLToPath(script), ...process.argv.slice(2)], {
    env: { ...environment, NUKKAD_ON_OWN_NODE: '1' },
  });
  // Never resolves: this process exits with the child.
  return new Promise(() => {});
}
