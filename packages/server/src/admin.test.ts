import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { RunningServer } from './server.ts';
import { signedIn } from './testing/browser.ts';
import { startSandbox } from './testing/sandbox.ts';
import { serve } from './testing/server.ts';

const databaseUrl = process.env['TEST_DATABASE_URL'];
const folder = mkdtempSync(join(tmpdir(), 'nukkad-admin-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the program as an operator does. */
async function admin(settings: Record<string, string>, ...words: string[]) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('admin.ts', import.meta.url)), ...words], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [said, complained] = ['', ''];
  child.stdout.on('data', (part) => (said += String(part)));
  child.stderr.on('data', (part) => (complained += String(part)));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, said, complained };
}

const start = new Date(Date.now() + 86_400_000).toISOString().replaceAll(/[-:]|\.\d+/g, '');
const file = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:walk\r\nDTSTART:${start}\r\nSUMMARY:Lantern walk\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;

/** Asha uploads a calendar, whose name has a terminal's command in it. */
async function upload(server: RunningServer): Promise<string> {
  const asha = await signedIn(server, '2');
  const id = crypto.randomUUID();
  const name = encodeURIComponent('Walks\u001B[2J');
  expect((await asha.fetch(`/api/feeds/${id}/file?name=${name}`, { method: 'PUT', body: file })).status).toBe(200);
  return id;
}
const sees = async (server: RunningServer) =>
  (await (await signedIn(server, '5')).api.events.list({})).events.some(({ name }) => name === 'Lantern walk');

test(
  'with the embedded database the operator stops the server first, and approves then',
  { timeout: 180_000 },
  async () => {
    const settings = { DATA_DIR: folder };
    const run = (...words: string[]) => admin(settings, ...words);
    const nowhere = await run('calendar', 'list');
    expect(nowhere).toMatchObject({ code: 1, said: '' });
    expect(nowhere.complained).toContain('There is no database in');
    let server = await startSandbox({ dataDir: folder });
    const id = await upload(server);
    expect(await sees(server)).toBe(false);
    const locked = await run('calendar', 'approve', id);
    expect(locked).toMatchObject({ code: 1, said: '' });
    expect(locked.complained).toMatch(new RegExp(`^Nukkad \\(process ${process.pid}\\) is running`));
    await server.stop();

    const listed = await run('calendar', 'list');
    expect(listed).toMatchObject({ code: 0, complained: '' });
    expect(listed.said).toContain(`${id}  not public, 1 to come`);
    expect(listed.said).toContain('Walks�[2J: a file');
    expect(await run('calendar', 'approve', id)).toMatchObject({
      code: 0,
      said: 'Approved: everybody sees the events of Walks�[2J.\n',
    });
    server = await startSandbox({ dataDir: folder });
    expect(await sees(server)).toBe(true);
    await server.stop();
    expect((await run('calendar', 'revoke', id)).said).toContain('Revoked: ');
    expect((await run('calendar', 'revoke', id)).said).toContain('was not approved');

    for (const unknown of [crypto.randomUUID(), 'nonsense']) {
      const { code, complained } = await run('calendar', 'approve', unknown);
      expect([code, complained.split(':')[0]]).toEqual([1, 'NOT_FOUND']);
    }
    for (const words of [[], ['calendar', 'approve'], ['calendar', 'burn', id]]) {
      const { code, complained } = await run(...words);
      expect(code).toBe(1);
      expect(complained).toContain('npm run admin -- calendar approve ID');
    }
    expect((await admin({ NODE_ENV: 'production' }, 'calendar', 'list')).complained).toContain(
      'DATABASE_URL is missing',
    );
    // It is open to the next start again.
    server = await startSandbox({ dataDir: folder });
    expect(await sees(server)).toBe(false);
    await server.stop();
  },
);

test.skipIf(!databaseUrl)(
  'on PostgreSQL the operator approves beside the running server',
  { timeout: 120_000 },
  async () => {
    let url = '';
    const server = await serve({}, {}, (given) => (url = given));
    const id = await upload(server);
    expect(await sees(server)).toBe(false);
    expect(await admin({ DATABASE_URL: url }, 'calendar', 'approve', id)).toMatchObject({ code: 0, complained: '' });
    expect(await sees(server)).toBe(true);
    expect((await admin({ DATABASE_URL: url }, 'calendar', 'revoke', id)).code).toBe(0);
    expect(await sees(server)).toBe(false);
    // A database without tables is left as it is.
    const empty = await admin({ DATABASE_URL: databaseUrl! }, 'calendar', 'list');
    expect(empty).toMatchObject({ code: 1, complained: expect.stringContaining('not up to date') });
  },
);
