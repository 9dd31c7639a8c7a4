import { codeMinutes } from '@nukkad/core/features/account/sign-in-code-times.ts';
import type { Database } from '@nukkad/core/kernel/database.ts';
import type { BetterAuthPlugin, GenericEndpointContext } from '@better-auth/core';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { revokeUnprovenAccountAccess } from 'better-auth/db';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import { Code, Email, type EmailCodes } from './email-codes.ts';
import { refusal } from './auth-refusal.ts';

/** The account of an address whose owner has just proven it; created at the first sign-in. */
async function accountOf(context: GenericEndpointContext, db: Kysely<Database>, email: string) {
  const { internalAdapter } = context.context;
  const find = async () => (await internalAdapter.findUserByEmail(email))?.user;
  const found = await find();
  if (found?.emailVerified) return found;
  // Its creator has not proven the address, so all their access to it ends.
  if (found) {
    await sql`delete from passkey where user_id = ${found.id}`.execute(db);
    await db.updateTable('person').set({ calendar_key: null }).where('id', '=', found.id).execute();
    return revokeUnprovenAccountAccess(context, found.id);
  }
  try {
    return await internalAdapter.createUser({ email, emailVerified: true, name: '' }, { method: 'email-otp' });
  } catch (error) {
    // They may have signed in on two devices at once.
    const created = await find();
    if (created) return created;
    throw error;
  }
}

export const emailCode = ({ db, codes }: { db: Kysely<Database>; codes: EmailCodes }): BetterAuthPlugin => ({
  id: 'email-code',
  endpoints: {
    sendEmailCode: createAuthEndpoint(
      '/email-code/send',
      { method: 'POST', body: z.strictObject({ email: Email }) },
      async (context) => {
        const { email } = context.body;
        await codes.send(context, [{ use: 'sign in', email }, (code, words) => words.signIn(code, codeMinutes)]);
        return context.json({ ok: true });
      },
    ),
    signInWithEmailCode: createAuthEndpoint(
      '/email-code/sign-in',
      { method: 'POST', body: z.strictObject({ email: Email, code: Code }) },
      async (context) => {
        const { email, code } = context.body;
        await codes.takeAll(context, [[{ use: 'sign in', email }, code]]);
        const user = await accountOf(context, db, email);
        if (!user) throw refusal('WRONG_CODE');
        const session = await context.context.internalAdapter.createSession(user.id);
        await setSessionCookie(context, { session, user });
        codes.keepKnown(context, email);
        return context.json({ ok: true });
      },
    ),
  },
});
