import type { SignInWay } from '@nukkad/core/features/account/leaving/former-sign-ins.ts';
import { createPerson } from '@nukkad/core/features/people/person.ts';
import type { Database } from '@nukkad/core/kernel/database.ts';
import type { RateLimits } from '@nukkad/core/kernel/rate-limits.ts';
import type { SecurityLog } from '@nukkad/core/kernel/security-events.ts';
import { daySeconds } from '@nukkad/core/kernel/time.ts';
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
import { browserWords } from './browser-name.ts';
import { afterConfirming, afterLinking, beforeLinking, mayLink, type LinkedAccount } from './link-google.ts';
import { changeEmail } from './change-email.ts';
import { passkeys } from './passkeys.ts';
import { confirmSignIn } from './confirm-sign-in.ts';
import { createEmailCodes } from './email-codes.ts';
import { noteLostDatabase } from './database-failure.ts';
import { emailCode } from './email-code-sign-in.ts';
import { asHeader } from './own-session.ts';
import { sandboxSignIn } from './sandbox-sign-in.ts';
import type { Mailer } from '../../mail/mail.ts';
import { isOwnOrigin } from '../../http/origin.ts';
import { subPathOf } from '../../http/sub-path.ts';
import { requestIsFrom } from '../../logging/security-log.ts';
import { sessionEnd, type Owner, type Sessions } from './session-cache.ts';
import { sessionDays } from '@nukkad/core/features/account/session-days.ts';
import type { Settings } from '../../settings/settings.ts';

export type Auth = ReturnType<typeof createAuth>;

