import { createPerson } from '@nukkad/core/features/people/person.ts';
import type { Database } from '@nukkad/core/kernel/database.ts';
import type { RateLimits } from '@nukkad/core/kernel/rate-limits.ts';
import type { SecurityLog } from '@nukkad/core/kernel/security-log.ts';
import type { GenericEndpointContext } from '@better-auth/core';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { betterAuth } from 'better-auth';
import { parseCookies } from 'better-auth/cookies';
import { genericOAuth } from 'better-auth/plugins';
import { sql, type Kysely } from 'kysely';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import { z } from 'zod';
import { emailCode } from './sign-in-code.ts';
import { sandboxSignIn } from './sandbox-sign-in.ts';
import type { Mailer } from '../../mail/mail.ts';
import { isOwnOrigin } from '../../http/origin.ts';
import { requestIsFrom } from '../../logging/security-log.ts';
import { sessionEnd, type Sessions } from './sessions.ts';
import { sessionDays } from '@nukkad/core/features/account/session-time.ts';
import type { Settings } from '../../settings/settings.ts';

export type Auth = ReturnType<typeof createAuth>;

export const servedPaths = [
  '/sign-out',
  '/sign-in/social',
  '/callback/google',
  '/error',
  '/email-code/send',
  '/email-code/sign-in',
  '/sandbox/sign-in',
];

const SocialSignIn = z.strictObject({ provider: z.literal('google'), callbackURL: z.literal('/') });

/** Google only proves who a person is, so its tokens are not kept. */
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

export interface AuthParts {
  settings: Settings;
  url: string;
  db: Kysely<Database>;
  mailer: Mailer;
  log: Logger;
  rateLimits: RateLimits;
  securityLog: SecurityLog;
  /** Called before the session is deleted, so that a failure keeps the person signed in. */
  onSessionEnding(personId: string): Promise<void>;
  onSessionEnded(sessionId: string, personId: string): Promise<void>;
}

const googleSignIn = ({ clientId, clientSecret, issuer }: NonNullable<Settings['google']>) =>
  genericOAuth({
    config: [
      {
        providerId: 'google',
        clientId,
        clientSecret,
        discoveryUrl: `${issuer}/.well-known/openid-configuration`,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
      },
    ],
  });

function createPlugins({ settings, db, mailer, rateLimits, securityLog, log }: AuthParts) {
  const secret = settings.authSecret;
  return [
    ...(settings.edition === 'sandbox' ? [sandboxSignIn({ db, rateLimits })] : []),
    ...(settings.mail === null ? [] : [emailCode({ secret, db, mailer, rateLimits, securityLog, log })]),
    ...(settings.google ? [googleSignIn(settings.google)] : []),
  ];
}

/** The session that this browser had until now: no one could sign it out any more. */
async function endReplacedSession({ context, getSignedCookie }: GenericEndpointContext, token: string) {
  const before = await getSignedCookie(context.authCookies.sessionToken.name, context.secret);
  if (before && before !== token) await context.internalAdapter.deleteSession(before);
}

function createHooks({ db, securityLog, onSessionEnding, onSessionEnded }: AuthParts) {
  return {
    account: { create: { before: withoutTokens }, update: { before: withoutTokens } },
    session: {
      create: {
        // For each session and not for each account, so that an interrupted sign-up is completed later.
        before: async ({ userId, createdAt }: { userId: string; createdAt: Date }) => {
          const user = await sql<{ name: string }>`select "name" from "user" where "id" = ${userId}`.execute(db);
          await createPerson(db, { id: userId, name: user.rows[0]?.name ?? '' }, new Date());
          return { data: { expiresAt: sessionEnd(createdAt, createdAt.getTime()) } };
        },
        after: async ({ userId, token }: { userId: string; token: string }, context: GenericEndpointContext | null) => {
          securityLog({ event: 'sign_in', personId: userId });
          if (context) await endReplacedSession(context, token);
        },
      },
      delete: {
        before: ({ userId }: { userId: string }) => onSessionEnding(userId),
        after: async ({ id, userId }: { id: string; userId: string }, context: GenericEndpointContext | null) => {
          if (context?.path === '/sign-out') securityLog({ event: 'sign_out', personId: userId });
          await onSessionEnded(id, userId);
        },
      },
    },
  };
}

export function createAuth(parts: AuthParts) {
  const { settings, url, db, log } = parts;
  const secure = url.startsWith('https:');
  return betterAuth({
    appName: 'Nukkad',
    baseURL: url,
    basePath: '/api/auth',
    secret: settings.authSecret,
    database: { db, type: 'postgres' },
    telemetry: { enabled: false },
    // Only up to the first colon: what follows repeats input, and the other arguments hold names and addresses.
    logger: { level: 'warn', log: (level, message) => log[level](message.split(':')[0]) },
    onAPIError: {
      onError: (error) => log.warn({ code: (error as { status?: unknown }).status }, 'sign-in refused something'),
    },
    // A sandbox is reached by several names of one machine; its own page has the name that was requested.
    trustedOrigins: (request) => {
      const origin = request?.headers.get('origin');
      const own = origin && isOwnOrigin(origin, request?.headers.get('host') ?? undefined, settings.publicUrl);
      return own ? [url, origin] : [url];
    },
    // The cookie lasts as long as any session can. Sessions can end sooner: see sessions.ts.
    session: { expiresIn: sessionDays.longest * 24 * 3600, disableSessionRefresh: true },
    account: { updateAccountOnSignIn: false },
    rateLimit: { enabled: false },
    advanced: {
      // `__Host-`: no other host of the same domain can set this cookie. The library's own prefix would precede it.
      useSecureCookies: false,
      cookiePrefix: secure ? '__Host-nukkad' : 'nukkad',
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure, path: '/' },
      ipAddress: { disableIpTracking: true },
    },
    databaseHooks: createHooks(parts),
    hooks: {
      before: createAuthMiddleware(async ({ path, body }) => {
        // The library would also accept a Google token, other scopes and other URLs.
        if (path === '/sign-in/social' && !SocialSignIn.safeParse(body).success) throw new APIError('BAD_REQUEST');
      }),
    },
    plugins: createPlugins(parts),
  });
}

/** The session's token if the cookie has our signature. Reads no database, so that forged cookies are cheap to refuse. */
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

const asHeader = 'x-nukkad-as';

/** The caller of a request. Also null when the page acts as another person: all tabs share a cookie. */
export async function personOf(auth: Auth, sessions: Sessions, headers: IncomingHttpHeaders): Promise<string | null> {
  const token = await sessionToken(auth, headers.cookie);
  const id = token === null ? null : ((await sessions.owner(token))?.personId ?? null);
  const as = headers[asHeader];
  const personId = as === undefined || as === id ? id : null;
  requestIsFrom(personId);
  return personId;
}
