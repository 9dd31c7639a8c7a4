// Import rules: checks every import in the tree, including type imports.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { aheadOfOrder, byData, byScreen } from './feature-order.mjs';
import { importsOf } from './imports.mjs';
import { root } from './prepare.mjs';

const maxTopEntries = 12;

const onServersOnly = /^(zod|kysely|@orpc\/|node:)/;

const test = /\.test\.tsx?$|\/testing\//;

const forwardSlashes = (path) => path.replaceAll('\\', '/');

const pathOf = (file, target) =>
  target.startsWith('.')
    ? forwardSlashes(relative(root, join(root, dirname(file), target)))
    : target.replace(/^@nukkad\/(core|server|web)\//, 'packages/$1/src/');

const featureOf = (path) => /^packages\/(\w+)\/src\/features\/([\w-]+)/.exec(path)?.slice(1);

const needed = new Set();

const isBefore = (order, one, other) => {
  const [first, second] = [order.indexOf(one), order.indexOf(other)];
  return first >= 0 && first < second;
};

function orderProblem(file, own) {
  const [from, to] = [featureOf(file), featureOf(own)];
  if (!from || !to || from[1] === to[1]) return null;
  const [[inPackage, name], [toPackage, used]] = [from, to];
  for (const [folder, feature] of [from, to])
    if (!(folder === 'web' ? byScreen : byData).includes(feature)) return `the order of features lacks ${feature}`;
  const orders = inPackage === 'web' ? (toPackage === 'web' ? [byScreen] : [byScreen, byData]) : [byData];
  if (orders.some((order) => isBefore(order, used, name))) return null;
  const ahead = `${inPackage} ${name} → ${toPackage} ${used}`;
  if (aheadOfOrder.has(ahead)) {
    needed.add(ahead);
    return null;
  }
  return `${used} comes after ${name} in the order of features`;
}

function problemWith(file, target, isType) {
  const inside = (folder) => file.startsWith(`packages/${folder}/`);
  const own = pathOf(file, target);
  const isIn = (folder) => own.startsWith(`packages/${folder}/`);
  // A test tells a story that goes on in later features. No file imports a test, so it is never part of a cycle.
  if (test.test(file)) return null;
  if (test.test(own)) return 'reaches into test code';
  if (inside('core/src')) {
    if (target.startsWith('node:')) return 'core must not import Node modules, because it runs anywhere';
    if (isIn('server') || isIn('web')) return 'core must not import its hosts';
    if (/^(react|hono|pg|ws|@electric-sql)/.test(own)) return 'core knows no host';
  }
  if (inside('server/src') && isIn('web')) return 'the server must not import web code';
  if (inside('web/src')) {
    if (isIn('server')) return 'browser code must not import the server';
    if (/^(zod|kysely|@orpc\/(server|zod|openapi)$|node:)/.test(own) && !isType)
      return 'this does not belong in a browser';
    if (inside('web/src/ui') && (isIn('core') || (isIn('web/src') && !/^packages\/web\/src\/(ui|device)\//.test(own))))
      return 'ui must not import product code';
    if (/^packages\/web\/src\/(data|device|format)\//.test(file) && isIn('web/src/features'))
      return 'shared code must not import a feature';
    if (!inside('web/src/app') && !file.endsWith('/main.tsx') && isIn('web/src/app'))
      return 'only main.tsx may import app';
  }
  return orderProblem(file, own);
}

/** Screens must use `server-time.ts`, not the device's clock. Only the demo has no server clock. */
const ownClock = /\bDate\.now\b|\bnew Date\(\)/;
const mayAskClock = /^packages\/web\/src\/(device\/server-time|data\/backend\/demo-\w+)\.ts$|\.test\.ts$/;
const asksClock = (file, text) =>
  file.startsWith('packages/web/src/') && !mayAskClock.test(file) && ownClock.test(text);

/** The server-only module that a file imports, directly or indirectly; null if a browser can load the file. */
function serverOnly(file, values, seen = new Set()) {
  if (onServersOnly.test(file)) return file;
  if (seen.has(file)) return null;
  seen.add(file);
  for (const next of values.get(file) ?? []) {
    const found = serverOnly(next, values, seen);
    if (found) return found;
  }
  return null;
}

/** The kernel knows of a feature only types and limits: files that import nothing but `kernel/time.ts`. */
const isLimits = (file, values) => values.get(file)?.every((it) => it === 'packages/core/src/kernel/time.ts') ?? false;
const knowsTooMuch = (file, own, values) =>
  file.startsWith('packages/core/src/kernel/') &&
  !test.test(file) &&
  own.startsWith('packages/core/src/features/') &&
  !isLimits(own, values);

/** Only these files write to the query cache, so that one place decides what a data change does to the screen. */
const cacheWrite =
  /\.(setQueryData|setQueriesData|invalidateQueries|removeQueries|refetchQueries|resetQueries)\(|\bcache\.clear\(/;
const mayWriteCache = /^packages\/web\/src\/data\/(cache\/|kept-offline\.ts$)|\.test\.tsx?$/;
const writesCache = (file, text) =>
  file.startsWith('packages/web/src/') && !mayWriteCache.test(file) && cacheWrite.test(text);

function cyclesIn(imports) {
  const [number, lowest, stack, cycles] = [new Map(), new Map(), [], []];
  const visit = (file) => {
    number.set(file, number.size);
    lowest.set(file, number.get(file));
    stack.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!number.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file), lowest.get(next)));
    }
    if (lowest.get(file) !== number.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1 || imports.get(file)?.includes(file)) cycles.push(group);
  };
  for (const file of imports.keys()) if (!number.has(file)) visit(file);
  return cycles;
}

/** All source files that git knows; without git, those of any extension that a bundler would take. */
function allSources() {
  const { status, stdout } = spawnSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', 'packages/*/src/*'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const files = status === 0 ? stdout.split('\n') : globSync('packages/*/src/**', { cwd: root });
  return files.filter((file) => /\.[cm]?[jt]sx?$/.test(file) && existsSync(join(root, file))).map(forwardSlashes);
}

export function checkBoundaries() {
  const files = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root }).map(forwardSlashes);
  const known = new Set(files);
  const problems = [];
  const imports = new Map();
  /** Without type imports. */
  const values = new Map();
  const sources = allSources();
  if (sources.length === 0) problems.push('no source files were found');
  for (const file of sources) if (!known.has(file)) problems.push(`${file} was not checked`);
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    if (asksClock(file, text)) problems.push(`${file} reads the device's clock: use device/server-time.ts`);
    if (writesCache(file, text)) problems.push(`${file} writes to the query cache: use a function of data/cache`);
    const targets = [];
    values.set(file, []);
    for (const { target, isType } of importsOf(file, text)) {
      if (target === null) {
        problems.push(`${file} computes the name of a module that it imports`);
        continue;
      }
      const problem = problemWith(file, target, isType);
      if (problem) problems.push(`${file} imports ${target}: ${problem}`);
      const own = pathOf(file, target);
      if (!isType) values.get(file).push(own);
      if (known.has(own)) targets.push(own);
      else if (own.startsWith('packages/') && /\.tsx?$/.test(own))
        problems.push(`${file} imports ${target}, which was not checked`);
    }
    imports.set(file, targets);
  }
  for (const [file, targets] of values)
    if (file.startsWith('packages/web/src/') && !test.test(file))
      for (const own of targets) {
        const found = own.startsWith('packages/core/') && serverOnly(own, values);
        if (found) problems.push(`${file} imports ${own}, which needs ${found}: not in a browser`);
      }
  for (const [file, targets] of values)
    for (const own of targets)
      if (knowsTooMuch(file, own, values))
        problems.push(`${file} imports ${own}: the kernel knows of features only types and limits`);
  for (const cycle of cyclesIn(imports)) problems.push(`import cycle: ${cycle.join(', ')}`);
  for (const name of ['core', 'server', 'web']) {
    const entries = globSync('*', { cwd: join(root, 'packages', name, 'src') });
    if (entries.length > maxTopEntries)
      problems.push(
        `packages/${name}/src has ${entries.length} entries, more than ${maxTopEntries}: ${entries.join(' ')}`,
      );
  }
  for (const ahead of aheadOfOrder) if (!needed.has(ahead)) problems.push(`no file needs ${ahead} in aheadOfOrder`);
  return problems;
}

/** Every form of an import, with the module that it names and whether it imports types only. */
const forms = [
  ["import a from './a.ts';", './a.ts'],
  ["import './a.ts';", './a.ts'],
  ["const b = 1; import a from './a.ts';", './a.ts'],
  ["import { b } /* it's needed */ from './a.ts';", './a.ts'],
  ["import {\n  b, // from 'c'\n} from './a.ts';", './a.ts'],
  ["import type { A } from './a.ts';", './a.ts', true],
  ["import { type A } from './a.ts';", './a.ts'],
  ["export { b } from './a.ts';", './a.ts'],
  ["export type { A } from './a.ts';", './a.ts', true],
  ["export * from './a.ts';", './a.ts'],
  ["export * as a from './a.ts';", './a.ts'],
  ["const a = () => import('./a.ts');", './a.ts'],
  ['const a = () => import(`./a.ts`);', './a.ts'],
  ["const a = () => import(/* it's lazy */ './a.ts');", './a.ts'],
  ["type A = import('./a.ts').A;", './a.ts', true],
  ['const a = (name: string) => import(`./${name}.ts`);', null],
];

const missedForms = () =>
  forms
    .filter(([text, target, isType = false]) => {
      const found = importsOf('packages/core/src/sample.ts', text);
      return found.length !== 1 || found[0].target !== target || found[0].isType !== isType;
    })
    .map(([text]) => `the check misreads ${text}`);

export function checkTheCheck() {
  const crossing = [
    ['packages/core/src/features/meets/handlers.ts', 'node:fs'],
    ['packages/core/src/features/people/handlers.ts', '../chat/location-share-time.ts'],
    ['packages/web/src/features/meets/Requests.tsx', '../people/home/Home.tsx'],
    ['packages/web/src/features/meets/Requests.tsx', '@nukkad/core/features/tickets/contract.ts'],
    ['packages/web/src/features/meets/Requests.tsx', '../unheard-of/Screen.tsx'],
    ['packages/server/src/features/people/jobs.ts', '@nukkad/core/features/chat/message.ts'],
    ['packages/server/src/features/people/jobs.ts', '../payments/razorpay.ts'],
    ['packages/web/src/features/meets/Requests.tsx', '../../app/App.tsx'],
    ['packages/web/src/ui/Button.tsx', '../features/people/home/Home.tsx'],
    ['packages/web/src/data/queries.ts', '../features/events/EventCard.tsx'],
    ['packages/server/src/http/all-routes.ts', '../../../web/src/app/App.tsx'],
  ];
  const cycle = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['a']],
    ['d', ['a']],
  ]);
  return [
    ...missedForms(),
    ...crossing
      .filter(([file, target]) => problemWith(file, target, false) === null)
      .map(([file, target]) => `the check misses ${file} → ${target}`),
    ...['cache.setQueryData(key, event)', 'cache.clear()']
      .filter((text) => !writesCache('packages/web/src/features/events/EventCard.tsx', text))
      .map((text) => `the check misses ${text}`),
    ...(serverOnly(
      'rules',
      new Map([
        ['rules', ['sql']],
        ['sql', ['kysely']],
      ]),
    ) === 'kysely'
      ? []
      : ['the check misses what needs a server']),
    ...(knowsTooMuch(
      'packages/core/src/kernel/refusal-words.ts',
      'packages/core/src/features/chat/message.ts',
      new Map([['packages/core/src/features/chat/message.ts', ['packages/core/src/kernel/operation.ts']]]),
    )
      ? []
      : ['the check misses a kernel that knows a feature']),
    ...(cyclesIn(cycle).length === 1 ? [] : ['the check misses an import cycle']),
    ...['useState(Date.now)', 'isListed(event, filter, new Date())']
      .filter((text) => !asksClock('packages/web/src/data/apply-update.ts', text))
      .map((text) => `the check misses ${text}`),
  ];
}
