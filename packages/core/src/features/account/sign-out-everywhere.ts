import { sql, type Transaction } from 'kysely';
import { addToAudit } from '../../kernel/audit-log.ts';
import type { Database } from '../../kernel/database.ts';
import { keeping } from '../../kernel/operation.ts';
import { endSharesOf } from '../people/end-location-shares.ts';
import { findByEmailOrId } from '../people/find-by-email.ts';

interface SignedOut {
  id: string;
  name: string;
  sessions: number;
  hadCalendarAddress: boolean;
}

/** The address of a calendar needs no session, so anyone with a copy could still read where its owner will be. */
async function endCalendarAddress(db: Transaction<Database>, personId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('person')
    .set({ calendar_key: null })
    .where('id', '=', personId)
    .where('calendar_key', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** For a command; servers notice within a minute. Refuses an unknown address or id with `NOT_FOUND`. */
export async function signOutEverywhere(db: Transaction<Database>, emailOrId: string, now: Date): Promise<SignedOut> {
  const { id, name } = await findByEmailOrId(db, emailOrId);
  const { result } = await keeping(db, now, async (context) => {
    const { rows } = await sql`delete from "session" where "userId" = ${id} returning "id"`.execute(db);
    const hadCalendarAddress = await endCalendarAddress(db, id);
    if (rows.length > 0) await endSharesOf(context, id);
    if (rows.length > 0 || hadCalendarAddress) await addToAudit({ db, now }, { action: 'signed out' });
    return { sessions: rows.length, hadCalendarAddress };
  });
  return { id, name, ...result };
}
