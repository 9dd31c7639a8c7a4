import { refused } from '@nukkad/core/kernel/operation.ts';
import type { ServerResponse } from 'node:http';

const maxUnderWay = 8;
const maxWaiting = 200;

interface Turns {
  underWay: number;
  waiting: (() => void)[];
}

/** Answers few requests of each person at once; the others wait in order. Refuses with `BUSY` once too many wait. */
export class TurnsPerPerson {
  readonly #people = new Map<string, Turns>();

  get size(): number {
    return this.#people.size;
  }

  /** A turn ends once the answer is sent: answers that nobody reads stay in memory. */
  async run<T>(personId: string, outgoing: ServerResponse, work: () => Promise<T>): Promise<T> {
    const own = this.#people.get(personId) ?? { underWay: 0, waiting: [] };
    this.#people.set(personId, own);
    if (own.underWay < maxUnderWay) own.underWay++;
    else {
      if (own.waiting.length >= maxWaiting) throw refused('BUSY');
      await new Promise<void>((go) => own.waiting.push(go));
    }
    const end = () => {
      const go = own.waiting.shift();
      if (go) go();
      else if (--own.underWay === 0) this.#people.delete(personId);
    };
    try {
      return await work();
    } finally {
      if (outgoing.closed) end();
      else outgoing.once('close', end);
    }
  }
}
