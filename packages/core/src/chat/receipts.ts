import { sql, type Transaction } from 'kysely';
import type { Context, Host } from '../context.ts';
import type { Database } from '../database.ts';
import { isFaultyData, isUuid, transaction } from '../operation.ts';
import { notBlocked } from '../safety/blocks.ts';
import { notHidden } from './message.ts';
import type { Seen } from './contract.ts';
import { mostUnread } from './rules.ts';

/** Of so many conversations at most receipts of one person are noted at a time; a phone says the others again. */
const mostNoted = 500;

interface Noted extends Seen {
  personId: string;
}

/** How many messages somebody has not looked at and still could, up to the most that is counted. The arguments are columns. */
export const unreadOf = (conversationId: string, readPosition: string, personId: string) => sql<number>`(
  select count(*)::int from (
    select from message
    where message.conversation_id = ${sql.ref(conversationId)} and message.position > ${sql.ref(readPosition)}
      and message.sender_id <> ${sql.ref(personId)} and message.type <> 'removed'
      and ${notHidden(sql.ref('message.id'), sql.ref(personId))}
    limit ${mostUnread}
  ) as unread)`;

/** Whether two learn how far the other has read: while neither keeps it to themselves. The arguments are columns. */
export const readingIsShown = (one: string, other: string) => sql<boolean>`(
  select bool_and(read_receipts) from person where id in (${sql.ref(one)}, ${sql.ref(other)}))`;

/**
 * How far phones have come: noted as often as they say so, written down together at each `flush`. What was noted is lost
 * with the process; a phone says it again with the next message.
 */
export class Receipts {
  #noted = new Map<string, Map<string, Noted>>();

  get isEmpty(): boolean {
    return this.#noted.size === 0;
  }

  note(personId: string, { id: given, delivered, read }: Seen) {
    // What is no conversation's id would make the statement fail for everybody whose receipts are in it.
    if (!isUuid(given)) return;
    const id = given.toLowerCase();
    const theirs = this.#noted.get(personId) ?? new Map<string, Noted>();
    const before = theirs.get(id);
    if (!before && theirs.size >= mostNoted) return;
    this.#noted.set(personId, theirs);
    theirs.set(id, {
      personId,
      id,
      delivered: Math.max(delivered, before?.delivered ?? 0),
      read: Math.max(read, before?.read ?? 0),
    });
  }

