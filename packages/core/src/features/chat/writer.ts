import { sql, type Kysely } from 'kysely';
import type { MessageQueue, Numbered } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import { isFaultyData, refused } from '../../kernel/operation.ts';
import { numbering } from '../../kernel/updates.ts';
import type { Message } from './contract.ts';
import { messageFrom, type Outgoing, type Written } from './message.ts';

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
/** Messages of one person that may be waiting for their answers. */
const mostOfOnePerson = 64;
/** So many of them are written in one turn: together they cost the database less than one by one. */
const inOneTurn = 8;

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
 * while what it wrote is told; a conversation keeps to one lane, so that what somebody writes in it keeps its order.
 */
export class MessageWriter implements MessageQueue {
  readonly #db: Kysely<Database>;
  readonly #now: () => Date;
  readonly #publish: (updates: readonly Numbered[]) => void;
  readonly #turn: () => Promise<void>;
  readonly #lanes = [0, 1].map((): Lane => ({ waiting: [], isWriting: false }));
  /** How many messages of each person have no answer yet. */
  readonly #unanswered = new Map<string, number>();
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
   * the sender may not write, `ID_TAKEN` when the id is another message's, `MESSAGES_TOO_FAST` when too many of the
   * sender's are waiting, `BUSY` when too many of everybody's are.
   */
  write(message: Outgoing): Promise<Written> {
    const { senderId } = message;
    const unanswered = this.#unanswered.get(senderId) ?? 0;
    if (unanswered >= mostOfOnePerson) return Promise.reject(refused('MESSAGES_TOO_FAST'));
    if (this.#waiting >= mostWaiting) return Promise.reject(refused('BUSY'));
    this.#unanswered.set(senderId, unanswered + 1);
    return new Promise((resolve, reject) => {
      this.#laneOf(message).waiting.push({ ...message, resolve, reject });
      this.#goOn();
    });
  }

  #resolve(one: Waiting, written: Written) {
    this.#answered(one);
    one.resolve(written);
  }

