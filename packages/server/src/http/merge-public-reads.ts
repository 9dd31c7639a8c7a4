import type { PublicReads } from '@nukkad/core/kernel/context.ts';
import { refused } from '@nukkad/core/kernel/operation.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const maxConcurrent = 3;
const maxWaiting = 100;
/** One address can't take all the places of the others. */
const maxPerAddress = 10;

export class SharedReads implements PublicReads {
  readonly #slots = new ConcurrencyLimit(maxConcurrent);
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #byAddress = new Map<string, number>();

  /** With an `address`, also refuses what has too many reads of its own. */
  read<T>(key: string, work: () => Promise<T>, address: string | null = null): Promise<T> {
    const running = this.#running.get(key);
    if (running) return running as Promise<T>;
    const own = address === null ? 0 : (this.#byAddress.get(address) ?? 0);
    if (this.#running.size >= maxWaiting || own >= maxPerAddress) return Promise.reject(refused('BUSY'));
    if (address !== null) this.#byAddress.set(address, own + 1);
    const started = this.#slots.run(work).finally(() => {
      this.#running.delete(key);
      if (address !== null) this.#leave(address);
    });
    this.#running.set(key, started);
    return started;
  }

  #leave(address: string) {
    const left = (this.#byAddress.get(address) ?? 0) - 1;
    if (left > 0) this.#byAddress.set(address, left);
    else this.#byAddress.delete(address);
  }
}
