import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build, environment, node, onOwnNode, root } from './prepare.mjs';

const parts = ['check', 'unit', 'postgres', 'attack', 'e2e', 'lighthouse'];
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : null;
if (process.argv.includes('--help') || (only !== null && !parts.includes(only))) {
  console.log(`npm test                    everything\nnpm test -- --only PART     one part: ${parts.join(', ')}`);
  process.exit(0);
}
const wanted = (part) => only === null || only === part;

await onOwnNode(import.meta.url);
// Imported late, because these need installed packages and a newer Node.
const { checks, runChecks } = await import('./check.mjs');
const { checkBundle } = await import('./bundle.mjs');
const { startPostgres } = await import('./postgres.mjs');
const { hasProgram } = await import('./programs.mjs');
const { default: prepareDatabases } = await import('./test-database.mjs');
const { globSync } = await import('node:fs');

const reports = mkdtempSync(join(tmpdir(), 'nukkad-test-'));
const total = { passed: 0, failed: 0 };
const failures = [];
const leftOut = [];
/** @type {(() => unknown)[]} */
const cleanups = [() => rmSync(reports, { recursive: true, force: true })];
const running = new Set();
let isStopping = false;

async function cleanUp() {
  isStopping = true;
  await Promise.all(
    [...running].map((program) => {
      program.kill('SIGTERM');
      return once(program, 'exit');
    }),
  );
  for (const clean of cleanups.splice(0).toReversed()) await clean();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    void cleanUp().finally(() => process.exit(130));
  });

const run = (script, args, env = {}, output = 'inherit') =>
  new Promise((resolve) => {
    const program = spawn(node(), [join(root, 'node_modules', script), ...args], {
      cwd: root,
      env: { ...environment, ...env },
      stdio: ['inherit', output, output],
    });
    running.add(program);
    program.on('exit', (code) => {
      running.delete(program);
      // Otherwise the next part would begin.
      if (!isStopping) resolve(code ?? 1);
    });
  });

function count(name, { passed, failed }, code) {
  total.passed += passed;
  // A runner that fails without a failed test, or runs no tests, counts as one failure.
  const counted = failed === 0 && (code !== 0 || passed === 0) ? 1 : failed;
  total.failed += counted;
  if (counted > 0) failures.push(`${name}: ${counted} failed`);
}

async function vitest(name, args, env) {
  const report = join(reports, `${name}.json`);
  const errors = join(reports, `${name}-errors.json`);
  const reporters = ['default', 'json', './scripts/error-reporter.mjs'].map((one) => `--reporter=${one}`);
  const code = await run('vitest/vitest.mjs', [...args, '--run', ...reporters, `--outputFile.json=${report}`], {
    ...env,
    ERRORS_FILE: errors,
  });
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
  count(name, { passed: result?.numPassedTests ?? 0, failed: result?.numFailedTests ?? 0 }, code);
  for (const error of existsSync(errors) ? JSON.parse(readFileSync(errors, 'utf8')) : [])
    failures.push(`  outside of tests: ${error}`);
  for (const file of result?.testResults ?? []) {
    // Without a failed test, its imports or hooks failed.
    if (file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'))
      failures.push(`  ${relative(root, file.name)}: ${file.message || 'failed outside its tests'}`);
    for (const test of file.assertionResults)
      if (test.status === 'failed')
        failures.push(`  ${relative(root, file.name)}: ${test.fullName}\n    ${test.failureMessages.join('\n    ')}`);
  }
}

/** Small attacks on location privacy; each bound counts as a test. They need only one core, so they run in parallel with
 * other tests and print their output at the end. */
async function attacks() {
  const report = join(reports, 'attack.json');
  const output = join(reports, 'attack.txt');
  build('server');
  prepareDatabases();
  const file = openSync(output, 'w');
  const code = await run(join('..', 'attack', 'main.ts'), ['--small', `--report=${report}`], {}, file);
  closeSync(file);
  console.log(readFileSync(output, 'utf8'));
  const rows = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : [];
  const failed = rows.filter(({ passed }) => !passed);
  count('attack', { passed: rows.length - failed.length, failed: failed.length }, code);
  for (const { name } of failed) failures.push(`  ${name}`);
}

async function playwright(name, ...options) {
  const report = join(reports, `${name}.json`);
  const code = await run(
    '@playwright/test/cli.js',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...options],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  );
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
  const stats = result?.stats;
  count(name, { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 }, code);
  const lookIn = (suite) => {
    for (const spec of suite.specs ?? [])
      if (!spec.ok) {
        const results = spec.tests.flatMap((one) => one.results);
        const errors = results.flatMap((one) => one.errors);
        failures.push(`  ${spec.file}: ${spec.title}\n    ${errors.map(({ message }) => message).join('\n    ')}`);
        // What was on the page: the files of a run elsewhere are gone.
        for (const { name: kind, path } of results.flatMap((one) => one.attachments))
          if (kind === 'error-context' && path && existsSync(path))
            failures.push(readFileSync(path, 'utf8').match(/```yaml\n[^]*?```/)?.[0] ?? '');
      }
    for (const inner of suite.suites ?? []) lookIn(inner);
  };
  for (const suite of result?.suites ?? []) lookIn(suite);
}

