import { sql, type Transaction } from 'kysely';
import { addToAudit } from '../../kernel/audit-log.ts';
import type { Database } from '../../kernel/database.ts';
import { keeping } from '../../kernel/operation.ts';
import { endSharesOf } from '../people/end-location-shares.ts';
import { findByEmail } from '../people/find-by-email.ts';

/** For a command; servers notice within a minute. Refuses an unknown address with `NOT_FOUND`. */
export async function signOutEverywhere(db: Transaction<Database>, email: string, now: Date) {
  const person = await findByEmail(db, email);
  const { result: sessions } = await keeping(db, now, async (context) => {
    const { rows } = await sql`delete from "session" where "userId" = ${person.id} returning "id"`.execute(db);
    if (rows.length === 0) return 0;
    await endSharesOf(context, person.id);
    await addToAudit({ db, now }, { action: 'signed out' });
    return rows.length;
  });
  return { name: person.name, sessions };
}
