import type { Reader } from '@nukkad/core/features/calendar/import/calendar-reader.ts';
import { refused } from '@nukkad/core/kernel/operation.ts';
import { maxUploads, maxUploadsEach } from './reading-limits.ts';

interface Waiting extends Reader {
  start(): void;
}

/** Reads one calendar at a time, since each needs a core and memory; owners take turns. */
export class ReadingQueue {
  #waiting: Waiting[] = [];
  #isReading = false;
  #turns = 0;
  /** The last turn of each owner, since the queue was last empty. */
  readonly #lastTurn = new Map<string | null, number>();

  /** Calls `read` when it is this owner's turn. Refuses an upload when too many wait. */
  async run<T>({ owner, isScheduled }: Reader, read: () => Promise<T>): Promise<T> {
    const uploads = this.#waiting.filter((it) => !it.isScheduled);
    if (
      !isScheduled &&
      (uploads.length >= maxUploads || uploads.filter((it) => it.owner === owner).length >= maxUploadsEach)
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
    // A stable sort: of equals, the first in the queue.
    const [first] = this.#waiting.toSorted((a, b) => last(a) - last(b));
    if (!first) return this.#lastTurn.clear();
    this.#waiting.splice(this.#waiting.indexOf(first), 1);
    this.#lastTurn.set(first.owner, ++this.#turns);
    this.#isReading = true;
    first.start();
  }
}
