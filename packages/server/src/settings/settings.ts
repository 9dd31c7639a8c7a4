import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Limits } from '@nukkad/core/kernel/context.ts';
import type { Region } from '@nukkad/core/features/people/publishing.ts';
import { feedAddress } from '@nukkad/core/features/calendar/import/rules.ts';
import { regions } from '@nukkad/core/features/people/regions.ts';
import { tickMsOf } from '@nukkad/core/features/people/rules.ts';
import { z } from 'zod';
import type { RazorpaySettings } from '../features/payments/razorpay.ts';
import { isLoopbackName } from '../http/origin.ts';
import { readRegions } from '../features/people/regions.ts';
import { SettingsError } from './settings-error.ts';
import { weaknessOf } from './weak-secret.ts';

const text = z.string().min(1);
const trueOrFalse = z.enum(['true', 'false'], 'true or false').default('false');
const secret = z.string().min(32, 'at least 32 random characters, for example from: openssl rand -hex 32');

/** Every setting, with what a good value looks like. An empty value counts as absent. */
const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  PORT: z.coerce.number('a port number, for example 3000').int().min(0).max(65535).default(3000),
  HOST: text.optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'postgres://user:password@host:5432/database' }).optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'the address people open, for example https://nukkad.example' })
    .optional(),
  AUTH_SECRET: secret.optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER: z
    .url({ protocol: /^https?$/, error: 'the address of an OpenID provider' })
    .default('https://accounts.google.com'),
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(test|live)_\w+$/, 'a key id that begins with rzp_test_ or rzp_live_')
    .optional(),
  RAZORPAY_KEY_SECRET: text.optional(),
  RAZORPAY_WEBHOOK_SECRET: secret.optional(),
  RAZORPAY_API: z
    .url({ protocol: /^https?$/, error: 'the address of Razorpay or of a stand-in' })
    .default('https://api.razorpay.com'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'smtp://user:password@host:587' }).optional(),
  SMTP_ALLOW_PLAINTEXT: trueOrFalse,
  SIGN_IN_MAILS_PER_MINUTE: z.coerce
    .number('how many sign-in codes may be emailed per minute, for example 60')
    .int()
    .min(1)
    .max(100_000)
    .default(60),
  MAIL_FROM: text.default('Nukkad <hello@localhost>'),
  TRUSTED_PROXIES: z.coerce
    .number('how many of your proxies are in front of Nukkad, for example 1')
    .int()
    .min(0)
    .max(10)
    .default(0),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'redis://host:6379' }).optional(),
  REGIONS_FILE: text.optional(),
  FEEDS: text
    .transform((list) => list.split(',').map(feedAddress))
    .refine((list): list is string[] => !list.includes(null), 'calendar addresses, separated by commas')
    .optional(),
  NEW_ACCOUNT_EVENTS: z.coerce.number('how many events, for example 3').int().min(0).max(1000).default(3),
  FEEDS_ALLOW_PRIVATE: trueOrFalse,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

/** What the server runs with. */
export interface Settings {
  edition: 'sandbox' | 'production';
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  /** Joins several processes that serve one database; null for one alone. */
  redisUrl: string | null;
  /** Without a path or a slash at the end; null in the sandbox until the port is known. */
  publicUrl: string | null;
  authSecret: string;
  google: { clientId: string; clientSecret: string; issuer: string } | null;
  /** Takes real money; null for none. */
  razorpay: RazorpaySettings | null;
  /** `mailbox`: kept for the sandbox's mailbox page. `plaintext`: mails may go out without TLS. */
  mail: { smtpUrl: string; from: string; plaintext: boolean } | 'mailbox' | null;
  /** The most sign-in codes that are mailed within a minute, to all people together. */
  signInMailsPerMinute: number;
  /** How many proxies of the operator's own stand before the server. */
  trustedProxies: number;
  /** How finely people are shown where, and the places to pick from. */
  regions: readonly Region[];
  /** Between two ticks nothing of where people are changes for others, in ms. By the edition: no operator shortens it. */
  tickMs: number;
  /** Calendars whose events are shown to everybody. */
  feeds: readonly string[];
  /** Whether calendars may be fetched from private networks and any port. */
  feedsAllowPrivate: boolean;
  limits: Limits;
  logLevel: string;
}

