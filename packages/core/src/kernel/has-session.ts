import { sql } from 'kysely';
import type { Context } from './context.ts';

/** Whether the caller's session is still there: the one that let the call in may have been ended since. */
export async function hasSession({ db, me, now }: Pick<Context, 'db' | 'me' | 'now'>, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from "session" where "id" = ${id} and "userId" = ${me} and "expiresAt" > ${now}`.execute(db);
  return rows.length > 0;
}
