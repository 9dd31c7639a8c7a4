import { refused } from '@nukkad/core/kernel/operation.ts';

/** Runs a limited number of tasks at once; the others wait in order. Refuses with `BUSY` once too many wait. */
export class ConcurrencyLimit {
  readonly #waiting: (() => void)[] = [];
  #free: number;
  readonly #maxWaiting: number;

  constructor(concurrent: number, maxWaiting = Infinity) {
    this.#free = concurrent;
    this.#maxWaiting = maxWaiting;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free === 0 && this.#waiting.length >= this.#maxWaiting) throw refused('BUSY');
    if (this.#free === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#free--;
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
