import type { RawBuilder } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import type { EventRow } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';
import { dayMs } from '../../kernel/time.ts';
import { mustHaveProfile } from '../people/person.ts';
import { widenOwnEvents } from '../people/set-wider-area.ts';
import type { Hosted } from './contract.ts';
import { mustHaveRoom } from './enforce-events-per-host.ts';
import { readOwnEvent } from './hosted-event.ts';
import { lockEvent } from './lock-event.ts';
import { repeatDates } from './repeat-dates.ts';

export const copiedColumns = (
  row: EventRow,
  at: { id: string | RawBuilder<string>; start: Date; end: Date },
  now: Date,
) => ({
  id: at.id,
  starts_at: at.start,
  ends_at: at.end,
  created_at: now,
  changed_at: now,
  seats_left: row.capacity,
  name: row.name,
  category: row.category,
  description: row.description,
  time_zone: row.time_zone,
  location: row.location,
  latitude: row.latitude,
  longitude: row.longitude,
  is_private: row.is_private,
  area: row.area,
  area_name: row.area_name,
  price: row.price,
  image: row.image,
  capacity: row.capacity,
  refund_hours: row.refund_hours,
});

export const datesOf = (row: EventRow) => ({ start: row.starts_at, end: row.ends_at, timeZone: row.time_zone });

/** Makes a draft at the same weekday and time in a later week. Safe to repeat with the same `newId`. */
export async function copyEvent(context: Context, id: string, newId: string): Promise<Hosted> {
  const { db, me, now } = context;
  const event = await lockEvent(context, id, 'copy');
  const known = await db.selectFrom('event').select('host_id').where('id', '=', newId).executeTakeFirst();
  if (known) {
    if (known.host_id !== me) throw refused('ID_TAKEN');
    return readOwnEvent(context, newId);
  }
  await mustHaveProfile(context);
  await mustHaveRoom(context, me, 1);
  const weeks = Math.max(1, Math.ceil((now.getTime() - event.starts_at.getTime()) / (7 * dayMs)) + 1);
  const ahead = repeatDates(datesOf(event), 'week', weeks + 1).find(
    ({ start }) => start > now && start > event.starts_at,
  );
  if (!ahead) throw new Error('No upcoming date was found.');
  await db
    .insertInto('event')
    .values({ ...copiedColumns(event, { id: newId, ...ahead }, now), host_id: me, status: 'draft' })
    .execute();
  // Its public area was chosen for another host's privacy settings.
  if (event.host_id !== me && event.area !== null) await widenOwnEvents(context);
  return readOwnEvent(context, newId);
}
