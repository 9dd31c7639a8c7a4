import type { Kysely } from 'kysely';
import type { MessageQueue, Numbered } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import { errorCode } from '../../kernel/error-code.ts';
import { isolateFaulty } from '../../kernel/isolate-faulty.ts';
import { refused } from '../../kernel/operation.ts';
import type { Message } from './contract.ts';
import { allowanceKey, freeDay, isCounted, readAllowances } from './free-messages.ts';
import { insertMessages, type Place, type Run } from './insert-messages.ts';
import { takeInTurn } from './fair-message-batch.ts';
import { noReactions } from './reaction-kinds.ts';
import { messageFrom, type Outgoing, type Written } from './message.ts';

interface Waiting extends Outgoing {
  resolve(written: Written): void;
  reject(error: unknown): void;
}

/** Fewer do not justify a second statement, which costs as much again. */
const worthTheirOwn = 100;
const maxWaiting = 10_000;
const maxPerPerson = 64;

/** PostgreSQL's error class of deadlocks and serialization failures. `takenId` can also mean a commit in progress. */
const clash = '40';
const takenId = '23505';
/** Someone has too few free messages left. */
const tooMany = '23514';
const tries = 3;

interface Lane {
  waiting: Waiting[];
  isWriting: boolean;
}

/** Group commit: messages that arrive during a commit go into the next statement together. Under load two statements
 * run at once, so that the database works while results are published. A conversation keeps its lane, and its order.
 * The whole path of a message: docs/life-of-a-message.md. */
export class MessageWriter implements MessageQueue {
  readonly #db: Kysely<Database>;
  readonly #now: () => Date;
  readonly #publish: (updates: readonly Numbered[]) => void;
  readonly #turn: () => Promise<void>;
  readonly #freeADay: () => number;
  /** People without free messages left, and the day. Their next messages are checked before they are written. */
  readonly #usedUp = new Map<string, number>();
  readonly #even: Lane = { waiting: [], isWriting: false };
  readonly #odd: Lane = { waiting: [], isWriting: false };
  readonly #lanes = [this.#even, this.#odd];
  readonly #unanswered = new Map<string, number>();
  readonly #statements = new Set<Promise<void>>();
  #gathering: Promise<void> | null = null;
  batches = 0;

  constructor(
    db: Kysely<Database>,
    now: () => Date,
    publish: (updates: readonly Numbered[]) => void,
    turn: () => Promise<void>,
    freeADay: () => number,
  ) {
    this.#db = db;
    this.#now = now;
    this.#publish = publish;
    this.#turn = turn;
    this.#freeADay = freeADay;
  }