/** Scores of pages on a slow phone; each page counts as a test. Alone, because other programs would slow the browser. */
async function lighthouse() {
  for (const edition of ['server', 'demo']) build(edition);
  const report = join(reports, 'lighthouse.json');
  const code = await run(join('..', 'e2e', 'lighthouse.ts'), ['--check', `--report=${report}`]);
  const pages = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : [];
  const failed = pages.filter(({ problems }) => problems.length > 0);
  count('lighthouse', { passed: pages.length - failed.length, failed: failed.length }, code);
  for (const { name, problems } of failed) failures.push(`  ${name}: ${problems.join(', ')}`);
}

const took = [];

async function part(name, work) {
  if (!wanted(name)) return;
  const begun = Date.now();
  await work();
  took.push(`${name} ${Math.round((Date.now() - begun) / 1000)} s`);
}

function check() {
  const failed = runChecks();
  count('check', { passed: checks.length - failed.length, failed: failed.length }, 0);
  for (const { name } of failed) failures.push(`  ${name}`);
}

/** Files that behave differently with these variables. A test that imports none of them has passed as a unit already. */
function filesThatRead(...variables) {
  const files = globSync(['packages/*/src/**/*.ts', 'e2e/**/*.ts'], { cwd: root });
  const found = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return variables.some((name) => text.includes(name));
  });
  if (found.length < 10) throw new Error(`Only ${found.length} files read ${variables.join(' or ')}.`);
  return found;
}

async function onPostgres() {
  const postgres = await startPostgres({ socket: true });
  if (!postgres) {
    leftOut.push('behaviour and race tests on PostgreSQL: its programs (initdb, postgres) are not installed');
    return;
  }
  cleanups.push(() => postgres.stop());
  await vitest('postgres', ['related', ...filesThatRead('TEST_DATABASE_URL', 'TEST_REDIS')], {
    TEST_DATABASE_URL: postgres.url,
    ...(hasProgram('redis-server') ? { TEST_REDIS: '1' } : {}),
  });
  if (!hasProgram('redis-server')) leftOut.push('tests with several processes: redis-server is not installed');
}

async function e2e() {
  build('server');
  build('demo');
  for (const edition of ['server', 'demo']) {
    const problems = checkBundle(edition);
    for (const problem of problems) console.error(problem);
    count(`bundle of ${edition}`, { passed: problems.length === 0 ? 1 : 0, failed: problems.length }, 0);
  }
  await playwright('e2e', '--grep-invert=@alone');
  // Stories that measure times, which other stories would lengthen.
  await playwright('e2e-alone', '--grep=@alone', '--workers=1');
}

try {
  const attacking = part('attack', attacks);
  await part('check', check);
  await part('unit', () => vitest('unit', []));
  if (!hasProgram('promtool')) leftOut.push('metrics read by Prometheus: prometheus is not installed');
  if (!hasProgram('caddy')) leftOut.push('what Caddy makes of deploy/Caddyfile: caddy is not installed');
  await part('postgres', onPostgres);
  await attacking;
  await part('e2e', e2e);
  await part('lighthouse', lighthouse);
} finally {
  await cleanUp();
}

// Failures come last, where they are easy to find in a long log.
for (const failure of failures) console.log(failure);
for (const reason of leftOut) console.log(`Not run: ${reason}.`);
console.log(took.join(', '));
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
