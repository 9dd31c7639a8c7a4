import { settingDefaults } from '@nukkad/core/features/operator/setting-defaults.ts';
import { rateLimits } from '@nukkad/core/kernel/rate-limits.ts';
import { sql } from 'kysely';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../logging/log.ts';
import { CountedRateLimits } from '../../storage/counted-rate-limits.ts';
import { createSecrets } from '../../settings/secrets.ts';
import type { Options, RunningServer } from '../../server.ts';
import type { Settings } from '../../settings/settings.ts';
import { Browser } from '../../testing/browser.ts';
import { startMailServer } from '../../testing/pretend-mail-server.ts';
import { serve } from '../../testing/serve.ts';

let mail: Awaited<ReturnType<typeof startMailServer>>;
let server: RunningServer;
/** With the limits as they are, and few mails. */
let small: RunningServer;
const lines: Record<string, unknown>[] = [];
const log = createLog(
  'warn',
  new Writable({
    write(chunk, _, done) {
      for (const line of String(chunk).trim().split('\n')) lines.push(JSON.parse(line) as Record<string, unknown>);
      done();
    },
  }),
);

/** A server whose proxy is trusted, so that tests choose addresses. */
const production = (more: Partial<Settings> = {}, options: Options = {}) =>
  serve(
    {
      edition: 'production',
      mail: { smtpUrl: mail.url, from: 'Nukkad <hello@nukkad.example>', plaintext: true },
      trustedProxies: 1,
      ...more,
    },
    { log, ...options },
  );

beforeAll(async () => {
  mail = await startMailServer({
    onRcptTo: ({ address }, _, done) => done(address.startsWith('refused@') ? new Error('No such mailbox') : null),
  });
  // The limits of a minute are another test's, which has a server of its own.
  const many = { times: 10_000, seconds: 60 };
  const limits = { ...rateLimits, signInByAddress: many, signInMails: many, signInMailsToNewBrowsers: many };
  small = await production({
    changeable: { fixed: {}, defaults: { ...settingDefaults, SIGN_IN_MAILS_PER_MINUTE: 4 } },
  });
  server = await production(
    {},
    {
      rateLimits: new CountedRateLimits({ redis: null, secrets: createSecrets('test'), securityLog: () => {}, limits }),
    },
  );
}, 180_000);
afterAll(() => mail.close());

let used = 0;
/** An address that nobody has used yet. */
const newAddress = () => `10.0.${Math.floor(++used / 250)}.${used % 250}`;

/** Someone's browser at an address. */
class Person extends Browser {
  readonly #address: string;

  constructor(url = server.url, address = newAddress()) {
    super(url);
    this.#address = address;
  }

