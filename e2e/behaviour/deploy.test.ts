import { Environment } from '@nukkad/server/settings/environment-variables.ts';
import { longestStopMs } from '@nukkad/server/settings/stop-times.ts';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
const compose = read('compose.yaml');
const unit = read('nukkad.service');

const settings = Object.keys(Environment.shape).flatMap((name) => [name, `${name}_FILE`]);
const namesIn = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name = '']) => name);

test('the container and the unit set only what the server reads', () => {
  const [, app = ''] = /^x-app: [^]*?environment:\n((?: {4}.*\n)+)/m.exec(compose) ?? [];
  const inContainer = namesIn(app, /^ {4}(\w+):/gm);
  expect(inContainer).toContain('DATABASE_URL_FILE');
  const inUnit = namesIn(unit, /(?:^Environment=| )([A-Z_]+)=/gm);
  expect(inUnit).toContain('AUTH_SECRET_FILE');
  const ofNode = ['MALLOC_MMAP_THRESHOLD_'];
  expect([...inContainer, ...inUnit].filter((name) => ![...settings, ...ofNode].includes(name))).toEqual([]);
});

test('each secret of the container exists, and each process is behind the proxy', () => {
  const given = namesIn(compose, /\/run\/secrets\/([\w-]+)/g);
  expect(given.length).toBeGreaterThan(3);
  for (const name of given) expect(compose).toContain(`\n  ${name}: { file: secrets/${name} }`);
  const processes = namesIn(compose, /^ {2}([\w-]+): \*app$/gm);
  expect(processes).toHaveLength(2);
  expect(read('Caddyfile')).toContain(`reverse_proxy ${processes.map((name) => `${name}:3000`).join(' ')} {`);
});

test('the server starts in the container and in the unit as it does elsewhere', () => {
  const prepare = readFileSync(new URL('../../scripts/prepare.mjs', import.meta.url), 'utf8');
  const [, flags = ''] = /serverFlags = \[(.*)\]/.exec(prepare) ?? [];
  const command = ['node', ...namesIn(flags, /'(.+?)'/g), 'packages/server/src/main.ts'];
  expect(command).toHaveLength(4);
  expect(read('Dockerfile')).toContain(`\nCMD ${JSON.stringify(command).replaceAll(',', ', ')}\n`);
  expect(unit).toContain(`\nExecStart=/usr/bin/${command.join(' ')}\n`);
});

test('a process that stops is killed only after it would have ended itself', () => {
  const seconds = [/^ {2}stop_grace_period: (\d+)s$/m.exec(compose), /^TimeoutStopSec=(\d+)$/m.exec(unit)];
  for (const found of seconds) expect(Number(found?.[1]) * 1000).toBeGreaterThan(longestStopMs);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!hasSystemd)('systemd accepts the unit and rates it safe', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nukkad-unit-'));
  const file = join(folder, 'nukkad.service');
  writeFileSync(file, unit.replace('/usr/bin/node', process.execPath).replace('/opt/nukkad', folder));
  const analyze = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' });
    return { status, complained: stderr, said: stdout };
  };
  expect(analyze('verify', '--man=no')).toEqual({ status: 0, complained: '', said: '' });
  // In tenths: 100 is a program that may do everything.
  expect(analyze('security', '--offline=yes', '--threshold=15')).toMatchObject({ status: 0 });
  rmSync(folder, { recursive: true });
});
