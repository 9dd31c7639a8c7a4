import { createPerson } from '@nukkad/core/features/people/person.ts';
import type { Database } from '@nukkad/core/kernel/database.ts';
import type { RateLimits } from '@nukkad/core/kernel/rate-limits.ts';
import { refusals } from '@nukkad/core/kernel/refusals.ts';
import { sampleMe, samplePeople } from '@nukkad/core/features/sandbox/sample-data.ts';
import { addNewcomer } from '@nukkad/core/features/sandbox/sandbox.ts';
import type { SecurityLog } from '@nukkad/core/kernel/security-log.ts';
import type { BetterAuthPlugin, GenericEndpointContext } from '@better-auth/core';
import { APIError, createAuthEndpoint, createAuthMiddleware } from 'better-auth/api';
import { betterAuth } from 'better-auth';
import { parseCookies, setSessionCookie } from 'better-auth/cookies';
import { genericOAuth } from 'better-auth/plugins';
import { sql, type Kysely } from 'kysely';
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import { addressHeader, emailCode } from './email-code.ts';
import type { Postman } from '../../mail/mail.ts';
import { isOwnOrigin } from '../../http/origin.ts';
import { requestIsFrom } from '../../logging/security-log.ts';
import { sessionDays, sessionEnd, extendSession } from './sessions.ts';
import type { Settings } from '../../settings/settings.ts';

/** Everything about who somebody is. Served under `/api/auth`. */
export type Auth = ReturnType<typeof createAuth>;

/** How long a browser stays the person that the sandbox made for it, in seconds. */
const newcomerSeconds = 365 * 24 * 3600;

/**
 * The sandbox's way in, without proof: as a sample person, or as somebody new, whom this browser is from then on. It is not
 * there in production.
 */
