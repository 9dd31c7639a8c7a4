import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '@nukkad/core/kernel/error-code.ts';
import type { Operator } from '@nukkad/core/kernel/context.ts';
import type { Seller } from '@nukkad/core/features/payments/invoice.ts';
import type { Region } from '@nukkad/core/features/people/regions.ts';
import { regions } from '@nukkad/core/features/people/built-in-regions.ts';
import { settingDefaults } from '@nukkad/core/features/operator/setting-defaults.ts';
import { type SettingSources, type SettingValues, settingsIn } from '@nukkad/core/features/operator/setting-values.ts';
import { tickMsOf } from '@nukkad/core/features/people/presence-times.ts';
import type { z } from 'zod';
import type { RazorpaySettings } from '../features/payments/razorpay-api.ts';
import { isLoopbackName } from '../http/origin.ts';
import { subPathOf } from '../http/sub-path.ts';
import type { TraceSettings } from '../logging/traces.ts';
import type { PushSettings } from '../features/notifications/push-service.ts';
import { createVapidKey, vapidKeyProblem } from '../features/notifications/vapid-key.ts';
import { readRegions } from '../features/people/read-regions.ts';
import { Environment, givenIn, type Given } from './environment-variables.ts';
import { SettingsError } from './settings-error.ts';
import { weaknessOf } from './weak-secret.ts';

export interface Settings {
  edition: 'sandbox' | 'production';
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  /** Connects several processes that serve one database; null for a single process. */
  redisUrl: string | null;
  /** Without a path or a trailing slash; null in the sandbox, where it depends on the port. */
  publicUrl: string | null;
  authSecret: string;
  google: { clientId: string; clientSecret: string; issuer: string } | null;
  razorpay: RazorpaySettings | null;
  /** Who sells premium, on its invoices; null without a GST registration. */
  seller: Seller | null;
  /** `mailbox`: mails are kept for the sandbox's mailbox page. `plaintext`: mails may go out without TLS. */
  mail: { smtpUrl: string; from: string; plaintext: boolean } | 'mailbox' | null;
  trustedProxies: number;
  regions: readonly Region[];
  /** A PMTiles file: an address, or a path on our own origin; null for maps without tiles. */
  mapTiles: string | null;
  /** Areas change for others only at ticks, in ms. The edition decides: operators cannot shorten it. */
  tickMs: number;
  feeds: readonly string[];
  feedsAllowPrivate: boolean;
  /** Without a key, the database keeps one. */
  push: Omit<PushSettings, 'vapidKey'> & { vapidKey: string | null };
  changeable: SettingSources;
  operator: Operator;
  /** An email or https address; null in a sandbox that names none. */
  securityContact: string | null;
  /** Where Prometheus can read metrics; null for none. */
  metrics: { port: number; host: string } | null;
  traces: TraceSettings | null;
  logLevel: string;
}

/** What the sandbox makes for itself is kept, so that a restart signs nobody out and ends no push subscription. */
function kept(dataDir: string, name: string, make: () => string): string {
  const file = join(dataDir, name);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    const secret = make();
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, secret, { mode: 0o600 });
    return secret;
  }
}

const isLoopbackUrl = (url: string): boolean => isLoopbackName(new URL(url).host);

/** Options in the query of SMTP_URL that could switch TLS off: nodemailer reads them. */
const tlsOptions = /^(secure|ignoretls|requiretls|opportunistictls|tls(\..*)?)$/i;

const missing = (given: Given, name: string, why: string): string[] =>
  given[name] === undefined ? [`${name} is missing: ${why}`] : [];

function risksOf(given: Given): string[] {
  const risks: string[] = [];
  for (const name of ['AUTH_SECRET', 'RAZORPAY_WEBHOOK_SECRET']) {
    const weakness = given[name] === undefined ? null : weaknessOf(given[name]);
    if (weakness) risks.push(`${name} is easy to guess: ${weakness}. Make one with: openssl rand -hex 32`);
  }
  const keyProblem = given['VAPID_PRIVATE_KEY'] === undefined ? null : vapidKeyProblem(given['VAPID_PRIVATE_KEY']);
  if (keyProblem) risks.push(`VAPID_PRIVATE_KEY cannot be used: ${keyProblem}. Make one with: npm run vapid-key`);
  for (const name of ['PUBLIC_URL', 'GOOGLE_ISSUER', 'RAZORPAY_API', 'MAP_TILES_URL']) {
    const url = given[name];
    if (url && URL.canParse(url) && new URL(url).protocol === 'http:' && !isLoopbackUrl(url))
      risks.push(`${name} begins with http://, which anyone on the network path can read and change. Use https://.`);
  }
  return risks;
}

