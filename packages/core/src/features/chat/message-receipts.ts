import { sql, type Transaction } from 'kysely';
import type { Context, Host, ReceiptLog } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import { isolateFaulty } from '../../kernel/isolate-faulty.ts';
import { isUuid, transaction } from '../../kernel/operation.ts';
import { notBlocked, notBlockedWith } from '../people/not-blocked.ts';
import type { Seen } from './contract.ts';
import { shownAt } from './message-receipt-delay.ts';
import { unreadOf } from './unread-in-conversation.ts';

/** Conversations noted for one person at a time; their device repeats the others. */
const maxNoted = 500;
/** If many messages arrive at once, only the latest get a receipt each; the last counts for all before it. */
const maxHeld = 20;

interface Noted extends Seen {
  personId: string;
}

interface Held {
  conversationId: string;
  personId: string;
  delivered: number;
  read: number;
  at: number;
}

/** Whether both have read receipts on. The arguments are columns. */
export const receiptsAreShown = (one: string, other: string) => sql<boolean>`(
  select bool_and(read_receipts) from person where id in (${sql.ref(one)}, ${sql.ref(other)}))`;

/** How far devices have got. Reads are saved soon and sent to the reader's other devices; the other person sees them
 * later. Pending receipts are lost when the process ends, and found again when a device connects. */
export class Receipts implements ReceiptLog {
  onNoted: () => void = () => {};
  #noted = new Map<string, Map<string, Noted>>();
  #held = new Map<string, Held[]>();

  get isEmpty(): boolean {
    return this.#noted.size === 0;
  }

  get nextAt(): number | null {
    let next: number | null = null;
    for (const held of this.#held.values()) for (const { at } of held) next = Math.min(next ?? at, at);
    return next;
  }

  note(personId: string, { id: given, delivered, read }: Seen) {
    // An invalid id would fail the whole statement.
    if (!isUuid(given)) return;
    const id = given.toLowerCase();
    const theirs = this.#noted.get(personId) ?? new Map<string, Noted>();
    const before = theirs.get(id);
    if (!before && theirs.size >= maxNoted) return;
    this.#noted.set(personId, theirs);
    theirs.set(id, {
      personId,
      id,
      delivered: Math.max(delivered, before?.delivered ?? 0),
      read: Math.max(read, before?.read ?? 0),
    });
    this.onNoted();
  }

  /** A device that connects fetches everything, so all messages have arrived. */
  async noteAll({ db }: Pick<Host, 'db'>, personId: string) {
    const rows = await db
      .selectFrom('member')
      .innerJoin('conversation', 'conversation.id', 'member.conversation_id')
      .select(['conversation.id', 'conversation.last_position', 'member.read_position'])
      .where('member.person_id', '=', personId)
      .where(({ eb, or, ref }) =>
        or([
          eb('member.shown_delivered', '<', ref('conversation.last_position')),
          eb('member.shown_read', '<', ref('member.read_position')),
        ]),
      )
      .execute();
    for (const row of rows) this.note(personId, { id: row.id, delivered: row.last_position, read: row.read_position });
  }

  async flush(host: Host) {
    const noted = [...this.#noted.values()].flatMap((theirs) => [...theirs.values()]);
    this.#noted.clear();
    const done = await Promise.allSettled([
      workOnAll(noted, async (some) => {
        await writeRead(host, some);
        this.#hold(await arrivals(host, some), host.now().getTime());
      }),
      workOnAll(this.#takeDue(host.now().getTime()), (some) => showReceipts(host, some)),
    ]);
    const failed = done.find((it) => it.status === 'rejected');
    if (failed) throw failed.reason;
  }

  #hold(arrived: readonly Arrival[], now: number) {
    for (const { conversationId, personId, position, read, sentAt } of arrived) {
      const key = `${personId} ${conversationId}`;
      const held = this.#held.get(key) ?? [];
      this.#held.set(key, held);
      const receipt = { conversationId, personId, delivered: position, read: position <= read ? position : 0 };
      if (!held.some((it) => it.delivered >= receipt.delivered && it.read >= receipt.read))
        held.push({ ...receipt, at: shownAt(sentAt.getTime(), now) });
    }
  }

  #takeDue(now: number): Held[] {
    const taken: Held[] = [];
    for (const [key, held] of this.#held) {
      const due = held.filter(({ at }) => at <= now);
      const [first] = due;
      if (!first) continue;
      if (due.length === held.length) this.#held.delete(key);
      else
        this.#held.set(
          key,
          held.filter(({ at }) => at > now),
        );
      const delivered = Math.max(...due.map((it) => it.delivered));
      taken.push({ ...first, delivered, read: Math.max(...due.map((it) => it.read)) });
    }
    return taken;
  }
}

