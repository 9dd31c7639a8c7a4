import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { RunningServer } from '../server.ts';
import { signedIn } from '../testing/browser.ts';
import { startSandbox } from '../testing/start-sandbox.ts';
import { programEnvironment } from '../testing/program-environment.ts';
import { serve } from '../testing/serve.ts';

const databaseUrl = process.env['TEST_DATABASE_URL'];
const folder = mkdtempSync(join(tmpdir(), 'nukkad-admin-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the program as an operator does. */
async function admin(settings: Record<string, string>, ...words: string[]) {
  const child = spawn(
    process.execPath,
    ['--liftoff-only', fileURLToPath(new URL('main.ts', import.meta.url)), ...words],
    {
      env: { ...programEnvironment, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
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

test('a command that cannot run says why, without a stack', { timeout: 180_000 }, async () => {
  const tries: [Record<string, string>, string[], string][] = [
    [{ DATA_DIR: join(folder, 'none') }, ['calendar', 'list'], 'There is no database in'],
    [{ NODE_ENV: 'production' }, ['calendar', 'list'], 'DATABASE_URL is missing'],
    [{ DATA_DIR: folder }, ['calendar', 'approve'], 'npm run admin -- calendar approve ID'],
    [{ DATA_DIR: folder }, ['calendar', 'burn', 'it'], 'npm run admin -- calendar approve ID'],
  ];
  for (const [settings, words, problem] of tries) {
    const { code, said, complained } = await admin(settings, ...words);
    expect([code, said]).toEqual([1, '']);
    expect(complained).toContain(problem);
    expect(complained).not.toMatch(/\n\s+at /);
  }
});

// Each start of an embedded database takes seconds on a busy machine.
test.skipIf(databaseUrl)(
  'with the embedded database the operator stops the server first, and approves then',
  { timeout: 600_000 },
  async () => {
    const run = (...words: string[]) => admin({ DATA_DIR: folder }, ...words);
    let server = await startSandbox({ dataDir: folder });
    const id = await upload(server);
    expect(await sees(server)).toBe(false);
    const locked = await run('calendar', 'approve', id);
    expect(locked).toMatchObject({ code: 1, said: '' });
    expect(locked.complained).toMatch(new RegExp(`^Nukkad \\(process ${process.pid}\\) is running`));
    await server.stop();

    const listed = await run('calendar', 'list');
    expect(listed).toMatchObject({ code: 0, complained: '' });
    expect(listed.said).toContain(`${id}  not public, 1 upcoming`);
    expect(listed.said).toContain('Walks�[2J: a file');
    expect(await run('calendar', 'approve', id)).toMatchObject({
      code: 0,
      said: 'Approved: everyone sees the events of Walks�[2J.\n',
    });
    const unknown = await run('calendar', 'approve', crypto.randomUUID());
    expect([unknown.code, unknown.complained.split(':')[0]]).toEqual([1, 'NOT_FOUND']);
    expect((await run('promotion', 'start', '1')).said).toBe('Promoted until it begins: Startup Networking Night.\n');
    expect((await run('promotion', 'list')).said).toMatch(
      /^1 {2}by the operator, until 20\d\d-\d\d-\d\d\n {2}Startup/m,
    );
    expect((await run('promotion', 'end', '1')).code).toBe(0);
    expect((await run('promotion', 'end', 'none')).complained).toMatch(/^NOT_FOUND: no published, upcoming event/);
    const signOut = await run('sign-out', '2');
    expect(signOut.said).toMatch(/^Signed out: .+, sessions: 1\.\n$/);
    expect(JSON.parse(signOut.complained)).toMatchObject({ logger: 'security', event: 'sign_out', personId: '2' });
    // The folder is free again for the server.
    server = await startSandbox({ dataDir: folder });
    expect(await sees(server)).toBe(true);
    await server.stop();
  },
);

test.skipIf(!databaseUrl)(
  'on PostgreSQL the operator approves while the server is running',
  { timeout: 300_000 },
  async () => {
    let url = '';
    const server = await serve({}, {}, (given) => (url = given));
    const id = await upload(server);
    expect(await sees(server)).toBe(false);
    expect(await admin({ DATABASE_URL: url }, 'calendar', 'approve', id)).toMatchObject({ code: 0, complained: '' });
    expect(await sees(server)).toBe(true);
    expect((await admin({ DATABASE_URL: url }, 'calendar', 'revoke', id)).code).toBe(0);
    expect(await sees(server)).toBe(false);
    const grant = await admin({ DATABASE_URL: url }, 'grant', 'person-3@nukkad.example', 'moderator');
    expect(grant).toMatchObject({
      code: 1,
      complained:
        'PASSKEY_NEEDED: person-3@nukkad.example has no passkey. They add one in Settings, Account, before they get the role.\n',
    });
    // A database without tables is left as it is.
    const empty = await admin({ DATABASE_URL: databaseUrl! }, 'calendar', 'list');
    expect(empty).toMatchObject({ code: 1, complained: expect.stringContaining('not up to date') });
  },
);
