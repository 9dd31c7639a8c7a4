import { feedAddress } from '@nukkad/core/features/calendar/import/feed-address.ts';
import { z } from 'zod';

const text = z.string().min(1);
const trueOrFalse = z.enum(['true', 'false'], 'true or false').default('false');
const secret = z.string().min(32, 'at least 32 random characters, for example from: openssl rand -hex 32');

/** Every setting. The error of each says what a good value looks like. */
export const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  PORT: z.coerce.number('a port number, for example 3000').int().min(0).max(65535).default(3000),
  HOST: text.optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'postgres://user:password@host:5432/database' }).optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'the address people open, for example https://nukkad.example' })
    .refine(
      (url) => !URL.canParse(url) || new URL(url).pathname === '/',
      'the address people open, without a path: https://nukkad.example',
    )
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
  MAP_TILES_URL: z
    .union([z.url({ protocol: /^https?$/ }), z.string().regex(/^\/[^/\\\s][^\\\s]*$/)], {
      error: 'the address of a PMTiles file, for example /tiles/mumbai.pmtiles or https://tiles.example/mumbai.pmtiles',
    })
    .optional(),
  FEEDS: text
    .transform((list) => list.split(',').map(feedAddress))
    .refine((list): list is string[] => !list.includes(null), 'calendar addresses, separated by commas')
    .optional(),
  NEW_ACCOUNT_EVENTS: z.coerce.number('how many events, for example 3').int().min(0).max(1000).default(3),
  FEEDS_ALLOW_PRIVATE: trueOrFalse,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

/** The variables that are set: an empty value counts as absent. */
export const givenIn = (environment: Record<string, string | undefined>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