/** Rejects when some failed; the others are done. */
async function workOnAll<T>(all: readonly T[], work: (some: readonly T[]) => Promise<void>) {
  const errors: unknown[] = [];
  await isolateFaulty(all, work, (_, error) => void errors.push(error));
  if (errors.length > 0) throw errors[0];
}

export async function writeRead(host: Host, noted: readonly Noted[]): Promise<void> {
  const read = noted.filter((it) => it.read > 0);
  if (read.length === 0) return;
  await transaction(host, async ({ db, sendUpdate }) => {
    await holdConversations(db, read);
    const { rows } = await sql<{ conversation_id: string; person_id: string; read_position: number; unread: number }>`
      with noted as materialized (
        select * from unnest(
          ${read.map(({ id }) => id)}::uuid[], ${read.map(({ personId }) => personId)}::text[],
          ${read.map((it) => it.read)}::int[]
        ) as noted (conversation_id, person_id, read)
      ),
      held as materialized (
        select member.conversation_id, member.person_id
        from member join noted using (conversation_id, person_id)
          join member as theirs on theirs.conversation_id = member.conversation_id and theirs.person_id <> member.person_id
        where ${notBlocked(sql.ref('member.person_id'), sql.ref('theirs.person_id'))}
        order by member.conversation_id, member.person_id for no key update of member
      ),
      moved as (
        update member set read_position = least(noted.read, conversation.last_position)
        from noted join held using (conversation_id, person_id)
          join conversation on conversation.id = noted.conversation_id
        where member.conversation_id = noted.conversation_id and member.person_id = noted.person_id
          and least(noted.read, conversation.last_position) > member.read_position
        returning member.*
      )
      select moved.*, ${unreadOf('moved.conversation_id', 'moved.read_position', 'moved.person_id')} as unread
      from moved`.execute(db);
    for (const { conversation_id: conversationId, person_id, read_position: position, unread } of rows)
      sendUpdate(person_id, { type: 'chat.read', conversationId, position, unread });
  });
}

/** Locks conversations in id order, like every writer: unread counts are then final, and the later of two updates has
 * the later count. A separate statement, because the count must see what the previous holder committed. */
