import { shownDistances } from '../shown-distances.ts';

export function grown(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const next = new Int32Array(array.length * 2);
  next.set(array);
  return next;
}

const noAreas = new Int32Array(0);

export class Bands {
  readonly #lists: Int32Array<ArrayBuffer>[] = shownDistances.map(() => new Int32Array(64));
  readonly #counts = new Int32Array(shownDistances.length);

  clear() {
    this.#counts.fill(0);
  }

  add(band: number, area: number) {
    const list = this.#lists[band];
    if (!list) return;
    const count = this.#counts[band] ?? 0;
    const roomy = count < list.length ? list : grown(list);
    if (roomy !== list) this.#lists[band] = roomy;
    roomy[count] = area;
    this.#counts[band] = count + 1;
  }

  of(band: number): { areas: Int32Array; count: number } {
    return { areas: this.#lists[band] ?? noAreas, count: this.#counts[band] ?? 0 };
  }
}
