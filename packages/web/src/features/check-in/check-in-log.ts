import type { CheckIn, CheckInOutcome } from '@nukkad/core/features/check-in/contract.ts';
import { maxCheckIns } from '@nukkad/core/features/check-in/check-in-limits.ts';
import { v7 as uuid } from 'uuid';
import { currentTime } from '../../device/server-time.ts';
import { refusalCode } from '../../data/failure.ts';
import { keep, keptUnder, unkeep, unsentPrefix } from '../../device/device-store.ts';
import { retryMs, timeoutMs } from './scanner-times.ts';

export interface CheckInRecord {
  /** UUID v7, so that ids sort by time. */
  id: string;
  eventId: string;
  ticketId: string;
  /** The attendee; empty when the ticket wasn't on the list, and after logout. */
  name: string;
  /** ISO 8601. */
  enteredAt: string;
  /** The server's answer; null until it is sent. */
  outcome: CheckInOutcome['outcome'] | null;
  /** Where the ticket was checked in first, if elsewhere. */
  gate: string | null;
}

export type SendCheckIns = (entries: CheckIn[]) => Promise<{ outcomes: CheckInOutcome[] }>;

const refusedOutcomes = new Set<CheckInOutcome['outcome']>(['cancelled', 'transferred', 'unknown', 'left']);
const temporaryRefusals = new Set(['BUSY', 'STORAGE_AWAY', 'TOO_MANY']);

const isTemporary = (error: unknown) => {
  const code = refusalCode(error);
  return code === null || temporaryRefusals.has(code);
};

const recordPrefix = 'let in ';
const keyOf = ({ eventId, id, outcome }: CheckInRecord) =>
  `${outcome === null ? unsentPrefix : ''}${recordPrefix}${eventId} ${id}`;

export const unsentCheckIns = (personId: string): Promise<CheckInRecord[]> =>
  keptUnder<CheckInRecord>(personId, `${unsentPrefix}${recordPrefix}`);

/** Rejects when `work` takes longer than `ms`. */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('There was no answer in time.')), ms);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** Check-ins on this device for one event. Online the server decides. Offline they are stored here first, and sent in
 * order once the server answers again; sending twice is harmless. */