export const servedPaths = [
  '/sign-out',
  '/sign-in/social',
  '/link-social',
  '/callback/google',
  '/email-code/send',
  '/email-code/sign-in',
  '/sandbox/sign-in',
  '/confirm/sandbox',
  '/confirm/send-code',
  '/confirm/code',
  '/passkey/add-options',
  '/passkey/add',
  '/passkey/sign-in-options',
  '/passkey/sign-in',
  '/passkey/confirm-options',
  '/passkey/confirm',
  '/email-change/start',
  '/email-change/finish',
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

/** All other sessions are made on the way back from Google. */
const waysOfPaths: Partial<Record<string, 'code' | 'passkey' | 'sandbox'>> = {
  '/email-code/sign-in': 'code',
  '/passkey/sign-in': 'passkey',
  '/sandbox/sign-in': 'sandbox',
};

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
  /** Called when someone has added or replaced a way to sign in. */
  onSignInAdded(personId: string): Promise<void>;
  areSignUpsOpen(): boolean;
  /** Whether someone deleted a suspended account with this way to sign in. */
  isLeftSuspended(way: SignInWay): Promise<boolean>;
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

function createPlugins(parts: AuthParts) {
  const { settings, db, mailer, rateLimits, securityLog, log, onSignInAdded, isLeftSuspended } = parts;
  const secret = settings.authSecret;
  const isSandbox = settings.edition === 'sandbox';
  const codes = settings.mail === null ? null : createEmailCodes({ secret, db, mailer, rateLimits, securityLog, log });
  return [
    ...(isSandbox ? [sandboxSignIn({ db, rateLimits, isOpen: parts.areSignUpsOpen })] : []),
    ...(codes ? [emailCode({ db, codes })] : []),
    ...(settings.google ? [googleSignIn(settings.google)] : []),
    ...(codes ? [changeEmail({ db, mailer, codes, rateLimits, securityLog, onSignInAdded, isLeftSuspended })] : []),
    passkeys({ publicUrl: settings.publicUrl, db, mailer, rateLimits, securityLog }),
    confirmSignIn({ isSandbox, db, securityLog, codes }),
  ];
}

/** Ends the browser's earlier session, which no one could sign out any more. */
async function endReplacedSession({ context, getSignedCookie }: GenericEndpointContext, token: string) {
  const before = await getSignedCookie(context.authCookies.sessionToken.name, context.secret);
  if (before && before !== token) await context.internalAdapter.deleteSession(before);
}

function createHooks(parts: AuthParts) {
  const { db, securityLog, onSessionEnding, onSessionEnded } = parts;
  return {
    account: {
      create: {
        before: async (account: LinkedAccount, context: GenericEndpointContext | null) =>
          (await mayLink(parts, account, context)) ? withoutTokens(account) : false,
        after: ({ userId }: { userId: string }, context: GenericEndpointContext | null) =>
          afterLinking(parts, userId, context),
      },
      update: {
        before: withoutTokens,
        after: ({ userId }: { userId: string }, context: GenericEndpointContext | null) =>
          afterConfirming(parts, userId, context),
      },
    },
    session: {
      create: {
        // For each session and not for each account, so that an interrupted sign-up is completed later.
        before: async ({
          userId,
          createdAt,
          userAgent,
        }: {
          userId: string;
          createdAt: Date;
          userAgent?: string | null | undefined;
        }) => {
          const user = await sql<{ name: string }>`select "name" from "user" where "id" = ${userId}`.execute(db);
          await createPerson(db, { id: userId, name: user.rows[0]?.name ?? '' }, new Date());
          const expiresAt = sessionEnd(createdAt, createdAt.getTime());
          return { data: { expiresAt, userAgent: browserWords(userAgent ?? '') } };
        },
        after: async ({ userId, token }: { userId: string; token: string }, context: GenericEndpointContext | null) => {
          securityLog({ event: 'sign_in', personId: userId, by: waysOfPaths[context?.path ?? ''] ?? 'google' });
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
  const { origin: ownOrigin } = new URL(url);
  return betterAuth({
    appName: 'Nukkad',
    baseURL: ownOrigin,
    basePath: `${subPathOf(url)}/api/auth`,
    secret: settings.authSecret,
    database: { db, type: 'postgres' },
    telemetry: { enabled: false },
    // Only up to the first colon: what follows repeats input, and the other arguments hold names and addresses.
    logger: { level: 'warn', log: (level, message) => log[level](message.split(':')[0]) },
    onAPIError: {
      onError: (error) => {
        if (!noteLostDatabase(error))
          log.warn({ code: (error as { status?: unknown }).status }, 'sign-in refused something');
      },
    },
    // A sandbox is reached by several names of one machine; its own page has the name that was requested.
    trustedOrigins: (request) => {
      const origin = request?.headers.get('origin');
      const own = origin && isOwnOrigin(origin, request?.headers.get('host') ?? undefined, settings.publicUrl);
      return own ? [ownOrigin, origin] : [ownOrigin];
    },
    // The cookie lasts as long as any session can. Sessions can end sooner: see sessions.ts.
    session: { expiresIn: sessionDays.longest * daySeconds, disableSessionRefresh: true },
    account: { updateAccountOnSignIn: false, accountLinking: { allowDifferentEmails: true } },
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
      before: createAuthMiddleware(async (context) => {
        const { path, body } = context;
        // The library would also accept a Google token, other scopes and other URLs.
        if (path === '/sign-in/social' && !SocialSignIn.safeParse(body).success) throw new APIError('BAD_REQUEST');
        if (path === '/link-social') await beforeLinking(context, parts);
      }),
    },
    plugins: createPlugins(parts),
  });
}

/** Tokens by Cookie header, once its signature was found to be ours: computing it takes as long as the rest of a short read. */
const verified = new WeakMap<Auth, Map<string, string>>();
const maxVerified = 2000;
/** Longer headers have cookies of other programs; in characters. */
const maxRemembered = 500;

/** The session's token if the cookie has our signature. Reads no database, so that forged cookies are cheap to refuse. */
export async function sessionToken(auth: Auth, cookies = ''): Promise<string | null> {
  const tokens = verified.get(auth) ?? new Map<string, string>();
  verified.set(auth, tokens);
  const known = tokens.get(cookies);
  if (known !== undefined) return known;
  const token = await verifiedToken(auth, cookies);
  if (token === null || cookies.length > maxRemembered) return token;
  if (tokens.size >= maxVerified) tokens.clear();
  tokens.set(cookies, token);
  return token;
}

async function verifiedToken(auth: Auth, cookies: string): Promise<string | null> {
  const { secret, authCookies } = await auth.$context;
  const value = parseCookies(cookies).get(authCookies.sessionToken.name);
  const end = value?.lastIndexOf('.') ?? -1;
  if (!value || end < 1) return null;
  const token = value.slice(0, end);
  const given = Buffer.from(value.slice(end + 1), 'base64');
  const expected = createHmac('sha256', secret).update(token).digest();
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

/** The caller of a request. Also null when the page acts as another person: all tabs share a cookie. */
export async function ownerOf(auth: Auth, sessions: Sessions, headers: IncomingHttpHeaders): Promise<Owner | null> {
  const token = await sessionToken(auth, headers.cookie);
  const owner = token === null ? null : await sessions.owner(token);
  const as = headers[asHeader];
  const caller = as === undefined || as === owner?.personId ? owner : null;
  requestIsFrom(caller?.personId ?? null);
  return caller;
}
