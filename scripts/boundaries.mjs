// Where code may reach: walks every import of the tree and names those that cross a line.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './prepare.mjs';

const pattern =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

/** What a browser may take from core besides types. */
const forBrowsers =
  /^@nukkad\/core\/(features\/([\w-]+\/)+rules|features\/chat\/warnings|features\/people\/(area|profile)|features\/events\/zone|kernel\/(refusals|screens)|sandbox\/sample-data)\.ts$/;

/** The feature folders of the web app, which reach each other only by the parts named here. */
const shared = {
  settings: ['theme', 'notices'],
  meets: ['MeetNowButton', 'Requests', 'AskText'],
  place: ['promise', 'tick', 'back', 'kept', 'presence', 'locate', 'PlaceMap', 'MapLink', 'view'],
  safety: ['SafetyButtons', 'SafetySheets', 'Blocked'],
  chat: ['shared-here', 'shrink'],
  events: ['EventCard'],
  profile: ['ProfileForm', 'InterestChips'],
  layout: ['Screen'],
  welcome: ['Welcome'],
  reminders: ['Afterwards'],
};
const features = new Set([
  'welcome',
  'onboarding',
  'home',
  'events',
  'entry',
  'hosting',
  'reminders',
  'feeds',
  'chat',
  'profile',
  'settings',
  'payment',
  'layout',
  'meets',
  'people',
  'place',
  'safety',
]);

/** The problem with one import, or null. */
function problemWith(file, target, isType) {
  const test = /\.test\.tsx?$|\/testing\//;
  const inside = (folder) => file.startsWith(folder);
  const own = target.startsWith('.') ? relative(root, join(root, dirname(file), target)) : target;
  if (!test.test(file) && test.test(own)) return 'reaches into test code';
  if (inside('packages/core/src/') && !test.test(file)) {
    if (target.startsWith('node:')) return 'core runs anywhere, so it imports nothing of Node';
    if (/^@nukkad\/|^packages\/(server|web)/.test(own)) return 'core hosts nothing and knows no host';
    if (/^(react|hono|pg|ws|@electric-sql)/.test(own)) return 'core knows no host';
  }
  if (inside('packages/server/src/') && /^@nukkad\/web|^packages\/web/.test(own)) return 'the server knows no screen';
  if (inside('packages/web/src/') && !test.test(file)) {
    if (own.startsWith('@nukkad/server')) return 'browser code must not reach the server';
    if (own.startsWith('@nukkad/core') && !isType && !forBrowsers.test(own))
      return 'a browser takes only types, rules, warnings, areas, zones, refusals, addresses of screens and sample data of core';
    if (/^(zod|kysely|@orpc\/(server|zod|openapi)$|node:)/.test(own) && !isType)
      return 'this does not belong in a browser';
    const feature = /^packages\/web\/src\/(\w+)\//.exec(file)?.[1];
    const other = /^packages\/web\/src\/(\w+)\/([\w-]+)/.exec(own);
    if (feature === 'ui' && other && other[1] !== 'ui') return 'ui knows no product noun';
    if (feature === 'ui' && own.startsWith('@nukkad')) return 'ui knows no product noun';
    if (
      feature &&
      feature !== 'ui' &&
      other &&
      features.has(other[1]) &&
      other[1] !== feature &&
      !(shared[other[1]] ?? []).includes(other[2])
    )
      return `${other[1]} keeps this to itself`;
  }
  return null;
}

/** The device's own clock, which is not asked what time it is but by `clock.ts`; the demo has no other one. */
const ownClock = /\bDate\.now\b|\bnew Date\(\)/;
const mayAskClock = /^packages\/web\/src\/(clock|backend\/demo-\w+)\.ts$|\.test\.ts$/;
const asksClock = (file, text) =>
  file.startsWith('packages/web/src/') && !mayAskClock.test(file) && ownClock.test(text);

/** Returns every import that crosses a line; one that walked nothing is a problem of its own. */
export function checkBoundaries() {
  const files = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  const problems = [];
  let imports = 0;
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    if (asksClock(file, text)) problems.push(`${file} asks the device what time it is: use src/clock.ts`);
    for (const [, type, from, lazy] of text.matchAll(pattern)) {
      imports++;
      const problem = problemWith(file, from ?? lazy, type !== undefined);
      if (problem) problems.push(`${file} imports ${from ?? lazy}: ${problem}`);
    }
  }
  if (files.length < 50 || imports < 200)
    problems.push(`only ${files.length} files and ${imports} imports were walked`);
  return problems;
}

/** Lines that must be caught, so that a check that catches nothing does not pass for a good tree. */
export function checkTheCheck() {
  const crossing = [
    ['packages/core/src/features/meets/handlers.ts', 'node:fs', false],
    ['packages/web/src/home/Home.tsx', '@nukkad/core/features/meets/handlers.ts', false],
    ['packages/web/src/ui/Button.tsx', '../home/Home.tsx', false],
    ['packages/web/src/home/Home.tsx', '../chat/outbox.ts', false],
    ['packages/server/src/http.ts', '../../web/src/App.tsx', false],
  ];
  return [
    ...crossing
      .filter((line) => problemWith(...line) === null)
      .map(([file, target]) => `the check misses ${file} → ${target}`),
    ...['useState(Date.now)', 'isListed(event, filter, new Date())']
      .filter((text) => !asksClock('packages/web/src/live.ts', text))
      .map((text) => `the check misses ${text}`),
  ];
}