export class CheckInLog {
  readonly #personId: string;
  readonly #eventId: string;
  readonly #send: SendCheckIns;
  readonly #listeners = new Set<() => void>();
  readonly #loaded: Promise<void>;
  #all: readonly CheckInRecord[] = [];
  /** For each ticket that the server is being asked about, when it was shown. */
  readonly #asking = new Map<string, string>();
  #sending = false;
  #isAway = false;
  #isOffTeam = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(personId: string, eventId: string, send: SendCheckIns) {
    this.#personId = personId;
    this.#eventId = eventId;
    this.#send = send;
    this.#loaded = this.#load();
  }

  async #load() {
    const prefixes = [`${unsentPrefix}${recordPrefix}${this.#eventId} `, `${recordPrefix}${this.#eventId} `];
    const all = await Promise.all(prefixes.map((prefix) => keptUnder<CheckInRecord>(this.#personId, prefix)));
    this.#change([...all.flat(), ...this.#all]);
    void this.send();
  }

  /** All records in order; the same array until something changes. */
  all = (): readonly CheckInRecord[] => this.#all;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** When this device has checked in tickets, or is about to, by ticket id. */
  checkedInHere = (): Map<string, string> => new Map([...this.#asking, ...checkedInHere(this.#all)]);

  isAway = (): boolean => this.#isAway;

  isOffTeam = (): boolean => this.#isOffTeam;

  /** Checks in a ticket that is valid as far as this device knows. Null when the server did not answer: they are in. */
  async checkIn(ticketId: string, name: string): Promise<CheckInOutcome | null> {
    await this.#loaded;
    const id = uuid();
    const refusal = { id, outcome: 'left', enteredAt: null, gate: null } as const;
    if (this.#isOffTeam) return refusal;
    const enteredAt = new Date(currentTime()).toISOString();
    const record: CheckInRecord = {
      id,
      eventId: this.#eventId,
      ticketId,
      name,
      enteredAt,
      outcome: null,
      gate: null,
    };
    if (!this.#isAway && navigator.onLine)
      try {
        return await this.#ask(record);
      } catch (error) {
        if (refusalCode(error) === 'NOT_FOUND') {
          this.#isOffTeam = true;
          this.#notify();
          // The server may still accept earlier check-ins.
          void this.send();
          return refusal;
        }
        if (!isTemporary(error)) throw error;
        this.#away();
      }
    // Stored before they go in, so that closing the app loses nothing.
    await this.#keep(record);
    void this.send();
    return null;
  }

  async #ask(record: CheckInRecord): Promise<CheckInOutcome> {
    this.#asking.set(record.ticketId, record.enteredAt);
    try {
      const { outcomes } = await within(timeoutMs, this.#send([entryOf(record, false)]));
      const [answer] = outcomes;
      if (!answer) throw new Error('The check-in was not answered.');
      if (answer.outcome === 'in') await this.#keep({ ...record, outcome: 'in' });
      return answer;
    } finally {
      this.#asking.delete(record.ticketId);
    }
  }

  async send() {
    await this.#loaded;
    if (this.#sending || this.#closed || !navigator.onLine) return;
    this.#sending = true;
    try {
      for (;;) {
        const batch = this.#all.filter(({ outcome }) => outcome === null).slice(0, maxCheckIns);
        if (batch.length === 0) break;
        await this.#sendBatch(batch);
      }
      this.#isAway = false;
      this.#notify();
    } catch (error) {
      if (refusalCode(error) === 'NOT_FOUND') await this.#leaveTeam();
      else if (isTemporary(error)) this.#away();
    } finally {
      this.#sending = false;
    }
  }

  async #sendBatch(batch: readonly CheckInRecord[]) {
    const { outcomes } = await this.#send(batch.map((record) => entryOf(record, true)));
    const byId = new Map(batch.map((record) => [record.id, record]));
    // Throws, so that the next attempt waits instead of sending the same batch in a loop.
    if (!outcomes.some(({ id }) => byId.has(id))) throw new Error('None of the check-ins was answered.');
    for (const { id, outcome, gate } of outcomes) {
      const record = byId.get(id);
      if (!record) continue;
      const isOffTeam = outcome === 'taken' || outcome === 'left';
      this.#isOffTeam ||= isOffTeam;
      await this.#keep({ ...record, outcome, gate, name: isOffTeam ? '' : record.name });
      await unkeep(this.#personId, keyOf(record));
    }
    this.#isAway = false;
  }

  /** Discards what isn't sent, because the server accepts nothing more from this person. */
  async #leaveTeam() {
    this.#isOffTeam = true;
    this.#isAway = false;
    this.#notify();
    for (const record of this.#all.filter(({ outcome }) => outcome === null)) {
      await this.#keep({ ...record, outcome: 'left', name: '' });
      await unkeep(this.#personId, keyOf(record));
    }
  }

  async forget(isKnown: (record: CheckInRecord) => boolean) {
    await this.#loaded;
    const known = this.#all.filter((it) => it.outcome !== null && isKnown(it));
    if (known.length === 0) return;
    this.#change(this.#all.filter((it) => !known.includes(it)));
    for (const record of known) await unkeep(this.#personId, keyOf(record));
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #away() {
    this.#isAway = true;
    this.#notify();
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#retry(), retryMs);
  }

  async #retry() {
    if (this.#all.some(({ outcome }) => outcome === null)) return this.send();
    // With nothing to send, the next check-in finds out.
    this.#isAway = false;
    this.#notify();
  }

  async #keep(record: CheckInRecord) {
    this.#change([...this.#all.filter(({ id }) => id !== record.id), record]);
    await keep(this.#personId, keyOf(record), record);
  }

  #change(all: readonly CheckInRecord[]) {
    const byId = new Map(all.map((it) => [it.id, it]));
    this.#all = [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    this.#notify();
  }

  #notify() {
    for (const listener of this.#listeners) listener();
  }
}

const entryOf = ({ id, ticketId, enteredAt }: CheckInRecord, wasOffline: boolean): CheckIn => ({
  id,
  ticketId,
  enteredAt,
  wasOffline,
});

/** When a device has checked in tickets, by ticket id, without those that the server has refused. */
export const checkedInHere = (all: readonly CheckInRecord[]): Map<string, string> =>
  new Map(
    all
      .filter(({ outcome }) => outcome === null || !refusedOutcomes.has(outcome))
      .map(({ ticketId, enteredAt }) => [ticketId, enteredAt]),
  );
