import { maxPasskeys } from '@nukkad/core/features/account/passkey-limits.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningServer } from '../../server.ts';
import { createAuthenticator } from '../../testing/authenticator.ts';
import { createLog } from '../../logging/log.ts';
import { Browser, signedIn } from '../../testing/browser.ts';
import { serve } from '../../testing/serve.ts';
import { suspend } from '../../testing/suspend-person.ts';

let server: RunningServer;
const lines: string[] = [];
beforeAll(async () => {
  server = await serve({}, { log: createLog('warn', { write: (line) => void lines.push(line) }) });
}, 180_000);
beforeEach(async () => {
  await sql`delete from passkey`.execute(server.host.db);
});

type Authenticator = ReturnType<typeof createAuthenticator>;

/** As pages do: with the address that they have. */
const origin = () => server.url;

async function post(browser: Browser, path: string, body: object = {}) {
  const response = await browser.post(`/api/auth/passkey/${path}`, body, { origin: origin() });
  return (await response.json()) as { code?: string; options: never };
}

async function add(browser: Browser, key: Authenticator, from = origin()) {
  const { options, code } = await post(browser, 'add-options');
  return code ?? (await post(browser, 'add', { response: key.create(options, from) })).code ?? 'ok';
}

async function use(browser: Browser, key: Authenticator, what: 'sign-in' | 'confirm', from = origin()) {
  const { options, code } = await post(browser, `${what}-options`);
  return code ?? (await post(browser, what, { response: key.get(options, from) })).code ?? 'ok';
}

const makeOld = () => sql`update "session" set "provenAt" = now() - interval '1 day'`.execute(server.host.db);
const personOf = async (browser: Browser) => (await browser.api.account.session()).me?.id ?? null;

test('Asha adds a passkey, signs in with it elsewhere, and confirms with it', async () => {
  const [asha, key] = [await signedIn(server, '2'), createAuthenticator()];
  expect(await add(asha, key)).toBe('ok');
  expect((await asha.api.account.signInMethods()).passkeys).toMatchObject([{ id: key.id, usedAt: null }]);

  const laptop = new Browser(server.url);
  expect(await use(laptop, key, 'sign-in')).toBe('ok');
  expect(await personOf(laptop)).toBe('2');
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { event: 'sign_in', personId: '2', by: 'sandbox' },
    { event: 'sign_in_method_added', personId: '2' },
    { event: 'sign_in', personId: '2', by: 'passkey' },
  ]);
  expect((await laptop.api.account.signInMethods()).passkeys).toMatchObject([{ usedAt: expect.any(String) }]);

  await makeOld();
  expect(await add(laptop, createAuthenticator())).toBe('SIGN_IN_AGAIN');
  await expect(laptop.api.account.removePasskey({ id: key.id })).rejects.toMatchObject({ code: 'SIGN_IN_AGAIN' });
  expect(await use(laptop, key, 'confirm')).toBe('ok');
  expect(await laptop.api.account.removePasskey({ id: key.id })).toMatchObject({ passkeys: [] });
  expect(await use(new Browser(server.url), key, 'sign-in')).toBe('PASSKEY_UNKNOWN');
});

test('a passkey proves its owner only on our own page, once, and with their finger, face or code', async () => {
  const [asha, key] = [await signedIn(server, '2'), createAuthenticator()];
  for (const from of ['https://evil.example', `${origin()}.evil.example`])
    expect(await add(asha, key, from)).toBe('PASSKEY_UNKNOWN');
  expect(await add(asha, createAuthenticator({ flags: 0x01 }))).toBe('PASSKEY_UNKNOWN');
  expect(await add(asha, key)).toBe('ok');

  const thief = new Browser(server.url);
  expect(await use(thief, key, 'sign-in', 'https://evil.example')).toBe('PASSKEY_UNKNOWN');
  expect(await use(thief, createAuthenticator(), 'sign-in')).toBe('PASSKEY_UNKNOWN');
  const { options } = await post(asha, 'confirm-options');
  // A proof to confirm signs nobody in, in the same browser or another one; nor does one that was used.
  const proof = { response: key.get(options, origin()) };
  expect((await post(asha, 'sign-in', proof)).code).toBe('PASSKEY_UNKNOWN');
  await post(thief, 'sign-in-options');
  expect((await post(thief, 'sign-in', proof)).code).toBe('PASSKEY_UNKNOWN');
  expect((await post(asha, 'confirm', proof)).code).toBeUndefined();
  expect((await post(asha, 'confirm', proof)).code).toBe('PASSKEY_UNKNOWN');
  expect(await personOf(thief)).toBeNull();
});