async function holdConversations(db: Transaction<Database>, read: readonly Noted[]) {
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

interface Arrival {
  conversationId: string;
  personId: string;
  position: number;
  read: number;
  sentAt: Date;
}

/** Messages whose receipts are not shown yet; none for people in ghost mode (rule S12). */
async function arrivals(host: Host, noted: readonly Noted[]): Promise<Arrival[]> {
  if (noted.length === 0) return [];
  const { rows } = await sql<Arrival>`
    select member.conversation_id as "conversationId", member.person_id as "personId", message.position, noted.read,
      message.sent_at as "sentAt"
    from unnest(
        ${noted.map(({ id }) => id)}::uuid[], ${noted.map(({ personId }) => personId)}::text[],
        ${noted.map(({ delivered, read }) => Math.max(delivered, read))}::int[], ${noted.map(({ read }) => read)}::int[]
      ) as noted (conversation_id, person_id, delivered, read)
      join member using (conversation_id, person_id)
      join person on person.id = member.person_id
      join lateral (
        select position, sent_at from message
        where message.conversation_id = member.conversation_id and message.position <= noted.delivered
          and (message.position > member.shown_delivered
            or (message.position <= noted.read and message.position > member.shown_read))
          and message.position > least(member.shown_delivered, case when noted.read > 0 then member.shown_read end)
        order by position desc limit ${maxHeld}
      ) as message on true
    where person.paused_at is null and (person.ghost_until is null or person.ghost_until <= ${host.now()})
    order by member.conversation_id, member.person_id, message.position`.execute(host.db);
  return rows;
}

interface Shown {
  conversation_id: string;
  person_id: string;
  shown_delivered: number;
  shown_read: number;
  other: string;
}

/** Only forwards. What arrived before ghost mode is still shown, as for someone who went offline. */
function showReceipts(host: Host, due: readonly Held[]): Promise<void> {
  return transaction(host, async ({ db, sendUpdate }) => {
    const { rows } = await sql<Shown>`
      with due as materialized (
        select * from unnest(
          ${due.map(({ conversationId }) => conversationId)}::uuid[], ${due.map(({ personId }) => personId)}::text[],
          ${due.map(({ delivered }) => delivered)}::int[], ${due.map(({ read }) => read)}::int[]
        ) as due (conversation_id, person_id, delivered, read)
      ),
      held as materialized (
        select member.conversation_id, member.person_id, theirs.person_id as other
        from member join due using (conversation_id, person_id)
          join member as theirs on theirs.conversation_id = member.conversation_id and theirs.person_id <> member.person_id
        where ${notBlocked(sql.ref('member.person_id'), sql.ref('theirs.person_id'))}
        order by member.conversation_id, member.person_id for no key update of member
      )
      update member set
        shown_delivered = greatest(member.shown_delivered, due.delivered),
        shown_read = greatest(member.shown_read, due.read)
      from due join held using (conversation_id, person_id)
      where member.conversation_id = due.conversation_id and member.person_id = due.person_id
        and (due.delivered > member.shown_delivered or due.read > member.shown_read)
      returning member.*, held.other`.execute(db);
    const shown = await pairsThatShow(db, rows);
    for (const { conversation_id: conversationId, shown_delivered: delivered, shown_read: read, other } of rows)
      // With receipts off, the time of a delivery must not be revealed either.
      if (shown.has(conversationId)) sendUpdate(other, { type: 'chat.receipt', conversationId, delivered, read });
  });
}

/** Read after locking the rows, which switching receipts locks too: an earlier answer could be outdated. */
async function pairsThatShow(db: Transaction<Database>, all: readonly Shown[]): Promise<Set<string>> {
  if (all.length === 0) return new Set();
  const { rows } = await sql<{ conversation_id: string }>`
    select conversation_id
    from unnest(
      ${all.map((it) => it.conversation_id)}::uuid[], ${all.map((it) => it.person_id)}::text[],
      ${all.map((it) => it.other)}::text[]
    ) as pair (conversation_id, person_id, other)
    where ${receiptsAreShown('pair.person_id', 'pair.other')}`.execute(db);
  return new Set(rows.map((row) => row.conversation_id));
}

export async function switchReceipts({ db, me, sendUpdate }: Context, on: boolean) {
  await sql`
    select from member
    where conversation_id = any(array(select conversation_id from member where person_id = ${me}))
    order by conversation_id, person_id for no key update`.execute(db);
  const { numUpdatedRows } = await db
    .updateTable('person')
    .set({ read_receipts: on })
    .where('id', '=', me)
    .where('read_receipts', '<>', on)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  sendUpdate(me, { type: 'me.changed' });
  const { rows } = await sql<Shown & { shows: boolean }>`
    select who.conversation_id, who.person_id, who.shown_delivered, who.shown_read,
      case when who.person_id = ${me} then friend.id else ${me} end as other, ${on} and friend.read_receipts as shows
    from (select id, second_person as friend_id from conversation where first_person = ${me}
      union all select id, first_person from conversation where second_person = ${me}) as talk
    join person as friend on friend.id = talk.friend_id
    join member as who on who.conversation_id = talk.id
    where ${notBlockedWith(me, sql.ref('talk.friend_id'))}`.execute(db);
  for (const row of rows)
    sendUpdate(row.other, {
      type: 'chat.receipt',
      conversationId: row.conversation_id,
      delivered: row.shows ? row.shown_delivered : 0,
      read: row.shows ? row.shown_read : 0,
    });
}
