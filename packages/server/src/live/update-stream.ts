import type { Update } from '@nukkad/core/contract.ts';

export interface Sequence {
  after(number: number): Promise<{ number: number; update: Update }[] | null>;
  last(): Promise<number>;
}

/** How long an update that is out of order waits for the one before it, in ms, before that is read from the database. */
const gapWaitMs = 20;

/** Sends updates in order and without a gap. Announcements that are missing are read from the database. */
export class UpdateStream {
  readonly #sequence: Sequence;
  readonly #send: (frame: string) => void;
  readonly #failed: (error: unknown) => void;
  #isStarted = false;
  /** The client has all updates up to this number. */
  #position = 0;
  readonly #early = new Map<number, string>();
  #isReading = false;
  #reached = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(sequence: Sequence, send: (frame: string) => void, failed: (error: unknown) => void) {
    this.#sequence = sequence;
    this.#send = send;
    this.#failed = failed;
  }

  async start(after: number | null) {
    const missed = after === null ? null : await this.#sequence.after(after);
    const position = after === null || missed === null ? await this.#sequence.last() : after;
    if (this.#isClosed) return;
    this.#isStarted = true;
    this.#position = position;
    this.#send(JSON.stringify({ at: position, refetch: missed === null }));
    for (const { number, update } of missed ?? []) this.#pass(number, JSON.stringify(update));
    this.#passEarly();
    // The sequence may have moved on during the read.
    if (this.#reached > this.#position) this.#lookForMissing();
  }

  receive(number: number, content: string) {
    if (!this.#isStarted) return void this.#early.set(number, content);
    if (number <= this.#position) return;
    if (number === this.#position + 1) this.#pass(number, content);
    else this.#early.set(number, content);
    this.#passEarly();
  }

  reach(number: number) {
    this.#reached = Math.max(this.#reached, number);
    if (this.#isStarted && number > this.#position) this.#lookForMissing();
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #pass(number: number, content: string) {
    this.#position = number;
    this.#send(`{"number":${number},"update":${content}}`);
  }

  /** Passes on early updates whose turn has come. The others wait a little for those before them. */
  #passEarly() {
    if (this.#early.size === 0) return;
    for (const [number, content] of [...this.#early].toSorted(([a], [b]) => a - b)) {
      if (number > this.#position + 1) break;
      this.#early.delete(number);
      if (number === this.#position + 1) this.#pass(number, content);
    }
    if (this.#early.size > 0) this.#timer ??= setTimeout(() => this.#lookForMissing(), gapWaitMs);
  }

  #lookForMissing() {
    this.#timer = undefined;
    if (this.#isReading || this.#isClosed) return;
    this.#isReading = true;
    this.#readMissing().catch((error: unknown) => this.#failed(error));
  }

  async #readMissing() {
    const reached = this.#reached;
    const missed = await this.#sequence.after(this.#position);
    const last = missed === null ? await this.#sequence.last() : null;
    this.#isReading = false;
    if (this.#isClosed) return;
    if (last !== null) {
      this.#position = last;
      this.#send(JSON.stringify({ at: last, refetch: true }));
    }
    for (const { number, update } of missed ?? [])
      if (number === this.#position + 1) this.#pass(number, JSON.stringify(update));
    this.#passEarly();
    // Numbers that were known before the read were found by it.
    if (this.#reached > Math.max(reached, this.#position)) this.#lookForMissing();
  }
}
