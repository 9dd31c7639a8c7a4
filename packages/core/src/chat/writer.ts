import { sql, type Kysely } from 'kysely';
import type { Numbered } from '../context.ts';
import type { Database, MessageRow } from '../database.ts';
import { isFaultyData, refused } from '../operation.ts';
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
  attachment: string | null;
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

/** Messages in one statement. More at once would save next to nothing, and make everybody wait for the last. */
const mostAtOnce = 1024;
/** Fewer than these are not worth a statement beside another, which costs as much again. */
const worthTheirOwn = 100;
/** Beyond so many waiting ones a new one is refused, instead of memory growing until nobody is served. */
const mostWaiting = 10_000;

/** A class of PostgreSQL's error codes: 'these two could not both go on'. So is an id that somebody else is just writing. */
const clash = '40';
const takenId = '23505';
const tries = 3;

/** Conversations of which one statement at a time writes messages, and what waits to be written in them. */
interface Lane {
  waiting: Waiting[];
  isWriting: boolean;
}

/**
 * Group commit: while some messages are being committed, the next ones gather, and go into the following statement
 * together. Each is acknowledged after its commit. An idle server writes a message at once; a busy one pays for a commit
 * once for hundreds. When much is waiting there are two statements at a time, so that the database has something to do
 * while what it wrote is told; a conversation keeps to one lane, and so keeps its order.
 */
export class MessageWriter {
  readonly #db: Kysely<Database>;
  readonly #now: () => Date;
  readonly #publish: (updates: readonly Numbered[]) => void;
  readonly #turn: () => Promise<void>;
  readonly #lanes = [0, 1].map((): Lane => ({ waiting: [], isWriting: false }));
  readonly #statements = new Set<Promise<void>>();
  #gathering: Promise<void> | null = null;

  /** `turn` lets those have their turn who have something to say at this moment, and no longer: they are gathered. */
  constructor(
    db: Kysely<Database>,
    now: () => Date,
    publish: (updates: readonly Numbered[]) => void,
    turn: () => Promise<void>,
  ) {
    this.#db = db;
    this.#now = now;
    this.#publish = publish;
    this.#turn = turn;
  }

  get #waiting(): number {
    return this.#lanes.reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /**
   * Resolves once the message is committed, and then always to the same for the same id. Refuses with `NOT_FOUND` where
   * the sender may not write, `ID_TAKEN` when the id is another message's, `BUSY` when too much is waiting.
   */
  write(message: Outgoing): Promise<Written> {
    if (this.#waiting >= mostWaiting) return Promise.reject(refused('BUSY'));
    return new Promise((resolve, reject) => {
      this.#laneOf(message).waiting.push({ ...message, resolve, reject });
      this.#goOn();
    });
  }

  #laneOf({ conversationId }: Outgoing): Lane {
    return this.#lanes[Number.parseInt(conversationId.at(-1)!, 16) % this.#lanes.length]!;
  }

