import { needsPasskey } from '@nukkad/core/features/account/needs-passkey.ts';
import { maxPasskeys } from '@nukkad/core/features/account/passkey-limits.ts';
import type { Database } from '@nukkad/core/kernel/database.ts';
import { isFresh } from '@nukkad/core/kernel/is-fresh-sign-in.ts';
import type { RateLimits } from '@nukkad/core/kernel/rate-limits.ts';
import type { SecurityLog } from '@nukkad/core/kernel/security-events.ts';
import { minuteMs, minuteSeconds } from '@nukkad/core/kernel/time.ts';
import type { BetterAuthPlugin, GenericEndpointContext } from '@better-auth/core';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { sql, type Kysely } from 'kysely';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Mailer } from '../../mail/mail.ts';
import { browserWords } from './browser-name.ts';
import { markProven } from './confirm-sign-in.ts';
import { addressHeader } from '../../http/caller-address.ts';
import { mailOwner } from './mail-account-change.ts';
import { activeSession, ownSession } from './own-session.ts';
import {
  AddedPasskey,
  algorithms,
  loadWebauthn,
  UsedPasskey,
  verifyAdded,
  verifyUsed,
  type Site,
} from './passkey-proof.ts';
import { refusal } from './auth-refusal.ts';
import { challengeMinutes } from './sign-in-times.ts';

const Nothing = z.strictObject({});

export interface PasskeyParts {
  /** Null in a sandbox, which is reached by several names. */
  publicUrl: string | null;
  db: Kysely<Database>;
  mailer: Mailer;
  rateLimits: RateLimits;
  securityLog: SecurityLog;
}

/** The site that keys belong to: that of the page, which the HTTP side has found to be our own. */
function siteOf({ headers }: GenericEndpointContext, publicUrl: string | null): Site {
  const origin = publicUrl ?? headers?.get('origin');
  if (!origin) throw refusal('PASSKEY_UNKNOWN');
  const url = new URL(origin);
  return { origin: url.origin, id: url.hostname };
}

/** Challenges are random, work once, and belong to a session or, to sign in, to a browser. */
function createChallenges() {
  const nameOf = (use: string, owner: string) => `passkey ${use} ${owner}`;
  return {
    async keep({ context }: GenericEndpointContext, use: string, owner: string, challenge: string) {
      const expiresAt = new Date(Date.now() + challengeMinutes * minuteMs);
      await context.internalAdapter.createVerificationValue({
        identifier: nameOf(use, owner),
        value: challenge,
        expiresAt,
      });
    },
    async take({ context }: GenericEndpointContext, use: string, owner: string): Promise<string> {
      const kept = await context.internalAdapter.consumeVerificationValue(nameOf(use, owner));
      if (!kept) throw refusal('PASSKEY_UNKNOWN');
      return kept.value;
    },
  };
}

const ownKeys = async (db: Kysely<Database>, userId: string) =>
  (
    await sql<{ id: string; transports: string[] }>`
    select id, transports from passkey where user_id = ${userId}`.execute(db)
  ).rows;

async function mayAdd(context: GenericEndpointContext, { db }: PasskeyParts) {
  const own = await activeSession(context, db);
  if (!(await isFresh({ db, now: new Date() }, own.session.id, own.user.id))) throw refusal('SIGN_IN_AGAIN');
  if (await needsPasskey(db, own.session.id)) throw refusal('PASSKEY_NEEDED');
  return own;
}

type Challenges = ReturnType<typeof createChallenges>;

