import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { programEnvironment } from '../testing/program-environment.ts';
import { Environment } from './environment-variables.ts';
import { describeSettings, readSettings } from './settings.ts';
import { weaknessOf } from './weak-secret.ts';

const folder = mkdtempSync(join(tmpdir(), 'nukkad-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://nukkad:secret-of-the-database@db.example:5432/nukkad',
  PUBLIC_URL: 'https://nukkad.example/',
  AUTH_SECRET: '9f3ab1c07d5e42688f10bd37c96ea254',
  SMTP_URL: 'smtp://user:secret-of-the-mail@mail.example:587',
  MAIL_FROM: 'Nukkad <hello@nukkad.example>',
  SUPPORT_EMAIL: 'help@nukkad.example',
  GRIEVANCE_OFFICER_NAME: 'Asha Rao',
  GRIEVANCE_OFFICER_EMAIL: 'grievance@nukkad.example',
};

test('the sandbox needs no settings, listens only on this machine, and keeps its secret private', () => {
  const first = readSettings({ DATA_DIR: folder });
  expect(first).toMatchObject({
    edition: 'sandbox',
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: null,
    mail: 'mailbox',
    tickMs: 60_000,
  });
  expect(readSettings({ DATA_DIR: folder }).authSecret).toBe(first.authSecret);
  expect(statSync(join(folder, 'auth-secret')).mode & 0o077).toBe(0);
});

test('production starts with its settings, and prints none of its secrets', () => {
  const settings = readSettings(production);
  expect(settings).toMatchObject({
    edition: 'production',
    tickMs: 15 * 60_000,
    publicUrl: 'https://nukkad.example',
    google: null,
  });
  expect(JSON.stringify(describeSettings(settings))).not.toMatch(/secret|9f3ab1c0/);
});

test.each([
  ['DATABASE_URL'],
  ['PUBLIC_URL'],
  ['AUTH_SECRET'],
  ['SMTP_URL'],
  ['MAIL_FROM'],
  ['SUPPORT_EMAIL'],
  ['GRIEVANCE_OFFICER_NAME'],
  ['GRIEVANCE_OFFICER_EMAIL'],
])('production without %s stops, naming it', (name) => {
  expect(() => readSettings({ ...production, [name]: '' })).toThrow(name);
});

test.each([
  ['PORT', 'eighty'],
  ['NEW_ACCOUNT_EVENTS', 'few'],
  ['SIGN_UPS', 'perhaps'],
  ['DATABASE_URL', 'mysql://db.example'],
  ['AUTH_SECRET', 'short'],
  ['PUBLIC_URL', 'nukkad.example'],
  ['PUBLIC_URL', 'https://example.org/nukkad?a=b'],
  ['PUBLIC_URL', 'https://example.org/nuk kad'],
  ['SMTP_URL', 'http://mail.example'],
])('a %s of %j stops the start, naming it and not showing it', (name, value) => {
  expect(() => readSettings({ ...production, [name]: value })).toThrow(name);
  expect(() => readSettings({ ...production, [name]: value })).not.toThrow(
    value === '' ? /never/ : new RegExp(`: ${value}`),
  );
});

test('only what the environment has is fixed; production promotes nothing unless a price is set', () => {
  const { changeable } = readSettings({ ...production, FREE_MESSAGES_A_DAY: '7', SIGN_UPS: '' });
  expect(changeable.fixed).toEqual({ FREE_MESSAGES_A_DAY: '7' });
  expect(changeable.defaults).toMatchObject({ SIGN_UPS: 'open', PROMOTION_WEEK_RUPEES: null });
  expect(readSettings({ DATA_DIR: folder }).changeable.defaults.PROMOTION_WEEK_RUPEES).toBe(200);
});

test('Google’s two settings go together', () => {
  expect(() => readSettings({ ...production, GOOGLE_CLIENT_ID: 'a' })).toThrow('GOOGLE_CLIENT_SECRET');
});

const razorpay = {
  RAZORPAY_KEY_ID: 'rzp_live_abc',
  RAZORPAY_KEY_SECRET: 'secret-of-the-key',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-7c41e9d02b8f5a3664d1secret',
};

test.each(Object.keys(razorpay))('Razorpay’s three settings go together: without %s nothing starts', (name) => {
  expect(() => readSettings({ ...production, ...razorpay, [name]: '' })).toThrow(`${name} is missing`);
});

test('Razorpay can be set in either edition, and its secrets are never shown', () => {
  expect(readSettings(production).razorpay).toBeNull();
  expect(readSettings({ DATA_DIR: folder, ...razorpay }).razorpay).toMatchObject({ api: 'https://api.razorpay.com' });
  const settings = readSettings({ ...production, ...razorpay, RAZORPAY_API: 'http://127.0.0.1:9/' });
  expect(settings.razorpay).toEqual({
    keyId: 'rzp_live_abc',
    keySecret: 'secret-of-the-key',
    planId: null,
    webhookSecret: razorpay.RAZORPAY_WEBHOOK_SECRET,
    api: 'http://127.0.0.1:9',
  });
  expect(describeSettings(settings)).toMatchObject({ payments: 'Razorpay at 127.0.0.1:9, rzp_live' });
  expect(JSON.stringify(describeSettings(settings))).not.toContain('secret');
  expect(() => readSettings({ ...production, ...razorpay, RAZORPAY_KEY_ID: 'secret' })).toThrow('RAZORPAY_KEY_ID has');
});

test.each([
  ['AUTH_SECRET', 'x'.repeat(40)],
  ['AUTH_SECRET', 'ab'.repeat(20)],
  ['AUTH_SECRET', '0123456789abcdefghijklmnopqrstuvwxyz'],
  ['AUTH_SECRET', '0123456789'.repeat(4)],
  ['AUTH_SECRET', 'please-change-me-before-production!!'],
  ['AUTH_SECRET', 'at most 31 characters, not more'],
  ['RAZORPAY_WEBHOOK_SECRET', 'x'],
  ['RAZORPAY_WEBHOOK_SECRET', 'webhook-secret'],
  ['RAZORPAY_WEBHOOK_SECRET', '1'.repeat(64)],
])('a weak %s stops production, naming it and not showing it', (name, value) => {
  const start = () => readSettings({ ...production, ...razorpay, [name]: value });
  expect(start).toThrow(new RegExp(`- ${name} `));
  if (value.length > 1) expect(start).not.toThrow(value);
});

test('random secrets of any usual alphabet are accepted', () => {
  for (let at = 0; at < 2000; at++) {
    expect(weaknessOf(randomBytes(16).toString('hex'))).toBeNull();
    expect(weaknessOf(randomBytes(24).toString('base64'))).toBeNull();
  }
});

test.each([
  ['PUBLIC_URL', 'http://nukkad.example', false],
  ['PUBLIC_URL', 'http://localhost.nukkad.example', false],
  ['PUBLIC_URL', 'http://192.168.1.5:3000', false],
  ['PUBLIC_URL', 'http://localhost:3000', true],
  ['PUBLIC_URL', 'http://127.0.0.1:3000', true],
  ['PUBLIC_URL', 'http://[::1]:3000', true],
  ['GOOGLE_ISSUER', 'http://accounts.example', false],
  ['GOOGLE_ISSUER', 'http://localhost:4000', true],
  ['RAZORPAY_API', 'http://razorpay.example', false],
])('%s of %s: production accepts http from this machine only', (name, value, accepted) => {
  const start = () => readSettings({ ...production, ...razorpay, [name]: value });
  if (accepted) expect(start).not.toThrow();
  else expect(start).toThrow(`${name} begins with http://`);
  expect(() => readSettings({ DATA_DIR: folder, [name]: value })).not.toThrow();
});

test('every risk is named at once', () => {
  expect(() =>
    readSettings({ ...production, ...razorpay, PUBLIC_URL: 'http://a.example', AUTH_SECRET: 'a'.repeat(32) }),
  ).toThrow(/AUTH_SECRET is easy to guess[^]*PUBLIC_URL begins with http/);
});

test('traces need TLS, except to this machine or where a setting allows plaintext', () => {
  const traces = (url: string, more: Record<string, string> = {}) =>
    readSettings({ DATA_DIR: folder, OTEL_EXPORTER_OTLP_ENDPOINT: url, ...more }).traces?.endpoint;
  for (const url of [
    'https://collector.example',
    'http://127.0.0.1:4318',
    'http://localhost:4318',
    'http://[::1]:4318',
  ])
    expect(traces(url)).toBe(url);
  for (const url of ['http://collector:4318', 'http://10.0.0.7:4318', 'HTTP://collector.example'])
    expect(() => traces(url), url).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT begins with http://');
  expect(traces('http://collector:4318', { OTEL_ALLOW_PLAINTEXT: 'true' })).toBe('http://collector:4318');
});

test('mails need TLS, except to this machine or where a setting allows plaintext', () => {
  const mail = (more: Record<string, string>) => readSettings({ ...production, ...more }).mail;
  expect(mail({})).toMatchObject({ plaintext: false });
  expect(mail({ SMTP_ALLOW_PLAINTEXT: 'true' })).toMatchObject({ plaintext: true });
  expect(mail({ SMTP_URL: 'smtp://127.0.0.1:25' })).toMatchObject({ plaintext: true });
  expect(mail({ SMTP_URL: 'smtps://mail.example?pool=true' })).toMatchObject({ plaintext: false });
  for (const option of ['ignoreTLS=true', 'requireTLS=false', 'tls.rejectUnauthorized=false', 'secure=false'])
    expect(() => mail({ SMTP_URL: `smtp://user:word@mail.example?${option}` })).toThrow(
      `SMTP_URL has the option ${option.split('=')[0]}`,
    );
});

test('the program stops with a plain message and no stack trace', () => {
  const done = spawnSync(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    env: { ...programEnvironment, NODE_ENV: 'production' },
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

test('map tiles are an address or a path on our own origin', () => {
  const mapTiles = (MAP_TILES_URL: string) => readSettings({ DATA_DIR: folder, MAP_TILES_URL }).mapTiles;
  expect(mapTiles('')).toBeNull();
  for (const good of ['/tiles/mumbai.pmtiles', 'https://tiles.example/mumbai.pmtiles'])
    expect(mapTiles(good)).toBe(good);
  for (const bad of ['mumbai.pmtiles', '//tiles.example/x', 'ftp://tiles.example/x', '/a b'])
    expect(() => mapTiles(bad)).toThrow(/MAP_TILES_URL has a value/);
});

test('every setting can be in a file, and what is wrong with one stops the start without its content', () => {
  const files = Object.fromEntries(
    Object.entries(production).map(([name, value]) => {
      const file = join(folder, name);
      writeFileSync(file, `${value}\n`, { mode: 0o600 });
      return [`${name}_FILE`, file];
    }),
  );
  expect(readSettings(files)).toEqual(readSettings(production));
  for (const name of Object.keys(Environment.shape))
    expect(() => readSettings({ [`${name}_FILE`]: join(folder, 'nothing') })).toThrow(
      `${name}_FILE names a file that cannot be read (ENOENT)`,
    );
  expect(() => readSettings({ ...files, AUTH_SECRET: production.AUTH_SECRET })).toThrow(
    'AUTH_SECRET and AUTH_SECRET_FILE are both set',
  );
  writeFileSync(files['AUTH_SECRET_FILE']!, 'short');
  expect(() => readSettings(files)).toThrow('AUTH_SECRET has a value of 5 characters');
});
