import type { Context, Host } from '../../kernel/context.ts';
import { sql } from 'kysely';
import { freeUntil, type Activity, type FreeHours, type FreeTime } from './availability.ts';

/** Null ends it at once. `hours` are for 'now'. */
export async function setAvailability(
  { db, me, now, changed, sendUpdate }: Context,
  free: { time: FreeTime; hours: FreeHours; activities: readonly Activity[] } | null,
) {
  changed(me);
  sendUpdate(me, { type: 'me.changed' });
  if (free === null) {
    await db.deleteFrom('availability').where('person_id', '=', me).execute();
    return;
  }
  const row = { time: free.time, activities: free.activities, ends_at: freeUntil(free.time, free.hours, now) };
  await db
    .insertInto('availability')
    .values({ person_id: me, ...row })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
    .execute();
}

/** Deletes some of the rows that have ended, which nobody can see any more; returns how many. */
export async function tidyAvailability({ db, now }: Pick<Host, 'db' | 'now'>): Promise<number> {
  const { numAffectedRows } = await sql`delete from availability where person_id in (
    select person_id from availability where ends_at <= ${now()} order by ends_at limit 1000)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
