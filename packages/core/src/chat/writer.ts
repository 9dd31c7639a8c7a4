import { sql, type Kysely } from 'kysely';
import type { Numbered } from '../context.ts';
import type { Database, MessageRow } from '../database.ts';
import { refused } from '../operation.ts';
import { numbering } from '../updates.ts';
import type { Message } from './contract.ts';
import { messageFrom } from './message.ts';

/** A message to be written: checked, trimmed, its sender known. Whether they may write there, the database says. */
export interface Outgoing {
  id: string;
  conversationId: string;
  senderId: string;
  type: MessageRow['type'];
  body: string;
}

/** A message that is committed; `repeated` when it was before it was sent this time, so that nobody is told again. */
export interface Written {
  message: Message;
  repeated: boolean;
}

interface Waiting extends Outgoing {
  resolve(written: Written): void;
  reject(error: unknown): void;
}

/** Messages in one insert. */
const mostAtOnce = 256;
/** Beyond so many waiting ones a new one is refused, instead of memory growing until nobody is served. */
const mostWaiting = 10_000;

/** Classes of PostgreSQL's error codes: data that cannot be stored or breaks a rule, and 'these two could not both go on'. */
const faultyData = new Set(['22', '23']);
const clash = '40';
const tries = 3;

/**
 * Group commit: while some messages are being committed, the next ones gather, and go into the following statement
 * together. Each is acknowledged after its commit. An idle server writes a message at once; a busy one pays for a commit
 * once for hundreds.
 */
export class MessageWriter {
  readonly #db: Kysely<Database>;
  readonly #now: () => Date;
  readonly #publish: (updates: readonly Numbered[]) => void;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | null = null;

  constructor(db: Kysely<Database>, now: () => Date, publish: (updates: readonly Numbered[]) => void) {
    this.#db = db;
    this.#now = now;
    this.#publish = publish;
  }

  /**
   * Resolves once the message is committed, and then always to the same for the same id. Refuses with `NOT_FOUND` where
   * the sender may not write, `ID_TAKEN` when the id is another message's, `BUSY` when too much is waiting.
   */
  write(message: Outgoing): Promise<Written> {
    if (this.#waiting.length >= mostWaiting) return Promise.reject(refused('BUSY'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...message, resolve, reject });
      this.#writing ??= this.#run();
    });
  }

  /** Resolves when nothing waits any more. */
  settled(): Promise<void> {
    return this.#writing ?? Promise.resolve();
  }

  async #run() {
    while (this.#waiting.length > 0) await this.#commit(this.#nextBatch());
    this.#writing = null;
  }

  async #commit(batch: readonly Waiting[], turn = 1): Promise<void> {
    try {
      await this.#write(batch);
    } catch (error) {
      const kind = String((error as { code?: unknown }).code).slice(0, 2);
      if (kind === clash && turn < tries) return this.#commit(batch, turn + 1);
      // One that cannot be written must cost only itself.
      if (faultyData.has(kind) && batch.length > 1) for (const one of batch) await this.#commit([one]);
      else for (const one of batch) one.reject(error);
    }
  }

  /** The first of those who wait. An id that is in it twice waits for the next, which finds it written. */
  #nextBatch(): Waiting[] {
    if (this.#waiting.length === 1) return this.#waiting.splice(0);
    const ids = new Set<string>();
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    for (const one of this.#waiting.splice(0, mostAtOnce)) {
      if (ids.has(one.id)) later.push(one);
      else batch.push(one);
      ids.add(one.id);
    }
    if (later.length > 0) this.#waiting.unshift(...later);
    return batch;
  }

  async #write(batch: readonly Waiting[]) {
    const now = this.#now();
    const { rows } = await insertMessages(this.#db, batch, now);
    const written = new Map<number, Message>();
    const told: Numbered[] = [];
    for (const { nth, position, person_id, number } of rows) {
      const one = batch[nth - 1]!;
      let message = written.get(nth);
      if (message === undefined) {
        message = messageFrom({
          id: one.id,
          conversation_id: one.conversationId,
          position,
          sender_id: one.senderId,
          type: one.type,
          body: one.body,
          sent_at: now,
        });
        written.set(nth, message);
      }
      told.push({ to: person_id, number, update: { type: 'chat.message', message } });
    }
    this.#publish(told);
    const others = batch.filter((_, at) => !written.has(at + 1));
    const known = others.length > 0 ? await this.#known(others) : null;
    for (const [at, one] of batch.entries()) {
      const fresh = written.get(at + 1);
      const message = fresh ?? known?.get(one.id);
      if (message === undefined) one.reject(refused('NOT_FOUND'));
      else if (message.senderId !== one.senderId || message.conversationId !== one.conversationId)
        one.reject(refused('ID_TAKEN'));
      else one.resolve({ message, repeated: fresh === undefined });
    }
  }

  /** Of messages that were not written, those that were written before. */
  async #known(messages: readonly Outgoing[]): Promise<Map<string, Message>> {
    const rows = await this.#db
      .selectFrom('message')
      .selectAll()
      .where(
        'id',
        'in',
        messages.map(({ id }) => id),
      )
      .execute();
    return new Map(rows.map((row) => [row.id, messageFrom(row)]));
  }
}

