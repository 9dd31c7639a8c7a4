/** A seeded random generator (mulberry32). */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  #unit() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  whole = (from: number, to: number) => from + Math.floor(this.#unit() * (to - from + 1));
  chance = (share: number) => this.#unit() < share;
  pick = <T>(all: readonly T[]): T => all[this.whole(0, all.length - 1)]!;
}
