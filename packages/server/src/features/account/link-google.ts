import type { SignInWay } from '@nukkad/core/features/account/leaving/former-sign-ins.ts';
import type { Database } from '@nukkad/core/kernel/database.ts';
import { isFresh } from '@nukkad/core/kernel/is-fresh-sign-in.ts';
import type { SecurityLog } from '@nukkad/core/kernel/security-events.ts';
import type { GenericEndpointContext } from '@better-auth/core';
import { getOAuthState } from 'better-auth/api';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import { markProven } from './confirm-sign-in.ts';
import { isSuspended } from '@nukkad/core/features/people/withheld-by-moderators.ts';
import { ownSession } from './own-session.ts';
import { refusal } from './auth-refusal.ts';
import { atGoogleMs } from './sign-in-times.ts';

/** Where the account is managed; Google's answer leads back there. */
const page = '/settings/account';

const LinkSocial = z.strictObject({
  provider: z.literal('google'),
  callbackURL: z.literal(page),
  errorCallbackURL: z.literal(`${page}?google=refused`),
});

interface LinkParts {
  db: Kysely<Database>;
  securityLog: SecurityLog;
  onSignInAdded(personId: string): Promise<void>;
  isLeftSuspended(way: SignInWay): Promise<boolean>;
}

async function hasGoogle(db: Kysely<Database>, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from "account" where "userId" = ${userId} and "providerId" = 'google'`.execute(db);
  return rows.length > 0;
}

/** A linked account proves again who someone is, so it needs no fresh sign-in; `mayLink` then refuses any other. */
export async function beforeLinking(context: GenericEndpointContext, { db }: LinkParts) {
  if (!LinkSocial.safeParse(context.body).success) throw refusal('INVALID_INPUT');
  const { session, user } = await ownSession(context);
  if (await hasGoogle(db, user.id)) return;
  if (await isSuspended(db, user.id)) throw refusal('SUSPENDED');
  if (!(await isFresh({ db, now: new Date() }, session.id, user.id))) throw refusal('SIGN_IN_AGAIN');
}

const isFromGoogle = (context: GenericEndpointContext | null): context is GenericEndpointContext =>
  context?.path === '/callback/:id';

/** The session of the browser that came back from Google, if it is this person's and so was linking. */
async function linkingSession(context: GenericEndpointContext | null, userId: string) {
  if (!isFromGoogle(context)) return null;
  const own = await ownSession(context).catch(() => null);
  return own?.user.id === userId ? own.session : null;
}

/** Once they have confirmed their age, and so been checked against deleted accounts. */
async function isWelcome(db: Kysely<Database>, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from person where id = ${userId} and adult_confirmed_on is not null`.execute(db);
  return rows.length > 0;
}

export interface LinkedAccount {
  userId: string;
  accountId: string;
}

/** Whether a Google account may become a person's: nobody has two, and a suspended person's stays theirs. Who links one
 * must have been fresh when they began, even if the account they had then was unlinked meanwhile. */
export async function mayLink(
  { db, isLeftSuspended }: LinkParts,
  { userId, accountId }: LinkedAccount,
  context: GenericEndpointContext | null,
) {
  if (await hasGoogle(db, userId)) return false;
  if ((await isWelcome(db, userId)) && (await isLeftSuspended({ provider: 'google', account: accountId })))
    return false;
  if ((await getOAuthState())?.link === undefined) return true;
  const session = await linkingSession(context, userId);
  if (session === null || (await isSuspended(db, userId))) return false;
  return isFresh({ db, now: new Date(Date.now() - atGoogleMs) }, session.id, userId);
}

export async function afterLinking(parts: LinkParts, userId: string, context: GenericEndpointContext | null) {
  if (!(await linkingSession(context, userId))) return;
  parts.securityLog({ event: 'sign_in_method_added', personId: userId });
  await parts.onSignInAdded(userId);
}

export async function afterConfirming(parts: LinkParts, userId: string, context: GenericEndpointContext | null) {
  const session = await linkingSession(context, userId);
  if (session) await markProven(parts, session);
}