/**
 * Writes those messages whose senders may write there and whose ids are new: one statement, one commit. Each gets the next
 * position of its conversation, and an update in the sequence of either member. Rows are locked in the order of their
 * names (conversations, then inboxes), so that processes that write at the same time do not wait in a circle. Returns for
 * each that was written two rows, one a member.
 */
const insertMessages = (db: Kysely<Database>, batch: readonly Outgoing[], now: Date) =>
  sql<{ nth: number; position: number; person_id: string; number: number }>`
    with incoming as materialized (
      select * from unnest(
        ${batch.map(({ id }) => id)}::uuid[], ${batch.map(({ conversationId }) => conversationId)}::uuid[],
        ${batch.map(({ senderId }) => senderId)}::text[], ${batch.map(({ type }) => type)}::text[],
        ${batch.map(({ body }) => body)}::text[]
      ) with ordinality as incoming (id, conversation_id, sender_id, type, body, nth)
    ),
    fresh as materialized (
      select incoming.*, conversation.first_person, conversation.second_person
      from incoming join conversation on conversation.id = incoming.conversation_id
      where incoming.sender_id in (conversation.first_person, conversation.second_person)
        and not exists (select from message where message.id = incoming.id)
        and not exists (select from block where block.ended_at is null
          and block.blocker = conversation.first_person and block.blocked = conversation.second_person)
        and not exists (select from block where block.ended_at is null
          and block.blocker = conversation.second_person and block.blocked = conversation.first_person)
    ),
    growing as (select conversation_id, count(*)::int as many from fresh group by conversation_id),
    conversations as materialized (
      select id from conversation where id in (select conversation_id from growing) order by id for no key update
    ),
    grown as (
      update conversation set last_position = last_position + many
      from growing join conversations on conversations.id = growing.conversation_id
      where conversation.id = growing.conversation_id
      returning conversation.id, last_position - many as base
    ),
    placed as materialized (
      select fresh.*, (base + row_number() over (partition by conversation_id order by nth))::int as position
      from fresh join grown on grown.id = fresh.conversation_id
    ),
    written as (
      insert into message (id, conversation_id, position, sender_id, type, body, sent_at)
      select id, conversation_id, position, sender_id, type, body, ${now} from placed
    ),
    addressed as materialized (
      select person_id, nth, conversation_id, position
      from placed cross join lateral (values (first_person), (second_person)) as member (person_id)
    ), ${numbering}
    , kept as (
      insert into person_update (person_id, number, conversation_id, position, made_at)
      select person_id, number, conversation_id, position, ${now} from numbered
    )
    select nth::int as nth, position, person_id, number from numbered order by nth`.execute(db);
