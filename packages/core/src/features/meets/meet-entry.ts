import { sql, type Kysely } from 'kysely';
import { personColumns, personFrom } from '../people/person.ts';
import type { Database, MeetRequestRow } from '../../kernel/database.ts';
import { isShownRequest } from '../people/hide-meet-requests.ts';
import { notBlocked } from '../people/not-blocked.ts';
import { pairOf } from '../people/connections.ts';
import type { MeetEntry, MeetRequest } from './contract.ts';
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

/** Every operation on requests starts here: the caller's own, without blocked people and what `isShownRequest` hides. */
export const ownRequests = ({ db, me, now }: { db: Kysely<Database>; me: string; now: Date }) =>
  db
    .selectFrom('meet_request')
    .selectAll()
    .where((is) => is.or([is('from_person', '=', me), is('to_person', '=', me)]))
    .where(notBlocked(sql.ref('meet_request.from_person'), sql.ref('meet_request.to_person')))
    .where(isShownRequest(sql`${me}`, now));

export const otherIn = (row: MeetRequestRow, viewer: string) =>
  row.from_person === viewer ? row.to_person : row.from_person;

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