  async #answer(path: string, body: object) {
    const response = await this.post(`/api/auth/email-code/${path}`, body, { 'x-forwarded-for': this.#address });
    const { code } = (await response.json()) as { code?: string };
    return response.ok ? 'ok' : code;
  }

  /** Asks for a code: 'ok', or the refusal. */
  ask(email: string) {
    return this.#answer('send', { email });
  }

  /** Tries a code: 'ok', or the refusal. */
  try(email: string, code: string) {
    return this.#answer('sign-in', { email, code });
  }

  async name() {
    return (await this.api.account.session()).me?.id ?? null;
  }
}

const mailsTo = (email: string) => mail.mails.filter(({ to }) => to === email);
/** The code that was last mailed to an address. */
const lastCode = (email: string) => /\b\d{6}\b/.exec(mailsTo(email).at(-1)!.text)![0];
/** A code that is not the given one. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

async function signedInAs(email: string, url = server.url) {
  const person = new Person(url);
  expect(await person.ask(email)).toBe('ok');
  expect(await person.try(email, lastCode(email))).toBe('ok');
  return person;
}

test('a code from a mail signs in once, and is stored as a digest', async () => {
  const email = 'nia@test.example';
  const nia = new Person();
  expect((await nia.api.account.session()).ways).toEqual({ sandbox: false, google: false, emailCode: true });
  expect(await nia.ask('Nia@Test.example')).toBe('ok');
  const code = lastCode(email);
  expect(await nia.try(email, wrong(code))).toBe('WRONG_CODE');
  expect(await nia.name()).toBeNull();
  const kept = await sql`select * from sign_in_code`.execute(server.host.db);
  expect(kept.rows.length).toBeGreaterThan(0);
  for (const text of [code, email]) expect(JSON.stringify(kept.rows)).not.toContain(text);

  expect(await nia.try(email, code)).toBe('ok');
  expect((await nia.api.account.session()).me).toMatchObject({ age: null, onboarded: false });
  const id = await nia.name();
  expect(await new Person().try(email, code)).toBe('WRONG_CODE');
  expect(await nia.try(email, code)).toBe('WRONG_CODE');
  // Signing in again opens the same account.
  expect(await (await signedInAs(email)).name()).toBe(id);
});

test('an account gets its code in its language, and the answers don’t show that there is one', async () => {
  const asha = await signedInAs('asha-in-hindi@test.example');
  await asha.api.notifications.saveSettings({ language: 'hi' });
  for (const email of ['asha-in-hindi@test.example', 'nobody-yet@test.example']) {
    const browser = new Browser(server.url);
    const address = newAddress();
    const response = await browser.post('/api/auth/email-code/send', { email }, { 'x-forwarded-for': address });
    expect([response.status, await response.text()]).toEqual([200, '{"ok":true}']);
  }
  expect(mailsTo('asha-in-hindi@test.example').at(-1)!.subject).toMatch(/^\d{6} आपका नुक्कड़ कोड है$/);
  expect(mailsTo('nobody-yet@test.example').at(-1)!.subject).toMatch(/^\d{6} is your Nukkad code$/);
});

test('a code works only in the browser that requested it', async () => {
  const email = 'omar@test.example';
  const [omar, stranger] = [new Person(), new Person()];
  expect(await omar.ask(email)).toBe('ok');
  const code = lastCode(email);
  expect(await stranger.try(email, code)).toBe('WRONG_CODE');
  // Not even with a code of the stranger's own for the same address.
  expect(await stranger.ask(email)).toBe('ok');
  expect(lastCode(email)).not.toBe(code);
  expect(await stranger.try(email, code)).toBe('WRONG_CODE');
  expect(await omar.try(email, lastCode(email))).toBe('WRONG_CODE');
  expect(await omar.try(email, code)).toBe('ok');
});

test('a stranger’s wrong guesses do not count against a code', async () => {
  const email = 'pia@test.example';
  const pia = new Person();
  expect(await pia.ask(email)).toBe('ok');
  const code = lastCode(email);
  const [bare, asking] = [new Person(), new Person()];
  expect(await asking.ask(email)).toBe('ok');
  for (let at = 1; at <= 8; at++)
    for (const stranger of [bare, asking]) expect(await stranger.try(email, wrong(code, at))).toBe('WRONG_CODE');
  expect(await pia.try(email, code)).toBe('ok');
});

test('after five wrong guesses in its own browser a code is used up; a new one works', async () => {
  const email = 'qadir@test.example';
  const qadir = new Person();
  expect(await qadir.ask(email)).toBe('ok');
  const code = lastCode(email);
  for (let at = 1; at <= 5; at++) expect(await qadir.try(email, wrong(code, at))).toBe('WRONG_CODE');
  expect(await qadir.try(email, code)).toBe('WRONG_CODE');
  expect(await qadir.ask(email)).toBe('ok');
  expect(await qadir.try(email, lastCode(email))).toBe('ok');
});

test('a code expires after ten minutes', async () => {
  const email = 'ravi@test.example';
  const ravi = new Person();
  expect(await ravi.ask(email)).toBe('ok');
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from max(ends_at) - now())::float8 / 60 as minutes from sign_in_code`.execute(server.host.db);
  expect(rows[0]!.minutes).toBeGreaterThan(9);
  expect(rows[0]!.minutes).toBeLessThanOrEqual(10);
  await sql`update sign_in_code set ends_at = ends_at - interval '10 minutes'`.execute(server.host.db);
  expect(await ravi.try(email, lastCode(email))).toBe('WRONG_CODE');
});

test('a stranger cannot flood a mailbox, or lock a known browser out', async () => {
  const email = 'sana@test.example';
  const sana = await signedInAs(email);
  const address = newAddress();
  const from = async (address: string) => new Person(server.url, address).ask(email);
  // From one address five an hour, whatever else the stranger says about it.
  for (let at = 0; at < 5; at++) expect(await from(`203.0.113.${at}, ${address}`)).toBe('ok');
  expect(await from(address)).toBe('CODES_TOO_OFTEN');
  expect(await from(newAddress())).toBe('ok');
  // From many addresses fifteen: one was Sana's own, six are above.
  for (let at = 0; at < 8; at++) expect(await from(newAddress())).toBe('ok');
  expect(await from(newAddress())).toBe('CODES_TOO_OFTEN');
  expect(mailsTo(email)).toHaveLength(15);

  // Sana's own browser still gets its codes, at the stranger's address too.
  const proven = new Person(server.url, address);
  expect(await proven.ask(email)).toBe('CODES_TOO_OFTEN');
  expect(await sana.ask(email)).toBe('ok');
  expect(await sana.try(email, lastCode(email))).toBe('ok');
  // And again, since signing in has renewed what it proves.
  expect(await sana.ask(email)).toBe('ok');
  // What it proves is of this account alone.
  expect(await sana.ask('someone.else@test.example')).toBe('ok');
  for (let at = 0; at < 8; at++) expect(await sana.ask(email)).toBe('ok');
  expect(await sana.ask(email)).toBe('CODES_TOO_OFTEN');
});

test('a forged proof, or that of another account, makes no browser known', async () => {
  const email = 'tara@test.example';
  const tara = await signedInAs(email);
  const thief = await signedInAs('thief@test.example');
  const address = newAddress();
  for (let at = 0; at < 5; at++) expect(await new Person(server.url, address).ask(email)).toBe('ok');
  const [own] = /nukkad\.browser=[^;]+/.exec(thief.cookie)!;
  const [taras] = /nukkad\.browser=[^;]+/.exec(tara.cookie)!;
  const id = own.split('=')[1]!.split('.')[0]!;
  for (const cookie of [
    own,
    `nukkad.browser=${id}.${'A'.repeat(43)}`,
    `nukkad.browser=${id}.${taras.split('.').at(-1)}`,
  ]) {
    const response = await fetch(`${server.url}/api/auth/email-code/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'x-forwarded-for': address },
      body: JSON.stringify({ email }),
    });
    expect(await response.json()).toMatchObject({ code: 'CODES_TOO_OFTEN', defined: true });
  }
});

test('guesses are limited by address, for any number of browsers', async () => {
  const address = newAddress();
  const email = 'uma@test.example';
  const uma = await signedInAs(email);
  expect(await uma.ask(email)).toBe('ok');
  for (let at = 0; at < 100; at++) await new Person(server.url, address).try(email, '000000');
  expect(await new Person(server.url, address).try(email, '000000')).toBe('CODES_TOO_OFTEN');
  // A right code is no exception, or the limit would say which is right.
  const late = new Person(server.url, address);
  expect(await late.ask('late@test.example')).toBe('ok');
  expect(await late.try('late@test.example', lastCode('late@test.example'))).toBe('CODES_TOO_OFTEN');
  expect(await new Person().try(email, '000000')).toBe('WRONG_CODE');
  expect(await uma.try(email, lastCode(email))).toBe('ok');
});

test('invalid email addresses and codes are refused', async () => {
  const nobody = new Person();
  for (const email of ['', 'nobody', 'a@b', 'a@test.example\nBcc: b@test.example', `${'a'.repeat(250)}@test.example`])
    expect(await nobody.ask(email)).toBe('INVALID_INPUT');
  for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(await nobody.try('nia@test.example', code)).toBe('INVALID_INPUT');
});

test('an account created without proof of its address belongs only to the address’s owner', async () => {
  const email = 'vera@test.example';
  await sql`insert into "user" ("id", "name", "email", "emailVerified") values ('squatter', '', ${email}, false)`.execute(
    server.host.db,
  );
  await sql`insert into "account" ("id", "accountId", "providerId", "userId", "updatedAt")
    values ('squat', 'of-someone', 'google', 'squatter', now())`.execute(server.host.db);
  await sql`insert into person (id, picture, created_at, calendar_key) values ('squatter', 'avatars/asha.svg', now(), 'known')`.execute(
    server.host.db,
  );
  await signedInAs(email);
  const { calendar_key } = await server.host.db
    .selectFrom('person')
    .select('calendar_key')
    .where('id', '=', 'squatter')
    .executeTakeFirstOrThrow();
  expect(calendar_key).toBeNull();
  const accounts = await sql`select * from "account" where "userId" = 'squatter'`.execute(server.host.db);
  expect(accounts.rows).toEqual([]);
});

test('the security log has sign-ins, sign-outs and wrong codes, and no addresses', async () => {
  const email = 'wali@test.example';
  lines.length = 0;
  const wali = await signedInAs(email);
  const id = await wali.name();
  expect(await wali.ask(email)).toBe('ok');
  expect(await wali.try(email, wrong(lastCode(email)))).toBe('WRONG_CODE');
  expect((await wali.post('/api/auth/sign-out', {})).ok).toBe(true);
  expect(lines).toMatchObject([
    { logger: 'security', event: 'sign_in', personId: id, by: 'code' },
    { logger: 'security', event: 'wrong_code' },
    { logger: 'security', event: 'sign_out', personId: id },
  ]);
  for (const line of lines) expect(line['requestId']).toMatch(/^[\w-]{20,}$/);
  expect(JSON.stringify(lines)).not.toMatch(/wali|@|10\.0\./);
});

test('there are global limits: the log warns about mails, and known browsers have a quarter of them', async () => {
  const xena = await signedInAs('xena@test.example', small.url);
  lines.length = 0;
  const ask = (at: number) => new Person(small.url).ask(`crowd-${at}@test.example`);
  expect(await ask(1)).toBe('ok');
  expect(await ask(2)).toBe('ok');
  expect(await ask(3)).toBe('MAILS_BUSY');
  expect(await ask(4)).toBe('MAILS_BUSY');
  expect(await xena.ask('xena@test.example')).toBe('ok');
  expect(await xena.ask('xena@test.example')).toBe('MAILS_BUSY');
  expect(mailsTo('crowd-3@test.example')).toEqual([]);
  const warnings = lines.filter(({ level }) => level === 40);
  expect(warnings).toMatchObject([{ msg: expect.stringContaining('SIGN_IN_MAILS_PER_MINUTE') as string }]);

  // An operator raises it.
  await sql`with mira as (
      insert into moderator (person_id, role, granted_at) values (${await xena.name()}, 'operator', now()) returning id)
    insert into operator_setting (name, value, changed_at, changed_by)
    select 'SIGN_IN_MAILS_PER_MINUTE', '100', now(), id from mira`.execute(small.host.db);
  await small.host.settings.changed();
  expect(await ask(5)).toBe('ok');

  // Requests of sign-in are limited altogether, too.
  const email = 'zoya@test.example';
  const guesser = new Person(small.url);
  for (let at = 0; at < 60; at++) expect(await guesser.try(email, '000000')).toBe('WRONG_CODE');
  expect(await guesser.try(email, '000000')).toBe('TOO_MANY');
  expect(await new Person(small.url).try(email, '000000')).toBe('WRONG_CODE');
  // Someone with IPv6 has a whole network of addresses.
  for (let at = 0; at < 60; at++) await new Person(small.url, `2001:db8:1:2::${at + 1}`).try(email, '000000');
  expect(await new Person(small.url, '2001:db8:1:2:3:4:5:6').try(email, '000000')).toBe('TOO_MANY');
  expect(await new Person(small.url, '2001:db8:1:3::1').try(email, '000000')).toBe('WRONG_CODE');
});

test('a mail that cannot be sent is a named refusal without details', async () => {
  expect(await new Person().ask('refused@test.example')).toBe('MAIL_AWAY');
});
