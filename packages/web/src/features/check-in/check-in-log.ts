import type { Entry, EntryOutcome } from '@nukkad/core/features/check-in/contract.ts';
import { mostEntries } from '@nukkad/core/features/check-in/rules.ts';
import { v7 as uuid } from 'uuid';
import { currentTime } from '../../device/clock.ts';
import { refusalCode } from '../../data/failure.ts';
import { keep, keptUnder, unkeep, unsentPrefix } from '../../device/offline-cache.ts';

/** Somebody whom this device has let in. */
export interface LetIn {
  /** A UUID of version 7: in their order, people came in. It carries that time, which is told anyway. */
  id: string;
  eventId: string;
  ticketId: string;
  /** Whose ticket it is; empty when it was not on the list, or when the session has ended since. */
  name: string;
  /** ISO 8601. */
  enteredAt: string;
  /** What the server has made of it; null until it was told. */
  outcome: EntryOutcome['outcome'] | null;
  /** Where the ticket was let in first, when that was elsewhere. */
  gate: string | null;
}

/** Hands entries to the server. */
export type SendEntries = (entries: Entry[]) => Promise<{ outcomes: EntryOutcome[] }>;

/** Somebody at the gate does not wait longer for an answer, in ms. */
const patienceMs = 2500;
/** How long to wait before the server is tried again, in ms. */
const againMs = 4000;
/** Refusals that pass by themselves. */
const passing = new Set(['BUSY', 'TOO_MANY', 'INTERNAL']);

/** Whether a try that failed has a better chance later. */
const passes = (error: unknown) => {
  const code = refusalCode(error);
  return code === null || passing.has(code);
};

const sentPrefix = 'let in ';
const nameOf = ({ eventId, id, outcome }: LetIn) =>
  `${outcome === null ? unsentPrefix : ''}${sentPrefix}${eventId} ${id}`;

/** Those whom somebody has let in and of whom the server does not know yet. */
export const unsentEntries = (personId: string): Promise<LetIn[]> =>
  keptUnder<LetIn>(personId, `${unsentPrefix}${sentPrefix}`);

/** A promise that is given up after a while. */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('There was no answer in time.')), ms);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/**
 * Whom this device has let in at the gate of an event. With a network the server is asked before somebody goes in. Without
 * one they go in, which is written down on the device first and told in order as soon as the server answers again; telling
 * twice is harmless.
 */
