import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../server.ts';
import { lastingSessions, sessionEnd, tidySignIn } from './sessions.ts';
import { signedIn, type Browser } from '../../testing/browser.ts';
import { serve } from '../../testing/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await serve();
});

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

test('using a session keeps it for longer, once a day', async () => {
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
  await tidySignIn(db);
  expect(await sessionOf('4')).toBeUndefined();
  expect(await sessionOf('6')).toBeUndefined();
  expect(await sessionOf('5')).toBeDefined();
  const left = await sql`
    select asked_by as id from sign_in_code union all select "id" from "verification" order by 1`.execute(db);
  expect(left.rows).toEqual([{ id: 'new' }, { id: 'new' }]);
});