const addPasskey = (parts: PasskeyParts, challenges: Challenges) => ({
  beginAddingPasskey: createAuthEndpoint('/passkey/add-options', { method: 'POST', body: Nothing }, async (context) => {
    const { session, user } = await mayAdd(context, parts);
    const { generateRegistrationOptions } = await loadWebauthn();
    const options = await generateRegistrationOptions({
      rpName: 'Nukkad',
      rpID: siteOf(context, parts.publicUrl).id,
      userName: user.email,
      userDisplayName: user.name || user.email,
      userID: new TextEncoder().encode(user.id),
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: await ownKeys(parts.db, user.id),
      // One that can be found without a name and asks for the face, finger or code of its owner stands alone.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await challenges.keep(context, 'add', session.id, options.challenge);
    return context.json({ options });
  }),
  addPasskey: createAuthEndpoint(
    '/passkey/add',
    { method: 'POST', body: z.strictObject({ response: AddedPasskey }) },
    async (context) => {
      const { session, user } = await mayAdd(context, parts);
      const challenge = await challenges.take(context, 'add', session.id);
      const added = await verifyAdded(siteOf(context, parts.publicUrl), challenge, context.body.response);
      const browser = browserWords(context.headers?.get('user-agent') ?? '');
      await parts.db.transaction().execute(async (db) => {
        await sql`select from "user" where "id" = ${user.id} for update`.execute(db);
        if ((await ownKeys(db, user.id)).length >= maxPasskeys) throw refusal('PASSKEYS_FULL');
        const { rows } = await sql`
          insert into passkey (id, user_id, public_key, counter, transports, name, added_at)
          values (${added.id}, ${user.id}, ${added.publicKey}, ${added.counter}, ${added.transports}, ${browser ?? 'Passkey'}, now())
          on conflict (id) do nothing returning id`.execute(db);
        if (rows.length === 0) throw refusal('PASSKEY_UNKNOWN');
      });
      parts.securityLog({ event: 'sign_in_method_added', personId: user.id });
      await mailOwner(parts, user, (words) => words.passkeyAdded(browser));
      return context.json({ ok: true });
    },
  ),
});

async function ownerOfProof(
  context: GenericEndpointContext,
  { db, publicUrl, securityLog }: PasskeyParts,
  challenge: string,
  response: z.infer<typeof UsedPasskey>,
): Promise<string> {
  const { rows } = await sql<{ id: string; public_key: string; counter: string; user_id: string }>`
    select id, public_key, counter, user_id from passkey where id = ${response.id}`.execute(db);
  const [key] = rows;
  const counter = key ? await verifyUsed(siteOf(context, publicUrl), challenge, response, key) : null;
  if (!key || counter === null) {
    securityLog({ event: 'wrong_passkey' });
    throw refusal('PASSKEY_UNKNOWN');
  }
  // A key that was removed meanwhile, or whose copy was faster, opens nothing.
  const used = await sql`
    update passkey set counter = ${counter}, used_at = now()
    where id = ${key.id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`.execute(db);
  if (used.rows.length === 0) throw refusal('PASSKEY_UNKNOWN');
  return key.user_id;
}

const signInWithPasskey = (parts: PasskeyParts, challenges: Challenges) => {
  const cookieOf = ({ context }: GenericEndpointContext) =>
    context.createAuthCookie('passkey', { maxAge: challengeMinutes * minuteSeconds, sameSite: 'strict' });
  return {
    beginSigningInWithPasskey: createAuthEndpoint(
      '/passkey/sign-in-options',
      { method: 'POST', body: Nothing },
      async (context) => {
        const address = context.headers?.get(addressHeader) ?? 'unknown';
        if (!(await parts.rateLimits.take('passkeyChallenges', address))) throw refusal('TOO_MANY');
        const { generateAuthenticationOptions } = await loadWebauthn();
        const options = await generateAuthenticationOptions({
          rpID: siteOf(context, parts.publicUrl).id,
          userVerification: 'required',
        });
        const browser = randomBytes(16).toString('base64url');
        await challenges.keep(context, 'sign in', browser, options.challenge);
        const { name, attributes } = cookieOf(context);
        context.setCookie(name, browser, attributes);
        return context.json({ options });
      },
    ),
    signInWithPasskey: createAuthEndpoint(
      '/passkey/sign-in',
      { method: 'POST', body: z.strictObject({ response: UsedPasskey }) },
      async (context) => {
        const browser = context.getCookie(cookieOf(context).name);
        if (!browser) throw refusal('PASSKEY_UNKNOWN');
        const challenge = await challenges.take(context, 'sign in', browser);
        const userId = await ownerOfProof(context, parts, challenge, context.body.response);
        const user = await context.context.internalAdapter.findUserById(userId);
        if (!user) throw refusal('PASSKEY_UNKNOWN');
        const session = await context.context.internalAdapter.createSession(user.id);
        await sql`update "session" set "provenBy" = 'passkey' where "id" = ${session.id}`.execute(parts.db);
        await setSessionCookie(context, { session, user });
        return context.json({ ok: true });
      },
    ),
  };
};

const confirmWithPasskey = (parts: PasskeyParts, challenges: Challenges) => ({
  beginConfirmingWithPasskey: createAuthEndpoint(
    '/passkey/confirm-options',
    { method: 'POST', body: Nothing },
    async (context) => {
      const { session, user } = await ownSession(context);
      const { generateAuthenticationOptions } = await loadWebauthn();
      const options = await generateAuthenticationOptions({
        rpID: siteOf(context, parts.publicUrl).id,
        allowCredentials: await ownKeys(parts.db, user.id),
        userVerification: 'required',
      });
      await challenges.keep(context, 'confirm', session.id, options.challenge);
      return context.json({ options });
    },
  ),
  confirmWithPasskey: createAuthEndpoint(
    '/passkey/confirm',
    { method: 'POST', body: z.strictObject({ response: UsedPasskey }) },
    async (context) => {
      const { session, user } = await ownSession(context);
      const challenge = await challenges.take(context, 'confirm', session.id);
      const userId = await ownerOfProof(context, parts, challenge, context.body.response);
      if (userId !== user.id) throw refusal('PASSKEY_UNKNOWN');
      await markProven(parts, session, 'passkey');
      return context.json({ ok: true });
    },
  ),
});

/** Adds, uses and confirms with passkeys (WebAuthn). Listing, renaming and removing them are operations of core. */
export function passkeys(parts: PasskeyParts): BetterAuthPlugin {
  const challenges = createChallenges();
  return {
    id: 'passkeys',
    endpoints: {
      ...addPasskey(parts, challenges),
      ...signInWithPasskey(parts, challenges),
      ...confirmWithPasskey(parts, challenges),
    },
  };
}
