import { refused } from '@nukkad/core/kernel/operation.ts';

interface Waiting {
  go(): void;
  refuse(): void;
}

/** Runs few tasks at once; the others wait in order. Refuses with `BUSY` once too many wait. */
export class ConcurrencyLimit {
  /** By whom they are for: each has a turn before anyone has a second one. */
  readonly #waiting = new Map<string, Waiting[]>();
  #manyWaiting = 0;
  #free: number;
  readonly #maxWaiting: number;

  constructor(concurrent: number, maxWaiting = Infinity) {
    this.#free = concurrent;
    this.#maxWaiting = maxWaiting;
  }

  async run<T>(task: () => Promise<T>, whose = ''): Promise<T> {
    if (this.#free === 0) {
      if (this.#manyWaiting >= this.#maxWaiting) this.#makeRoom(whose);
      this.#manyWaiting++;
      const own = this.#waiting.get(whose) ?? [];
      this.#waiting.set(whose, own);
      await new Promise<void>((go, reject) => own.push({ go, refuse: () => reject(refused('BUSY')) }));
    } else this.#free--;
    try {
      return await task();
    } finally {
      this.#next();
    }
  }

  /** Refuses the last task of the person with most waiting, or else the new one. */
  #makeRoom(whose: string) {
    let most = this.#waiting.get(whose) ?? [];
    const limit = most.length + 1;
    for (const list of this.#waiting.values()) if (list.length > Math.max(limit, most.length)) most = list;
    const last = most.length > limit ? most.pop() : undefined;
    if (!last) throw refused('BUSY');
    this.#manyWaiting--;
    last.refuse();
  }

  #next() {
    const [first] = this.#waiting;
    if (!first) return void this.#free++;
    const [whose, [next, ...rest]] = first;
    this.#waiting.delete(whose);
    if (rest.length > 0) this.#waiting.set(whose, rest);
    this.#manyWaiting--;
    next?.go();
  }
}
