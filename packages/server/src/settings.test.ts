import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { describeSettings, readSettings } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'nukkad-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://nukkad:secret-of-the-database@db.example:5432/nukkad',
  PUBLIC_URL: 'https://nukkad.example/',
  AUTH_SECRET: 'x'.repeat(40),
  SMTP_URL: 'smtp://user:secret-of-the-mail@mail.example:587',
  MAIL_FROM: 'Nukkad <hello@nukkad.example>',
};

test('the sandbox needs nothing, listens to this machine only, and keeps its secret to itself', () => {
  const first = readSettings({ DATA_DIR: folder });
  expect(first).toMatchObject({
    edition: 'sandbox',
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: null,
    mail: 'mailbox',
  });
  expect(readSettings({ DATA_DIR: folder }).authSecret).toBe(first.authSecret);
  expect(statSync(join(folder, 'auth-secret')).mode & 0o077).toBe(0);
});

test('production starts with its settings, and prints none of its secrets', () => {
  const settings = readSettings(production);
  expect(settings).toMatchObject({ edition: 'production', publicUrl: 'https://nukkad.example', google: null });
  expect(JSON.stringify(describeSettings(settings))).not.toMatch(/secret|xxxx/);
});

test.each([['DATABASE_URL'], ['PUBLIC_URL'], ['AUTH_SECRET'], ['SMTP_URL'], ['MAIL_FROM']])(
  'production without %s stops, naming it',
  (name) => {
    expect(() => readSettings({ ...production, [name]: '' })).toThrow(name);
  },
);

test.each([
  ['PORT', 'eighty'],
  ['NEW_ACCOUNT_EVENTS', 'few'],
  ['DATABASE_URL', 'mysql://db.example'],
  ['AUTH_SECRET', 'short'],
  ['PUBLIC_URL', 'nukkad.example'],
  ['SMTP_URL', 'http://mail.example'],
])('a %s of %j stops the start, naming it and not showing it', (name, value) => {
  expect(() => readSettings({ ...production, [name]: value })).toThrow(name);
  expect(() => readSettings({ ...production, [name]: value })).not.toThrow(
    value === '' ? /never/ : new RegExp(`: ${value}`),
  );
});

test('Google’s two settings go together', () => {
  expect(() => readSettings({ ...production, GOOGLE_CLIENT_ID: 'a' })).toThrow('GOOGLE_CLIENT_SECRET');
});

const razorpay = {
  RAZORPAY_KEY_ID: 'rzp_live_abc',
  RAZORPAY_KEY_SECRET: 'secret-of-the-key',
  RAZORPAY_WEBHOOK_SECRET: 'secret-of-the-webhook',
};

test.each(Object.keys(razorpay))('Razorpay’s three settings go together: without %s nothing starts', (name) => {
  expect(() => readSettings({ ...production, ...razorpay, [name]: '' })).toThrow(`${name} is missing`);
});

test('Razorpay is used in either edition once it is set, and its secrets are shown to nobody', () => {
  expect(readSettings(production).razorpay).toBeNull();
  expect(readSettings({ DATA_DIR: folder, ...razorpay }).razorpay).toMatchObject({ api: 'https://api.razorpay.com' });
  const settings = readSettings({ ...production, ...razorpay, RAZORPAY_API: 'http://127.0.0.1:9/' });
  expect(settings.razorpay).toEqual({
    keyId: 'rzp_live_abc',
    keySecret: 'secret-of-the-key',
    webhookSecret: 'secret-of-the-webhook',
    api: 'http://127.0.0.1:9',
  });
  expect(describeSettings(settings)).toMatchObject({ payments: 'Razorpay at 127.0.0.1:9, rzp_live' });
  expect(JSON.stringify(describeSettings(settings))).not.toContain('secret');
  expect(() => readSettings({ ...production, ...razorpay, RAZORPAY_KEY_ID: 'secret' })).toThrow('RAZORPAY_KEY_ID has');
});

test('the program itself stops with plain words and no trace', () => {
  const done = spawnSync(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  expect(done.status).toBe(1);
  for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'AUTH_SECRET', 'SMTP_URL']) expect(done.stderr).toContain(name);
  expect(done.stderr).not.toMatch(/\n\s+at /);
});

test('calendars of the city are addresses with commas between them', () => {
  const feeds = (FEEDS: string) => readSettings({ DATA_DIR: folder, FEEDS }).feeds;
  expect(feeds('')).toEqual([]);
  expect(feeds('https://a.example/x.ics, webcal://b.example/y')).toEqual([
    'https://a.example/x.ics',
    'https://b.example/y',
  ]);
  expect(() => feeds('https://a.example/x.ics,nonsense')).toThrow(/FEEDS has a value/);
  expect(readSettings({ DATA_DIR: folder }).feedsAllowPrivate).toBe(false);
  expect(() => readSettings({ DATA_DIR: folder, FEEDS_ALLOW_PRIVATE: 'perhaps' })).toThrow(/FEEDS_ALLOW_PRIVATE/);
});