  #reject(one: Waiting, error: unknown) {
    this.#answered(one);
    one.reject(error);
  }

  #answered({ senderId }: Waiting) {
    const left = this.#unanswered.get(senderId)! - 1;
    if (left > 0) this.#unanswered.set(senderId, left);
    else this.#unanswered.delete(senderId);
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

  /** The next messages of those that wait. An id that is in it twice waits for the next, which finds it written. */
  #nextBatch(lanes: readonly Lane[]): Waiting[] {
    const ids = new Set<string>();
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    for (const lane of lanes)
      for (const one of takeInTurn(lane.waiting)) {
        if (ids.has(one.id)) later.push(one);
        else batch.push(one);
        ids.add(one.id);
      }
    // Behind the others, so that whoever repeats one a thousand times keeps nobody waiting.
    for (const one of later) this.#laneOf(one).waiting.push(one);
    return batch;
  }

  /** Returns what tells everybody. */
  async #commit(batch: readonly Waiting[], attempt = 1): Promise<() => void> {
    try {
      return await this.#write(batch);
    } catch (error) {
      const code = codeOf(error);
      if ((code.startsWith(clash) || code === takenId) && attempt < tries) return this.#commit(batch, attempt + 1);
      // One that cannot be written must cost only itself.
      if (!isFaultyData(error) || batch.length === 1)
        return () => {
          for (const one of batch) this.#reject(one, error);
        };
      const tell: (() => void)[] = [];
      for (const one of batch) tell.push(await this.#commit([one]));
      return () => {
        for (const each of tell) each();
      };
    }
  }

  /** Writes all that can be written; whatever stands in its way is set aside, and the others are written without it. */
  async #write(batch: readonly Waiting[]): Promise<() => void> {
    if (batch.length === 0) return () => {};
    const now = this.#now();
    const runs = [...Map.groupBy(batch, ({ conversationId, senderId }) => `${conversationId} ${senderId}`).values()];
    let places: Place[];
    try {
      places = await insertMessages(this.#db, runs, now);
    } catch (error) {
      if (codeOf(error) !== takenId) throw error;
      const answers = await this.#answers(batch);
      if (answers.size === 0) throw error;
      return this.#writeOthers(batch, answers);
    }
    if (places.length === runs.length) return () => this.#tell(runs, places, now);
    // Those that were written before are looked for as well, so that the next statement is the last one.
    const answers = await this.#answers(batch);
    const open = new Set(places.map(({ nth_run }) => nth_run));
    for (const one of runs.filter((_, at) => !open.has(at + 1)).flat())
      if (!answers.has(one)) answers.set(one, () => this.#reject(one, refused('NOT_FOUND')));
    return this.#writeOthers(batch, answers);
  }

  async #writeOthers(batch: readonly Waiting[], answers: ReadonlyMap<Waiting, () => void>): Promise<() => void> {
    const tell = await this.#write(batch.filter((one) => !answers.has(one)));
    return () => {
      for (const answer of answers.values()) answer();
      tell();
    };
  }

  /** Tells everybody of runs of messages that are written at these places. */
  #tell(runs: readonly Waiting[][], places: readonly Place[], now: Date) {
    const timestamp = now.toISOString();
    const told: Numbered[] = [];
    const resolve: (() => void)[] = [];
    for (const [at, { first_person, second_person, ...last }] of places.entries())
      for (const one of runs[at]!) {
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
        resolve.push(() => this.#resolve(one, { message, repeated: false }));
      }
    this.#publish(told);
    for (const each of resolve) each();
  }

  /** What answers those of some messages whose ids are in the table: they were written before, or are not theirs. */
  async #answers(messages: readonly Waiting[]): Promise<Map<Waiting, () => void>> {
    const rows = await this.#db
      .selectFrom('message')
      .selectAll()
      .where(
        'id',
        'in',
        messages.map(({ id }) => id),
      )
      .execute();
    const known = new Map(rows.map((row) => [row.id, messageFrom(row)]));
    const answers = new Map<Waiting, () => void>();
    for (const one of messages) {
      const message = known.get(one.id);
      if (message === undefined) continue;
      const isTheSame = message.senderId === one.senderId && message.conversationId === one.conversationId;
      answers.set(one, () =>
        isTheSame ? this.#resolve(one, { message, repeated: true }) : this.#reject(one, refused('ID_TAKEN')),
      );
    }
    return answers;
  }
}

/**
 * Takes what fits into one statement out of a queue, in the order of arrival. When more is waiting, people take turns:
 * everybody's first messages go before anybody's next ones, so that a long queue of one person delays only that person.
 */
function takeInTurn(waiting: Waiting[]): Waiting[] {
  if (waiting.length <= mostAtOnce) return waiting.splice(0);
  const seen = new Map<string, number>();
  const inTurn: number[] = [];
  const turns = waiting.map(({ senderId }) => {
    const before = seen.get(senderId) ?? 0;
    seen.set(senderId, before + 1);
    const turn = Math.floor(before / inOneTurn);
    inTurn[turn] = (inTurn[turn] ?? 0) + 1;
    return turn;
  });
  // All messages of the earlier turns fit, and so many of the last one.
  let last = 0;
  let room = mostAtOnce;
  while (inTurn[last]! <= room) room -= inTurn[last++]!;
  const isTaken = turns.map((turn) => turn < last || (turn === last && room-- > 0));
  const taken = waiting.filter((_, at) => isTaken[at]);
  waiting.splice(0, waiting.length, ...waiting.filter((_, at) => !isTaken[at]));
  return taken;
}

const codeOf = (error: unknown) => String((error as { code?: unknown }).code);

/** Where a run of messages has been written: which of them all it is, from 1, and behind which position and numbers. */
interface Place {
  nth_run: number;
  first_person: string;
  second_person: string;
  position: number;
  first_number: number;
  second_number: number;
}

/** PostgreSQL's text form of an array. The driver would look through each value for characters to escape; these have none. */
const plainArray = (values: readonly (string | number | null)[]): string =>
  `{${values.map((it) => it ?? 'NULL').join(',')}}`;

