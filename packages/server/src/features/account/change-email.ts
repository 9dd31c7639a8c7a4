import type { SignInWay } from '@nukkad/core/features/account/leaving/former-sign-ins.ts';
import { codeMinutes } from '@nukkad/core/features/account/sign-in-code-times.ts';
import { readLanguageAt } from '@nukkad/core/features/notifications/mail-address.ts';
import type { Database } from '@nukkad/core/kernel/database.ts';
import { errorCode } from '@nukkad/core/kernel/error-code.ts';
import { isFresh } from '@nukkad/core/kernel/is-fresh-sign-in.ts';
import type { RateLimits } from '@nukkad/core/kernel/rate-limits.ts';
import type { SecurityLog } from '@nukkad/core/kernel/security-events.ts';
import type { BetterAuthPlugin } from '@better-auth/core';
import { createAuthEndpoint } from 'better-auth/api';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Mailer } from '../../mail/mail.ts';
import { mailWordsIn } from '../../mail/mail-words/mails-by-language.ts';
import { Code, Email, type EmailCodes } from './email-codes.ts';
import { mailOwner } from './mail-account-change.ts';
import { activeSession } from './own-session.ts';
import { refusal } from './auth-refusal.ts';

export interface ChangeEmailParts {
  db: Kysely<Database>;
  mailer: Mailer;
  codes: EmailCodes;
  rateLimits: RateLimits;
  securityLog: SecurityLog;
  onSignInAdded(personId: string): Promise<void>;
  isLeftSuspended(way: SignInWay): Promise<boolean>;
}

/** Codes for the old and the new address. They are bound to the session and to the new address. */
const codesFor = (sessionId: string, old: string, next: string) =>
  ({
    old: { use: 'old address', email: old, about: `${sessionId} ${next}` },
    next: { use: 'new address', email: next, about: sessionId },
  }) as const;

const uniqueViolation = '23505';

/** Whether the account has the new address now: someone may have signed up with it meanwhile. */
async function replaceEmail(db: Kysely<Database>, userId: string, old: string, next: string): Promise<boolean> {
  try {
    const { rows } = await sql`
      update "user" set "email" = ${next}, "emailVerified" = true, "updatedAt" = now()
      where "id" = ${userId} and "email" = ${old} returning "id"`.execute(db);
    return rows.length > 0;
  } catch (error) {
    if (errorCode(error) === uniqueViolation) return false;
    throw error;
  }
}

/** Both addresses must confirm. Only the owner of an address learns whether it has an account. */
export function changeEmail({
  db,
  mailer,
  codes,
  rateLimits,
  securityLog,
  onSignInAdded,
  isLeftSuspended,
}: ChangeEmailParts): BetterAuthPlugin {
  return {
    id: 'change-email',
    endpoints: {
      beginEmailChange: createAuthEndpoint(
        '/email-change/start',
        { method: 'POST', body: z.strictObject({ email: Email }) },
        async (context) => {
          const { session, user } = await activeSession(context, db);
          const { email } = context.body;
          if (!(await isFresh({ db, now: new Date() }, session.id, user.id))) throw refusal('SIGN_IN_AGAIN');
          if (email === user.email) throw refusal('INVALID_INPUT');
          if (!(await rateLimits.take('emailChanges', user.id))) throw refusal('TOO_MANY');
          const isTaken = (await context.context.internalAdapter.findUserByEmail(email)) !== null;
          const { old, next } = codesFor(session.id, user.email, email);
          const own = mailWordsIn[await readLanguageAt(db, user.email)];
          await codes.send(
            context,
            [next, (code, words) => (isTaken ? words.addressTaken : own.newAddress(code, codeMinutes))],
            [old, (code, words) => words.oldAddress(code, codeMinutes, user.email, email)],
          );
          return context.json({ ok: true });
        },
      ),
      changeEmail: createAuthEndpoint(
        '/email-change/finish',
        { method: 'POST', body: z.strictObject({ email: Email, oldCode: Code, newCode: Code }) },
        async (context) => {
          const { session, user } = await activeSession(context, db);
          const { email, oldCode, newCode } = context.body;
          const { old, next } = codesFor(session.id, user.email, email);
          await codes.takeAll(context, [
            [old, oldCode],
            [next, newCode],
          ]);
          if (await isLeftSuspended({ provider: 'email', account: email })) throw refusal('LEFT_SUSPENDED');
          if (!(await replaceEmail(db, user.id, user.email, email))) throw refusal('WRONG_CODE');
          securityLog({ event: 'email_changed', personId: user.id });
          codes.keepKnown(context, email);
          await onSignInAdded(user.id);
          await mailOwner({ db, mailer }, user, (words) => words.addressChanged(email));
          return context.json({ ok: true });
        },
      ),
    },
  };
}