  /** Writes down what was noted and tells those concerned. Rejects when some of it could not be written. */
  async flush(host: Host) {
    const noted = [...this.#noted.values()].flatMap((theirs) => [...theirs.values()]);
    this.#noted.clear();
    if (noted.length === 0) return;
    try {
      await writeReceipts(host, noted);
    } catch (error) {
      if (!isFaultyData(error)) throw error;
      // One that cannot be written must cost only itself.
      const each = await Promise.allSettled(noted.map((one) => writeReceipts(host, [one])));
      const failed = each.find((one) => one.status === 'rejected');
      if (failed) throw failed.reason;
    }
  }
}

interface Moved {
  conversation_id: string;
  person_id: string;
  delivered_position: number;
  read_position: number;
  was_read: number;
  was_delivered: number;
  other: string;
  unread: number;
}

/** What was looked at is known to one's own devices; how far one has come is known to the other. */
export function writeReceipts(host: Host, noted: readonly Noted[]): Promise<void> {
  return transaction(host, async ({ db, tell }) => {
    await holdConversations(db, noted);
    const all = await moveOn(db, noted);
    const shown = await pairsThatShowReading(db, all);
    for (const moved of all) {
      const { conversation_id: conversationId, person_id, delivered_position: delivered, read_position: read } = moved;
      if (moved.was_read < read)
        tell(person_id, { type: 'chat.read', conversationId, position: read, unread: moved.unread });
      // Who keeps it to themselves does so also by the moment at which something would be said.
      const shows = shown.has(conversationId);
      if (shows || moved.was_delivered < delivered)
        tell(moved.other, { type: 'chat.receipt', conversationId, delivered, read: shows ? read : 0 });
    }
  });
}

/**
 * Locks the conversations in which something is read, in the order of their ids like everybody who writes there: what is
 * unread is counted once nobody can, so that of two updates the later one has counted last. In a statement of its own, since
 * the count must see what the last holder of the lock has committed.
 */
async function holdConversations(db: Transaction<Database>, noted: readonly Noted[]) {
  const read = noted.filter((it) => it.read > 0);
  if (read.length === 0) return;
  await sql`
    select from conversation
    where id in (
      select conversation_id
      from unnest(${read.map(({ id }) => id)}::uuid[], ${read.map(({ personId }) => personId)}::text[],
          ${read.map((it) => it.read)}::int[]) as noted (conversation_id, person_id, read)
        join member using (conversation_id, person_id)
      where noted.read > member.read_position)
    order by id for no key update`.execute(db);
}

/**
 * Only forwards (whoever has read has received), not beyond what there is, and only in one's own conversations. Returns
 * what has changed.
 */
async function moveOn(db: Transaction<Database>, noted: readonly Noted[]): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    with noted as materialized (
      select * from unnest(
        ${noted.map(({ id }) => id)}::uuid[], ${noted.map(({ personId }) => personId)}::text[],
        ${noted.map(({ delivered, read }) => Math.max(delivered, read))}::int[], ${noted.map(({ read }) => read)}::int[]
      ) as noted (conversation_id, person_id, delivered, read)
    ),
    before as materialized (
      select member.*, theirs.person_id as other
      from member join noted using (conversation_id, person_id)
        join member as theirs on theirs.conversation_id = member.conversation_id and theirs.person_id <> member.person_id
      where ${notBlocked(sql.ref('member.person_id'), sql.ref('theirs.person_id'))}
      order by member.conversation_id, member.person_id for no key update of member
    ),
    moved as (
      update member set
        delivered_position = greatest(before.delivered_position, least(noted.delivered, conversation.last_position)),
        read_position = greatest(before.read_position, least(noted.read, conversation.last_position))
      from noted join before using (conversation_id, person_id)
        join conversation on conversation.id = noted.conversation_id
      where member.conversation_id = noted.conversation_id and member.person_id = noted.person_id
        and (least(noted.delivered, conversation.last_position) > before.delivered_position
          or least(noted.read, conversation.last_position) > before.read_position)
      returning member.*, before.read_position as was_read, before.delivered_position as was_delivered,
        before.other
    )
    select moved.*, ${unreadOf('moved.conversation_id', 'moved.read_position', 'moved.person_id')} as unread
    from moved`.execute(db);
  return rows;
}

/** Asked after those rows are held, which whoever switches it holds as well: an answer from before could be the older one. */
async function pairsThatShowReading(db: Transaction<Database>, moved: readonly Moved[]): Promise<Set<string>> {
  if (moved.length === 0) return new Set();
  const { rows } = await sql<{ conversation_id: string }>`
    select conversation_id
    from unnest(
      ${moved.map((it) => it.conversation_id)}::uuid[], ${moved.map((it) => it.person_id)}::text[],
      ${moved.map((it) => it.other)}::text[]
    ) as pair (conversation_id, person_id, other)
    where ${readingIsShown('pair.person_id', 'pair.other')}`.execute(db);
  return new Set(rows.map((row) => row.conversation_id));
}

/** Switches for somebody whether reading is shown, and tells both sides of each conversation what they now see. */
export async function switchReadReceipts({ db, me, tell }: Context, on: boolean) {
  await sql`
    select from member
    where conversation_id in (select conversation_id from member where person_id = ${me})
    order by conversation_id, person_id for no key update`.execute(db);
  const { numUpdatedRows } = await db
    .updateTable('person')
    .set({ read_receipts: on })
    .where('id', '=', me)
    .where('read_receipts', '<>', on)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const { rows } = await sql<{
    conversation_id: string;
    person_id: string;
    other: string;
    delivered_position: number;
    read_position: number;
    shows: boolean;
  }>`
    select who.conversation_id, who.person_id, other.person_id as other, who.delivered_position, who.read_position,
      ${readingIsShown('who.person_id', 'other.person_id')} as shows
    from member as who
    join member as other on other.conversation_id = who.conversation_id and other.person_id <> who.person_id
    where ${me} in (who.person_id, other.person_id)
      and ${notBlocked(sql.ref('who.person_id'), sql.ref('other.person_id'))}`.execute(db);
  for (const row of rows)
    tell(row.other, {
      type: 'chat.receipt',
      conversationId: row.conversation_id,
      delivered: row.delivered_position,
      read: row.shows ? row.read_position : 0,
    });
}

/** Somebody's phone has connected, and fetches everything: whatever was written to them has arrived. */
export async function arriveAll(host: Host, personId: string) {
  const rows = await host.db
    .selectFrom('member')
    .innerJoin('conversation', 'conversation.id', 'member.conversation_id')
    .select(['conversation.id', 'conversation.last_position'])
    .where('member.person_id', '=', personId)
    .whereRef('member.delivered_position', '<', 'conversation.last_position')
    .execute();
  if (rows.length === 0) return;
  await writeReceipts(
    host,
    rows.map((row) => ({ personId, id: row.id, delivered: row.last_position, read: 0 })),
  );
}
