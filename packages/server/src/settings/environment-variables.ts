import { settingSchemas } from '@nukkad/core/features/operator/setting-schemas.ts';
import { settingDefaults } from '@nukkad/core/features/operator/setting-defaults.ts';
import { errorCode } from '@nukkad/core/kernel/error-code.ts';
import { feedAddress } from '@nukkad/core/features/calendar/import/feed-address.ts';
import { newAccountDays } from '@nukkad/core/features/hosting/events-per-host-limits.ts';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { SettingsError } from './settings-error.ts';

const text = z.string().min(1);
const trueOrFalse = z.enum(['true', 'false'], 'true or false').default('false');
const email = z.email('an email address, for example help@nukkad.example');
const secret = z.string().min(32, 'at least 32 random characters, for example from: openssl rand -hex 32');

/** Every setting. The error of each says what a good value looks like; docs/settings.md is made from the descriptions. */
export const Environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .optional()
    .describe('`production` for production; anything else is the sandbox'),
  PORT: z.coerce
    .number('a port number, for example 3000')
    .int()
    .min(0)
    .max(65535)
    .default(3000)
    .describe('The port to listen on'),
  HOST: text
    .optional()
    .describe('The address to listen on: `127.0.0.1` in the sandbox, `0.0.0.0` in production unless you set it'),
  DATA_DIR: text.default('./data').describe("The sandbox's folder"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'postgres://user:password@host:5432/database' })
    .optional()
    .describe('PostgreSQL. Required in production; the sandbox then uses it instead of PGlite'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'the address people open, for example https://nukkad.example' })
    .refine(
      (url) => !URL.canParse(url) || /^https?:\/\/[^/@]+(\/[\w-]+)*\/?$/.test(new URL(url).href),
      'the address people open: https://nukkad.example, or with a path of letters, digits and hyphens',
    )
    .optional()
    .describe(
      'The address that people open, also with a path, as in `https://example.org/nukkad`. Required in production',
    ),
  AUTH_SECRET: secret
    .optional()
    .describe('Signs sessions and encrypts. Required in production; the sandbox makes its own'),
  GOOGLE_CLIENT_ID: text
    .optional()
    .describe('Sign-in with Google. Register the redirect address `PUBLIC_URL/api/auth/callback/google`'),
  GOOGLE_CLIENT_SECRET: text.optional().describe('Goes with the client id'),
  GOOGLE_ISSUER: z
    .url({ protocol: /^https?$/, error: 'the address of an OpenID provider' })
    .default('https://accounts.google.com')
    .describe('Another OpenID Connect provider instead of Google'),
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(test|live)_\w+$/, 'a key id that begins with rzp_test_ or rzp_live_')
    .optional()
    .describe('[Payments](operating.md#payments): all three settings or none'),
  RAZORPAY_KEY_SECRET: text.optional().describe('Goes with the key id'),
  RAZORPAY_WEBHOOK_SECRET: secret.optional().describe('Your own choice: at least 32 random characters'),
  RAZORPAY_PLAN_ID: z
    .string()
    .regex(/^plan_\w+$/, 'the id of a plan, which begins with plan_')
    .optional()
    .describe('The plan of [premium that renews](operating.md#premium)'),
  RAZORPAY_API: z
    .url({ protocol: /^https?$/, error: 'the address of Razorpay or of a stand-in' })
    .default('https://api.razorpay.com')
    .describe('A stand-in for Razorpay, for tests'),
  VAPID_PRIVATE_KEY: text
    .optional()
    .describe('Signs pushes: `npm run vapid-key` makes one. Without it, the first start makes one and keeps it'),
  PUSH_HOSTS: z
    .string()
    .regex(
      /^(\*\.)?[\w.-]+(,(\*\.)?[\w.-]+)*$/,
      'host names, separated by commas, for example push.example or *.push.example',
    )
    .transform((list) => list.split(','))
    .optional()
    .describe('Further push services, by host name (`*.push.example`); those of the known browsers are always allowed'),
  PUSH_ALLOW_PRIVATE: trueOrFalse.describe(
    'Pushes to private addresses and without TLS, for a push service of your own',
  ),
  GSTIN: z
    .string()
    .regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/, 'a GST registration number of 15 characters')
    .optional()
    .describe(
      'Your GST registration: receipts of [premium](operating.md#premium) become invoices. All three settings or none',
    ),
  GST_NAME: text.optional().describe('The name that it is registered for'),
  GST_ADDRESS: text.optional().describe('The address that it is registered for'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'smtp://user:password@host:587' })
    .optional()
    .describe('The mail server: sign-in codes and notifications'),
  SMTP_ALLOW_PLAINTEXT: trueOrFalse.describe('Send mail without TLS if the mail server cannot encrypt'),
  SIGN_IN_MAILS_PER_MINUTE: settingSchemas.SIGN_IN_MAILS_PER_MINUTE.default(
    settingDefaults.SIGN_IN_MAILS_PER_MINUTE,
  ).describe('How many sign-in codes may be mailed in a minute, in total; at least 4'),
  MAIL_FROM: text
    .default('Nukkad <hello@localhost>')
    .describe('The sender of mails. Required in production with `SMTP_URL`'),
  SUPPORT_EMAIL: email.optional().describe('Where people write for help. Required in production, shown in Help'),
  SECURITY_CONTACT: z
    .union([z.email(), z.url({ protocol: /^https$/ })], {
      error: 'an email address or an https address, for example security@nukkad.example',
    })
    .optional()
    .describe('Where people report weaknesses, in `/.well-known/security.txt`; without it, `SUPPORT_EMAIL`'),
  GRIEVANCE_OFFICER_NAME: text
    .optional()
    .describe('Who answers complaints, as India’s IT Rules 2021 require. Required in production, shown in Help'),
  GRIEVANCE_OFFICER_EMAIL: email.optional().describe('Where complaints go. Required in production, shown in Help'),
  PROMOTION_WEEK_RUPEES: settingSchemas.PROMOTION_WEEK_RUPEES.optional().describe(
    'What a week of [promotion](operating.md#promoted-events) costs, in whole rupees; without it none is sold',
  ),
  TRUSTED_PROXIES: z.coerce
    .number('how many of your proxies are in front of Nukkad, for example 1')
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe('How many of your proxies are in front of Nukkad'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'redis://host:6379' })
    .optional()
    .describe('Joins several processes that share the database: Redis 6.2 or newer, or Valkey'),
  REGIONS_FILE: text.optional().describe('Your own list of [regions](operating.md#regions)'),
  MAP_TILES_URL: z
    .union([z.url({ protocol: /^https?$/ }), z.string().regex(/^\/[^/\\\s][^\\\s]*$/)], {
      error: 'the address of a PMTiles file, for example /tiles/mumbai.pmtiles or https://tiles.example/mumbai.pmtiles',
    })
    .optional()
    .describe(
      '[Tiles](operating.md#map-tiles) for the map of events: the address of a PMTiles file, or its path on your own origin',
    ),
  FEEDS: text
    .transform((list) => list.split(',').map(feedAddress))
    .refine((list): list is string[] => !list.includes(null), 'calendar addresses, separated by commas')
    .optional()
    .describe('[Calendars](operating.md#calendars) whose events everyone sees: addresses separated by commas'),
  SIGN_UPS: settingSchemas.SIGN_UPS.default(settingDefaults.SIGN_UPS).describe(
    '`open` or `closed`: whether people can make new accounts',
  ),
  NEW_ACCOUNT_EVENTS: settingSchemas.NEW_ACCOUNT_EVENTS.default(settingDefaults.NEW_ACCOUNT_EVENTS).describe(
    `Events that an account can publish in its first ${newAccountDays} days`,
  ),
  FREE_MESSAGES_A_DAY: settingSchemas.FREE_MESSAGES_A_DAY.default(settingDefaults.FREE_MESSAGES_A_DAY).describe(
    'Messages that people without [premium](operating.md#premium) can send a day, until midnight in India',
  ),
  FEEDS_ALLOW_PRIVATE: trueOrFalse.describe('Calendars may be fetched from private networks and any port'),
  METRICS_PORT: z.coerce
    .number('a port number, for example 9464')
    .int()
    .min(0)
    .max(65535)
    .optional()
    .describe('Prometheus reads [metrics](operating.md#metrics) there; without it there are none'),
  METRICS_HOST: text.default('127.0.0.1').describe('The address that this port listens on'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'an address, for example http://127.0.0.1:4318' })
    .optional()
    .describe('A collector of OpenTelemetry [traces](operating.md#traces), over HTTP; without it there are none'),
  OTEL_ALLOW_PLAINTEXT: trueOrFalse.describe('Send traces to another machine without TLS, in a network of your own'),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/, 'headers, for example api-key=secret,tenant=nukkad')
    .transform((list) =>
      Object.fromEntries(
        list.split(',').map((header) => [header.slice(0, header.indexOf('=')), header.slice(header.indexOf('=') + 1)]),
      ),
    )
    .optional()
    .describe('Headers for this collector, such as its key: `name=value`, separated by commas'),
  OTEL_SERVICE_NAME: text.default('nukkad').describe('The name under which the collector shows this server'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('a share, for example 0.1')
    .min(0)
    .max(1)
    .default(1)
    .describe('The share of traces that is sent, from 0 to 1'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('`debug`, `info`, `warn`, `error` or `silent`'),
});

export type Given = Record<string, string | undefined>;

function contentOf(name: string, file: string): string {
  try {
    // Editors and `echo` end files with a line break.
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new SettingsError(`Nukkad cannot start: ${name} names a file that cannot be read (${errorCode(error)}).`);
  }
}

/** Empty values count as absent. Docker and systemd hand over secrets as files, which `NAME_FILE` names. */
export function givenIn(environment: Given): Given {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  for (const name of Object.keys(Environment.shape)) {
    const fileName = `${name}_FILE`;
    const file = given[fileName];
    if (file === undefined) continue;
    if (given[name] !== undefined)
      throw new SettingsError(`Nukkad cannot start: ${name} and ${fileName} are both set. Set one of them.`);
    given[name] = contentOf(fileName, file);
  }
  return given;
}