  /** Resolves when nothing waits any more. */
  async settled(): Promise<void> {
    while (this.#gathering || this.#statements.size > 0) {
      await this.#gathering;
      await Promise.all(this.#statements);
    }
  }

  /** Has what waits written, after whoever has something to say at this moment. */
  #goOn() {
    this.#gathering ??= this.#turn().then(() => {
      this.#gathering = null;
      const free = this.#lanes.filter(({ isWriting }) => !isWriting);
      const isIdle = free.length === this.#lanes.length;
      if (isIdle && this.#waiting < worthTheirOwn) this.#begin(free);
      else for (const lane of free) if (isIdle || lane.waiting.length >= worthTheirOwn) this.#begin([lane]);
    });
  }

  /** Begins a statement of what waits in some lanes. */
  #begin(lanes: readonly Lane[]) {
    const batch = this.#nextBatch(lanes);
    if (batch.length === 0) return;
    for (const lane of lanes) lane.isWriting = true;
    const statement = this.#commit(batch).then(async (tell) => {
      for (const lane of lanes) lane.isWriting = false;
      if (this.#waiting > 0) this.#goOn();
      // Where nothing else is written the database goes on first. A turn is over long before the next commit is.
      if (lanes.length === this.#lanes.length) await this.#turn();
      this.#statements.delete(statement);
      tell();
    });
    this.#statements.add(statement);
  }

  /** The first of those who wait. An id that is in it twice waits for the next, which finds it written. */
  #nextBatch(lanes: readonly Lane[]): Waiting[] {
    const ids = new Set<string>();
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    for (const lane of lanes)
      for (const one of lane.waiting.splice(0, mostAtOnce)) {
        if (ids.has(one.id)) later.push(one);
        else batch.push(one);
        ids.add(one.id);
      }
    for (const one of later.toReversed()) this.#laneOf(one).waiting.unshift(one);
    return batch;
  }

  /** Returns what tells everybody. */
  async #commit(batch: readonly Waiting[], turn = 1): Promise<() => void> {
    try {
      return await this.#write(batch);
    } catch (error) {
      const code = String((error as { code?: unknown }).code);
      const kind = code.slice(0, 2);
      if ((kind === clash || code === takenId) && turn < tries) return this.#commit(batch, turn + 1);
      // One that cannot be written must cost only itself.
      if (!isFaultyData(error) || batch.length === 1)
        return () => {
          for (const one of batch) one.reject(error);
        };
      const tell: (() => void)[] = [];
      for (const one of batch) tell.push(await this.#commit([one]));
      return () => {
        for (const each of tell) each();
      };
    }
  }

  async #write(batch: readonly Waiting[]): Promise<() => void> {
    const now = this.#now();
    const { rows } = await insertMessages(this.#db, batch, now);
    const isWritten = new Set<Waiting>();
    for (const { written } of rows) for (const nth of written.split(',')) isWritten.add(batch[Number(nth)]!);
    const others = isWritten.size < batch.length ? batch.filter((one) => !isWritten.has(one)) : [];
    const known = others.length > 0 ? await this.#known(others) : null;
    return () => {
      const told: Numbered[] = [];
      const resolve: (() => void)[] = [];
      const timestamp = now.toISOString();
      for (const { first_person, second_person, written, ...last } of rows)
        for (const nth of written.split(',')) {
          const one = batch[Number(nth)]!;
          const message: Message = {
            id: one.id,
            conversationId: one.conversationId,
            senderId: one.senderId,
            message: one.body,
            timestamp,
            type: one.type,
            attachment: one.attachment,
            position: ++last.position,
          };
          const update = { type: 'chat.message' as const, message };
          told.push({ to: first_person, number: ++last.first_number, update });
          told.push({ to: second_person, number: ++last.second_number, update });
          resolve.push(() => one.resolve({ message, repeated: false }));
        }
      this.#publish(told);
      for (const each of resolve) each();
      for (const one of others) {
        const message = known?.get(one.id);
        if (message === undefined) one.reject(refused('NOT_FOUND'));
        else if (message.senderId !== one.senderId || message.conversationId !== one.conversationId)
          one.reject(refused('ID_TAKEN'));
        else one.resolve({ message, repeated: true });
      }
    };
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
 * position of its conversation, and the next number in the sequence of either member; numbers are taken for all that are
 * written in a conversation together, as there are far fewer of these. Rows are locked in the order of their names
 * (conversations, then inboxes), so that processes that write at the same time do not wait in a circle. PostgreSQL takes
 * the rows made along the way for few: joined with one another they would be compared each with each, so numbers are found
 * by the conversation's turn in a list instead. Lists go over as arrays, which PostgreSQL reads in a fraction of the time
 * that JSON takes. Returns the conversations in which something was written: behind which position and which numbers, and
 * the places of these messages in the batch, in their order.
 */
const insertMessages = (db: Kysely<Database>, batch: readonly Outgoing[], now: Date) =>
  sql<{
    first_person: string;
    second_person: string;
    position: number;
    first_number: number;
    second_number: number;
    written: string;
  }>`
    with incoming as materialized (
      select * from unnest(
        ${batch.map(({ conversationId }) => conversationId)}::uuid[], ${batch.map(({ id }) => id)}::uuid[],
        ${batch.map(({ senderId }) => senderId)}::text[], ${batch.map(({ type }) => type)}::text[],
        ${batch.map(({ body }) => body)}::text[], ${batch.map(({ attachment }) => attachment)}::uuid[]
      ) with ordinality as incoming (conversation_id, id, sender_id, type, body, attachment, nth)
    ),
    growing as materialized (
      select id as conversation_id, first_person, second_person, last_position
      from conversation
      where id in (select conversation_id from incoming)
        and not exists (select from block where block.ended_at is null
          and block.blocker = conversation.first_person and block.blocked = conversation.second_person)
        and not exists (select from block where block.ended_at is null
          and block.blocker = conversation.second_person and block.blocked = conversation.first_person)
      order by id for no key update of conversation
    ),
    placed as materialized (
      select *, row_number() over (partition by conversation_id order by nth) as place,
        dense_rank() over (order by conversation_id) as turn
      from incoming join growing using (conversation_id)
      where sender_id in (first_person, second_person) and not exists (select from message where message.id = incoming.id)
    ),
    longer as materialized (
      select turn, conversation_id, first_person, second_person, last_position, count(*)::int as many,
        string_agg((nth - 1)::text, ',' order by place) as written
      from placed group by turn, conversation_id, first_person, second_person, last_position
    ),
    addressed as materialized (
      select turn as nth, many, true as is_first, first_person as person_id from longer
      union all
      select turn, many, false, second_person from longer
    ), ${numbering},
    before as materialized (
      select array_agg(number - 1 order by nth) filter (where is_first) as firsts,
        array_agg(number - 1 order by nth) filter (where not is_first) as seconds
      from numbered
    ),
    kept as (
      insert into message (id, conversation_id, position, sender_id, type, body, attachment, sent_at, first_number, second_number)
      select id, conversation_id, last_position + place, sender_id, type, body, attachment, ${now},
        (select firsts from before)[turn] + place, (select seconds from before)[turn] + place
      from placed
    ),
    grown as (
      update conversation
      set last_position = longer.last_position + many, first_number = (select firsts from before)[turn] + many,
        second_number = (select seconds from before)[turn] + many
      from longer where conversation.id = longer.conversation_id
    )
    select first_person, second_person, last_position as position, (select firsts from before)[turn] as first_number,
      (select seconds from before)[turn] as second_number, written
    from longer order by turn`.execute(db);
