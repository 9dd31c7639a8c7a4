import { codeMinutes } from '@nukkad/core/features/account/sign-in-code-times.ts';
import type { Database } from '@nukkad/core/kernel/database.ts';
import type { SecurityLog } from '@nukkad/core/kernel/security-events.ts';
import type { BetterAuthPlugin } from '@better-auth/core';
import { createAuthEndpoint } from 'better-auth/api';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import { Code, type EmailCodes } from './email-codes.ts';
import { ownSession } from './own-session.ts';

const Nothing = z.strictObject({});

export interface ConfirmParts {
  isSandbox: boolean;
  db: Kysely<Database>;
  securityLog: SecurityLog;
  /** Null where no mail can be sent. */
  codes: EmailCodes | null;
}

export async function markProven(
  { db, securityLog }: Pick<ConfirmParts, 'db' | 'securityLog'>,
  { id, userId }: { id: string; userId: string },
  by: 'passkey' | null = null,
) {
  await sql`update "session" set "provenAt" = ${new Date()}, "provenBy" = ${by} where "id" = ${id}`.execute(db);
  securityLog({ event: 'sign_in_confirmed', personId: userId });
}

const confirmInSandbox = (parts: ConfirmParts) =>
  createAuthEndpoint('/confirm/sandbox', { method: 'POST', body: Nothing }, async (context) => {
    const { session } = await ownSession(context);
    await markProven(parts, session);
    return context.json({ ok: true });
  });

const confirmByCode = (parts: ConfirmParts, codes: EmailCodes) => ({
  sendConfirmingCode: createAuthEndpoint('/confirm/send-code', { method: 'POST', body: Nothing }, async (context) => {
    const { email } = (await ownSession(context)).user;
    await codes.send(context, [{ use: 'confirm', email }, (code, words) => words.confirm(code, codeMinutes)]);
    return context.json({ ok: true });
  }),
  confirmWithCode: createAuthEndpoint(
    '/confirm/code',
    { method: 'POST', body: z.strictObject({ code: Code }) },
    async (context) => {
      const { session, user } = await ownSession(context);
      await codes.takeAll(context, [[{ use: 'confirm', email: user.email }, context.body.code]]);
      await markProven(parts, session);
      codes.keepKnown(context, user.email);
      return context.json({ ok: true });
    },
  ),
});

/** Makes the sign-in of a session fresh again: `freshlySignedIn` of core's operations asks for that. */
export const confirmSignIn = (parts: ConfirmParts): BetterAuthPlugin => ({
  id: 'confirm-sign-in',
  endpoints: {
    // Signing in to a sandbox proves nothing either.
    ...(parts.isSandbox && { confirmInSandbox: confirmInSandbox(parts) }),
    ...(parts.codes && confirmByCode(parts, parts.codes)),
  },
});