const productionProblems = (given: Given): string[] => [
  ...missing(
    given,
    'DATABASE_URL',
    'production keeps its data in PostgreSQL, for example postgres://nukkad:…@localhost:5432/nukkad',
  ),
  ...missing(given, 'PUBLIC_URL', 'the address people open, for example https://nukkad.example'),
  ...missing(given, 'AUTH_SECRET', 'at least 32 random characters, for example from: openssl rand -hex 32'),
  ...(given['SMTP_URL'] === undefined && given['GOOGLE_CLIENT_ID'] === undefined
    ? ['SMTP_URL or GOOGLE_CLIENT_ID is missing: people need a way to sign in, by a code in an email or with Google.']
    : []),
  ...(given['SMTP_URL'] === undefined
    ? []
    : missing(given, 'MAIL_FROM', 'the sender of mails, for example Nukkad <hello@nukkad.example>')),
  ...missing(given, 'SUPPORT_EMAIL', 'where people write for help, for example help@nukkad.example'),
  // India's IT Rules 2021, rule 3(2), ask for both to be published.
  ...missing(given, 'GRIEVANCE_OFFICER_NAME', 'the person who answers complaints, as Indian law requires'),
  ...missing(given, 'GRIEVANCE_OFFICER_EMAIL', 'where complaints go, for example grievance@nukkad.example'),
  ...risksOf(given),
];

const allowsPlaintext = ({ SMTP_URL: url, SMTP_ALLOW_PLAINTEXT: allowed }: Given): boolean =>
  allowed === 'true' || (url !== undefined && URL.canParse(url) && isLoopbackUrl(url));

function mailProblems(given: Given): string[] {
  const url = given['SMTP_URL'];
  if (url === undefined || !URL.canParse(url) || allowsPlaintext(given)) return [];
  return [...new URL(url).searchParams.keys()]
    .filter((name) => tlsOptions.test(name))
    .map(
      (name) =>
        `SMTP_URL has the option ${name}, which can switch TLS off. Remove it, or set SMTP_ALLOW_PLAINTEXT=true.`,
    );
}

function traceProblems({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_ALLOW_PLAINTEXT: allowed }: Given): string[] {
  if (
    url === undefined ||
    !URL.canParse(url) ||
    new URL(url).protocol !== 'http:' ||
    allowed === 'true' ||
    isLoopbackUrl(url)
  )
    return [];
  return [
    'OTEL_EXPORTER_OTLP_ENDPOINT begins with http://, which anyone on the network path can read, also the key in OTEL_EXPORTER_OTLP_HEADERS. Use https://, or set OTEL_ALLOW_PLAINTEXT=true.',
  ];
}

function pairProblems(given: Given): string[] {
  const problems: string[] = [];
  if (given['REDIS_URL'] !== undefined)
    problems.push(...missing(given, 'DATABASE_URL', 'processes joined by REDIS_URL share one PostgreSQL.'));
  if ((given['GOOGLE_CLIENT_ID'] === undefined) !== (given['GOOGLE_CLIENT_SECRET'] === undefined))
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: set both or none.');
  const seller = ['GSTIN', 'GST_NAME', 'GST_ADDRESS'];
  if (seller.some((name) => given[name] !== undefined))
    for (const name of seller)
      problems.push(...missing(given, name, `${seller.join(', ')} go together: set all three or none.`));
  if (given['RAZORPAY_PLAN_ID'] !== undefined)
    problems.push(...missing(given, 'RAZORPAY_KEY_ID', 'RAZORPAY_PLAN_ID needs the keys of its account.'));
  const razorpay = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'];
  if (razorpay.some((name) => given[name] !== undefined))
    for (const name of razorpay)
      problems.push(...missing(given, name, `${razorpay.join(', ')} go together: set all three or none.`));
  return problems;
}

/** Does not repeat the value, which may be a secret. */
const malformed = (given: Given, { path, message }: z.core.$ZodIssue): string =>
  `${path.join('.')} has a value of ${(given[String(path[0])] ?? '').length} characters that cannot be used. Expected: ${message}`;

const googleOf = (it: z.infer<typeof Environment>): Settings['google'] =>
  it.GOOGLE_CLIENT_ID && it.GOOGLE_CLIENT_SECRET
    ? { clientId: it.GOOGLE_CLIENT_ID, clientSecret: it.GOOGLE_CLIENT_SECRET, issuer: it.GOOGLE_ISSUER }
    : null;

const razorpayOf = (it: z.infer<typeof Environment>): Settings['razorpay'] =>
  it.RAZORPAY_KEY_ID && it.RAZORPAY_KEY_SECRET && it.RAZORPAY_WEBHOOK_SECRET
    ? {
        keyId: it.RAZORPAY_KEY_ID,
        keySecret: it.RAZORPAY_KEY_SECRET,
        webhookSecret: it.RAZORPAY_WEBHOOK_SECRET,
        planId: it.RAZORPAY_PLAN_ID ?? null,
        api: new URL(it.RAZORPAY_API).origin,
      }
    : null;

const sandboxWeekRupees = 200;

const defaultsOf = (edition: Settings['edition']): SettingValues =>
  edition === 'production' ? settingDefaults : { ...settingDefaults, PROMOTION_WEEK_RUPEES: sandboxWeekRupees };

