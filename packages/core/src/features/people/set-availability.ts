import type { Context } from '../../kernel/context.ts';
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
