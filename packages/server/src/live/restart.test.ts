import { sql } from 'kysely';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../storage/open-database.ts';
import { Browser } from '../testing/browser.ts';
import { programEnvironment } from '../testing/program-environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'nukkad-restart-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the real program and waits for the address that it prints. */
async function start(): Promise<{ child: ChildProcess; url: string; ms: number }> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['--liftoff-only', fileURLToPath(new URL('../main.ts', import.meta.url))], {
    env: { ...programEnvironment, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let output = '';
  for await (const part of child.stdout) {
    output += String(part);
    const url = /http:\/\/localhost:\d+/.exec(output)?.[0];
    if (url) return { child, url, ms: performance.now() - begun };
  }
  throw new Error(`The server did not start: ${output}`);
}

/** Every row, but for where people are: a crash of the database hides them. */
async function rows() {
  const db = await openDatabase({ dataDir: folder });
  const tables = [
    'user',
    'session',
    'person',
    'meet_request',
    'conversation',
    'member',
    'message',
    'event',
    'ticket',
    'payment_order',
  ];
  const all = [];
  for (const table of tables)
    all.push(
      (await sql`select to_jsonb(t) as row from ${sql.table(table)} as t order by to_jsonb(t)::text`.execute(db)).rows,
    );
  await db.destroy();
  return all;
}

test('a restart keeps every row, whether the server was stopped or killed; a session outlives it', async () => {
  const first = await start();
  const asha = new Browser(first.url);
  const bilal = new Browser(first.url);
  await asha.post('/api/auth/sandbox/sign-in', { personId: '2' });
  await bilal.post('/api/auth/sandbox/sign-in', { personId: '3' });
  // With both at their phones no neighbour interferes.
  await Promise.all([asha.listen(), bilal.listen()]);
  const { request } = await asha.api.meets.request({ personId: '3' });
  const { conversationId: id } = await bilal.api.meets.setStatus({ id: request.id, status: 'accepted' });
  await asha.api.chat.send({ id: id!, messageId: crypto.randomUUID(), type: 'text', message: 'Still here?' });
  await asha.api.tickets.order({ id: '1', orderId: crypto.randomUUID(), price: 0 });
  await bilal.api.tickets.order({ id: '2', orderId: crypto.randomUUID(), price: 499 });
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const before = await rows();
  expect(JSON.stringify(before)).toContain('Still here?');

  const second = await start();
  const again = new Browser(second.url);
  again.fetch = (input, init) =>
    fetch(new URL(String(input), second.url), { ...init, headers: { cookie: asha.cookie } });
  expect(((await (await again.fetch('/api/session')).json()) as { me: { id: string } }).me.id).toBe('2');
  second.child.kill('SIGTERM');
  const [code] = (await once(second.child, 'exit')) as [number];
  expect(code).toBe(0);
  expect(await rows()).toEqual(before);
  // Three starts, on a machine that may be busy.
}, 300_000);

test('a second start on the same folder is refused and harms nothing', async () => {
  const first = await start();
  const second = spawn(process.execPath, ['--liftoff-only', fileURLToPath(new URL('../main.ts', import.meta.url))], {
    env: { ...programEnvironment, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(second);
  let words = '';
  second.stderr.on('data', (part) => (words += String(part)));
  const [code] = (await once(second, 'exit')) as [number];
  expect(code).toBe(1);
  expect(words).toContain(`process ${first.child.pid}`);
  expect(words).not.toMatch(/\n\s+at /);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const third = await start();
  expect((await fetch(`${third.url}/health/ready`)).status).toBe(200);
  third.child.kill('SIGTERM');
  await once(third.child, 'exit');
}, 300_000);
