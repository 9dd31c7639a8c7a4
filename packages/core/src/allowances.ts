/**
 * How often each may do what, counted in memory: friction against scans and floods. Every process counts for itself, and
 * a restart begins anew; nothing that must hold may rest on it.
 */
export class Allowances {
  readonly #taken = new Map<string, number[]>();
  readonly #seen = new Map<string, { day: number; ids: Set<string> }>();
  readonly #places = new Map<string, { area: string; at: number }>();
  #swept = 0;

  /** Where somebody was when they last reported, however they hide: in memory, for a day. */
  place(personId: string): { area: string; at: number } | undefined {
    return this.#places.get(personId);
  }

  keepPlace(personId: string, area: string, at: number) {
    this.#places.set(personId, { area, at });
  }

  /** When something was last done, ms since 1970; 0 for never. */
  last(key: string): number {
    return this.#taken.get(key)?.at(-1) ?? 0;
  }

  /** Whether it may be done once more, `most` times in any `windowMs`; counts it if so. `now` in ms since 1970. */
  take(key: string, most: number, windowMs: number, now: number): boolean {
    this.#sweep(now);
    const recent = (this.#taken.get(key) ?? []).filter((at) => now - at < windowMs);
    const may = recent.length < most;
    if (may) recent.push(now);
    this.#taken.set(key, recent);
    return may;
  }

  /** Of some ids in order, those up to the `most`th different one of this UTC day; counts them. */
  fresh(key: string, ids: readonly string[], most: number, now: number): number {
    const day = Math.floor(now / 86_400_000);
    let seen = this.#seen.get(key);
    if (seen?.day !== day) {
      seen = { day, ids: new Set() };
      this.#seen.set(key, seen);
    }
    let count = 0;
    for (const id of ids) {
      if (!seen.ids.has(id) && seen.ids.size >= most) break;
      seen.ids.add(id);
      count++;
    }
    return count;
  }

  /** Once an hour, forgets what no limit looks at any more: the longest window is a day. */
  #sweep(now: number) {
    if (now - this.#swept < 3600_000) return;
    this.#swept = now;
    for (const [key, times] of this.#taken) if (now - (times.at(-1) ?? 0) > 86_400_000) this.#taken.delete(key);
    for (const [key, { at }] of this.#places) if (now - at > 86_400_000) this.#places.delete(key);
    for (const [key, { day }] of this.#seen) if (day < Math.floor(now / 86_400_000)) this.#seen.delete(key);
  }
}
