import { codeMinutes, maxCodeTries } from '@nukkad/core/features/account/sign-in-code-limits.ts';
import type { Database } from '@nukkad/core/kernel/database.ts';
import type { RateLimits } from '@nukkad/core/kernel/rate-limits.ts';
import { refusals, type RefusalCode } from '@nukkad/core/kernel/refusals.ts';
import type { SecurityLog } from '@nukkad/core/kernel/security-log.ts';
import type { BetterAuthPlugin, GenericEndpointContext } from '@better-auth/core';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { revokeUnprovenAccountAccess } from 'better-auth/db';
import { sql, type Kysely } from 'kysely';
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Mailer } from '../../mail/mail.ts';

const knownSeconds = 365 * 24 * 3600;

/** The header in which the HTTP side passes the caller's address; it replaces one that a caller sent. */
export const addressHeader = 'x-nukkad-address';

const Email = z.email().max(254).toLowerCase();

/** A browser, as its cookie identifies it: an id, and a proof of the account that it has signed in to. */
interface Browser {
  id: string;
  proof: string | null;
}

export interface EmailCodeParts {
  secret: string;
  db: Kysely<Database>;
  mailer: Mailer;
  rateLimits: RateLimits;
  securityLog: SecurityLog;
  log: Logger;
}

const refusal = (code: RefusalCode) => new APIError(refusals[code].status, { code });

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const newId = () => randomBytes(16).toString('base64url');

const callerOf = (context: GenericEndpointContext) => context.headers?.get(addressHeader) ?? 'unknown';

type Digest = (use: string, ...parts: string[]) => string;

const createDigest =
  (secret: string): Digest =>
  (use, ...parts) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['email code', use, ...parts]))
      .digest('base64url');

function createBrowserCookie(digest: Digest) {
  const cookieOf = (context: GenericEndpointContext) =>
    context.context.createAuthCookie('browser', { maxAge: knownSeconds, sameSite: 'strict' });
  const proofOf = (id: string, email: string) => digest('known', id, email);

  function keep(context: GenericEndpointContext, { id, proof }: Browser) {
    const { name, attributes } = cookieOf(context);
    context.setCookie(name, proof === null ? id : `${id}.${proof}`, attributes);
  }

  return {
    keep,
    read(context: GenericEndpointContext): Browser | null {
      const cookie = context.getCookie(cookieOf(context).name) ?? '';
      const [, id, proof] = /^([\w-]{22})(?:\.([\w-]{43}))?$/.exec(cookie) ?? [];
      return id === undefined ? null : { id, proof: proof ?? null };
    },
    keepKnown(context: GenericEndpointContext, email: string) {
      const id = newId();
      keep(context, { id, proof: proofOf(id, email) });
    },
    isKnown: ({ id, proof }: Browser, email: string) => proof !== null && isSame(proof, proofOf(id, email)),
  };
}

/** Refuses more mails than the limits allow. The order matters: a refusal is not counted by the limits after it. */
function createMailLimit({ rateLimits, log }: Pick<EmailCodeParts, 'rateLimits' | 'log'>, digest: Digest) {
  let warnedAt = -Infinity;
  /** Warns the operator once a minute, so that a flood cannot fill the log. */
  function warnOfManyMails() {
    const now = performance.now();
    if (now - warnedAt < 60_000) return;
    warnedAt = now;
    log.warn('the limit of sign-in mails within a minute is reached: see SIGN_IN_MAILS_PER_MINUTE');
  }

  return async (email: string, isKnown: boolean, address: string) => {
    const account = digest('limit', email);
    const within = isKnown
      ? await rateLimits.take('codesByKnownBrowsers', account)
      : (await rateLimits.take('codesByAddress', address)) &&
        (await rateLimits.take('codesByAddressAndEmail', digest('limit', email, address))) &&
        (await rateLimits.take('codesByEmail', account)) &&
        (await rateLimits.take('codesByEmailADay', account));
    if (!within) throw refusal('CODES_TOO_OFTEN');
    const sendable =
      (isKnown || (await rateLimits.take('signInMailsToNewBrowsers', 'all'))) &&
      (await rateLimits.take('signInMails', 'all'));
    if (sendable) return;
    warnOfManyMails();
    throw refusal('MAILS_BUSY');
  };
}

