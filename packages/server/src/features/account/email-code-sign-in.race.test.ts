import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { mailedServer } from '../../testing/mailed-server.ts';

const server = mailedServer({ trustedProxies: 1 });

const sessions = async (email: string) =>
  (
    await sql<{ userId: string }>`
      select "userId" from "session" join "user" on "user"."id" = "userId" where "email" = ${email}`.execute(server.db)
  ).rows;

async function asked(email: string, address: string) {
  const browser = new Browser(server.url);
  const post = (path: string, body: object) =>
    browser.post(`/api/auth/email-code/${path}`, body, { 'x-forwarded-for': address });
  expect((await post('send', { email })).status).toBe(200);
  const code = server.codeFor(email);
  return { code, tryCode: async (code: string) => (await post('sign-in', { email, code })).status };
}

test('a code that is sent in many times at once signs in once', async () => {
  const { code, tryCode } = await asked('nia@test.example', '10.0.0.1');
  const statuses = await Promise.all(Array.from({ length: 12 }, () => tryCode(code)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(await sessions('nia@test.example')).toHaveLength(1);
});

test('guesses that are sent at once are counted like any others', async () => {
  const { code, tryCode } = await asked('omar@test.example', '10.0.0.2');
  const guesses = Array.from({ length: 12 }, (_, at) => String((Number(code) + 1 + at) % 1_000_000).padStart(6, '0'));
  expect(await Promise.all(guesses.map(tryCode))).toEqual(guesses.map(() => 400));
  const { rows } = await sql<{ tries: number }>`select tries from sign_in_code`.execute(server.db);
  expect(rows).toEqual([{ tries: 5 }]);
  expect(await tryCode(code)).toBe(400);
});

test('a first sign-in in two browsers at once makes one account', async () => {
  const email = 'pia@test.example';
  const one = await asked(email, '10.0.0.3');
  const two = await asked(email, '10.0.0.3');
  expect(await Promise.all([one.tryCode(one.code), two.tryCode(two.code)])).toEqual([200, 200]);
  const rows = await sessions(email);
  expect(rows).toHaveLength(2);
  expect(new Set(rows.map(({ userId }) => userId)).size).toBe(1);
});