/**
 * Writes runs of messages, each of one sender in one conversation, if all of the senders may write there: one statement,
 * one commit. Returns the places of those who may; where these are fewer than the runs, nothing was written. It fails with
 * `takenId` when there is a message with one of the ids.
 *
 * Each message gets the next position of its conversation, and the next number in the sequence of either member. They are
 * taken for whole runs, as there are far fewer of these than messages; a message finds the first ones of its run in a list,
 * by the run's number, since PostgreSQL takes the rows made along the way for few, and would compare each with each to join
 * them. Rows are locked in the order of their names (conversations, then inboxes), so that processes that write at the same
 * time do not wait in a circle. Lists go over as arrays, which PostgreSQL reads in a fraction of the time that JSON takes.
 */
async function insertMessages(
  db: Kysely<Database>,
  runs: readonly (readonly Outgoing[])[],
  now: Date,
): Promise<Place[]> {
  const runNumbers = runs.flatMap((run, at) => run.map(() => at + 1));
  const messages = runs.flat();
  const conversations = runs.map(([first]) => first!.conversationId);
  const { rows } = await sql<Place>`
    with asked as materialized (
      select *, sum(many) over (order by nth_run) - many as earlier
      from unnest(
        ${conversations}::uuid[], ${runs.map(([first]) => first!.senderId)}::text[], ${runs.map(({ length }) => length)}::int[]
      ) with ordinality as asked (conversation_id, sender_id, many, nth_run)
    ),
    growing as materialized (
      select id as conversation_id, first_person, second_person, last_position
      from conversation
      where id in (select conversation_id from asked)
        and not exists (select from block where block.ended_at is null
          and block.blocker = conversation.first_person and block.blocked = conversation.second_person)
        and not exists (select from block where block.ended_at is null
          and block.blocker = conversation.second_person and block.blocked = conversation.first_person)
      order by id for no key update of conversation
    ),
    allowed as materialized (
      select nth_run, conversation_id, many, earlier, first_person, second_person,
        last_position + sum(many) over (partition by conversation_id order by nth_run) - many as position,
        nth_run = max(nth_run) over (partition by conversation_id) as is_last
      from asked join growing using (conversation_id)
      where sender_id in (first_person, second_person)
    ),
    run as materialized (
      select * from allowed where (select count(*) from allowed) = ${runs.length}
    ),
    addressed as materialized (
      select nth_run as nth, many, earlier, true as is_first, first_person as person_id from run
      union all
      select nth_run, many, earlier, false, second_person from run
    ), ${numbering},
    before as materialized (
      select array_agg(number - 1 - earlier order by nth) filter (where is_first) as firsts,
        array_agg(number - 1 - earlier order by nth) filter (where not is_first) as seconds,
        (select array_agg(position - earlier order by nth_run) from run) as positions
      from numbered
    ),
    kept as (
      insert into message (id, conversation_id, position, sender_id, type, body, attachment, sent_at, first_number, second_number)
      select id, (${conversations}::uuid[])[nth_run], (select positions from before)[nth_run] + nth, sender_id, type, body, attachment,
        ${now}, (select firsts from before)[nth_run] + nth, (select seconds from before)[nth_run] + nth
      from unnest(
        ${plainArray(runNumbers)}::int[], ${plainArray(messages.map(({ id }) => id))}::uuid[],
        ${messages.map(({ senderId }) => senderId)}::text[], ${plainArray(messages.map(({ type }) => type))}::text[],
        ${messages.map(({ body }) => body)}::text[], ${plainArray(messages.map(({ attachment }) => attachment))}::uuid[]
      ) with ordinality as message (nth_run, id, sender_id, type, body, attachment, nth)
      where exists (select from run)
    ),
    grown as (
      update conversation
      set last_position = run.position + many, first_number = (select firsts from before)[nth_run] + earlier + many,
        second_number = (select seconds from before)[nth_run] + earlier + many
      from run where conversation.id = run.conversation_id and is_last
    )
    select nth_run::int, first_person, second_person, position::int,
      ((select firsts from before)[nth_run] + earlier)::int as first_number,
      ((select seconds from before)[nth_run] + earlier)::int as second_number
    from allowed order by nth_run`.execute(db);
  return rows;
}