/** The sandbox's secret: made once and kept, so that a restart signs nobody out. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret');
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const secret = randomBytes(32).toString('hex');
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, secret, { mode: 0o600 });
    return secret;
  }
}

const isLoopbackUrl = (url: string): boolean => isLoopbackName(new URL(url).host);

/** What a query in SMTP_URL could switch off: nodemailer reads its options from there as well. */
const tlsOptions = /^(secure|ignoretls|requiretls|opportunistictls|tls(\..*)?)$/i;

/** What is unsafe about settings that are well-formed, for a server that other people use. */
function risksOf(given: Record<string, string | undefined>): string[] {
  const risks: string[] = [];
  for (const name of ['AUTH_SECRET', 'RAZORPAY_WEBHOOK_SECRET']) {
    const weakness = given[name] === undefined ? null : weaknessOf(given[name]);
    if (weakness) risks.push(`${name} is easy to guess: ${weakness}. Make one with: openssl rand -hex 32`);
  }
  for (const name of ['PUBLIC_URL', 'GOOGLE_ISSUER', 'RAZORPAY_API']) {
    const url = given[name];
    if (url && URL.canParse(url) && new URL(url).protocol === 'http:' && !isLoopbackUrl(url))
      risks.push(`${name} begins with http://, which anyone on the network path can read and change. Use https://.`);
  }
  return risks;
}

