import { normalizeIP } from '@better-auth/core/utils/ip';
import type { PublicReads } from '@nukkad/core/kernel/context.ts';
import { refused } from '@nukkad/core/kernel/operation.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const maxConcurrent = 3;
const maxWaiting = 100;
/** One address can't take all the places of the others, nor can one network of IPv6 with its 65,536 customers’ networks,
 * nor several of one provider. */
const maxPerAddress = 10;
const networks = [
  { bits: 48, max: 30 },
  { bits: 32, max: 60 },
] as const;
/** 6to4: anyone with an IPv4 address has a network below this, so it counts as one provider. */
const fromIPv4 = '2002:';

export class SharedReads implements PublicReads {
  readonly #slots = new ConcurrencyLimit(maxConcurrent);
  readonly #running = new Map<string, Promise<unknown>>();
  /** By address, and by network. */
  readonly #byOrigin = new Map<string, number>();

  /** With an `address`, also refuses what has too many reads of its own, or whose networks have. */
  read<T>(key: string, work: () => Promise<T>, address: string | null = null): Promise<T> {
    const running = this.#running.get(key);
    if (running) return running as Promise<T>;
    const origins = address === null ? [] : originsOf(address);
    const isFull = origins.some(({ name, max }) => (this.#byOrigin.get(name) ?? 0) >= max);
    if (this.#running.size >= maxWaiting || isFull) return Promise.reject(refused('BUSY'));
    for (const { name } of origins) this.#byOrigin.set(name, (this.#byOrigin.get(name) ?? 0) + 1);
    const started = this.#slots.run(work).finally(() => {
      this.#running.delete(key);
      for (const { name } of origins) this.#leave(name);
    });
    this.#running.set(key, started);
    return started;
  }

  #leave(origin: string) {
    const left = (this.#byOrigin.get(origin) ?? 0) - 1;
    if (left > 0) this.#byOrigin.set(origin, left);
    else this.#byOrigin.delete(origin);
  }
}

function originsOf(address: string): { name: string; max: number }[] {
  const own = { name: address, max: maxPerAddress };
  if (!address.includes(':')) return [own];
  const nameOf = (bits: 48 | 32) =>
    bits === 32 && address.startsWith(fromIPv4) ? fromIPv4 : `${normalizeIP(address, { ipv6Subnet: bits })}/${bits}`;
  return [own, ...networks.map(({ bits, max }) => ({ name: nameOf(bits), max }))];
}
