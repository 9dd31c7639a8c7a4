import { rateLimits, type LastPlace, type RateLimitName, type RateLimits } from '../kernel/rate-limits.ts';

/** The product's rate limits by a test's own clock. */
export class CountedLimits implements RateLimits {
  readonly #now: () => Date;
  readonly #windows = new Map<string, { ends: number; values: unknown[] }>();
  readonly #places = new Map<string, LastPlace>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Nothing has been taken. */
  forget() {
    this.#windows.clear();
    this.#places.clear();
  }

  /** Whether anything has been taken. */
  get isUsed(): boolean {
    return this.#windows.size > 0;
  }

  #window(name: string, key: string, seconds: number) {
    const id = `${name}/${key}`;
    const now = this.#now().getTime();
    let window = this.#windows.get(id);
    if (!window || window.ends <= now) this.#windows.set(id, (window = { ends: now + seconds * 1000, values: [] }));
    return window.values;
  }

  async take(name: RateLimitName, key: string): Promise<boolean> {
    const { times, seconds, burst } = rateLimits[name] as (typeof rateLimits)['messages'];
    if (this.#window(name, key, seconds).push(null) <= times) return true;
    return burst !== undefined && this.#window(`${name} burst`, key, burst.seconds).push(null) <= burst.times;
  }

  async takeDistinct(name: RateLimitName, key: string, values: readonly string[]): Promise<number> {
    const { times, seconds } = rateLimits[name];
    const seen = this.#window(name, key, seconds);
    for (const [at, value] of values.entries()) {
      if (seen.includes(value)) continue;
      if (seen.length >= times) return at;
      seen.push(value);
    }
    return values.length;
  }

  async hasTaken(name: RateLimitName, key: string, value: string): Promise<boolean> {
    return this.#window(name, key, rateLimits[name].seconds).includes(value);
  }

  async lastPlace(personId: string): Promise<LastPlace | null> {
    return this.#places.get(personId) ?? null;
  }

  async forgetPlace(personId: string): Promise<void> {
    this.#places.delete(personId);
  }

  async keepPlace(personId: string, place: LastPlace): Promise<void> {
    this.#places.set(personId, place);
  }
}
