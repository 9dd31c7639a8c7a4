import type { Transaction } from 'kysely';
import type { Context } from '../context.ts';
import type { Database, MeetRequestRow } from '../database.ts';
import type { Meet } from '../people/contract.ts';
import type { MeetRequest } from './contract.ts';
import { seenBy, statusAt } from './rules.ts';

/** A request as it stands at a moment. */
export function requestFrom(row: MeetRequestRow, now: Date): MeetRequest {
  return {
    id: row.id,
    fromUserId: row.from_person,
    toUserId: row.to_person,
    status: statusAt({ status: row.status, expiresAt: row.expires_at }, now),
    timestamp: row.asked_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}

/** A pair in the order in which conversations keep it. PostgreSQL compares `text` by its collation, so the code does it. */
export const pairOf = (one: string, other: string): [string, string] => (one < other ? [one, other] : [other, one]);

/** The conversation of two people, if they are connected. */
export async function conversationOf(db: Transaction<Database>, one: string, other: string): Promise<string | null> {
  const [first, second] = pairOf(one, other);
  const row = await db
    .selectFrom('conversation')
    .select('id')
    .where('first_person', '=', first)
    .where('second_person', '=', second)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Open requests and conversations between the caller and some others, by the other's id. */
export async function meetFacts({ db, me, now }: Context, others: readonly string[]) {
  const facts = new Map<string, Meet>();
  if (others.length === 0) return facts;
  const requests = await db
    .selectFrom('meet_request')
    .selectAll()
    .where('status', '=', 'pending')
    .where((is) =>
      is.or([
        is.and([is('from_person', '=', me), is('to_person', 'in', others)]),
        is.and([is('to_person', '=', me), is('from_person', 'in', others)]),
      ]),
    )
    .execute();
  for (const row of requests) {
    const other = row.from_person === me ? row.to_person : row.from_person;
    facts.set(other, seenBy(me, { request: requestFrom(row, now), conversationId: null }));
  }
  const connected = await db
    .selectFrom('member as mine')
    .innerJoin('member as theirs', 'theirs.conversation_id', 'mine.conversation_id')
    .select(['theirs.person_id', 'theirs.conversation_id'])
    .where('mine.person_id', '=', me)
    .where('theirs.person_id', 'in', others)
    .execute();
  for (const row of connected) facts.set(row.person_id, { state: 'connected', conversationId: row.conversation_id });
  return facts;
}
