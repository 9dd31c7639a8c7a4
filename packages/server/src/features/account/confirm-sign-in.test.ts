import { isFresh } from '@nukkad/core/kernel/is-fresh-sign-in.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../server.ts';
import { Browser, signedIn } from '../../testing/browser.ts';
import { startMailServer } from '../../testing/pretend-mail-server.ts';
import { serve } from '../../testing/serve.ts';

let mail: Awaited<ReturnType<typeof startMailServer>>;
let server: RunningServer;
let sandbox: RunningServer;

beforeAll(async () => {
  mail = await startMailServer();
  const production = {
    edition: 'production',
    mail: { smtpUrl: mail.url, from: 'Nukkad <hello@nukkad.example>', plaintext: true },
  } as const;
  [server, sandbox] = [await serve(production), await serve()];
}, 180_000);
afterAll(() => mail.close());

const codeFor = (email: string) => /\d{6}/.exec(mails(email).at(-1)!.subject)![0];
const mails = (email: string) => mail.mails.filter(({ to }) => to === email);

/** Another code than this one. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function signedInByCode(email: string) {
  const browser = new Browser(server.url);
  await browser.post('/api/auth/email-code/send', { email });
  const answer = await browser.post('/api/auth/email-code/sign-in', { email, code: codeFor(email) });
  expect(answer.status).toBe(200);
  return browser;
}

const refusalOf = async (answer: Promise<Response>) => {
  const response = await answer;
  return response.ok ? 'ok' : ((await response.json()) as { code: string }).code;
};

async function makeOld({ host: { db } }: RunningServer) {
  await sql`update "session" set "provenAt" = now() - interval '1 day'`.execute(db);
}

/** The people whose sign-in is fresh, each once for a session. */
async function fresh({ host: { db } }: RunningServer) {
  const { rows } = await sql<{ id: string; userId: string }>`select "id", "userId" from "session"`.execute(db);
  const found = await Promise.all(
    rows.map(async ({ id, userId }) => ((await isFresh({ db, now: new Date() }, id, userId)) ? [userId] : [])),
  );
  return found.flat();
}

test('in the sandbox, one press confirms the session that it comes from', async () => {
  const [asha] = [await signedIn(sandbox, '2'), await signedIn(sandbox, '2'), await signedIn(sandbox, '3')];
  expect(await fresh(sandbox)).toHaveLength(3);
  await makeOld(sandbox);
  expect(await fresh(sandbox)).toEqual([]);
  expect(await refusalOf(asha.post('/api/auth/confirm/sandbox', {}))).toBe('ok');
  expect(await fresh(sandbox)).toEqual(['2']);
});

test('a code by mail confirms, once, and only in the browser that asked for it', async () => {
  const [asha, elsewhere] = [await signedInByCode('asha@test.example'), await signedInByCode('asha@test.example')];
  await makeOld(server);
  expect(await refusalOf(asha.post('/api/auth/confirm/send-code', {}))).toBe('ok');
  const code = codeFor('asha@test.example');
  expect(mails('asha@test.example').at(-1)!.text).toContain('signed in to your account');
  expect(await refusalOf(elsewhere.post('/api/auth/confirm/code', { code }))).toBe('WRONG_CODE');
  expect(await refusalOf(asha.post('/api/auth/confirm/code', { code: wrong(code) }))).toBe('WRONG_CODE');
  expect(await fresh(server)).toEqual([]);
  expect(await refusalOf(asha.post('/api/auth/confirm/code', { code }))).toBe('ok');
  expect(await fresh(server)).toHaveLength(1);
  expect(await refusalOf(asha.post('/api/auth/confirm/code', { code }))).toBe('WRONG_CODE');
  expect((await asha.api.account.session()).me).not.toBeNull();
});

test('a code to sign in confirms nothing, and a code to confirm signs nobody in', async () => {
  const email = 'bilal@test.example';
  const bilal = await signedInByCode(email);
  await makeOld(server);
  await bilal.post('/api/auth/email-code/send', { email });
  const code = codeFor(email);
  expect(await refusalOf(bilal.post('/api/auth/confirm/code', { code }))).toBe('WRONG_CODE');
  await bilal.post('/api/auth/confirm/send-code', {});
  const confirming = codeFor(email);
  if (confirming !== code)
    expect(await refusalOf(bilal.post('/api/auth/email-code/sign-in', { email, code: confirming }))).toBe('WRONG_CODE');
  expect(await fresh(server)).toEqual([]);
});

test('nobody confirms who is signed out, on another edition, or on a page of someone else', async () => {
  const stranger = new Browser(server.url);
  const chitra = await signedInByCode('chitra@test.example');
  await makeOld(server);
  for (const path of ['send-code', 'code'])
    expect(await refusalOf(stranger.post(`/api/auth/confirm/${path}`, path === 'code' ? { code: '123456' } : {}))).toBe(
      'SIGNED_OUT',
    );
  expect(await refusalOf(chitra.post('/api/auth/confirm/sandbox', {}))).toBe('NOT_FOUND');
  const sent = mail.mails.length;
  const asAnother = { 'x-nukkad-as': 'another' };
  expect(await refusalOf(chitra.post('/api/auth/confirm/send-code', {}, asAnother))).toBe('SIGNED_OUT');
  expect(await refusalOf(chitra.post('/api/auth/confirm/send-code', { email: 'x@test.example' }))).toBe(
    'INVALID_INPUT',
  );
  expect(mail.mails).toHaveLength(sent);
  expect(await fresh(server)).toEqual([]);
});
