import type { PublicReads } from '@nukkad/core/kernel/context.ts';
import { refused } from '@nukkad/core/kernel/operation.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const maxConcurrent = 3;
const maxWaiting = 100;

export class SharedReads implements PublicReads {
  readonly #slots = new ConcurrencyLimit(maxConcurrent);
  readonly #running = new Map<string, Promise<unknown>>();

  read<T>(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    if (running) return running as Promise<T>;
    if (this.#running.size >= maxWaiting) return Promise.reject(refused('BUSY'));
    const started = this.#slots.run(work).finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }
}
