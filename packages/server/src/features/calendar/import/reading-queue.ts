import type { Reader } from '@nukkad/core/features/calendar/import/calendars.ts';
import { refused } from '@nukkad/core/kernel/operation.ts';

/** How many files that people upload may wait to be read, and how many of one person. */
const mostUploads = 10;
const mostUploadsEach = 2;

interface Waiting extends Reader {
  start(): void;
}

/** Reads one calendar after the other, since each takes a core and some memory; owners take turns. */
export class ReadingQueue {
  #waiting: Waiting[] = [];
  #isReading = false;
  #turns = 0;
  /** Whose turn was when, since calendars last had to wait. */
  readonly #lastTurn = new Map<string | null, number>();

  /** Calls `read` when it is this owner's turn. Refuses an upload when too many wait. */
  async run<T>({ owner, isScheduled }: Reader, read: () => Promise<T>): Promise<T> {
    const uploads = this.#waiting.filter((it) => !it.isScheduled);
    if (
      !isScheduled &&
      (uploads.length >= mostUploads || uploads.filter((it) => it.owner === owner).length >= mostUploadsEach)
    )
      throw refused('BUSY');
    await new Promise<void>((start) => {
      this.#waiting.push({ owner, isScheduled, start });
      this.#next();
    });
    try {
      return await read();
    } finally {
      this.#isReading = false;
      this.#next();
    }
  }

  #next() {
    if (this.#isReading) return;
    const last = ({ owner }: Waiting) => this.#lastTurn.get(owner) ?? 0;
    // Of equals the one that came first.
    const [first] = this.#waiting.toSorted((a, b) => last(a) - last(b));
    if (!first) return this.#lastTurn.clear();
    this.#waiting.splice(this.#waiting.indexOf(first), 1);
    this.#lastTurn.set(first.owner, ++this.#turns);
    this.#isReading = true;
    first.start();
  }
}
