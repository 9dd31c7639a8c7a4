import { sql, type RawBuilder } from 'kysely';
import type { Context, Reader } from '../../kernel/context.ts';
import { refused } from '../../kernel/operation.ts';
import { endSharesOf } from '../people/end-location-shares.ts';
import type { OwnSession } from './sign-in-contract.ts';

export async function readSessions(
  { db, me, now }: Pick<Reader, 'db' | 'me' | 'now'>,
  sessionId: string | null,
): Promise<{ sessions: OwnSession[] }> {
  const { rows } = await sql<{ id: string; browser: string | null; createdAt: Date; updatedAt: Date }>`
    select "id", "userAgent" as browser, "createdAt", "updatedAt" from "session"
    where "userId" = ${me} and "expiresAt" > ${now} order by "updatedAt" desc, "id"`.execute(db);
  return {
    sessions: rows.map(({ id, browser, createdAt, updatedAt }) => ({
      id,
      browser,
      signedInAt: createdAt.toISOString(),
      usedAt: updatedAt.toISOString(),
      isThis: id === sessionId,
    })),
  };
}

/** Their push subscriptions are deleted with them, by a foreign key. */
async function endSessions(context: Context, which: RawBuilder<boolean>): Promise<number> {
  const { me, db, endedSession, logSecurity } = context;
  const { rows } = await sql<{ id: string }>`
    delete from "session" where "userId" = ${me} and ${which} returning "id"`.execute(db);
  if (rows.length > 0) await endSharesOf(context, me);
  for (const { id } of rows) {
    endedSession(id, me);
    logSecurity({ event: 'sign_out', personId: me });
  }
  return rows.length;
}

export async function endSession(context: Context, id: string) {
  if ((await endSessions(context, sql`"id" = ${id}`)) === 0) throw refused('NOT_FOUND');
}

export const endOtherSessions = (context: Context, sessionId: string | null) =>
  endSessions(context, sql`"id" is distinct from ${sessionId}::text`);
