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
import type { Postman } from '../../mail/mail.ts';

/** How long a code works, in minutes. */
const codeMinutes = 10;

/** How often a code may be tried. */
const mostTries = 5;

/** How long a browser is known after it has signed in, in seconds. */
const knownSeconds = 365 * 24 * 3600;

/** Where our HTTP side puts the caller's address, over whatever a caller may have put there. */
export const addressHeader = 'x-nukkad-address';

const Email = z.email().max(254).toLowerCase();

/** A browser that asks for codes, as its cookie says: a secret of its own, and a proof of the account it has signed in to. */
interface AskingBrowser {
  id: string;
  proof: string | null;
}

const refusal = (code: RefusalCode) => new APIError(refusals[code].status, { code });

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Sign-in by six digits in a mail. A code belongs to the browser that has asked for it: in any other it is wrong, and wrong
 * guesses elsewhere do not count against it. A browser that has signed in to the account before has limits of its own, so
 * that a stranger who uses up the others keeps nobody out of it. docs/decisions/0017 has the reasons and the odds.
 */
export function emailCode({
  secret,
  db,
  postman,
  rateLimits,
  securityLog,
  log,
}: {
  /** What the digests are keyed with. */
  secret: string;
  db: Kysely<Database>;
  postman: Postman;
  rateLimits: RateLimits;
  securityLog: SecurityLog;
  log: Logger;
}): BetterAuthPlugin {
  const digest = (use: string, ...parts: string[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['email code', use, ...parts]))
      .digest('base64url');
  const proofOf = (browserId: string, email: string) => digest('known', browserId, email);
  const isKnown = (browser: AskingBrowser, email: string) =>
    browser.proof !== null && isSame(browser.proof, proofOf(browser.id, email));

  const cookieOf = (context: GenericEndpointContext) =>
    context.context.createAuthCookie('browser', { maxAge: knownSeconds, sameSite: 'strict' });

  function readBrowser(context: GenericEndpointContext): AskingBrowser | null {
    const [, id, proof] = /^([\w-]{22})(?:\.([\w-]{43}))?$/.exec(context.getCookie(cookieOf(context).name) ?? '') ?? [];
    return id === undefined ? null : { id, proof: proof ?? null };
  }

  function keepBrowser(context: GenericEndpointContext, { id, proof }: AskingBrowser) {
    const { name, attributes } = cookieOf(context);
    context.setCookie(name, proof === null ? id : `${id}.${proof}`, attributes);
  }

  const newId = () => randomBytes(16).toString('base64url');

  let warnedAt = -Infinity;
  /** The limit of all mails together concerns the operator too; once a minute, so that a flood does not fill the log. */
  function warnOfManyMails() {
    const now = performance.now();
    if (now - warnedAt < 60_000) return;
    warnedAt = now;
    log.warn('the limit of sign-in mails within a minute is reached: see SIGN_IN_MAILS_PER_MINUTE');
  }

  /** Refuses more mails than the limits allow. The order matters: what one limit refuses is not counted by those after it. */
  async function limitMails(email: string, known: boolean, address: string) {
    const account = digest('limit', email);
    const within = known
      ? await rateLimits.take('codesByKnownBrowsers', account)
      : (await rateLimits.take('codesByAddress', address)) &&
        (await rateLimits.take('codesByAddressAndEmail', digest('limit', email, address))) &&
        (await rateLimits.take('codesByEmail', account)) &&
        (await rateLimits.take('codesByEmailADay', account));
    if (!within) throw refusal('CODES_TOO_OFTEN');
    const sendable =
      (known || (await rateLimits.take('signInMailsToNewBrowsers', 'all'))) &&
      (await rateLimits.take('signInMails', 'all'));
    if (sendable) return;
    warnOfManyMails();
    throw refusal('MAILS_BUSY');
  }

  /** Counts a guess against the code that a browser has asked for, and takes the code if it is right. */
  async function takeCode(askedBy: string, code: string): Promise<boolean> {
    const { rows } = await sql<{ code: string }>`
      update sign_in_code set tries = tries + 1
      where asked_by = ${askedBy} and tries < ${mostTries} and ends_at > now() returning code`.execute(db);
    if (!rows[0] || !isSame(rows[0].code, digest('code', askedBy, code))) return false;
    const taken = await sql`
      delete from sign_in_code where asked_by = ${askedBy} and code = ${rows[0].code} returning asked_by`.execute(db);
    return taken.rows.length > 0;
  }

  /** The account of an e-mail address whose owner has just proven it; made at the first sign-in. */
  async function accountOf(context: GenericEndpointContext, email: string) {
    const { internalAdapter } = context.context;
    const find = async () => (await internalAdapter.findUserByEmail(email))?.user;
    const found = await find();
    if (found?.emailVerified) return found;
    // Whoever made it had not proven the address: nothing of theirs may stay.
    if (found) return revokeUnprovenAccountAccess(context, found.id);
    try {
      return await internalAdapter.createUser({ email, emailVerified: true, name: '' }, { method: 'email-otp' });
    } catch (error) {
      // The same person may have signed in on two devices at once.
      const made = await find();
      if (made) return made;
      throw error;
    }
  }

  return {
    id: 'email-code',
    endpoints: {
      sendEmailCode: createAuthEndpoint(
        '/email-code/send',
        { method: 'POST', body: z.strictObject({ email: Email }) },
        async (context) => {
          const { email } = context.body;
          const browser = readBrowser(context) ?? { id: newId(), proof: null };
          await limitMails(email, isKnown(browser, email), context.headers?.get(addressHeader) ?? 'unknown');
          const askedBy = digest('browser', browser.id, email);
          const code = randomInt(1_000_000).toString().padStart(6, '0');
          const endsAt = new Date(Date.now() + codeMinutes * 60_000);
          await sql`
            insert into sign_in_code (asked_by, code, ends_at) values (${askedBy}, ${digest('code', askedBy, code)}, ${endsAt})
            on conflict (asked_by) do update set code = excluded.code, tries = 0, ends_at = excluded.ends_at`.execute(
            db,
          );
          keepBrowser(context, browser);
          try {
            await postman.send({
              to: email,
              subject: `${code} is your Nukkad code`,
              text: `Your code is ${code}. It works once, within ${codeMinutes} minutes, in the browser where you requested it.\n\nDon’t share it with anyone. If you didn’t request it, ignore this email.`,
            });
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
          const browser = readBrowser(context);
          const address = context.headers?.get(addressHeader) ?? 'unknown';
          if (!(browser && isKnown(browser, email)) && !(await rateLimits.take('codeTriesByAddress', address)))
            throw refusal('CODES_TOO_OFTEN');
          if (!browser || !(await takeCode(digest('browser', browser.id, email), code))) {
            securityLog({ event: 'wrong_code' });
            throw refusal('WRONG_CODE');
          }
          const user = await accountOf(context, email);
          if (!user) throw refusal('WRONG_CODE');
          const session = await context.context.internalAdapter.createSession(user.id);
          await setSessionCookie(context, { session, user });
          const id = newId();
          keepBrowser(context, { id, proof: proofOf(id, email) });
          return context.json({ ok: true });
        },
      ),
    },
  };
}
