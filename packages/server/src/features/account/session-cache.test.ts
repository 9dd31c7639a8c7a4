import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import type { RunningServer } from '../../server.ts';
import { lastingSessions, sessionEnd, Sessions, tidySignIn } from './session-cache.ts';
import { signedIn, type Browser } from '../../testing/browser.ts';
import { serve } from '../../testing/serve.ts';

let server: RunningServer;
let remembering: RunningServer;
beforeAll(async () => {
  // These tests change sessions behind the server's back.
  server = await serve({}, { sessionsKeptMs: 0 });
  remembering = await serve();
}, 180_000);

const dayMs = 86_400_000;
interface Row {
  id: string;
  days: number;
}

/** The only session of a person, and in how many days it ends. */
async function sessionOf(personId: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select "id", extract(epoch from "expiresAt" - now())::float8 / 86400 as days
    from "session" where "userId" = ${personId}`.execute(server.host.db);
  return rows[0];
}

async function tokenOf(personId: string): Promise<{ id: string; token: string }> {
  const { rows } = await sql<{ id: string; token: string }>`
    select "id", "token" from "session" where "userId" = ${personId}`.execute(server.host.db);
  return rows[0]!;
}

/** As if a session had begun some days ago and been used some days ago. */
const age = (personId: string, begun: number, used: number, endsIn: number) =>
  sql`update "session" set "createdAt" = now() - make_interval(days => ${sql.lit(begun)}),
      "updatedAt" = now() - make_interval(days => ${sql.lit(used)}),
      "expiresAt" = now() + make_interval(days => ${sql.lit(endsIn)})
    where "userId" = ${personId}`.execute(server.host.db);

const nameOf = async (browser: Browser) => (await browser.api.account.session()).me?.id ?? null;

test('a session ends 60 days after it was used, and 90 days after the sign-in', () => {
  const begun = new Date('2026-01-01T00:00:00Z');
  const after = (days: number) =>
    (sessionEnd(begun, begun.getTime() + days * dayMs).getTime() - begun.getTime()) / dayMs;
  expect([0, 1, 30, 31, 89, 400].map(after)).toEqual([60, 61, 90, 90, 90, 90]);
});

test('using a session keeps it for longer, once an hour', async () => {
  const asha = await signedIn(server, '2');
  expect((await sessionOf('2'))!.days).toBeCloseTo(60, 1);
  await age('2', 10, 0, 55);
  expect(await nameOf(asha)).toBe('2');
  expect((await sessionOf('2'))!.days).toBeCloseTo(55, 1);
  await age('2', 10, 2, 55);
  expect(await nameOf(asha)).toBe('2');
  expect((await sessionOf('2'))!.days).toBeCloseTo(60, 1);
  await age('2', 80, 2, 55);
  expect(await nameOf(asha)).toBe('2');
  expect((await sessionOf('2'))!.days).toBeCloseTo(10, 1);
});

test('91 days after the sign-in a session has ended, whatever its row says, for pages and sockets', async () => {
  const bilal = await signedIn(server, '3');
  const { id } = (await sessionOf('3'))!;
  const socket = await bilal.listen();
  expect(await lastingSessions(server.host.db, [id])).toEqual(new Set([id]));
  await age('3', 91, 0, 30);
  expect(await nameOf(bilal)).toBeNull();
  expect((await bilal.fetch('/api/meets')).status).toBe(401);
  await expect(bilal.listen()).rejects.toThrow('401');
  expect(await lastingSessions(server.host.db, [id])).toEqual(new Set());
  socket.close();
});

test('an unused session ends, and its row is removed with old codes and sign-ins', async () => {
  const chitra = await signedIn(server, '4');
  await signedIn(server, '5');
  await age('4', 70, 61, -1);
  expect(await nameOf(chitra)).toBeNull();
  await signedIn(server, '6');
  await age('6', 95, 0, 30);
  const { db } = server.host;
  await sql`insert into sign_in_code (asked_by, code, ends_at)
    values ('old', '', now() - interval '1 minute'), ('new', '', now() + interval '1 minute')`.execute(db);
  await sql`insert into "verification" ("id", "identifier", "value", "expiresAt")
    values ('old', '', '', now() - interval '1 minute'), ('new', '', '', now() + interval '1 minute')`.execute(db);
  const ended: string[] = [];
  const tidied = tidySignIn(db, async (_, personId) => {
    ended.push(personId);
    throw new Error('Busy.');
  });
  await expect(tidied).rejects.toThrow('shared');
  expect(ended).toEqual(expect.arrayContaining(['4', '6']));
  expect(ended).not.toContain('5');
  expect(await sessionOf('4')).toBeUndefined();
  expect(await sessionOf('6')).toBeUndefined();
  expect(await sessionOf('5')).toBeDefined();
  const left = await sql`
    select asked_by as id from sign_in_code union all select "id" from "verification" order by 1`.execute(db);
  expect(left.rows).toEqual([{ id: 'new' }, { id: 'new' }]);
});

test('a session that ends while it is read is not remembered, nor is one that has ended', async () => {
  await signedIn(server, '7');
  const { db } = server.host;
  const { id, token } = await tokenOf('7');
  const owner = { personId: '7', sessionId: id };
  const sessions = new Sessions(db);
  const reading = sessions.owner(token);
  sessions.end(id);
  expect(await reading).toMatchObject(owner);
  const other = new Sessions(db, 60_000);
  expect(await other.owner(token)).toMatchObject(owner);
  await sql`delete from "session" where "id" = ${id}`.execute(db);
  expect(await sessions.owner(token)).toBeNull();
  expect(await other.owner(token), 'from memory').toMatchObject(owner);
  other.end(id);
  expect(await other.owner(token)).toBeNull();
});

test('when news of its end never arrives, a session is remembered for two seconds', async () => {
  await signedIn(server, '11');
  const { db } = server.host;
  const { id, token } = await tokenOf('11');
  const sessions = new Sessions(db);
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    await sessions.owner(token);
    await sql`delete from "session" where "id" = ${id}`.execute(db);
    vi.setSystemTime(Date.now() + 1999);
    expect(await sessions.owner(token)).toMatchObject({ personId: '11' });
    vi.setSystemTime(Date.now() + 1);
    expect(await sessions.owner(token)).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('while news of other processes cannot arrive, no session is remembered', async () => {
  await signedIn(server, '8');
  const { db } = server.host;
  const { id, token } = await tokenOf('8');
  const sessions = new Sessions(db);
  await sessions.owner(token);
  sessions.suspend();
  expect(await sessions.owner(token)).toMatchObject({ personId: '8' });
  await sql`delete from "session" where "id" = ${id}`.execute(db);
  expect(await sessions.owner(token)).toBeNull();
});

test('once signing out is answered, the cookie opens nothing, however many requests were under way', async () => {
  for (let round = 0; round < 5; round++) {
    const asha = await signedIn(remembering, '2');
    const cookie = asha.cookie;
    const ask = async () =>
      (await fetch(`${remembering.url}/api/meets`, { headers: { cookie, origin: remembering.url } })).status;
    expect(await ask()).toBe(200);
    const before = Array.from({ length: 30 }, ask);
    const out = asha.post('/api/auth/sign-out', {});
    const during = Array.from({ length: 30 }, ask);
    expect((await out).status).toBe(200);
    const after = await Promise.all(Array.from({ length: 30 }, ask));
    expect(new Set(after)).toEqual(new Set([401]));
    for (const status of await Promise.all([...before, ...during])) expect([200, 401]).toContain(status);
  }
});

test('a browser that is signed out from another one is closed at once, and its cookie opens nothing', async () => {
  const [phone, laptop] = [await signedIn(remembering, '9'), await signedIn(remembering, '9')];
  const [onPhone, onLaptop] = [await phone.listen(), await laptop.listen()];
  const { sessions } = await phone.api.account.sessions();
  expect(sessions).toHaveLength(2);
  const other = sessions.find(({ isThis }) => !isThis)!;
  expect((await phone.api.account.endSession({ id: other.id })).sessions).toMatchObject([{ isThis: true }]);
  expect((await laptop.fetch('/api/meets')).status).toBe(401);
  expect(await onLaptop.closed).toBe(4001);
  expect((await phone.fetch('/api/meets')).status).toBe(200);
  onPhone.close();
});