const createCodes = (db: Kysely<Database>, digest: Digest) => ({
  async create(browserId: string, email: string): Promise<string> {
    const owner = digest('browser', browserId, email);
    const code = randomInt(1_000_000).toString().padStart(6, '0');
    const endsAt = new Date(Date.now() + codeMinutes * 60_000);
    await sql`
      insert into sign_in_code (asked_by, code, ends_at) values (${owner}, ${digest('code', owner, code)}, ${endsAt})
      on conflict (asked_by) do update set code = excluded.code, tries = 0, ends_at = excluded.ends_at`.execute(db);
    return code;
  },

  async take(browserId: string, email: string, code: string): Promise<boolean> {
    const owner = digest('browser', browserId, email);
    const { rows } = await sql<{ code: string }>`
      update sign_in_code set tries = tries + 1
      where asked_by = ${owner} and tries < ${maxCodeTries} and ends_at > now() returning code`.execute(db);
    if (!rows[0] || !isSame(rows[0].code, digest('code', owner, code))) return false;
    const taken = await sql`
      delete from sign_in_code where asked_by = ${owner} and code = ${rows[0].code} returning asked_by`.execute(db);
    return taken.rows.length > 0;
  },
});

/** The account of an address whose owner has just proven it; created at the first sign-in. */
async function accountOf(context: GenericEndpointContext, db: Kysely<Database>, email: string) {
  const { internalAdapter } = context.context;
  const find = async () => (await internalAdapter.findUserByEmail(email))?.user;
  const found = await find();
  if (found?.emailVerified) return found;
  // Its creator has not proven the address, so all their access to it ends.
  if (found) {
    await db.updateTable('person').set({ calendar_key: null }).where('id', '=', found.id).execute();
    return revokeUnprovenAccountAccess(context, found.id);
  }
  try {
    return await internalAdapter.createUser({ email, emailVerified: true, name: '' }, { method: 'email-otp' });
  } catch (error) {
    // The same person may have signed in on two devices at once.
    const created = await find();
    if (created) return created;
    throw error;
  }
}

const codeMail = (to: string, code: string) => ({
  to,
  subject: `${code} is your Nukkad code`,
  text: `Your code is ${code}. It works once, within ${codeMinutes} minutes, in the browser where you requested it.\n\nDon’t share it with anyone. If you didn’t request it, ignore this email.`,
});

/** A code belongs to the browser that requested it. docs/decisions/0017 has the reasons and the odds. */
export function emailCode(parts: EmailCodeParts): BetterAuthPlugin {
  const { secret, db, mailer, rateLimits, securityLog, log } = parts;
  const digest = createDigest(secret);
  const cookie = createBrowserCookie(digest);
  const limitMails = createMailLimit(parts, digest);
  const codes = createCodes(db, digest);
  return {
    id: 'email-code',
    endpoints: {
      sendEmailCode: createAuthEndpoint(
        '/email-code/send',
        { method: 'POST', body: z.strictObject({ email: Email }) },
        async (context) => {
          const { email } = context.body;
          const browser = cookie.read(context) ?? { id: newId(), proof: null };
          await limitMails(email, cookie.isKnown(browser, email), callerOf(context));
          const code = await codes.create(browser.id, email);
          cookie.keep(context, browser);
          try {
            await mailer.send(codeMail(email, code));
          } catch (error) {
            log.error({ error }, 'a sign-in code could not be mailed');
            throw refusal('MAIL_AWAY');
          }
          return context.json({ ok: true });
        },
      ),
      signInWithEmailCode: createAuthEndpoint(
        '/email-code/sign-in',
        { method: 'POST', body: z.strictObject({ email: Email, code: z.string().regex(/^\d{6}$/) }) },
        async (context) => {
          const { email, code } = context.body;
          const browser = cookie.read(context);
          const isKnown = browser !== null && cookie.isKnown(browser, email);
          if (!isKnown && !(await rateLimits.take('codeTriesByAddress', callerOf(context))))
            throw refusal('CODES_TOO_OFTEN');
          if (!browser || !(await codes.take(browser.id, email, code))) {
            securityLog({ event: 'wrong_code' });
            throw refusal('WRONG_CODE');
          }
          const user = await accountOf(context, db, email);
          if (!user) throw refusal('WRONG_CODE');
          const session = await context.context.internalAdapter.createSession(user.id);
          await setSessionCookie(context, { session, user });
          cookie.keepKnown(context, email);
          return context.json({ ok: true });
        },
      ),
    },
  };
}
