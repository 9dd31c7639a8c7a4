import { maxCodeTries } from '@nukkad/core/features/account/sign-in-code-limits.ts';
import { codeMinutes } from '@nukkad/core/features/account/sign-in-code-times.ts';
import { readLanguageAt } from '@nukkad/core/features/notifications/mail-address.ts';
import type { Database } from '@nukkad/core/kernel/database.ts';
import type { RateLimits } from '@nukkad/core/kernel/rate-limits.ts';
import type { SecurityLog } from '@nukkad/core/kernel/security-events.ts';
import { minuteMs } from '@nukkad/core/kernel/time.ts';
import type { GenericEndpointContext } from '@better-auth/core';
import { sql, type Kysely } from 'kysely';
import { randomInt } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Mailer } from '../../mail/mail.ts';
import { mailWordsIn } from '../../mail/mail-words/mails-by-language.ts';
import type { Letter, MailWords } from '../../mail/mail-words/mail-words.ts';
import { addressHeader } from '../../http/caller-address.ts';
import { refusal } from './auth-refusal.ts';
import { createCodeMailLimit } from './code-mail-limit.ts';
import { createDigest, isSame, type Digest } from './email-code-digest.ts';
import { createBrowserCookie, newId } from './known-browser-cookie.ts';

export const Email = z.email().max(254).toLowerCase();

export const Code = z.string().regex(/^\d{6}$/);

/** What a code is for. It works for nothing else. */
type CodeUse = 'sign in' | 'confirm' | 'old address' | 'new address';

/** What a code was mailed for, and to whom; `about` is what else it is bound to. */
export interface Mailed {
  use: CodeUse;
  email: string;
  about?: string;
}

export interface EmailCodeParts {
  secret: string;
  db: Kysely<Database>;
  mailer: Mailer;
  rateLimits: RateLimits;
  securityLog: SecurityLog;
  log: Logger;
}

const callerOf = (context: GenericEndpointContext) => context.headers?.get(addressHeader) ?? 'unknown';

function createCodes(db: Kysely<Database>, digest: Digest) {
  const ownerOf = (browserId: string, { use, email, about = '' }: Mailed) =>
    digest('browser', use, browserId, email, about);
  return {
    async create(browserId: string, mailed: Mailed): Promise<string> {
      const owner = ownerOf(browserId, mailed);
      const code = randomInt(1_000_000).toString().padStart(6, '0');
      const endsAt = new Date(Date.now() + codeMinutes * minuteMs);
      await sql`
        insert into sign_in_code (asked_by, code, ends_at) values (${owner}, ${digest('code', owner, code)}, ${endsAt})
        on conflict (asked_by) do update set code = excluded.code, tries = 0, ends_at = excluded.ends_at`.execute(db);
      return code;
    },

    async isRight(browserId: string, mailed: Mailed, code: string): Promise<boolean> {
      const owner = ownerOf(browserId, mailed);
      const { rows } = await sql<{ code: string }>`
        update sign_in_code set tries = tries + 1
        where asked_by = ${owner} and tries < ${maxCodeTries} and ends_at > now() returning code`.execute(db);
      return rows[0] !== undefined && isSame(rows[0].code, digest('code', owner, code));
    },

    /** False when another request was faster. */
    async useUp(browserId: string, mailed: Mailed, code: string): Promise<boolean> {
      const owner = ownerOf(browserId, mailed);
      const { rows } = await sql`
        delete from sign_in_code where asked_by = ${owner} and code = ${digest('code', owner, code)}
        returning asked_by`.execute(db);
      return rows.length > 0;
    },
  };
}

/** Codes that are mailed. Each belongs to the browser that requested it: docs/decisions/0017 has the reasons and the odds. */
export function createEmailCodes(parts: EmailCodeParts) {
  const { secret, db, mailer, rateLimits, securityLog, log } = parts;
  const digest = createDigest(secret);
  const cookie = createBrowserCookie(digest);
  const limitMails = createCodeMailLimit(parts, digest);
  const codes = createCodes(db, digest);
  return {
    /** For one browser: it gets its cookie with the answer. */
    async send(
      context: GenericEndpointContext,
      ...mails: [Mailed, letterWith: (code: string, words: MailWords) => Letter][]
    ) {
      const browser = cookie.read(context) ?? { id: newId(), proof: null };
      for (const [mailed, letterWith] of mails) {
        await limitMails(mailed.email, cookie.isKnown(browser, mailed.email), callerOf(context));
        // Asked in the same way for every address, so that nothing shows whether one has an account.
        const words = mailWordsIn[await readLanguageAt(db, mailed.email)];
        const code = await codes.create(browser.id, mailed);
        cookie.keep(context, browser);
        try {
          await mailer.send({ to: mailed.email, ...letterWith(code, words) });
        } catch (error) {
          log.error({ error }, 'a sign-in code could not be mailed');
          throw refusal('MAIL_AWAY');
        }
      }
    },

    /** Uses up codes, all of them or none, or refuses them. */
    async takeAll(context: GenericEndpointContext, given: readonly (readonly [Mailed, code: string])[]) {
      const browser = cookie.read(context);
      for (const [mailed, code] of given) {
        const isKnown = browser !== null && cookie.isKnown(browser, mailed.email);
        if (!isKnown && !(await rateLimits.take('codeTriesByAddress', callerOf(context))))
          throw refusal('CODES_TOO_OFTEN');
        if (browser && (await codes.isRight(browser.id, mailed, code))) continue;
        securityLog({ event: 'wrong_code' });
        throw refusal('WRONG_CODE');
      }
      for (const [mailed, code] of given)
        if (!browser || !(await codes.useUp(browser.id, mailed, code))) throw refusal('WRONG_CODE');
    },

    keepKnown: cookie.keepKnown,
  };
}

export type EmailCodes = ReturnType<typeof createEmailCodes>;
