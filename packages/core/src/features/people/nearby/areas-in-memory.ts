import { centreOf } from '../geometry.ts';

/** Numbers per person in an area's block, of which the first is their slot. */
export const stride = 5;

/** Side of the lookup squares: 2.2 km from south to north. */
export const squareDegrees = 0.02;
const squaresAround = 360 / squareDegrees;
export const squareRow = (latitude: number) => Math.floor((latitude + 90) / squareDegrees);
export const squareColumn = (longitude: number) => Math.floor((longitude + 180) / squareDegrees);
const squareKey = (row: number, column: number) => row * squaresAround + ((column + squaresAround) % squaresAround);

export interface SpherePoint {
  x: number;
  y: number;
  z: number;
}

function onSphere(latitude: number, longitude: number): SpherePoint {
  const [lat, lng] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return { x: Math.cos(lat) * Math.cos(lng), y: Math.cos(lat) * Math.sin(lng), z: Math.sin(lat) };
}

/** 1 MiB of numbers. Pages never move, so that growing copies at most one area. */
const pageLength = 2 ** 18;
const noPage = new Uint32Array(0);
const doublesPerArea = 6;
const wholesPerArea = 2 * doublesPerArea;
/** Offsets of an area's integers from its first double. */
const [pageAt, startAt, roomAt, countAt, previousAt] = [6, 7, 8, 9, 10];

const roomAbove = (room: number) => Math.max(room + 2, Math.ceil(room * 1.25));

/** Areas by number, each with its centre and people. In typed arrays: objects for so few people would weigh more. */
export class NearbyAreas {
  readonly #numbers = new Map<string, number>();
  readonly #ids: string[] = [];
  /** Six doubles per area, read together: its centre on the unit sphere (x, y, z); then as integers its block's page,
   * start, room and count, and the previous area in the same square (-1: none). */
  #doubles = new Float64Array(doublesPerArea * 256);
  #wholes = new Int32Array(this.#doubles.buffer);
  readonly #lastInSquare = new Map<number, number>();

  readonly #pages: Uint32Array[] = [];
  #pageEnd = pageLength;
  readonly #released = new Map<number, { page: number; start: number }[]>();

  #whole(area: number, at: number): number {
    return this.#wholes[area * wholesPerArea + at] ?? 0;
  }

  idOf(area: number): string {
    return this.#ids[area] ?? '';
  }

  count(area: number): number {
    return this.#whole(area, countAt);
  }

  page(area: number): Uint32Array {
    return this.#pages[this.#whole(area, pageAt)] ?? noPage;
  }

  start(area: number): number {
    return this.#whole(area, startAt);
  }

  /** Calls back with each inhabited area of a square, and its centre's squared straight distance from a point. */
  inSquare(row: number, column: number, { x, y, z }: SpherePoint, each: (area: number, squaredChord: number) => void) {
    const [doubles, wholes] = [this.#doubles, this.#wholes];
    let area = this.#lastInSquare.get(squareKey(row, column)) ?? -1;
    while (area >= 0) {
      const whole = area * wholesPerArea;
      if (wholes[whole + countAt] !== 0) {
        const at = area * doublesPerArea;
        const dx = (doubles[at] ?? 0) - x;
        const dy = (doubles[at + 1] ?? 0) - y;
        const dz = (doubles[at + 2] ?? 0) - z;
        each(area, dx * dx + dy * dy + dz * dz);
      }
      area = wholes[whole + previousAt] ?? -1;
    }
  }

  /** Cached for known areas, since H3 is slow. */
  centreOf(id: string): SpherePoint {
    const area = this.#numbers.get(id);
    if (area === undefined) {
      const { latitude, longitude } = centreOf(id);
      return onSphere(latitude, longitude);
    }
    const at = area * doublesPerArea;
    return { x: this.#doubles[at] ?? 0, y: this.#doubles[at + 1] ?? 0, z: this.#doubles[at + 2] ?? 0 };
  }

  numberOf(id: string): number {
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    const area = this.#ids.length;
    if (area * doublesPerArea >= this.#doubles.length) {
      const larger = new Float64Array(this.#doubles.length * 2);
      larger.set(this.#doubles);
      this.#doubles = larger;
      this.#wholes = new Int32Array(larger.buffer);
    }
    const { latitude, longitude } = centreOf(id);
    const { x, y, z } = onSphere(latitude, longitude);
    this.#doubles.set([x, y, z], area * doublesPerArea);
    this.#ids.push(id);
    this.#numbers.set(id, area);
    const square = squareKey(squareRow(latitude), squareColumn(longitude));
    this.#wholes[area * wholesPerArea + previousAt] = this.#lastInSquare.get(square) ?? -1;
    this.#lastInSquare.set(square, area);
    return area;
  }

  append(area: number): number {
    const count = this.count(area);
    if (count === this.#whole(area, roomAt)) this.#enlarge(area);
    this.#wholes[area * wholesPerArea + countAt] = count + 1;
    return count;
  }

  /** Removes the person at a place. Fills the gap with the area's last person, whose slot it returns; null without one. */
  takeOut(area: number, place: number): number | null {
    const last = this.count(area) - 1;
    this.#wholes[area * wholesPerArea + countAt] = last;
    if (place === last) return null;
    const page = this.page(area);
    const start = this.start(area);
    page.copyWithin(start + place * stride, start + last * stride, start + (last + 1) * stride);
    return page[start + place * stride] ?? null;
  }

  #enlarge(area: number) {
    const room = this.#whole(area, roomAt);
    const [page, start, from] = [this.#whole(area, pageAt), this.start(area), this.page(area)];
    this.#takeBlock(area, roomAbove(room));
    if (room === 0) return;
    this.page(area).set(from.subarray(start, start + room * stride), this.start(area));
    const released = this.#released.get(room);
    if (released) released.push({ page, start });
    else this.#released.set(room, [{ page, start }]);
  }

  #takeBlock(area: number, room: number) {
    const { page, start } = this.#released.get(room)?.pop() ?? this.#newBlock(room);
    const at = area * wholesPerArea;
    this.#wholes[at + pageAt] = page;
    this.#wholes[at + startAt] = start;
    this.#wholes[at + roomAt] = room;
  }

  #newBlock(room: number): { page: number; start: number } {
    const length = room * stride;
    if (this.#pageEnd + length > (this.#pages.at(-1)?.length ?? 0)) {
      this.#pages.push(new Uint32Array(Math.max(pageLength, length)));
      this.#pageEnd = 0;
    }
    const start = this.#pageEnd;
    this.#pageEnd += length;
    return { page: this.#pages.length - 1, start };
  }

  /** A copy with neighbouring areas side by side, and the new number of each area. People keep their places. */
  sorted(): { areas: NearbyAreas; numberOf: Int32Array } {
    const areas = new NearbyAreas();
    const numberOf = new Int32Array(this.#ids.length);
    // H3 indexes sort by place.
    const order = [...this.#ids.entries()].toSorted(([, a], [, b]) => (a < b ? -1 : 1));
    for (const [before, id] of order) {
      const area = areas.numberOf(id);
      numberOf[before] = area;
      const count = this.count(before);
      if (count === 0) continue;
      areas.#takeBlock(area, roomAbove(count - 1));
      areas.#wholes[area * wholesPerArea + countAt] = count;
      const start = this.start(before);
      areas.page(area).set(this.page(before).subarray(start, start + count * stride), areas.start(area));
    }
    return { areas, numberOf };
  }
}
