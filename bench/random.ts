/** Seeded random numbers, so that every run has the same people and questions. */
export class Random {
  #state: number;
  /** The Box–Muller transform makes two normal numbers at a time. */
  #spare: number | null = null;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** An integer from 0 to 2^32 - 1 (mulberry32). */
  bits(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** In [0, 1). */
  unit(): number {
    return this.bits() / 2 ** 32;
  }

  /** In [low, high). */
  between(low: number, high: number): number {
    return low + this.unit() * (high - low);
  }

  /** An integer from `low` to `high`, inclusive. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.unit() * (high - low + 1));
  }

  /** Normally distributed with mean 0 and standard deviation 1. */
  normal(): number {
    if (this.#spare !== null) {
      const spare = this.#spare;
      this.#spare = null;
      return spare;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - this.unit()));
    const angle = 2 * Math.PI * this.unit();
    this.#spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  }
}
