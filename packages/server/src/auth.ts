import { createPerson } from '@nukkad/core/account/person.ts';
import type { Database } from '@nukkad/core/database.ts';
import { sampleMe, samplePeople } from '@nukkad/core/sample-data.ts';
import type { BetterAuthPlugin } from '@better-auth/core';
import { APIError, createAuthEndpoint, createAuthMiddleware } from 'better-auth/api';
import { betterAuth } from 'better-auth';
import { getSessionCookie, setSessionCookie } from 'better-auth/cookies';
import { emailOTP, genericOAuth } from 'better-auth/plugins';
import { sql, type Kysely } from 'kysely';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Postman } from './mail.ts';
import { isOwnOrigin } from './origin.ts';
import { requestIsFrom } from './security-log.ts';
import type { Settings } from './settings.ts';

/** Everything about who somebody is. Served under `/api/auth`. */
export type Auth = ReturnType<typeof createAuth>;

const codeMinutes = 10;
const cookiePrefix = 'nukkad';

/** The sandbox's way in: as any sample person, without proof. It is not there in production. */
function sandboxSignIn(): BetterAuthPlugin {
  const samples = new Set([sampleMe.id, ...samplePeople.map(({ id }) => id)]);
  return {
    id: 'sandbox',
    endpoints: {
      signInAsSample: createAuthEndpoint(
        '/sandbox/sign-in',
        { method: 'POST', body: z.strictObject({ personId: z.string() }) },
        async (context) => {
          const user = samples.has(context.body.personId)
            ? await context.context.internalAdapter.findUserById(context.body.personId)
            : null;
          if (!user) throw new APIError('NOT_FOUND', { message: 'There is no such sample person.' });
          const session = await context.context.internalAdapter.createSession(user.id);
          await setSessionCookie(context, { session, user });
          return context.json({ ok: true });
        },
      ),
    },
  };
}

/** Where our HTTP side puts the caller's address, over whatever a caller may have put there. */
export const addressHeader = 'x-nukkad-address';

/** What of better-auth the app uses; the rest of its endpoints is not served. */
export const servedPaths = [
  '/get-session',
  '/sign-out',
  '/sign-in/social',
  '/callback/google',
  '/error',
  '/sign-in/email-otp',
  '/email-otp/send-verification-otp',
  '/sandbox/sign-in',
];

/** How often one address may ask for a code: not twice within the first number, in ms, and so often within an hour. */
const codeLimits = { apartMs: 30_000, anHour: 5 };

/** Refuses to flood somebody's mailbox, whoever asks. Each process counts for itself. */
function limitCodes() {
  const sent = new Map<string, number[]>();
  return (email: string) => {
    const now = Date.now();
    for (const [address, times] of sent) if (now - times.at(-1)! > 3600_000) sent.delete(address);
    const recent = (sent.get(email) ?? []).filter((at) => now - at < 3600_000);
    if (recent.length >= codeLimits.anHour || now - (recent.at(-1) ?? 0) < codeLimits.apartMs)
      throw new APIError('TOO_MANY_REQUESTS', { message: 'A code was sent a moment ago.' });
    sent.set(email, [...recent, now]);
  };
}

/**
 * `onSessionEnding` is called with the id of whoever signs out while they can still do so again, `onSessionEnded` with the
 * ids of the session and of whose it was.
 */
