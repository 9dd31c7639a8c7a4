import type { Kysely } from 'kysely';
import { personColumns, personFrom } from '../people/person.ts';
import type { Database, MeetRequestRow } from '../../kernel/database.ts';
import { pairOf } from '../people/connections.ts';
import type { MeetEntry, MeetRequest } from './contract.ts';
import { otherIn } from './own-requests.ts';
import { statusAt } from './request-transitions.ts';

export function requestFrom(row: MeetRequestRow, now: Date): MeetRequest {
  return {
    id: row.id,
    fromUserId: row.from_person,
    toUserId: row.to_person,
    status: statusAt({ status: row.status, expiresAt: row.expires_at }, now),
    timestamp: row.asked_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    window: row.time_window,
    note: row.note,
    place: row.place,
  };
}

export async function conversationOf(db: Kysely<Database>, one: string, other: string): Promise<string | null> {
  const [first, second] = pairOf(one, other);
  const row = await db
    .selectFrom('conversation')
    .select('id')
    .where('first_person', '=', first)
    .where('second_person', '=', second)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function entryFor(
  { db, now }: { db: Kysely<Database>; now: Date },
  viewer: string,
  row: MeetRequestRow,
): Promise<MeetEntry> {
  const other = await db
    .selectFrom('person')
    .select(personColumns)
    .where('id', '=', otherIn(row, viewer))
    .executeTakeFirstOrThrow();
  return {
    request: requestFrom(row, now),
    person: personFrom(other, now),
    conversationId: row.status === 'accepted' ? await conversationOf(db, row.from_person, row.to_person) : null,
  };
}