export class GateBook {
  readonly #personId: string;
  readonly #eventId: string;
  readonly #send: SendEntries;
  readonly #listeners = new Set<() => void>();
  readonly #loaded: Promise<void>;
  #all: readonly LetIn[] = [];
  /** Tickets that are being asked about, and since when. */
  readonly #asking = new Map<string, string>();
  #sending = false;
  #isAway = false;
  #isOffTeam = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(personId: string, eventId: string, send: SendEntries) {
    this.#personId = personId;
    this.#eventId = eventId;
    this.#send = send;
    this.#loaded = this.#load();
  }

  async #load() {
    const starts = [`${unsentPrefix}${sentPrefix}${this.#eventId} `, `${sentPrefix}${this.#eventId} `];
    const all = await Promise.all(starts.map((start) => keptUnder<LetIn>(this.#personId, start)));
    this.#change([...all.flat(), ...this.#all]);
    void this.send();
  }

  /** All of them, in order; the same array until something changes. */
  all = (): readonly LetIn[] => this.#all;

  /** Calls back after every change, until the returned function is called. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** When this device has let in tickets, or is about to, by their ids. */
  enteredHere = (): Map<string, string> => new Map([...this.#asking, ...enteredHere(this.#all)]);

  /** Whether the server did not answer the last time. */
  isAway = (): boolean => this.#isAway;

  /** Whether the server says that this person is not on the team, or no longer: then they let nobody in. */
  isOffTeam = (): boolean => this.#isOffTeam;

  /**
   * Lets a ticket in that may go in as far as this device knows. Returns what the server says to it, or null when there is
   * none to ask: then they are in.
   */
  async letIn(ticketId: string, name: string): Promise<EntryOutcome | null> {
    await this.#loaded;
    const id = uuid();
    const refusal = { id, outcome: 'left', enteredAt: null, gate: null } as const;
    if (this.#isOffTeam) return refusal;
    const enteredAt = new Date(currentTime()).toISOString();
    const one: LetIn = { id, eventId: this.#eventId, ticketId, name, enteredAt, outcome: null, gate: null };
    if (!this.#isAway && navigator.onLine) {
      this.#asking.set(ticketId, enteredAt);
      try {
        const { outcomes } = await within(patienceMs, this.#send([said(one, false)]));
        const answer = outcomes[0]!;
        if (answer.outcome === 'in') await this.#keep({ ...one, outcome: 'in' });
        return answer;
      } catch (error) {
        if (refusalCode(error) === 'NOT_FOUND') {
          this.#isOffTeam = true;
          this.#tell();
          // Those from before may still be recorded: what becomes of them is for the server to say.
          void this.send();
          return refusal;
        }
        if (!passes(error)) throw error;
        this.#away();
      } finally {
        this.#asking.delete(ticketId);
      }
    }
    // Before anybody is waved through, so that closing the app forgets nobody.
    await this.#keep(one);
    void this.send();
    return null;
  }

  /** Tells the server whom it does not know yet, in the order in which they came. */
  async send() {
    await this.#loaded;
    if (this.#sending || this.#closed || !navigator.onLine) return;
    this.#sending = true;
    try {
      for (;;) {
        const batch = this.#all.filter(({ outcome }) => outcome === null).slice(0, mostEntries);
        if (batch.length === 0) break;
        const { outcomes } = await this.#send(batch.map((one) => said(one, true)));
        // Rather later than the same again at once, for ever.
        if (!batch.some((one) => outcomes.some(({ id }) => id === one.id)))
          throw new Error('None of them was answered.');
        for (const { id, outcome, gate } of outcomes) {
          const one = batch.find((it) => it.id === id);
          if (!one) continue;
          const isOffTeam = outcome === 'taken' || outcome === 'left';
          this.#isOffTeam ||= isOffTeam;
          await this.#keep({ ...one, outcome, gate, name: isOffTeam ? '' : one.name });
          await unkeep(this.#personId, nameOf(one));
        }
        this.#isAway = false;
      }
      this.#isAway = false;
      this.#tell();
    } catch (error) {
      if (refusalCode(error) === 'NOT_FOUND') await this.#leaveTeam();
      else if (passes(error)) this.#away();
    } finally {
      this.#sending = false;
    }
  }

  /** What is not sent by now never will be. */
  async #leaveTeam() {
    this.#isOffTeam = true;
    this.#isAway = false;
    this.#tell();
    for (const one of this.#all.filter(({ outcome }) => outcome === null)) {
      await this.#keep({ ...one, outcome: 'left', name: '' });
      await unkeep(this.#personId, nameOf(one));
    }
  }

  /** Forgets what the list says as well by now, and what somebody has taken note of. */
  async forget(isKnown: (one: LetIn) => boolean) {
    await this.#loaded;
    const known = this.#all.filter((it) => it.outcome !== null && isKnown(it));
    if (known.length === 0) return;
    this.#change(this.#all.filter((it) => !known.includes(it)));
    for (const one of known) await unkeep(this.#personId, nameOf(one));
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #away() {
    this.#isAway = true;
    this.#tell();
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#reach(), againMs);
  }

  /** Finds out whether the server is there again. */
  async #reach() {
    if (this.#all.some(({ outcome }) => outcome === null)) return this.send();
    // Nothing waits: the next one at the gate is asked about.
    this.#isAway = false;
    this.#tell();
  }

  async #keep(one: LetIn) {
    this.#change([...this.#all.filter(({ id }) => id !== one.id), one]);
    await keep(this.#personId, nameOf(one), one);
  }

  #change(all: readonly LetIn[]) {
    const byId = new Map(all.map((it) => [it.id, it]));
    this.#all = [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    this.#tell();
  }

  #tell() {
    for (const listener of this.#listeners) listener();
  }
}

const said = ({ id, ticketId, enteredAt }: LetIn, wasOffline: boolean): Entry => ({
  id,
  ticketId,
  enteredAt,
  wasOffline,
});

/** When a device has let in tickets, by their ids: all but those of which the server says that they let nobody in. */
export const enteredHere = (all: readonly LetIn[]): Map<string, string> =>
  new Map(
    all
      .filter(({ outcome }) => outcome !== 'cancelled' && outcome !== 'unknown' && outcome !== 'left')
      .map(({ ticketId, enteredAt }) => [ticketId, enteredAt]),
  );