const operatorOf = (it: z.infer<typeof Environment>): Operator => ({
  supportEmail: it.SUPPORT_EMAIL ?? null,
  grievanceOfficer:
    it.GRIEVANCE_OFFICER_NAME && it.GRIEVANCE_OFFICER_EMAIL
      ? { name: it.GRIEVANCE_OFFICER_NAME, email: it.GRIEVANCE_OFFICER_EMAIL }
      : null,
});

const sellerOf = (it: z.infer<typeof Environment>): Settings['seller'] =>
  it.GSTIN && it.GST_NAME && it.GST_ADDRESS ? { name: it.GST_NAME, address: it.GST_ADDRESS, gstin: it.GSTIN } : null;

/** Throws a SettingsError that names every setting that is missing or wrong, and how to fix it. */
export function readSettings(environment: Given): Settings {
  const given = givenIn(environment);
  const isProduction = given['NODE_ENV'] === 'production';
  const parsed = Environment.safeParse(given);
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => malformed(given, issue)),
    ...(isProduction ? productionProblems(given) : []),
    ...mailProblems(given),
    ...traceProblems(given),
    ...pairProblems(given),
  ];
  if (!parsed.success || problems.length > 0)
    throw new SettingsError(
      `Nukkad cannot start:\n${problems.map((line) => `  - ${line}`).join('\n')}\nSee .env.example.`,
    );

  const it = parsed.data;
  const edition = isProduction ? 'production' : 'sandbox';
  const smtp = it.SMTP_URL && { smtpUrl: it.SMTP_URL, from: it.MAIL_FROM, plaintext: allowsPlaintext(given) };
  return {
    edition,
    port: it.PORT,
    host: it.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    dataDir: it.DATA_DIR,
    databaseUrl: it.DATABASE_URL ?? null,
    redisUrl: it.REDIS_URL ?? null,
    publicUrl: it.PUBLIC_URL ? `${new URL(it.PUBLIC_URL).origin}${subPathOf(it.PUBLIC_URL)}` : null,
    authSecret: it.AUTH_SECRET ?? kept(it.DATA_DIR, 'auth-secret', () => randomBytes(32).toString('hex')),
    google: googleOf(it),
    razorpay: razorpayOf(it),
    seller: sellerOf(it),
    mail: smtp || (isProduction ? null : 'mailbox'),
    trustedProxies: it.TRUSTED_PROXIES,
    regions: it.REGIONS_FILE === undefined ? regions : readRegions(it.REGIONS_FILE),
    mapTiles: it.MAP_TILES_URL ?? null,
    tickMs: tickMsOf[edition],
    feeds: it.FEEDS ?? [],
    feedsAllowPrivate: it.FEEDS_ALLOW_PRIVATE === 'true',
    push: {
      vapidKey: it.VAPID_PRIVATE_KEY ?? (isProduction ? null : kept(it.DATA_DIR, 'vapid-key', createVapidKey)),
      hosts: it.PUSH_HOSTS ?? [],
      allowPrivate: it.PUSH_ALLOW_PRIVATE === 'true',
    },
    changeable: { fixed: settingsIn(given), defaults: defaultsOf(edition) },
    operator: operatorOf(it),
    securityContact: it.SECURITY_CONTACT ?? it.SUPPORT_EMAIL ?? null,
    metrics: it.METRICS_PORT === undefined ? null : { port: it.METRICS_PORT, host: it.METRICS_HOST },
    traces:
      it.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: it.OTEL_EXPORTER_OTLP_ENDPOINT,
            headers: it.OTEL_EXPORTER_OTLP_HEADERS ?? {},
            service: it.OTEL_SERVICE_NAME,
            ratio: it.OTEL_TRACES_SAMPLER_ARG,
          },
    logLevel: it.LOG_LEVEL,
  };
}

export function readDatabaseSettings(environment: Given) {
  const given = givenIn(environment);
  const parsed = Environment.pick({ DATABASE_URL: true, DATA_DIR: true }).safeParse(given);
  if (!parsed.success)
    throw new SettingsError(`DATABASE_URL or DATA_DIR cannot be used. Expected: ${parsed.error.issues[0]?.message}`);
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = parsed.data;
  if (given['NODE_ENV'] === 'production' && databaseUrl === undefined)
    throw new SettingsError('DATABASE_URL is missing: production keeps its data in PostgreSQL.');
  return { databaseUrl: databaseUrl ?? null, dataDir };
}

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
    mapTiles: settings.mapTiles ?? 'none',
    feeds: settings.feeds.length,
    google: settings.google !== null,
    payments: settings.razorpay
      ? `Razorpay at ${new URL(settings.razorpay.api).host}, ${settings.razorpay.keyId.slice(0, 8)}`
      : settings.edition === 'sandbox'
        ? 'for practice'
        : 'off',
    push: settings.push.vapidKey === null ? 'key in the database' : 'key in the settings',
    mail:
      settings.mail === 'mailbox'
        ? 'mailbox page'
        : settings.mail
          ? `SMTP, ${settings.mail.plaintext ? 'TLS where it is offered' : 'TLS required'}`
          : 'off',
  };
}
