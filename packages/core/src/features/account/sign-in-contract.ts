import { z } from 'zod';
import { freshOperation, Id, anyAgeOperation, refuses, text, Timestamp } from '../../kernel/schemas.ts';
import { maxPasskeyName } from './passkey-limits.ts';

/** The id that an authenticator gave: base64url of up to 1023 bytes. */
const PasskeyId = text().min(1).max(1364);

export const PasskeyName = text()
  .trim()
  .min(1, 'Give it a name.')
  .max(maxPasskeyName, `Use up to ${maxPasskeyName} characters.`);

export const OwnSession = z.object({
  id: Id,
  /** For example 'Chrome on Android'; null if unknown. */
  browser: z.string().nullable(),
  signedInAt: Timestamp,
  /** To the hour. */
  usedAt: Timestamp,
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

const Sessions = z.object({ sessions: z.array(OwnSession) });

export const SignInMethods = z.object({
  email: z.string(),
  google: z.object({ linkedAt: Timestamp }).nullable(),
  passkeys: z.array(z.object({ id: PasskeyId, name: z.string(), addedAt: Timestamp, usedAt: Timestamp.nullable() })),
  /** False while Google or the only passkey is the one way to sign in. */
  mayRemove: z.boolean(),
});
export type SignInMethods = z.infer<typeof SignInMethods>;

export const signIn = {
  sessions: anyAgeOperation
    .route({
      method: 'GET',
      path: '/me/sessions',
      summary: 'List the browsers you are signed in with',
      tags: ['account'],
    })
    .output(Sessions),
  endSession: freshOperation
    .errors(refuses('NOT_FOUND', 'TOO_MANY'))
    .route({
      method: 'DELETE',
      path: '/me/sessions/{id}',
      summary: 'Sign out a browser',
      description: 'Its live connections close at once, and your shared locations end.',
      tags: ['account'],
    })
    .input(z.strictObject({ id: Id }))
    .output(Sessions),
  endOtherSessions: freshOperation
    .errors(refuses('TOO_MANY'))
    .route({
      method: 'DELETE',
      path: '/me/sessions',
      summary: 'Sign out all browsers but this one',
      description: 'Their live connections close at once, and your shared locations end.',
      tags: ['account'],
    })
    .output(Sessions),
  signInMethods: anyAgeOperation
    .meta({ whileSuspended: true })
    .route({ method: 'GET', path: '/me/sign-in', summary: 'List how you can sign in', tags: ['account'] })
    .output(SignInMethods),
  unlinkGoogle: freshOperation
    .errors(refuses('NOT_FOUND', 'LAST_SIGN_IN'))
    .route({ method: 'DELETE', path: '/me/sign-in/google', summary: 'Unlink your Google account', tags: ['account'] })
    .output(SignInMethods),
  renamePasskey: anyAgeOperation
    .errors(refuses('NOT_FOUND', 'TOO_MANY'))
    .route({ method: 'PUT', path: '/me/passkeys/{id}', summary: 'Rename a passkey', tags: ['account'] })
    .input(z.strictObject({ id: PasskeyId, name: PasskeyName }))
    .output(SignInMethods),
  removePasskey: freshOperation
    .errors(refuses('NOT_FOUND', 'LAST_SIGN_IN', 'PASSKEY_NEEDED'))
    .route({ method: 'DELETE', path: '/me/passkeys/{id}', summary: 'Remove a passkey', tags: ['account'] })
    .input(z.strictObject({ id: PasskeyId }))
    .output(SignInMethods),
};
