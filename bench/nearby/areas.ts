import { bandEndsKm, shownDistances } from '@nukkad/core/features/people/shown-distances.ts';
import { centreOf, type Point } from '@nukkad/core/features/people/geometry.ts';

const earthRadiusKm = 6371.0088;
const squareDegrees = 0.05;
const kmPerDegree = 111.195;

/** Squared chord length on the unit sphere for a great-circle distance in km. */
const squaredChord = (km: number) => (2 * Math.sin(km / (2 * earthRadiusKm))) ** 2;
const bandEnds = bandEndsKm.map(squaredChord);

/** Index of the last of `shownDistances` within a search distance in km. */
export const lastBandOf = (distance: number): number => shownDistances.findLastIndex((shown) => shown <= distance);

/** What a server in front of a database would cache: where areas are and which ones are near, but not who is in them. */
export class Areas {
  readonly names: readonly string[];
  readonly centres: readonly Point[];
  readonly #numbers: Map<string, number>;
  readonly #xyz: Float64Array;
  readonly #squares = new Map<number, number[]>();

  constructor(names: readonly string[]) {
    this.names = names;
    this.centres = names.map(centreOf);
    this.#numbers = new Map(names.map((name, number) => [name, number]));
    this.#xyz = new Float64Array(names.length * 3);
    for (const [number, point] of this.centres.entries()) {
      const [lat, lng] = [(point.latitude * Math.PI) / 180, (point.longitude * Math.PI) / 180];
      this.#xyz.set([Math.cos(lat) * Math.cos(lng), Math.cos(lat) * Math.sin(lng), Math.sin(lat)], number * 3);
      const key = square(row(point.latitude), row(point.longitude));
      const list = this.#squares.get(key);
      if (list) list.push(number);
      else this.#squares.set(key, [number]);
    }
  }

  numberOf(name: string): number {
    return this.#numbers.get(name)!;
  }

  /** Distance band between two areas: an index into `shownDistances`, or its length if they are farther apart. */
  bandOf(from: number, to: number): number {
    const xyz = this.#xyz;
    const [a, b] = [from * 3, to * 3];
    const chord = (xyz[a]! - xyz[b]!) ** 2 + (xyz[a + 1]! - xyz[b + 1]!) ** 2 + (xyz[a + 2]! - xyz[b + 2]!) ** 2;
    let band = 0;
    while (band < bandEnds.length && chord >= bandEnds[band]!) band++;
    return band;
  }

  /** Numbers of the areas within a search distance in km, by band. */
  around(from: number, distance: number): number[][] {
    const last = lastBandOf(distance);
    const bands: number[][] = Array.from({ length: last + 1 }, () => []);
    const { latitude, longitude } = this.centres[from]!;
    const reach = bandEndsKm[last]! / kmPerDegree;
    // 1 % more, because degrees of longitude shrink away from the equator.
    const reachEast = (reach / Math.cos((latitude * Math.PI) / 180)) * 1.01;
    for (let y = row(latitude - reach); y <= row(latitude + reach); y++)
      for (let x = row(longitude - reachEast); x <= row(longitude + reachEast); x++)
        for (const number of this.#squares.get(square(y, x)) ?? []) bands[this.bandOf(from, number)]?.push(number);
    return bands;
  }
}

const row = (degrees: number) => Math.floor(degrees / squareDegrees);
const square = (y: number, x: number) => y * 10_000 + x;
