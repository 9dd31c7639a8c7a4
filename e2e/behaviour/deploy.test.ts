import { Environment } from '@nukkad/server/settings/environment-variables.ts';
import { longestStopMs } from '@nukkad/server/settings/stop-times.ts';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/port.mjs';
import { hasProgram, spawnBound } from '../../scripts/programs.mjs';

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

test('over http, Caddy redirects people and refuses calls', () => {
  const [, site = ''] = /^http:\/\/\{\$DOMAIN\} \{\n([^]*?)^\}/m.exec(read('Caddyfile')) ?? [];
  expect(site.replaceAll(/\s+/g, ' ')).toBe(
    ' @calls path /api/* /live /payments/* handle @calls { respond 403 } handle { redir https://{host}{uri} 308 } ',
  );
});

test.skipIf(!hasProgram('caddy'))('a real Caddy does so, and passes on what comes by https', async () => {
  const nukkad = createServer((_, response) => response.end('from Nukkad')).listen(0, '127.0.0.1');
  await once(nukkad, 'listening');
  const address = nukkad.address();
  const port = typeof address === 'object' ? address?.port : null;
  const [http, https] = [await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), 'nukkad-caddy-'));
  const file = join(folder, 'Caddyfile');
  const options = `{\nadmin off\nlocal_certs\nskip_install_trust\nhttp_port ${http}\nhttps_port ${https}\nstorage file_system ${folder}\n}\n`;
  writeFileSync(file, options + read('Caddyfile').replace('app-1:3000 app-2:3000', `127.0.0.1:${port}`));
  const caddy = spawnBound('TERM', 'caddy', ['run', '--config', file], {
    env: { ...process.env, DOMAIN: 'localhost', HOME: folder },
  });
  onTestFinished(async () => {
    caddy.kill();
    await once(caddy, 'exit');
    nukkad.close();
    rmSync(folder, { recursive: true });
  });
  const answer = async (path: string) => {
    const { status, headers } = await fetch(`http://localhost:${http}${path}`, { redirect: 'manual' });
    return [status, headers.get('location')];
  };
  await expect
    .poll(() => answer('/home').catch(() => []), { timeout: 60_000 })
    .toEqual([308, 'https://localhost/home']);
  for (const path of ['/', '/events/2?from=list', '/calendar/all.ics'])
    expect(await answer(path)).toEqual([308, `https://localhost${path}`]);
  for (const path of ['/api/session', '/live', '/payments/razorpay/webhook'])
    expect(await answer(path)).toEqual([403, null]);
  // Its certificate is its own, since no one else gives one for this machine.
  const byHttps = get({ port: https, host: 'localhost', path: '/api/session', rejectUnauthorized: false });
  const [response] = (await once(byHttps, 'response')) as [IncomingMessage];
  expect((await response.toArray()).join('')).toBe('from Nukkad');
});
