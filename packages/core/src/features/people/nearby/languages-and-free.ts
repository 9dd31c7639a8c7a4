export interface Traits {
  /** Bits, one for each language. */
  languages: number;
  /** Seconds since 1970; free to meet until then, 0 for not. */
  freeUntil: number;
  /** Seconds since 1970; counts among women and non-binary people from then on. */
  womanFrom: number;
}

export interface WantedTraits {
  /** Bits as in `Traits`; 0 is any. */
  languages: number;
  free: boolean;
}

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(array.length * 2);
  next.set(array);
  return next;
}

/** What few searches ask for, by slot: apart from the other numbers, so that searches without it stay as fast. */
export class NearbyTraits {
  #languages = new Uint32Array(1024);
  #freeUntil = new Uint32Array(1024);
  #womanFrom = new Uint32Array(1024);

  put(slot: number, { languages, freeUntil, womanFrom }: Traits) {
    while (slot >= this.#languages.length) {
      this.#languages = grown(this.#languages);
      this.#freeUntil = grown(this.#freeUntil);
      this.#womanFrom = grown(this.#womanFrom);
    }
    this.#languages[slot] = languages;
    this.#freeUntil[slot] = freeUntil;
    this.#womanFrom[slot] = womanFrom;
  }

  /** `now` in seconds since 1970. */
  countsAsWoman(slot: number, now: number): boolean {
    return (this.#womanFrom[slot] ?? 0) <= now;
  }

  /** `now` in seconds since 1970. */
  fit(slot: number, { languages, free }: WantedTraits, now: number): boolean {
    return (
      (languages === 0 || ((this.#languages[slot] ?? 0) & languages) !== 0) &&
      (!free || (this.#freeUntil[slot] ?? 0) > now)
    );
  }
}
