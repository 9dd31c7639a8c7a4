import type { Update } from '@nukkad/core/contract.ts';

/** Where a feed reads what it has not been told: see `updatesAfter` and `lastNumber`. */
export interface Sequence {
  after(number: number): Promise<{ number: number; update: Update }[] | null>;
  last(): Promise<number>;
}

/** How long an update that is out of turn waits for the one before it, in ms, until that is looked for. */
const patienceMs = 20;

/**
 * One socket's place in its person's sequence: it passes updates on in order and without a gap. They may arrive in any
 * order or not at all, as they are announced by whichever process wrote them; what is missing is read from the database.
 */
export class Feed {
  readonly #sequence: Sequence;
  readonly #send: (frame: string) => void;
  readonly #failed: (error: unknown) => void;
  /** What the phone has been sent, all up to here. Null until that is known. */
  #position: number | null = null;
  /** What came out of turn, by number. */
  readonly #early = new Map<number, string>();
  #reading = false;
  /** The sequence is known to have come so far. */
  #reached = 0;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  /** `failed` is told when the database could not be read; the socket is of no use then. */
  constructor(sequence: Sequence, send: (frame: string) => void, failed: (error: unknown) => void) {
    this.#sequence = sequence;
    this.#send = send;
    this.#failed = failed;
  }

  /** Begins behind a number that the phone has, or anew (null). Announcements may arrive before and meanwhile. */
  async start(after: number | null) {
    const missed = after === null ? null : await this.#sequence.after(after);
    const position = missed === null ? await this.#sequence.last() : after!;
    if (this.#closed) return;
    this.#position = position;
    this.#send(JSON.stringify({ at: position, anew: missed === null }));
    for (const { number, update } of missed ?? []) this.#pass(number, JSON.stringify(update));
    this.#goOn();
    // It may have come further while it was read.
    if (this.#reached > this.#position) this.#lookForMissing();
  }

  /** An update has been announced. `content` is its JSON. */
  hear(number: number, content: string) {
    if (this.#position === null) return void this.#early.set(number, content);
    if (number <= this.#position) return;
    if (number === this.#position + 1) this.#pass(number, content);
    else this.#early.set(number, content);
    this.#goOn();
  }

  /** The sequence is known to have come so far, however little of it was announced. */
  reach(number: number) {
    this.#reached = Math.max(this.#reached, number);
    if (this.#position !== null && number > this.#position) this.#lookForMissing();
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #pass(number: number, content: string) {
    this.#position = number;
    this.#send(`{"number":${number},"update":${content}}`);
  }

  /** Passes on what has come into its turn; what is still early waits a little for those before it. */
  #goOn() {
    if (this.#early.size === 0) return;
    for (const [number, content] of [...this.#early].toSorted(([a], [b]) => a - b)) {
      if (number > this.#position! + 1) break;
      this.#early.delete(number);
      if (number === this.#position! + 1) this.#pass(number, content);
    }
    if (this.#early.size > 0) this.#timer ??= setTimeout(() => this.#lookForMissing(), patienceMs);
  }

  #lookForMissing() {
    this.#timer = undefined;
    if (this.#reading || this.#closed) return;
    this.#reading = true;
    this.#readMissing().catch((error: unknown) => this.#failed(error));
  }

  async #readMissing() {
    const reached = this.#reached;
    const missed = await this.#sequence.after(this.#position!);
    const last = missed === null ? await this.#sequence.last() : null;
    this.#reading = false;
    if (this.#closed) return;
    if (last !== null) {
      this.#position = last;
      this.#send(JSON.stringify({ at: last, anew: true }));
    }
    for (const { number, update } of missed ?? [])
      if (number === this.#position! + 1) this.#pass(number, JSON.stringify(update));
    this.#goOn();
    // What was known before was there to be read.
    if (this.#reached > Math.max(reached, this.#position!)) this.#lookForMissing();
  }
}
