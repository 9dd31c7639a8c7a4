import { isSuspended } from '@nukkad/core/features/people/withheld-by-moderators.ts';
import type { Database } from '@nukkad/core/kernel/database.ts';
import type { GenericEndpointContext } from '@better-auth/core';
import { getSessionFromCtx } from 'better-auth/api';
import type { Kysely } from 'kysely';
import { refusal } from './auth-refusal.ts';

/** The header in which a page says as whom it acts: all tabs share a cookie. */
export const asHeader = 'x-nukkad-as';

/** The session of a request to better-auth. Refuses where the page acts as another person. */
export async function ownSession(context: GenericEndpointContext) {
  const own = await getSessionFromCtx(context);
  const as = context.headers?.get(asHeader) ?? null;
  if (!own || (as !== null && as !== own.user.id)) throw refusal('SIGNED_OUT');
  return own;
}

/** For changes of how someone signs in. Suspended people keep what they are known by after they have deleted their account. */
export async function activeSession(context: GenericEndpointContext, db: Kysely<Database>) {
  const own = await ownSession(context);
  if (await isSuspended(db, own.user.id)) throw refusal('SUSPENDED');
  return own;
}
