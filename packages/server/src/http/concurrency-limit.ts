import { refused } from '@nukkad/core/kernel/operation.ts';

/** Runs a limited number of tasks at once; the others wait in order. Refuses with `BUSY` once too many wait. */
export class ConcurrencyLimit {
  /** By whom they are for: each has a turn before anyone has a second one. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #manyWaiting = 0;
  #free: number;
  readonly #maxWaiting: number;

  constructor(concurrent: number, maxWaiting = Infinity) {
    this.#free = concurrent;
    this.#maxWaiting = maxWaiting;
  }

  async run<T>(task: () => Promise<T>, whose = ''): Promise<T> {
    if (this.#free === 0) {
      if (this.#manyWaiting >= this.#maxWaiting) throw refused('BUSY');
      this.#manyWaiting++;
      await new Promise<void>((resolve) => {
        this.#waiting.set(whose, [...(this.#waiting.get(whose) ?? []), resolve]);
      });
    } else this.#free--;
    try {
      return await task();
    } finally {
      this.#next();
    }
  }

  #next() {
    const [first] = this.#waiting;
    if (!first) return void this.#free++;
    const [whose, [go, ...rest]] = first;
    this.#waiting.delete(whose);
    if (rest.length > 0) this.#waiting.set(whose, rest);
    this.#manyWaiting--;
    go?.();
  }
}