  get waiting(): number {
    return this.#lanes.reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /** Resolves after the commit; for the same id always to the same message. Refuses with `NOT_FOUND` where the sender
   * may not write, `ID_TAKEN`, `MESSAGES_DAILY`, `MESSAGES_TOO_FAST` when the sender has too many unanswered, `BUSY`. */
  write(message: Outgoing): Promise<Written> {
    const { senderId } = message;
    const unanswered = this.#unanswered.get(senderId) ?? 0;
    if (unanswered >= maxPerPerson) return Promise.reject(refused('MESSAGES_TOO_FAST'));
    if (this.waiting >= maxWaiting) return Promise.reject(refused('BUSY'));
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
    const left = (this.#unanswered.get(senderId) ?? 1) - 1;
    if (left > 0) this.#unanswered.set(senderId, left);
    else this.#unanswered.delete(senderId);
  }

  #laneOf({ conversationId }: Outgoing): Lane {
    return Number.parseInt(conversationId.slice(-1), 16) % 2 === 0 ? this.#even : this.#odd;
  }

  async settled(): Promise<void> {
    while (this.#gathering || this.#statements.size > 0) {
      await this.#gathering;
      await Promise.all(this.#statements);
    }
  }

  #goOn() {
    this.#gathering ??= this.#turn().then(() => {
      this.#gathering = null;
      const free = this.#lanes.filter(({ isWriting }) => !isWriting);
      const isIdle = free.length === this.#lanes.length;
      if (isIdle && this.waiting < worthTheirOwn) this.#begin(free);
      else for (const lane of free) if (isIdle || lane.waiting.length >= worthTheirOwn) this.#begin([lane]);
    });
  }

  #begin(lanes: readonly Lane[]) {
    const batch = this.#nextBatch(lanes);
    if (batch.length === 0) return;
    for (const lane of lanes) lane.isWriting = true;
    this.batches++;
    const statement = this.#commit(batch).then(async (answer) => {
      for (const lane of lanes) lane.isWriting = false;
      if (this.waiting > 0) this.#goOn();
      // The database goes first where nothing else is being written: a turn ends long before the next commit.
      if (lanes.length === this.#lanes.length) await this.#turn();
      this.#statements.delete(statement);
      answer();
    });
    this.#statements.add(statement);
  }

  /** A repeated id waits for the next batch, which finds it written. */
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
    // At the end, so that repeating a message a thousand times delays nobody else.
    for (const one of later) this.#laneOf(one).waiting.push(one);
    return batch;
  }

  /** Returns what answers the senders and publishes the updates. */
  async #commit(batch: readonly Waiting[]): Promise<() => void> {
    const answers = await isolateFaulty(
      batch,
      (some) => this.#writeAgain(some),
      (some, error) => () => {
        for (const one of some) this.#reject(one, error);
      },
    );
    return () => {
      for (const answer of answers) answer();
    };
  }

  async #writeAgain(batch: readonly Waiting[], attempt = 1): Promise<() => void> {
    try {
      return await this.#write(batch);
    } catch (error) {
      const code = errorCode(error);
      if ((code?.startsWith(clash) || code === takenId || code === tooMany) && attempt < tries)
        return this.#writeAgain(batch, attempt + 1);
      throw error;
    }
  }

  /** Sets aside what cannot be written, and writes the others without it. */
  async #write(batch: readonly Waiting[]): Promise<() => void> {
    if (batch.length === 0) return () => {};
    const now = this.#now();
    const over = await this.#overLimit(
      batch.filter(({ senderId }) => this.#usedUp.has(senderId)),
      now,
    );
    if (over.size > 0) return this.#writeOthers(batch, over);
    const runs = runsOf(batch);
    let places: Place[];
    try {
      places = await insertMessages(this.#db, runs, this.#freeADay(), now);
    } catch (error) {
      const code = errorCode(error);
      if (code !== takenId && code !== tooMany) throw error;
      const answers = code === takenId ? await this.#answers(batch) : await this.#overLimit(batch, now);
      if (answers.size === 0) throw error;
      return this.#writeOthers(batch, answers);
    }
    if (places.length === runs.length) return () => this.#publishRuns(runs, places, now);
    const answers = await this.#answers(batch);
    const open = new Set(places.map(({ nth_run }) => nth_run));
    for (const one of runs.flatMap((run, at) => (open.has(at + 1) ? [] : run.messages)))
      if (!answers.has(one)) answers.set(one, () => this.#reject(one, refused('NOT_FOUND')));
    return this.#writeOthers(batch, answers);
  }

  async #writeOthers(batch: readonly Waiting[], answers: ReadonlyMap<Waiting, () => void>): Promise<() => void> {
    const answerOthers = await this.#write(batch.filter((one) => !answers.has(one)));
    return () => {
      for (const answer of answers.values()) answer();
      answerOthers();
    };
  }

  /** Answers what was written before, and refuses what their senders have no free message left for. */
  async #overLimit(messages: readonly Waiting[], now: Date): Promise<Map<Waiting, () => void>> {
    if (messages.length === 0) return new Map();
    const today = freeDay(now);
    const answers = await this.#answers(messages);
    const runs = runsOf(messages.filter((one) => !answers.has(one) && isCounted(one)));
    const allowances = await readAllowances(this.#db, runs, this.#freeADay(), now);
    for (const { senderId } of messages) this.#usedUp.delete(senderId);
    for (const [senderId, day] of this.#usedUp) if (day !== today) this.#usedUp.delete(senderId);
    const taken = new Map<string, number>();
    for (const { conversationId, senderId, messages: run } of runs) {
      const left = allowances.get(allowanceKey(conversationId, senderId)) ?? null;
      if (left === null) continue;
      const before = taken.get(senderId) ?? 0;
      const room = Math.max(left - before, 0);
      taken.set(senderId, before + Math.min(room, run.length));
      for (const one of run.slice(room)) answers.set(one, () => this.#reject(one, refused('MESSAGES_DAILY')));
      if (run.length >= room) this.#usedUp.set(senderId, today);
    }
    return answers;
  }

  #publishRuns(runs: readonly Run<Waiting>[], places: readonly Place[], now: Date) {
    const timestamp = now.toISOString();
    const updates: Numbered[] = [];
    const written: [Waiting, Message][] = [];
    for (const [at, { first_person, second_person, ...last }] of places.entries())
      for (const one of runs[at]?.messages ?? []) {
        const message: Message = {
          id: one.id,
          conversationId: one.conversationId,
          senderId: one.senderId,
          message: one.body,
          timestamp,
          type: one.type,
          attachment: one.attachment,
          position: ++last.position,
          replyTo: one.replyTo ?? null,
          reactions: noReactions,
        };
        const update = { type: 'chat.message' as const, message };
        updates.push({ to: first_person, number: ++last.first_number, update });
        updates.push({ to: second_person, number: ++last.second_number, update });
        written.push([one, message]);
      }
    this.#publish(updates);
    for (const [one, message] of written) this.#resolve(one, { message, repeated: false });
  }

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

const runsOf = (batch: readonly Waiting[]): Run<Waiting>[] =>
  [...Map.groupBy(batch, ({ conversationId, senderId }) => `${conversationId} ${senderId}`).values()].flatMap(
    ([first, ...others]) =>
      first ? [{ conversationId: first.conversationId, senderId: first.senderId, messages: [first, ...others] }] : [],
  );
