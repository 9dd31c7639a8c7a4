import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { refused } from '../../kernel/operation.ts';
import { mustHaveProfile } from '../people/person.ts';
import { mustBeAllowed } from '../warnings/check-public-texts.ts';
import type { Hosted } from './contract.ts';
import { copiedColumns, datesOf } from './copy-event.ts';
import { countPublished, mustHaveRoom } from './enforce-events-per-host.ts';
import { readHosted } from './hosted-event.ts';
import { lockEvent } from './lock-event.ts';
import { repeatDates, type Repetition } from './repeat-dates.ts';

export async function repeatEvent(
  context: Context,
  { id, seriesId, every, times }: { id: string; seriesId: string; every: Repetition; times: number },
): Promise<Hosted[]> {
  const { db, me, now } = context;
  const event = await lockEvent(context, id, 'repeat');
  const dates = repeatDates(datesOf(event), every, times).slice(1);
  if (event.status === 'cancelled') throw refused('EVENT_CLOSED');
  if (event.status === 'published' && event.ends_at <= now) throw refused('EVENT_OVER');
  if (event.status === 'published' && event.price > 0 && !context.host.gateway) throw refused('PAYMENTS_OFF');
  if (event.series_id !== null && event.series_id !== seriesId) throw refused('REPEATS_ALREADY');
  if (event.series_id === null) {
    const taken = await db.selectFrom('event').select('id').where('series_id', '=', seriesId).executeTakeFirst();
    if (taken) throw refused('ID_TAKEN');
    if (!(await context.host.rateLimits.take('eventChanges', me))) throw refused('TOO_MANY');
    await mustHaveProfile(context);
    await mustHaveRoom(context, event.host_id ?? me, dates.length);
    if (event.status === 'published') await mustBeAllowed(db, event.name, event.description, event.location);
    if (event.status === 'published') await countPublished(context, event.host_id ?? me, dates.length);
    await db.updateTable('event').set({ series_id: seriesId }).where('id', '=', id).execute();
    await db
      .insertInto('event')
      .values(
        dates.map((at) => ({
          ...copiedColumns(event, { id: sql<string>`gen_random_uuid()`, ...at }, now),
          host_id: event.host_id,
          status: event.status,
          series_id: seriesId,
        })),
      )
      .execute();
    await sql`insert into event_team (event_id, person_id, role, added_at)
      select event.id, person_id, role, ${now} from event_team, event
      where event_team.event_id = ${id} and event.series_id = ${seriesId} and event.id <> ${id}`.execute(db);
  }
  return readHosted({ ...context, me }, sql`and event.series_id = ${seriesId} order by event.starts_at`);
}