function sandboxSignIn({ db, rateLimits }: Pick<AuthParts, 'db' | 'rateLimits'>): BetterAuthPlugin {
  const samples = new Set([sampleMe.id, ...samplePeople.map(({ id }) => id)]);

  async function newcomer(context: GenericEndpointContext) {
    const { internalAdapter, secret, createAuthCookie } = context.context;
    const { name, attributes } = createAuthCookie('newcomer', { maxAge: newcomerSeconds, sameSite: 'strict' });
    const known = await context.getSignedCookie(name, secret);
    const found = known ? await internalAdapter.findUserById(known) : null;
    if (found) return found;
    const address = context.headers?.get(addressHeader) ?? 'unknown';
    const within =
      (await rateLimits.take('newcomersByAddress', address)) &&
      (await rateLimits.take('newcomersByAddressADay', address)) &&
      (await rateLimits.take('newcomers', 'all'));
    if (!within) throw new APIError(refusals.SANDBOX_BUSY.status, { code: 'SANDBOX_BUSY' });
    const id = randomUUID();
    await addNewcomer(db, id, new Date());
    await context.setSignedCookie(name, id, secret, attributes);
    return internalAdapter.findUserById(id);
  }

  return {
    id: 'sandbox',
    endpoints: {
      signInToSandbox: createAuthEndpoint(
        '/sandbox/sign-in',
        { method: 'POST', body: z.strictObject({ personId: z.string().optional() }) },
        async (context) => {
          const { personId } = context.body;
          const user =
            personId === undefined
              ? await newcomer(context)
              : samples.has(personId)
                ? await context.context.internalAdapter.findUserById(personId)
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

/** What of better-auth the app uses; the rest of its endpoints is not served. */
export const servedPaths = [
  '/sign-out',
  '/sign-in/social',
  '/callback/google',
  '/error',
  '/email-code/send',
  '/email-code/sign-in',
  '/sandbox/sign-in',
];

/** What the app asks when somebody goes to sign in with Google. */
const SocialSignIn = z.strictObject({ provider: z.literal('google'), callbackURL: z.literal('/') });

/** Google is asked who somebody is, once. What else it answers is not kept. */
const withoutTokens = async (account: object) => ({
  data: {
    ...account,
    accessToken: null,
    refreshToken: null,
    idToken: null,
    accessTokenExpiresAt: null,
    refreshTokenExpiresAt: null,
  },
});

/** What sign-in rests on. */
export interface AuthParts {
  settings: Settings;
  /** The address that people open; the same as in the settings, where it is set. */
  url: string;
  db: Kysely<Database>;
  postman: Postman;
  log: Logger;
  rateLimits: RateLimits;
  securityLog: SecurityLog;
  /** Called with the id of a person who signs out while they can still do so again. */
  onSessionEnding(personId: string): Promise<void>;
  onSessionEnded(sessionId: string, personId: string): Promise<void>;
}

export function createAuth({
  settings,
  url,
  db,
  postman,
  log,
  rateLimits,
  securityLog,
  onSessionEnding,
  onSessionEnded,
}: AuthParts) {
  const { google } = settings;
  const sandbox = settings.edition === 'sandbox';
  const secure = url.startsWith('https:');
  return betterAuth({
    appName: 'Nukkad',
    baseURL: url,
    basePath: '/api/auth',
    secret: settings.authSecret,
    database: { db, type: 'postgres' },
    telemetry: { enabled: false },
    // Only the beginning of its own words: behind a colon it repeats what was sent, and what else it would print holds
    // statements with people's names and addresses.
    logger: { level: 'warn', log: (level, message) => log[level](message.split(':')[0]) },
    onAPIError: {
      onError: (error) => log.warn({ code: (error as { status?: unknown }).status }, 'sign-in refused something'),
    },
    // A sandbox is reached by several names of one machine; its own page is the one with the name that was asked for.
    trustedOrigins: (request) => {
      const origin = request?.headers.get('origin');
      const own = origin && isOwnOrigin(origin, request?.headers.get('host') ?? undefined, settings.publicUrl);
      return own ? [url, origin] : [url];
    },
    // The cookie lasts as long as any session can. When a session ends sooner is decided here: see sessions.ts.
    session: { expiresIn: sessionDays.longest * 24 * 3600, disableSessionRefresh: true },
    account: { updateAccountOnSignIn: false },
    // Counted by our own limits, for all processes together.
    rateLimit: { enabled: false },
    advanced: {
      // `__Host-`: no other host of the same domain can set such a cookie. The library's own prefix would come before it.
      useSecureCookies: false,
      cookiePrefix: secure ? '__Host-nukkad' : 'nukkad',
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure, path: '/' },
      ipAddress: { disableIpTracking: true },
    },
    databaseHooks: {
      account: { create: { before: withoutTokens }, update: { before: withoutTokens } },
      session: {
        create: {
          // Before each session and not after the account, so that an account whose making was cut short heals itself.
          before: async ({ userId, createdAt }) => {
            const user = await sql<{ name: string }>`select "name" from "user" where "id" = ${userId}`.execute(db);
            await createPerson(db, { id: userId, name: user.rows[0]?.name ?? '' }, new Date());
            return { data: { expiresAt: sessionEnd(createdAt, createdAt.getTime()) } };
          },
          after: async ({ userId }) => securityLog({ event: 'sign_in', personId: userId }),
        },
        delete: {
          before: ({ userId }) => onSessionEnding(userId),
          after: async ({ id, userId }, context) => {
            if (context?.path === '/sign-out') securityLog({ event: 'sign_out', personId: userId });
            await onSessionEnded(id, userId);
          },
        },
      },
    },
    hooks: {
      before: createAuthMiddleware(async ({ path, body }) => {
        // The library would also take a token of Google's in place of Google's page, other scopes and other addresses.
        if (path === '/sign-in/social' && !SocialSignIn.safeParse(body).success) throw new APIError('BAD_REQUEST');
      }),
    },
    plugins: [
      ...(sandbox ? [sandboxSignIn({ db, rateLimits })] : []),
      ...(settings.mail === null
        ? []
        : [emailCode({ secret: settings.authSecret, db, postman, rateLimits, securityLog, log })]),
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
  const { secret, authCookies } = await auth.$context;
  const value = parseCookies(cookies ?? '').get(authCookies.sessionToken.name);
  const end = value?.lastIndexOf('.') ?? -1;
  if (!value || end < 1) return null;
  const token = value.slice(0, end);
  const given = Buffer.from(value.slice(end + 1), 'base64');
  const expected = createHmac('sha256', secret).update(token).digest();
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

/** Who has the session with a token, which `sessionToken` has returned; null when the session has ended. */
export async function sessionWith(auth: Auth, db: Kysely<Database>, token: string) {
  const { internalAdapter } = await auth.$context;
  return ownerOf(db, await internalAdapter.findSession(token));
}

/** Whose session a request carries, and which; null when it carries none, or one that is over. */
export async function sessionOf(auth: Auth, db: Kysely<Database>, headers: Headers) {
  return ownerOf(db, await auth.api.getSession({ headers }));
}

/** Who has a session, which is kept for longer since it is used; null when it is over. */
async function ownerOf(
  db: Kysely<Database>,
  found: { session: { id: string; createdAt: Date; updatedAt: Date; expiresAt: Date }; user: { id: string } } | null,
): Promise<{ personId: string; sessionId: string } | null> {
  const now = Date.now();
  if (!found || found.session.expiresAt.getTime() <= now || !(await extendSession(db, found.session, now))) return null;
  return { personId: found.user.id, sessionId: found.session.id };
}

/** In which a page says as whom it acts; see `personOf`. */
const asHeader = 'x-nukkad-as';

/**
 * The id of the person whose session the request carries, or null. Also null when the page takes itself for somebody else:
 * all tabs of a browser have one cookie, and one of them may not know yet that another person has signed in.
 */
export async function personOf(auth: Auth, db: Kysely<Database>, headers: Headers): Promise<string | null> {
  const id = (await sessionOf(auth, db, headers))?.personId ?? null;
  const as = headers.get(asHeader);
  const personId = as === null || as === id ? id : null;
  requestIsFrom(personId);
  return personId;
}