/** Reads the settings, or throws a SettingsError that names each one that is missing or wrong, and how to mend it. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => {
        const value = given[String(issue.path[0])] ?? '';
        return `${issue.path.join('.')} has a value of ${value.length} characters that cannot be used. Expected: ${issue.message}`;
      });
  const production = given['NODE_ENV'] === 'production';
  const missing = (name: string, why: string) => {
    if (given[name] === undefined) problems.push(`${name} is missing: ${why}`);
  };
  if (production) {
    missing(
      'DATABASE_URL',
      'production keeps its data in PostgreSQL, for example postgres://nukkad:…@localhost:5432/nukkad',
    );
    missing('PUBLIC_URL', 'the address people open, for example https://nukkad.example');
    missing('AUTH_SECRET', 'at least 32 random characters, for example from: openssl rand -hex 32');
    if (given['SMTP_URL'] === undefined && given['GOOGLE_CLIENT_ID'] === undefined)
      problems.push(
        'SMTP_URL or GOOGLE_CLIENT_ID is missing: people need a way to sign in, by a code in an email or with Google.',
      );
    if (given['SMTP_URL'] !== undefined)
      missing('MAIL_FROM', 'the sender of mails, for example Nukkad <hello@nukkad.example>');
    problems.push(...risksOf(given));
  }
  const smtp = given['SMTP_URL'];
  const plaintext =
    given['SMTP_ALLOW_PLAINTEXT'] === 'true' || (smtp !== undefined && URL.canParse(smtp) && isLoopbackUrl(smtp));
  if (smtp && !plaintext && URL.canParse(smtp))
    for (const name of new URL(smtp).searchParams.keys())
      if (tlsOptions.test(name))
        problems.push(
          `SMTP_URL has the option ${name}, which can switch TLS off. Remove it, or set SMTP_ALLOW_PLAINTEXT=true.`,
        );
  if (given['REDIS_URL'] !== undefined) missing('DATABASE_URL', 'processes joined by REDIS_URL share one PostgreSQL.');
  if ((given['GOOGLE_CLIENT_ID'] === undefined) !== (given['GOOGLE_CLIENT_SECRET'] === undefined))
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: set both or none.');
  const razorpay = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'];
  if (razorpay.some((name) => given[name] !== undefined))
    for (const name of razorpay) missing(name, `${razorpay.join(', ')} go together: set all three or none.`);
  if (!parsed.success || problems.length > 0)
    throw new SettingsError(
      `Nukkad cannot start:\n${problems.map((line) => `  - ${line}`).join('\n')}\nSee .env.example.`,
    );

  const it = parsed.data;
  const edition = production ? 'production' : 'sandbox';
  return {
    edition,
    port: it.PORT,
    host: it.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir: it.DATA_DIR,
    databaseUrl: it.DATABASE_URL ?? null,
    redisUrl: it.REDIS_URL ?? null,
    publicUrl: it.PUBLIC_URL ? new URL(it.PUBLIC_URL).origin : null,
    authSecret: it.AUTH_SECRET ?? keptSecret(it.DATA_DIR),
    google:
      it.GOOGLE_CLIENT_ID && it.GOOGLE_CLIENT_SECRET
        ? { clientId: it.GOOGLE_CLIENT_ID, clientSecret: it.GOOGLE_CLIENT_SECRET, issuer: it.GOOGLE_ISSUER }
        : null,
    razorpay:
      it.RAZORPAY_KEY_ID && it.RAZORPAY_KEY_SECRET && it.RAZORPAY_WEBHOOK_SECRET
        ? {
            keyId: it.RAZORPAY_KEY_ID,
            keySecret: it.RAZORPAY_KEY_SECRET,
            webhookSecret: it.RAZORPAY_WEBHOOK_SECRET,
            api: new URL(it.RAZORPAY_API).origin,
          }
        : null,
    mail: it.SMTP_URL ? { smtpUrl: it.SMTP_URL, from: it.MAIL_FROM, plaintext } : production ? null : 'mailbox',
    signInMailsPerMinute: it.SIGN_IN_MAILS_PER_MINUTE,
    trustedProxies: it.TRUSTED_PROXIES,
    regions: it.REGIONS_FILE === undefined ? regions : readRegions(it.REGIONS_FILE),
    tickMs: tickMsOf[edition],
    feeds: it.FEEDS ?? [],
    feedsAllowPrivate: it.FEEDS_ALLOW_PRIVATE === 'true',
    limits: { newAccountEvents: it.NEW_ACCOUNT_EVENTS },
    logLevel: it.LOG_LEVEL,
  };
}

/** Where the data is, for a command beside the servers. Throws a SettingsError. */
export function readDatabaseSettings(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.pick({ DATABASE_URL: true, DATA_DIR: true }).safeParse(given);
  if (!parsed.success)
    throw new SettingsError(`DATABASE_URL or DATA_DIR cannot be used. Expected: ${parsed.error.issues[0]?.message}`);
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = parsed.data;
  if (given['NODE_ENV'] === 'production' && databaseUrl === undefined)
    throw new SettingsError('DATABASE_URL is missing: production keeps its data in PostgreSQL.');
  return { databaseUrl: databaseUrl ?? null, dataDir };
}

/** The settings as an operator may see them in a log: no secret, no password. */
export function describeSettings(settings: Settings): Record<string, unknown> {
  return {
    edition: settings.edition,
    host: settings.host,
    port: settings.port,
    database: settings.databaseUrl
      ? `PostgreSQL at ${new URL(settings.databaseUrl).host}`
      : `PGlite in ${settings.dataDir}`,
    processes: settings.redisUrl ? `joined by Redis at ${new URL(settings.redisUrl).host}` : 'this one',
    publicUrl: settings.publicUrl,
    regions: settings.regions.length,
    feeds: settings.feeds.length,
    google: settings.google !== null,
    payments: settings.razorpay
      ? `Razorpay at ${new URL(settings.razorpay.api).host}, ${settings.razorpay.keyId.slice(0, 8)}`
      : settings.edition === 'sandbox'
        ? 'for practice'
        : 'off',
    mail:
      settings.mail === 'mailbox'
        ? 'mailbox page'
        : settings.mail
          ? `SMTP, ${settings.mail.plaintext ? 'TLS where it is offered' : 'TLS required'}`
          : 'off',
  };
}
