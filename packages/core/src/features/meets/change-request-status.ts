import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import type { MeetRequestRow } from '../../kernel/database.ts';
import { pairOf } from '../people/connections.ts';
import { isShownRequest } from '../people/hide-meet-requests.ts';
import { notBlocked } from '../people/not-blocked.ts';
import type { MeetEntry } from './contract.ts';
import { uncountedHours } from './free-message-hours.ts';
import type { MeetStatus } from './request-transitions.ts';
import { entryFor } from './meet-entry.ts';

export type Notifying = Pick<Context, 'db' | 'now' | 'sendUpdate' | 'addNotification'>;

async function readSeers({ db }: Notifying, { id, from_person, to_person }: MeetRequestRow): Promise<string[]> {
  const found = await db
    .selectFrom('meet_request')
    .select(isShownRequest(sql.ref('to_person')).as('is_shown'))
    .where('id', '=', id)
    .where(notBlocked(sql.ref('from_person'), sql.ref('to_person')))
    .executeTakeFirst();
  if (!found) return [];
  return found.is_shown ? [from_person, to_person] : [from_person];
}

/** Sends the request to those of the two who see it. Returns what `caller` sees. */
export async function sendToBoth(context: Notifying, caller: string, row: MeetRequestRow): Promise<MeetEntry> {
  const mine = await entryFor(context, caller, row);
  for (const person of await readSeers(context, row)) {
    const entry = person === caller ? mine : await entryFor(context, person, row);
    context.sendUpdate(person, { type: 'meet.changed', entry });
  }
  if (row.status === 'pending') context.addNotification(row.to_person, 'request', row.id);
  if (row.status === 'accepted') context.addNotification(row.from_person, 'accepted', row.id);
  return mine;
}

/** The row must be locked. Accepting starts the conversation. */
export async function changeRequestStatus(
  { db, now }: Notifying,
  row: MeetRequestRow,
  status: MeetStatus,
): Promise<MeetRequestRow> {
  const moved = await db
    .updateTable('meet_request')
    .set({ status, ended_at: now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (status === 'accepted') {
    const [first_person, second_person] = pairOf(row.from_person, row.to_person);
    const { from, until } = uncountedHours(moved);
    const { id } = await db
      .insertInto('conversation')
      .values({ first_person, second_person, started_at: now, uncounted_from: from, uncounted_until: until })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('member')
      .values([
        { conversation_id: id, person_id: first_person },
        { conversation_id: id, person_id: second_person },
      ])
      .execute();
  }
  return moved;
}
