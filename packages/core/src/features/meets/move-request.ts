import type { Context } from '../../kernel/context.ts';
import type { MeetRequestRow } from '../../kernel/database.ts';
import { pairOf } from '../people/connections.ts';
import type { MeetEntry } from './contract.ts';
import type { MeetStatus } from './request-transitions.ts';
import { entryFor, otherIn } from './requests.ts';

export type Notifying = Pick<Context, 'db' | 'now' | 'notify'>;

/** Tells both of a request. Returns what `caller` sees. */
export async function notifyBoth(context: Notifying, caller: string, row: MeetRequestRow): Promise<MeetEntry> {
  const other = otherIn(row, caller);
  const mine = await entryFor(context, caller, row);
  context.notify(caller, { type: 'meet.changed', entry: mine });
  context.notify(other, { type: 'meet.changed', entry: await entryFor(context, other, row) });
  return mine;
}

/** The row must be locked. Accepting starts the conversation. */
export async function moveRequest(
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
    const { id } = await db
      .insertInto('conversation')
      .values({ first_person, second_person, started_at: now })
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