test('Bilal cannot confirm with the passkey of Asha, nor take it for his own', async () => {
  const [asha, bilal, key] = [await signedIn(server, '2'), await signedIn(server, '3'), createAuthenticator()];
  expect(await add(asha, key)).toBe('ok');
  expect(await add(bilal, key)).toBe('PASSKEY_UNKNOWN');
  await makeOld();
  expect(await use(bilal, key, 'confirm')).toBe('PASSKEY_UNKNOWN');
  expect(await add(bilal, createAuthenticator())).toBe('SIGN_IN_AGAIN');
  expect((await asha.api.account.signInMethods()).passkeys).toHaveLength(1);
});

test('a person has ten passkeys at most, however many are added at once', async () => {
  const browsers = await Promise.all(Array.from({ length: maxPasskeys + 2 }, () => signedIn(server, '4')));
  const outcomes = await Promise.all(browsers.map((browser) => add(browser, createAuthenticator())));
  expect(outcomes.filter((it) => it === 'ok')).toHaveLength(maxPasskeys);
  expect(outcomes.filter((it) => it === 'PASSKEYS_FULL')).toHaveLength(2);
});

test('someone who is suspended adds no passkey, and confirms with the one they have', async () => {
  const [chitra, key] = [await signedIn(server, '4'), createAuthenticator()];
  expect(await add(chitra, key)).toBe('ok');
  await suspend(server.host.db, '4');
  expect(await add(chitra, createAuthenticator())).toBe('SUSPENDED');
  expect(await use(chitra, key, 'confirm')).toBe('ok');
});

test('a mailed code is not enough to add or remove a passkey of a moderator, and the passkey is', async () => {
  const [mira, key, { db }] = [await signedIn(server, '3'), createAuthenticator(), server.host];
  expect(await add(mira, key)).toBe('ok');
  await sql`insert into moderator (person_id, role, granted_at) values ('3', 'moderator', now())`.execute(db);
  // A fresh sign-in, as with a code from the mailbox.
  const thief = await signedIn(server, '3');
  const other = createAuthenticator();
  expect(await add(thief, other)).toBe('PASSKEY_NEEDED');
  await expect(thief.api.account.removePasskey({ id: key.id })).rejects.toMatchObject({ code: 'PASSKEY_NEEDED' });
  const { options } = await post(thief, 'add-options');
  expect(options).toBeUndefined();
  expect((await mira.api.account.signInMethods()).passkeys).toMatchObject([{ id: key.id }]);
  // Mira herself confirms with it first.
  expect(await use(mira, key, 'confirm')).toBe('ok');
  expect(await add(mira, other)).toBe('ok');
  expect(await mira.api.account.removePasskey({ id: key.id })).toMatchObject({ passkeys: [{ id: other.id }] });
  // Nor once she has none left.
  expect(await mira.api.account.removePasskey({ id: other.id })).toMatchObject({ passkeys: [] });
  expect(await add(thief, createAuthenticator())).toBe('PASSKEY_NEEDED');
  // Someone who lost their passkeys asks the operator to revoke the role.
  await sql`update moderator set revoked_at = now() where person_id = '3'`.execute(db);
  expect(await add(thief, createAuthenticator())).toBe('ok');
});

test('the signed-out add and confirm nothing, and odd input is refused', async () => {
  const [stranger, asha, key] = [new Browser(server.url), await signedIn(server, '2'), createAuthenticator()];
  expect(await add(stranger, key)).toBe('SIGNED_OUT');
  expect(await use(stranger, key, 'confirm')).toBe('SIGNED_OUT');
  const { options } = await post(asha, 'add-options');
  const response = key.create(options, origin());
  for (const body of [{}, { response: {} }, { response, userId: '3' }, { response: { ...response, id: '<script>' } }])
    expect((await post(asha, 'add', body)).code).toBe('INVALID_INPUT');
  // Its id is the one that the key itself has signed up with.
  expect((await post(asha, 'add', { response: { ...response, id: 'AAAA', rawId: 'AAAA' } })).code).toBeUndefined();
  expect((await asha.api.account.signInMethods()).passkeys).toMatchObject([{ id: key.id }]);
});
