import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { mailedServer } from '../../testing/mailed-server.ts';
import { suspend } from '../../testing/suspend-person.ts';

const server = mailedServer();
const { lastTo, codeFor } = server;
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function signedInByCode(email: string) {
  const browser = new Browser(server.url);
  await browser.post('/api/auth/email-code/send', { email });
  await browser.post('/api/auth/email-code/sign-in', { email, code: codeFor(email) });
  return browser;
}

async function post(browser: Browser, path: string, body: object) {
  const response = await browser.post(`/api/auth/email-change/${path}`, body);
  return response.ok ? 'ok' : ((await response.json()) as { code: string }).code;
}

const idOf = async (browser: Browser) => (await browser.api.account.session()).me?.id;
const emailOf = async (browser: Browser) => (await browser.api.account.signInMethods()).email;

test('Asha changes her address with a code from each mailbox, and the old one hears of it', async () => {
  const asha = await signedInByCode('asha@test.example');
  const id = await idOf(asha);
  const email = 'asha.k@test.example';
  expect(await post(asha, 'start', { email })).toBe('ok');
  expect(lastTo('asha@test.example').text).toContain(email);
  const [oldCode, newCode] = [codeFor('asha@test.example'), codeFor(email)];
  for (const codes of [
    { oldCode: wrong(oldCode), newCode },
    { oldCode, newCode: wrong(newCode) },
    { oldCode: newCode, newCode: oldCode },
  ])
    if (oldCode !== newCode) expect(await post(asha, 'finish', { email, ...codes })).toBe('WRONG_CODE');
  // Neither for another address, nor in another browser of hers.
  expect(await post(asha, 'finish', { email: 'other@test.example', oldCode, newCode })).toBe('WRONG_CODE');
  const laptop = await signedInByCode('asha@test.example');
  expect(await post(laptop, 'finish', { email, oldCode, newCode })).toBe('WRONG_CODE');
  expect(await emailOf(asha)).toBe('asha@test.example');

  expect(await post(asha, 'finish', { email, oldCode, newCode })).toBe('ok');
  expect(await emailOf(asha)).toBe(email);
  expect(lastTo('asha@test.example')).toMatchObject({ subject: 'Your Nukkad email address was changed' });
  expect(await idOf(await signedInByCode(email))).toBe(id);
  expect(await idOf(await signedInByCode('asha@test.example'))).not.toBe(id);
});

test('both mails of a change are in the language of the account', async () => {
  const gita = await signedInByCode('gita@test.example');
  await gita.api.notifications.saveSettings({ language: 'mr' });
  const email = 'gita.k@test.example';
  expect(await post(gita, 'start', { email })).toBe('ok');
  const [oldCode, newCode] = [codeFor('gita@test.example'), codeFor(email)];
  expect(lastTo('gita@test.example').subject).toContain('ईमेल पत्त्यातील बदलाची खात्री करा');
  expect(lastTo(email).subject).toContain('नव्या नुक्कड़ ईमेल पत्त्याची खात्री करा');
  expect(await post(gita, 'finish', { email, oldCode, newCode })).toBe('ok');
  expect(lastTo('gita@test.example').subject).toBe('तुमचा नुक्कड़ ईमेल पत्ता बदलला आहे');
});

test('an address that has an account gets another mail, and the asker the same answers', async () => {
  await signedInByCode('bilal@test.example');
  const chitra = await signedInByCode('chitra@test.example');
  const email = 'bilal@test.example';
  expect(await post(chitra, 'start', { email })).toBe('ok');
  expect(lastTo(email).subject).toBe('You already have a Nukkad account');
  expect(lastTo(email).text).not.toMatch(/\d{6}/);
  const oldCode = codeFor('chitra@test.example');
  expect(await post(chitra, 'finish', { email, oldCode, newCode: '123456' })).toBe('WRONG_CODE');
  expect(await emailOf(chitra)).toBe('chitra@test.example');
});

test('someone who signs up with the new address meanwhile keeps it', async () => {
  const dev = await signedInByCode('dev@test.example');
  const email = 'wanted@test.example';
  expect(await post(dev, 'start', { email })).toBe('ok');
  const [oldCode, newCode] = [codeFor('dev@test.example'), codeFor(email)];
  const esha = await signedInByCode(email);
  expect(await post(dev, 'finish', { email, oldCode, newCode })).toBe('WRONG_CODE');
  expect([await emailOf(dev), await emailOf(esha)]).toEqual(['dev@test.example', email]);
});

test('someone who is suspended keeps their address, and once their account is deleted, no other account gets it', async () => {
  const gopal = await signedInByCode('gopal@test.example');
  const email = 'gopal.k@test.example';
  expect(await post(gopal, 'start', { email })).toBe('ok');
  const codes = { oldCode: codeFor('gopal@test.example'), newCode: codeFor(email) };
  const { id = '', name = '' } = (await gopal.api.account.session()).me ?? {};
  await suspend(server.db, id);
  expect(await post(gopal, 'finish', { email, ...codes })).toBe('SUSPENDED');
  expect(await post(gopal, 'start', { email })).toBe('SUSPENDED');
  await gopal.api.leaving.deleteAccount({ name });

  const thrown = await signedInByCode('thrown.away@test.example');
  const back = 'Gopal+new@test.example';
  expect(await post(thrown, 'start', { email: back })).toBe('ok');
  const [oldCode, newCode] = [codeFor('thrown.away@test.example'), codeFor(back.toLowerCase())];
  expect(await post(thrown, 'finish', { email: back, oldCode, newCode })).toBe('LEFT_SUSPENDED');
  expect(await emailOf(thrown)).toBe('thrown.away@test.example');
});

test('only a fresh sign-in begins a change, and one account begins five a day', async () => {
  const farah = await signedInByCode('farah@test.example');
  expect(await post(new Browser(server.url), 'start', { email: 'x@test.example' })).toBe('SIGNED_OUT');
  for (const body of [{ email: 'farah@test.example' }, { email: 'no address' }, { email: 'a@b.example', userId: '1' }])
    expect(await post(farah, 'start', body)).toBe('INVALID_INPUT');
  await sql`update "session" set "provenAt" = now() - interval '11 minutes'`.execute(server.db);
  const sent = server.mails.length;
  expect(await post(farah, 'start', { email: 'new@test.example' })).toBe('SIGN_IN_AGAIN');
  expect(server.mails).toHaveLength(sent);
  await sql`update "session" set "provenAt" = now()`.execute(server.db);
  const outcomes: string[] = [];
  for (let nth = 0; nth < 6; nth++) outcomes.push(await post(farah, 'start', { email: `new${nth}@test.example` }));
  expect(outcomes).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'TOO_MANY']);
});
