import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { environment, onOwnNode, root } from './prepare.mjs';

// `npm test` has already done this.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await onOwnNode(import.meta.url);
const { checkBoundaries, checkTheCheck } = await import('./boundaries.mjs');
const { checkCodeLimits, checkTheCodeLimitsCheck } = await import('./code-limits.mjs');
const { checkDeployFiles, checkTheDeployCheck } = await import('./deploy-files.mjs');
const { checkDocs, checkTheDocsCheck } = await import('./docs.mjs');
const { checkMigrations } = await import('./migrations.mjs');
const { checkSbom } = await import('./sbom.mjs');

const run = (command, ...args) =>
  spawnSync(join(root, 'node_modules', '.bin', command), args, {
    cwd: root,
    env: { ...environment, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }).status === 0;

const none = (problems) => {
  for (const problem of problems) console.error(problem);
  return problems.length === 0;
};

// Without an entry for each optional dependency, `npm ci` fails on other platforms. npm omits checksums when it writes the
// lock file next to an existing node_modules.
function checkLock() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const known = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')));
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, integrity, link }]) => [
    ...Object.keys(optionalDependencies)
      .filter((name) => !known.has(name))
      .map((name) => `${path}: ${name} has no entry in package-lock.json`),
    ...(path.includes('node_modules/') && !link && !integrity ? [`${path} has no checksum in package-lock.json`] : []),
  ]);
}

const cache = join(root, 'node_modules', '.cache', 'nukkad');

function checkApi() {
  mkdirSync(cache, { recursive: true });
  const file = join(cache, 'openapi.json');
  const script = join(root, 'scripts', 'openapi.mjs');
  const written = spawnSync(process.execPath, [script, file], { cwd: root, env: environment, stdio: 'inherit' });
  return written.status === 0 && run('redocly', 'lint', file);
}

const buildInfo = (project) => join(cache, `types-${project.replaceAll('/', '-')}.json`);

export const checks = [
  ...[
    'packages/core',
    'packages/core/tsconfig.portable.json',
    'packages/server',
    'packages/web',
    'packages/web/tsconfig.node.json',
    'packages/web/tsconfig.worker.json',
    'e2e',
    'attack',
    'bench',
  ].map((project) => ({
    name: `types of ${project}`,
    // What has not changed since the last run is not checked again.
    passes: () => run('tsc', '-p', project, '--incremental', '--tsBuildInfoFile', buildInfo(project)),
  })),
  { name: 'lint', passes: () => run('oxlint', '--type-aware', '--deny-warnings') },
  { name: 'format', passes: () => run('oxfmt', '--check') },
  { name: 'dead code', passes: () => run('knip') },
  { name: 'lock file', passes: () => none(checkLock()) },
  { name: 'API document', passes: checkApi },
  { name: 'bill of materials', passes: () => none(checkSbom()) },
  { name: 'files for containers', passes: () => none([...checkDeployFiles(), ...checkTheDeployCheck()]) },
  { name: 'migrations', passes: () => none(checkMigrations()) },
  { name: 'documentation', passes: () => none([...checkDocs(), ...checkTheDocsCheck()]) },
  { name: 'code limits', passes: () => none([...checkCodeLimits(), ...checkTheCodeLimitsCheck()]) },
  { name: 'boundaries', passes: () => none([...checkBoundaries(), ...checkTheCheck()]) },
];

export function runChecks() {
  return checks.filter(({ name, passes }) => {
    const passed = passes();
    console.log(`${passed ? 'ok  ' : 'FAIL'} ${name}`);
    return !passed;
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exit(runChecks().length > 0 ? 1 : 0);
