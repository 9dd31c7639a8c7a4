import { sql } from 'kysely';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../logging/log.ts';
import { Browser } from '../../testing/browser.ts';
import { createVapidKey } from '../notifications/vapid-key.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

/** The marks in the files below a folder, by file. */
function marksIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
  return files.flatMap((path) => {
    const marks = new Set(readFileSync(path, 'latin1').match(/Canary[A-Z]\w+/g));
    return [...marks].map((mark) => `${path.slice(folder.length + 1).split('/')[0]} ${mark}`);
  });
}

test('the log and the files of a sandbox have nothing of someone who is gone but a message that Bilal got', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nukkad-deleted-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const lines: string[] = [];
  const log = createLog(
    'debug',
    new Writable({ write: (part: Buffer, _, done) => (lines.push(part.toString()), done()) }),
  );
  const push = { vapidKey: createVapidKey(), hosts: ['127.0.0.1'], allowPrivate: true };
  const server = await startSandbox({ dataDir, push }, { log });
  const { db } = server.host;
  const [asha, bilal] = [new Browser(server.url), new Browser(server.url)];
  for (const [browser, name] of [
    [asha, 'Asha Kulkarni'],
    [bilal, 'Bilal Shaikh'],
  ] as const) {
    const { rows } = await sql<{ id: string }>`select id from person where name = ${name}`.execute(db);
    expect((await browser.post('/api/auth/sandbox/sign-in', { personId: rows[0]!.id })).status).toBe(200);
  }
  const words = { bio: 'CanaryBio', pronouns: null, languages: [], prompts: [] };
  await asha.api.account.saveProfile({
    name: 'CanaryName',
    age: 31,
    gender: 'Female',
    city: 'CanaryCity',
    interests: ['Music'],
    words,
  });
  const { me } = await bilal.api.account.session();
  await asha.api.meets.request({ personId: me!.id, window: 'now', note: 'CanaryNote', place: 'CanaryCafe' });
  const [asked] = (await bilal.api.meets.list()).requests;
  const { conversationId } = await bilal.api.meets.setStatus({ id: asked!.request.id, status: 'accepted' });
  const say = { id: conversationId!, messageId: crypto.randomUUID(), type: 'text' as const, message: 'CanaryMessage' };
  await asha.api.chat.send(say);
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
  await asha.api.notifications.subscribe({ endpoint: 'http://127.0.0.1:9/CanaryEndpoint', keys });
  const herId = sql`(select id from person where name = 'CanaryName')`;
  await sql`update "user" set "email" = 'CanaryMail@test.example' where "id" = ${herId}`.execute(db);
  await sql`update "session" set "userAgent" = 'CanaryPhone' where "userId" = ${herId}`.execute(db);
  await sql`insert into picture (id, owner, content, content_type, width, height, made_at, wanted_at)
    values (gen_random_uuid(), ${herId}, 'CanaryPicture', 'image/webp', 1, 1, now(), now())`.execute(db);
  await sql`checkpoint`.execute(db);
  const marks = marksIn(dataDir).join(' ');
  const kinds = ['Bio', 'Cafe', 'City', 'Endpoint', 'Mail', 'Message', 'Name', 'Note', 'Phone', 'Picture'];
  for (const kind of kinds) expect.soft(marks).toContain(`Canary${kind}`);

  await asha.api.leaving.deleteAccount({ name: 'CanaryName' });
  // What the database does in time anyway: it reuses the space of deleted rows, and its log.
  await sql`vacuum full`.execute(db);
  for (let turn = 0; turn < 3; turn++) {
    await sql`select pg_switch_wal()`.execute(db);
    await sql`checkpoint`.execute(db);
  }
  await server.stop();
  expect([...new Set(marksIn(dataDir))]).toEqual(['postgres CanaryMessage']);
  expect(lines.filter((line) => /Canary/.test(line))).toEqual([]);
});
