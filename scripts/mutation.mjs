// Mutation testing: makes small changes to the code, one at a time, and counts those that a test notices.
// `npm run mutation -- phone-location.ts` runs only files whose path ends that way. Results are in docs/mutation.md.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onOwnNode, root } from './prepare.mjs';
import prepareDatabases from './test-database.mjs';

await onOwnNode(import.meta.url);
// Older than Node 22, the system's Node has no globSync.
const { globSync } = await import('node:fs');
process.chdir(root);
// Stryker's copy of the tree cannot create a snapshot: it is in node_modules, where Node does not strip types.
const endDatabases = prepareDatabases();
const { Stryker } = await import('@stryker-mutator/core');

const people = 'packages/core/src/features/people/';
const place = 'packages/web/src/features/people/location/';
const inMemory = ['geometry', 'regions', 'phone-location', 'nearby/nearby-search', 'profile-form'];
const rules = {
  chat: { test: 'chat-rules', files: ['may-remove-message', 'message-text'] },
  'check-in': { test: '{verdict-on-phone,check-in}', files: ['verdict-on-phone', 'check-in-window', 'former-team'] },
  events: {
    test: 'event-{filter,search,image}',
    files: [
      'event-filter',
      'event-search',
      'event-action',
      'event-status',
      'event-image',
      'shown-going-count',
      'category',
    ],
  },
  hosting: {
    test: 'draft-problems',
    files: [
      'draft-problems',
      'publish-problems',
      'event-transitions',
      'event-change-words',
      'venue-local-time',
      'repeat-dates',
    ],
  },
  meets: {
    test: 'meet-rules',
    files: ['request-end', 'meet-window', 'meet-state', 'ask-limits', 'request-transitions'],
  },
  payments: { test: 'order-transitions*', files: ['order-transitions'] },
  reminders: { test: 'reminders', files: ['reminder-times'] },
  tickets: {
    test: 'ticket-rules',
    files: ['order-limits', 'waitlist-offer-end', 'refund-policy', 'ticket-code', 'ticket-token'],
  },
  'calendar/import': {
    test: 'import-rules',
    files: ['feed-address', 'refresh-interval', 'guessed-category', 'plain-text'],
  },
};
const onDatabase = {
  'not-blocked': ['features/safety/safety'],
  connections: ['features/people/connections'],
  'end-location-shares': ['features/chat/location-shares', 'features/safety/safety'],
  'online-updates': ['features/people/handlers', 'features/chat/chat'],
  person: ['features/people/person'],
  'ghost-mode-end': ['features/people/ghost-mode'],
  'is-ghost-or-paused': ['features/people/ghost-mode'],
  'nearby/nearby-page': ['features/people/handlers', 'features/people/people', 'features/people/hidden-zone'],
  'nearby/sync-with-database': [
    'features/people/nearby/sync-with-database',
    'features/people/people',
    'kernel/nearby-changes.race',
  ],
  ...Object.fromEntries(
    ['presence', 'report-location', 'set-ghost-mode', 'set-hidden-zone', 'set-wider-area', 'tidy-presences'].map(
      (name) => [
        name,
        [
          'features/people/presence',
          'features/people/people',
          'features/people/hidden-zone',
          'kernel/nearby-changes.race',
        ],
      ],
    ),
  ),
  'read-person': ['features/people/people', 'features/safety/safety'],
  'may-block-or-report': ['features/people/people', 'features/safety/safety'],
};

/** Each file with the tests that are run against it, and the least share of its mutants (%) that they must kill. */
const files = [
  ...inMemory.map((name) => ({ file: `${people}${name}.ts`, tests: [`${people}${name}.test.ts`], least: 90 })),
  ...['nearby/nearby-filter', 'hidden-zone-silence', 'shown-distances', 'presence-times', 'phone-report-interval'].map(
    (name) => ({
      file: `${people}${name}.ts`,
      tests: ['people-rules', 'shown-distances', 'presence-times'].map((test) => `${people}${test}.test.ts`),
      least: 90,
    }),
  ),
  ...Object.entries({
    'nearby/areas-in-memory': ['nearby/areas-in-memory', 'nearby/nearby-search'],
    'nearby/max-heap': ['nearby/nearby-search'],
    'hidden-zone': ['phone-location'],
  }).map(([name, tests]) => ({
    file: `${people}${name}.ts`,
    tests: tests.map((test) => `${people}${test}.test.ts`),
    least: 90,
  })),
  ...Object.entries(rules).flatMap(([feature, { test, files }]) => {
    const folder = `packages/core/src/features/${feature}/`;
    return files.map((name) => ({ file: `${folder}${name}.ts`, tests: [`${folder}${test}.test.ts`], least: 80 }));
  }),
  ...globSync(`${place}*.ts`)
    .toSorted()
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, tests: [`${place}*.test.ts`], least: 80 })),
  ...Object.entries(onDatabase).map(([name, tests]) => ({
    file: `${people}${name}.ts`,
    tests: tests.map((test) => `packages/core/src/${test}.test.ts`),
    least: 90,
  })),
];

const gone = files.flatMap(({ file, tests }) => [file, ...tests]).filter((path) => globSync(path).length === 0);
if (gone.length > 0) throw new Error(`No such files: ${gone.join(', ')}`);

const wanted = process.argv.slice(2);
const rows = [];
for (const { file, tests, least } of files) {
  if (wanted.length > 0 && !wanted.some((end) => file.endsWith(end))) continue;
  process.env.MUTATION_TESTS = tests.join(' ');
  const report = join(root, 'node_modules', '.cache', 'nukkad', 'mutation.json');
  rmSync(report, { force: true });
  await new Stryker({
    mutate: [file],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    // The project's Node flags do not work in threads.
    vitest: { configFile: 'scripts/mutation.vitest.ts', related: false, pool: 'forks' },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    timeoutMS: 20_000,
    tempDirName: 'node_modules/.cache/stryker',
    ignorePatterns: ['dist', 'docs', '/data'],
    reporters: ['clear-text', 'json'],
    clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: false, allowColor: false },
    jsonReporter: { fileName: report },
  }).runMutationTest();
  const { mutants } = Object.values(JSON.parse(readFileSync(report, 'utf8')).files)[0];
  const count = (...states) => mutants.filter(({ status }) => states.includes(status)).length;
  const [killed, alive] = [count('Killed', 'Timeout'), count('Survived', 'NoCoverage')];
  rows.push({ file, killed, alive, score: (100 * killed) / (killed + alive || 1), least });
}

for (const { file, killed, alive, score, least } of rows)
  console.log(
    `${score < least ? 'FAIL' : 'ok  '} ${score.toFixed(1).padStart(5)} %  ${file}  ${killed} of ${killed + alive}`,
  );
await endDatabases?.();
process.exit(rows.some(({ score, least }) => score < least) ? 1 : 0);