export function createAuth(
  settings: Settings & { publicUrl: string },
  db: Kysely<Database>,
  postman: Postman,
  log: Logger,
  onSessionEnding: (personId: string) => Promise<void>,
  onSessionEnded: (sessionId: string, personId: string) => Promise<void>,
) {
  const { google } = settings;
  const sandbox = settings.edition === 'sandbox';
  const mayAskForCode = limitCodes();
  return betterAuth({
    appName: 'Nukkad',
    baseURL: settings.publicUrl,
    basePath: '/api/auth',
    secret: settings.authSecret,
    database: { db, type: 'postgres' },
    telemetry: { enabled: false },
    // Only its own words: what else it would print holds statements with people's names and addresses.
    logger: { level: 'warn', log: (level, message) => log[level](message) },
    // A sandbox is reached by several names of one machine; its own page is the one with the name that was asked for.
    onAPIError: { onError: (error) => log.warn({ error }, 'sign-in refused something') },
    trustedOrigins: (request) => {
      const origin = request?.headers.get('origin');
      const own =
        sandbox && origin && isOwnOrigin(origin, request?.headers.get('host') ?? undefined, settings.publicUrl);
      return own ? [settings.publicUrl, origin] : [settings.publicUrl];
    },
    session: { expiresIn: 60 * 24 * 3600, updateAge: 24 * 3600 },
    rateLimit: { enabled: !sandbox, window: 60, max: 60 },
    advanced: {
      useSecureCookies: settings.publicUrl.startsWith('https:'),
      cookiePrefix,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    databaseHooks: {
      session: {
        create: {
          // Before each session and not after the account, so that an account whose making was cut short heals itself.
          before: async ({ userId }) => {
            const user = await sql<{ name: string }>`select "name" from "user" where "id" = ${userId}`.execute(db);
            await createPerson(db, { id: userId, name: user.rows[0]?.name ?? '' }, new Date());
          },
        },
        delete: {
          before: ({ userId }) => onSessionEnding(userId),
          after: ({ id, userId }) => onSessionEnded(id, userId),
        },
      },
    },
    hooks: {
      before: createAuthMiddleware(async ({ path, body }) => {
        if (path === '/email-otp/send-verification-otp' && body?.type === 'sign-in')
          mayAskForCode(String(body.email).toLowerCase());
      }),
    },
    plugins: [
      ...(sandbox ? [sandboxSignIn()] : []),
      ...(settings.mail === null
        ? []
        : [
            emailOTP({
              otpLength: 6,
              expiresIn: codeMinutes * 60,
              allowedAttempts: 5,
              storeOTP: 'hashed',
              rateLimit: { window: 60, max: 5 },
              async sendVerificationOTP({ email, otp, type }) {
                if (type !== 'sign-in') return;
                await postman.send({
                  to: email,
                  subject: `${otp} is your Nukkad code`,
                  text: `Your code is ${otp}. It works for ${codeMinutes} minutes, once.\n\nIf you did not ask for it, nothing happens when you ignore this mail.`,
                });
              },
            }),
          ]),
      ...(google
        ? [
            genericOAuth({
              config: [
                {
                  providerId: 'google',
                  clientId: google.clientId,
                  clientSecret: google.clientSecret,
                  discoveryUrl: `${google.issuer}/.well-known/openid-configuration`,
                  scopes: ['openid', 'email', 'profile'],
                  pkce: true,
                  requireIdTokenVerification: true,
                },
              ],
            }),
          ]
        : []),
    ],
  });
}

/**
 * The token of the session whose cookie a request carries, if the cookie has our signature; asks no database. Requests with
 * made-up cookies can be turned away for the price of this.
 */
export async function sessionToken(auth: Auth, cookies: string | undefined): Promise<string | null> {
  const value = getSessionCookie(new Headers({ cookie: cookies ?? '' }), { cookiePrefix });
  const end = value?.lastIndexOf('.') ?? -1;
  if (!value || end < 1) return null;
  const token = value.slice(0, end);
  const given = Buffer.from(value.slice(end + 1), 'base64');
  const expected = createHmac('sha256', (await auth.$context).secret)
    .update(token)
    .digest();
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

/** Who has the session with a token, which `sessionToken` has returned; null when the session has ended. */
export async function sessionOf(auth: Auth, token: string): Promise<{ personId: string; sessionId: string } | null> {
  const { secret, authCookies } = await auth.$context;
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  // Only this cookie: of several with one name, one reader takes the first and another the last.
  const cookie = `${authCookies.sessionToken.name}=${encodeURIComponent(`${token}.${signature}`)}`;
  const session = await auth.api.getSession({ headers: new Headers({ cookie }) });
  return session && { personId: session.user.id, sessionId: session.session.id };
}

/** In which a page says as whom it acts; see `personOf`. */
const asHeader = 'x-nukkad-as';

/**
 * The id of the person whose session the request carries, or null. Also null when the page takes itself for somebody else:
 * all tabs of a browser have one cookie, and one of them may not know yet that another person has signed in.
 */
export async function personOf(auth: Auth, headers: Headers): Promise<string | null> {
  const id = (await auth.api.getSession({ headers }))?.user.id ?? null;
  const as = headers.get(asHeader);
  const personId = as === null || as === id ? id : null;
  requestIsFrom(personId);
  return personId;
}

/** Which of some sessions have not ended. */
export async function lastingSessions(db: Kysely<Database>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select "id" from "session" where "id" = any(${ids}::text[]) and "expiresAt" > now()`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
