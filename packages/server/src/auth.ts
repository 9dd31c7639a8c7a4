import { createPerson } from '@nukkad/core/account/person.ts';
import type { Database } from '@nukkad/core/database.ts';
import { sampleMe, samplePeople } from '@nukkad/core/sample-data.ts';
import type { BetterAuthPlugin } from '@better-auth/core';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { betterAuth } from 'better-auth';
import { setSessionCookie } from 'better-auth/cookies';
import { emailOTP, genericOAuth } from 'better-auth/plugins';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Postman } from './mail.ts';
import type { Settings } from './settings.ts';

/** Everything about who somebody is. Served under `/api/auth`. */
export type Auth = ReturnType<typeof createAuth>;

const codeMinutes = 10;

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

export function createAuth(settings: Settings & { publicUrl: string }, db: Kysely<Database>, postman: Postman) {
  const { google } = settings;
  return betterAuth({
    appName: 'Nukkad',
    baseURL: settings.publicUrl,
    basePath: '/api/auth',
    secret: settings.authSecret,
    database: { db, type: 'postgres' },
    telemetry: { enabled: false },
    logger: { level: 'warn', disabled: settings.logLevel === 'silent' },
    trustedOrigins: [settings.publicUrl],
    session: { expiresIn: 60 * 24 * 3600, updateAge: 24 * 3600 },
    rateLimit: { enabled: settings.edition === 'production', window: 60, max: 60 },
    advanced: {
      useSecureCookies: settings.publicUrl.startsWith('https:'),
      cookiePrefix: 'nukkad',
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
      ipAddress: { ipAddressHeaders: ['x-forwarded-for'] },
    },
    databaseHooks: {
      user: { create: { after: async (user) => createPerson(db, user, new Date()) } },
    },
    plugins: [
      ...(settings.edition === 'sandbox' ? [sandboxSignIn()] : []),
      ...(settings.mail === null
        ? []
        : [
            emailOTP({
              otpLength: 6,
              expiresIn: codeMinutes * 60,
              allowedAttempts: 5,
              storeOTP: 'hashed',
              rateLimit: { window: 60, max: 5 },
              sendVerificationOTP: ({ email, otp }) =>
                postman.send({
                  to: email,
                  subject: `${otp} is your Nukkad code`,
                  text: `Your code is ${otp}. It works for ${codeMinutes} minutes, once.\n\nIf you did not ask for it, nothing happens when you ignore this mail.`,
                }),
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

/** The id of the person whose session the request carries, or null. */
export async function personOf(auth: Auth, headers: Headers): Promise<string | null> {
  return (await auth.api.getSession({ headers }))?.user.id ?? null;
}
