import { sql } from 'kysely';
import { personColumns, personFrom } from '../people/person.ts';
import { notBlocked } from '../people/not-blocked.ts';
import type { Reader } from '../../kernel/context.ts';
import { cursorsOf } from '../../kernel/cursor.ts';
import { meetsPage } from './list-sizes.ts';
import type { MeetEntry, MeetList } from './contract.ts';
import { requestFrom } from './meet-entry.ts';
import { otherIn, ownRequests } from './own-requests.ts';

interface Place {
  request: [askedAt: string, id: string] | null;
  conversationId: string | null;
}

const cursors = cursorsOf<Place>('meets');

async function readOpen(context: Reader, after: Place['request']) {
  const { db, me, now } = context;
  const found = await ownRequests(context)
    .select(sql<string>`asked_at::text`.as('asked_exactly'))
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .$if(after !== null, (open) =>
      open.where(sql<boolean>`(asked_at, id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(meetsPage.requests + 1)
    .execute();
  const rows = found.slice(0, meetsPage.requests);
  const others = await db
    .selectFrom('person')
    .select(personColumns)
    .where(sql<boolean>`id = any(${rows.map((row) => otherIn(row, me))}::text[])`)
    .execute();
  const byId = new Map(others.map((row) => [row.id, personFrom(row, now)]));
  const last = rows.at(-1);
  return {
    requests: rows.flatMap((row): MeetEntry[] => {
      const person = byId.get(otherIn(row, me));
      return person ? [{ request: requestFrom(row, now), person, conversationId: null }] : [];
    }),
    last: last ? ([last.asked_exactly, last.id] satisfies Place['request']) : after,
    isMore: found.length > rows.length,
  };
}

async function readConnected(context: Reader, after: Place['conversationId']) {
  const { db, me, now } = context;
  const found = await db
    .selectFrom('member as mine')
    .innerJoin('member as theirs', 'theirs.conversation_id', 'mine.conversation_id')
    .select(['theirs.person_id as personId', 'theirs.conversation_id as conversationId'])
    .where('mine.person_id', '=', me)
    .where('theirs.person_id', '<>', me)
    .innerJoin('conversation', 'conversation.id', 'mine.conversation_id')
    .where('conversation.closed_at', 'is', null)
    .where(notBlocked(sql.ref('mine.person_id'), sql.ref('theirs.person_id')))
    .$if(after !== null, (pairs) => pairs.where('mine.conversation_id', '>', after))
    .orderBy('mine.conversation_id')
    .limit(meetsPage.connections + 1)
    .execute();
  const pairs = found.slice(0, meetsPage.connections);
  const agreed = await ownRequests(context)
    .where('status', '=', 'accepted')
    .where('expires_at', '>', now)
    .orderBy('ended_at')
    .execute();
  const agreedWith = new Map(agreed.map((row) => [otherIn(row, me), requestFrom(row, now)]));
  return {
    connected: pairs.map((pair) => ({ ...pair, request: agreedWith.get(pair.personId) ?? null })),
    last: pairs.at(-1)?.conversationId ?? after,
    isMore: found.length > pairs.length,
  };
}

export async function readMeets(
  context: Reader,
  after: string | undefined,
): Promise<MeetList & { next: string | null }> {
  const { host } = context;
  const from = after === undefined ? null : cursors.unseal(host, after);
  const open = await readOpen(context, from?.request ?? null);
  const pairs = await readConnected(context, from?.conversationId ?? null);
  return {
    requests: open.requests,
    connected: pairs.connected,
    next: open.isMore || pairs.isMore ? cursors.seal(host, { request: open.last, conversationId: pairs.last }) : null,
  };
}
