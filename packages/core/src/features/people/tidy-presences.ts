import { sql } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import { errorCode } from '../../kernel/error-code.ts';
import { lockTimeout } from '../../kernel/transient-failures.ts';

/** Deletes past areas (rule S1: no history): before a published tick, or expired. Returns how many rows changed. */
export async function tidyPresences({ db, now, nearby }: Host): Promise<number> {
  const at = now();
  const most = 1000;
  const published = await sql`update presence set area = next_area, next_area = null, next_at = null, hidden_at = null
    where person_id in (select person_id from presence where next_at <= ${nearby.tick} order by next_at limit ${most}
      for update skip locked)`.execute(db);
  const expired = await sql<{ person_id: string }>`update presence
    set area = null, next_area = null, next_at = null, hidden_at = expires_at
    where person_id in (select person_id from presence
      where expires_at <= ${at} and (area is not null or next_area is not null) limit ${most} for update skip locked)
    returning person_id`.execute(db);
  if (expired.rows.length > 0) await nearby.refresh(expired.rows.map(({ person_id }) => person_id));
  return Number(published.numAffectedRows ?? 0) + expired.rows.length;
}

/** Rewrites the tables, so that the database's files keep no past places. Gives up when they are busy. */
export async function erasePastPlaces({ db }: Pick<Host, 'db'>) {
  await db.connection().execute(async (db) => {
    await sql`set lock_timeout = '200ms'`.execute(db);
    try {
      await sql`vacuum (full) presence, share`.execute(db);
    } catch (error) {
      if (errorCode(error) !== lockTimeout) throw error;
    } finally {
      await sql`reset lock_timeout`.execute(db);
    }
  });
}
