function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(array.length * 2);
  next.set(array);
  return next;
}

/** What few searches ask for, by a person's slot. Apart from the other numbers, so that searches without it stay as fast. */
export class NearbyTraits {
  #languages = new Uint32Array(1024);
  #freeUntil = new Uint32Array(1024);

  put(slot: number, { languages, freeUntil }: { languages: number; freeUntil: number }) {
    while (slot >= this.#languages.length) {
      this.#languages = grown(this.#languages);
      this.#freeUntil = grown(this.#freeUntil);
    }
    this.#languages[slot] = languages;
    this.#freeUntil[slot] = freeUntil;
  }

  /** `now` in seconds since 1970. */
  fit(slot: number, { languages, free }: { languages: number; free: boolean }, now: number): boolean {
    return (
      (languages === 0 || ((this.#languages[slot] ?? 0) & languages) !== 0) &&
      (!free || (this.#freeUntil[slot] ?? 0) > now)
    );
  }
}
