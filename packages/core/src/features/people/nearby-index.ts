import { bandEndsKm, shownDistances } from './rules.ts';
import { centreOf, earthRadiusKm } from './geometry.ts';

export interface Indexed {
  id: string;
  area: string;
  /** Years, at most 127. */
  age: number;
  gender: number;
  interests: number;
  /** Secret, 0 to 2^31 - 1: combined with the viewer's key it orders equals. */
  shuffle: number;
  /** Seconds since 1970; 0 for never. */
  premiumUntil: number;
  /** Seconds since 1970; hidden from then on. */
  expires: number;
}

export interface Viewer {
  id: string;
  area: string;
  interests: number;
  /** Two secret numbers from 0 to 2^31 - 1, new each day: the viewer's keyed shuffle. */
  key: readonly [number, number];
}

/** Bits as in `Indexed`; 0 is any. */
export interface Search {
  /** km, 1 to 10: matches people shown at that distance or nearer. */
  distance: number;
  ages: readonly [number, number];
  genders: number;
  interests: number;
}

/** Distance first (an index into `shownDistances`), then `order`. */
export interface Position {
  band: number;
  /** Premium, shared interests and the shuffle as one number: smaller comes first. */
  order: number;
}

export interface Found extends Position {
  id: string;
}

/** Numbers per person in an area's block: flags, shuffle, slot, expires, premium until. */
const stride = 5;
const genderShift = 7;
const interestShift = 9;

const bits = (word: number) => {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count++;
  return count;
};
const bitsOf = Uint8Array.from({ length: 1024 }, (_, word) => bits(word));

/** Side of the lookup squares: 2.2 km from south to north. */
const squareDegrees = 0.02;
const squaresAround = 360 / squareDegrees;

const squaredChord = (km: number) => (2 * Math.sin(km / (2 * earthRadiusKm))) ** 2;
const bandEnds = Float64Array.from(bandEndsKm, squaredChord);

/** 1 MiB of numbers. Pages never move, so that growing copies at most one area. */
const pageLength = 2 ** 18;

const areaDoubles = 6;
const areaWholes = 2 * areaDoubles;
/** Offsets of an area's integers from its first double. */
const [pageAt, startAt, roomAt, countAt, beforeAt] = [6, 7, 8, 9, 10];

const roomAbove = (room: number) => Math.max(room + 2, Math.ceil(room * 1.25));

/** The visible people by area, in memory. Everyone in an area is equally far, so a search computes distances for areas
 * only, walks outwards, and stops when it has enough. Data is in typed arrays: most areas hold one or two people, and
 * objects would weigh more. */
export class NearbyIndex {
  readonly #areaNumbers = new Map<string, number>();
  readonly #areaIds: string[] = [];
  /** Six doubles per area, read together: its centre on the unit sphere (x, y, z); then as integers its block's page,
   * start, room and count, and the previous area in the same square (-1: none). */
  #areas = new Float64Array(areaDoubles * 256);
  #areaWholes = new Int32Array(this.#areas.buffer);
  readonly #lastInSquare = new Map<number, number>();

  readonly #pages: Uint32Array[] = [];
  #pageEnd = pageLength;
  /** Released blocks by room: page and start in turn. */
  readonly #leftBlocks = new Map<number, number[]>();

  #ids: (string | undefined)[] = [];
  #areaOf = new Int32Array(1024);
  #placeOf = new Int32Array(1024);
  readonly #free: number[] = [];
  readonly #slots = new Map<string, number>();

  readonly #blocks = new Map<string, Set<string>>();

  /** Areas by band and the best so far: reused, so that searches hardly allocate. */
  readonly #bands: Int32Array<ArrayBuffer>[] = shownDistances.map(() => new Int32Array(64));
  readonly #bandCounts = new Int32Array(shownDistances.length);
  #bestOrders = new Float64Array(64);
  #bestSlots = new Int32Array(64);

  get size(): number {
    return this.#slots.size;
  }

  #areaNumber(area: string): number {
    const known = this.#areaNumbers.get(area);
    if (known !== undefined) return known;
    const number = this.#areaIds.length;
    if (number * areaDoubles >= this.#areas.length) {
      this.#areas = grownDoubles(this.#areas);
      this.#areaWholes = new Int32Array(this.#areas.buffer);
    }
    const { latitude, longitude } = centreOf(area);
    const { x, y, z } = onSphere(latitude, longitude);
    this.#areas[number * areaDoubles] = x;
    this.#areas[number * areaDoubles + 1] = y;
    this.#areas[number * areaDoubles + 2] = z;
    this.#areaIds.push(area);
    this.#areaNumbers.set(area, number);
    const square = squareKey(squareRow(latitude), squareColumn(longitude));
    this.#areaWholes[number * areaWholes + beforeAt] = this.#lastInSquare.get(square) ?? -1;
    this.#lastInSquare.set(square, number);
    return number;
  }

  put(person: Indexed) {
    const area = this.#areaNumber(person.area);
    let slot = this.#slots.get(person.id);
    if (slot === undefined) {
      slot = this.#free.pop() ?? this.#ids.length;
      if (slot >= this.#areaOf.length) {
        this.#areaOf = grown(this.#areaOf);
        this.#placeOf = grown(this.#placeOf);
      }
      this.#ids[slot] = person.id;
      this.#slots.set(person.id, slot);
      this.#append(slot, area);
    } else if (this.#areaOf[slot] !== area) {
      this.#takeOut(slot);
      this.#append(slot, area);
    }
    const [page, at] = this.#locate(slot);
    page[at] = person.age | (person.gender << genderShift) | (person.interests << interestShift);
    page[at + 1] = person.shuffle;
    page[at + 2] = slot;
    page[at + 3] = person.expires;
    page[at + 4] = person.premiumUntil;
  }

  /** False for unknown people. */
  move(id: string, area: string, expires: number): boolean {
    const slot = this.#slots.get(id);
    if (slot === undefined) return false;
    const to = this.#areaNumber(area);
    if (this.#areaOf[slot] !== to) {
      const [page, at] = this.#locate(slot);
      const [flags, shuffle, premiumUntil] = [page[at]!, page[at + 1]!, page[at + 4]!];
      this.#takeOut(slot);
      this.#append(slot, to);
      const [newPage, newAt] = this.#locate(slot);
      newPage[newAt] = flags;
      newPage[newAt + 1] = shuffle;
      newPage[newAt + 2] = slot;
      newPage[newAt + 4] = premiumUntil;
    }
    const [page, at] = this.#locate(slot);
    page[at + 3] = expires;
    return true;
  }

  expiring(by: number): string[] {
    const ids: string[] = [];
    for (const [id, slot] of this.#slots) {
      const [page, at] = this.#locate(slot);
      if (page[at + 3]! <= by) ids.push(id);
    }
    return ids;
  }

  #locate(slot: number): [Uint32Array, number] {
    const area = this.#areaOf[slot]! * areaWholes;
    return [
      this.#pages[this.#areaWholes[area + pageAt]!]!,
      this.#areaWholes[area + startAt]! + this.#placeOf[slot]! * stride,
    ];
  }

  #append(slot: number, area: number) {
    const count = this.#areaWholes[area * areaWholes + countAt]!;
    if (count === this.#areaWholes[area * areaWholes + roomAt]) this.#enlarge(area);
    this.#areaOf[slot] = area;
    this.#placeOf[slot] = count;
    this.#areaWholes[area * areaWholes + countAt] = count + 1;
  }

  #enlarge(area: number) {
    const room = this.#areaWholes[area * areaWholes + roomAt]!;
    const page = this.#areaWholes[area * areaWholes + pageAt]!;
    const start = this.#areaWholes[area * areaWholes + startAt]!;
    const larger = roomAbove(room);
    this.#takeBlock(area, larger);
    if (room === 0) return;
    const from = this.#pages[page]!;
    const to = this.#pages[this.#areaWholes[area * areaWholes + pageAt]!]!;
    to.set(from.subarray(start, start + room * stride), this.#areaWholes[area * areaWholes + startAt]);
    const left = this.#leftBlocks.get(room);
    if (left) left.push(page, start);
    else this.#leftBlocks.set(room, [page, start]);
  }

  #takeBlock(area: number, room: number) {
    this.#areaWholes[area * areaWholes + roomAt] = room;
    const left = this.#leftBlocks.get(room);
    if (left !== undefined && left.length > 0) {
      this.#areaWholes[area * areaWholes + startAt] = left.pop()!;
      this.#areaWholes[area * areaWholes + pageAt] = left.pop()!;
      return;
    }
    const length = room * stride;
    if (this.#pageEnd + length > (this.#pages.at(-1)?.length ?? 0)) {
      this.#pages.push(new Uint32Array(Math.max(pageLength, length)));
      this.#pageEnd = 0;
    }
    this.#areaWholes[area * areaWholes + pageAt] = this.#pages.length - 1;
    this.#areaWholes[area * areaWholes + startAt] = this.#pageEnd;
    this.#pageEnd += length;
  }

  #takeOut(slot: number) {
    const area = this.#areaOf[slot]!;
    const place = this.#placeOf[slot]!;
    const last = --this.#areaWholes[area * areaWholes + countAt]!;
    if (place === last) return;
    const page = this.#pages[this.#areaWholes[area * areaWholes + pageAt]!]!;
    const start = this.#areaWholes[area * areaWholes + startAt]!;
    page.copyWithin(start + place * stride, start + last * stride, start + (last + 1) * stride);
    this.#placeOf[page[start + place * stride + 2]!] = place;
  }

  remove(id: string) {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#takeOut(slot);
    this.#slots.delete(id);
    this.#ids[slot] = undefined;
    this.#free.push(slot);
  }

  block(one: string, other: string) {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const set = this.#blocks.get(from);
      if (set) set.add(to);
      else this.#blocks.set(from, new Set([to]));
    }
  }

  unblockAll(id: string) {
    for (const other of this.#blocks.get(id) ?? []) {
      const set = this.#blocks.get(other)!;
      set.delete(id);
      if (set.size === 0) this.#blocks.delete(other);
    }
    this.#blocks.delete(id);
  }

  /** Null while hidden. `now` in seconds since 1970. */
  find(id: string, now: number): { area: string; interests: number } | null {
    const slot = this.#slots.get(id);
    if (slot === undefined) return null;
    const [page, at] = this.#locate(slot);
    if (page[at + 3]! <= now) return null;
    return { area: this.#areaIds[this.#areaOf[slot]!]!, interests: (page[at]! >> interestShift) & 1023 };
  }

  /** Puts neighbouring areas side by side, which makes searches a third faster. Call after loading. */
  settle() {
    const order = Array.from(this.#areaIds.keys()).toSorted((a, b) => (this.#areaIds[a]! < this.#areaIds[b]! ? -1 : 1));
    const numberOf = new Int32Array(order.length);
    const [areas, wholes, ids, pages] = [this.#areas, this.#areaWholes, this.#areaIds.slice(), this.#pages.splice(0)];
    this.#areas = new Float64Array(areas.length);
    this.#areaWholes = new Int32Array(this.#areas.buffer);
    this.#pageEnd = pageLength;
    this.#leftBlocks.clear();
    this.#lastInSquare.clear();
    for (const [number, before] of order.entries()) {
      numberOf[before] = number;
      this.#areaIds[number] = ids[before]!;
      this.#areaNumbers.set(ids[before]!, number);
      this.#areas.set(areas.subarray(before * areaDoubles, before * areaDoubles + 3), number * areaDoubles);
      const count = wholes[before * areaWholes + countAt]!;
      this.#areaWholes[number * areaWholes + countAt] = count;
      if (count > 0) {
        this.#takeBlock(number, roomAbove(count - 1));
        const start = wholes[before * areaWholes + startAt]!;
        const from = pages[wholes[before * areaWholes + pageAt]!]!;
        this.#pages[this.#areaWholes[number * areaWholes + pageAt]!]!.set(
          from.subarray(start, start + count * stride),
          this.#areaWholes[number * areaWholes + startAt],
        );
      }
      const { latitude, longitude } = centreOf(ids[before]!);
      const square = squareKey(squareRow(latitude), squareColumn(longitude));
      this.#areaWholes[number * areaWholes + beforeAt] = this.#lastInSquare.get(square) ?? -1;
      this.#lastInSquare.set(square, number);
    }
    for (let slot = 0; slot < this.#ids.length; slot++) this.#areaOf[slot] = numberOf[this.#areaOf[slot]!]!;
  }

  /** Cached for known areas, since H3 is slow. */
  #centreOf(area: string): { x: number; y: number; z: number } {
    const number = this.#areaNumbers.get(area);
    if (number === undefined) {
      const { latitude, longitude } = centreOf(area);
      return onSphere(latitude, longitude);
    }
    const at = number * areaDoubles;
    return { x: this.#areas[at]!, y: this.#areas[at + 1]!, z: this.#areas[at + 2]! };
  }

  /** The first `limit` people after `after` (null: from the start), in the order of rule D3; without the viewer and
   * blocked people. `now` in seconds since 1970. */
  search(viewer: Viewer, search: Search, after: Position | null, limit: number, now: number): Found[] {
    const found: Found[] = [];
    const { x, y, z } = this.#centreOf(viewer.area);
    const latitude = (Math.asin(z) * 180) / Math.PI;
    const longitude = (Math.atan2(y, x) * 180) / Math.PI;
    let lastBand = shownDistances.length - 1;
    while (lastBand >= 0 && shownDistances[lastBand]! > search.distance) lastBand--;
    this.#bandCounts.fill(0);

    const row = squareRow(latitude);
    const column = squareColumn(longitude);
    // Squares narrow towards the poles: the shorter side bounds how far a ring reaches.
    const side = squareDegrees * 111.19 * Math.max(0.05, Math.cos(((Math.abs(latitude) + 0.2) * Math.PI) / 180));
    const self = this.#slots.get(viewer.id) ?? -1;
    const unseen = this.#unseenBy(viewer.id);
    let band = after?.band ?? 0;
    for (let ring = 0; band <= lastBand; ring++) {
      for (let dy = -ring; dy <= ring; dy++) {
        const step = Math.abs(dy) === ring || ring === 0 ? 1 : 2 * ring;
        for (let dx = -ring; dx <= ring; dx += step) {
          const last = this.#lastInSquare.get(squareKey(row + dy, column + dx));
          if (last !== undefined) this.#sortIn(last, x, y, z, lastBand);
        }
      }
      const known = squaredChord(ring * side);
      while (band <= lastBand && bandEnds[band]! <= known) {
        this.#takeBest(band, viewer, search, after, limit - found.length, now, found, self, unseen);
        if (found.length === limit) return found;
        band++;
      }
    }
    return found;
  }

  #sortIn(last: number, x: number, y: number, z: number, lastBand: number) {
    const areas = this.#areas;
    const wholes = this.#areaWholes;
    const reach = bandEnds[lastBand]!;
    for (let number = last; number >= 0; number = wholes[number * areaWholes + beforeAt]!) {
      if (wholes[number * areaWholes + countAt] === 0) continue;
      const at = number * areaDoubles;
      const dx = areas[at]! - x;
      const dy = areas[at + 1]! - y;
      const dz = areas[at + 2]! - z;
      const chord = dx * dx + dy * dy + dz * dz;
      if (chord >= reach) continue;
      let band = 0;
      while (chord >= bandEnds[band]!) band++;
      const count = this.#bandCounts[band]!++;
      if (count === this.#bands[band]!.length) this.#bands[band] = grown(this.#bands[band]!);
      this.#bands[band]![count] = number;
    }
  }

  #unseenBy(id: string): ReadonlySet<number> | null {
    const blocked = this.#blocks.get(id);
    if (blocked === undefined) return null;
    const slots = new Set<number>();
    for (const other of blocked) {
      const slot = this.#slots.get(other);
      if (slot !== undefined) slots.add(slot);
    }
    return slots;
  }

  #takeBest(
    band: number,
    viewer: Viewer,
    { ages, genders, interests }: Search,
    after: Position | null,
    wanted: number,
    now: number,
    found: Found[],
    self: number,
    unseen: ReadonlySet<number> | null,
  ) {
    if (wanted > this.#bestOrders.length) {
      this.#bestOrders = new Float64Array(wanted);
      this.#bestSlots = new Int32Array(wanted);
    }
    const orders = this.#bestOrders;
    const slots = this.#bestSlots;
    const [youngest, oldest] = ages;
    const [factor, summand] = viewer.key;
    const shareable = viewer.interests;
    const behind = after !== null && after.band === band ? after.order : -1;
    const areas = this.#bands[band]!;
    let count = 0;
    let worst = Infinity;
    for (let each = 0, end = this.#bandCounts[band]!; each < end; each++) {
      const area = areas[each]!;
      const page = this.#pages[this.#areaWholes[area * areaWholes + pageAt]!]!;
      const start = this.#areaWholes[area * areaWholes + startAt]!;
      for (
        let at = start, end = start + this.#areaWholes[area * areaWholes + countAt]! * stride;
        at < end;
        at += stride
      ) {
        const flags = page[at]!;
        const age = flags & 127;
        if (((age - youngest) | (oldest - age)) < 0) continue;
        if (genders !== 0 && (genders & (1 << ((flags >> genderShift) & 3))) === 0) continue;
        const theirs = flags >> interestShift;
        if (interests !== 0 && (theirs & interests) === 0) continue;
        const slot = page[at + 2]!;
        const order = orderOf(
          page[at + 4]! > now,
          bitsOf[theirs & shareable]!,
          (Math.imul(factor, page[at + 1]!) + summand) & 0x7fffffff,
        );
        if (order <= behind || order >= worst || page[at + 3]! <= now) continue;
        if (slot === self || (unseen !== null && unseen.has(slot))) continue;
        if (count < wanted) {
          orders[count] = order;
          slots[count] = slot;
          if (++count < wanted) continue;
          for (let parent = (count >> 1) - 1; parent >= 0; parent--) sink(orders, slots, parent, count);
        } else {
          // The top of the heap is the worst of the best and is replaced.
          orders[0] = order;
          slots[0] = slot;
          sink(orders, slots, 0, count);
        }
        worst = orders[0]!;
      }
    }
    if (count < wanted) for (let parent = (count >> 1) - 1; parent >= 0; parent--) sink(orders, slots, parent, count);
    for (let last = count - 1; last > 0; last--) {
      const [order, slot] = [orders[0]!, slots[0]!];
      orders[0] = orders[last]!;
      slots[0] = slots[last]!;
      sink(orders, slots, 0, last);
      orders[last] = order;
      slots[last] = slot;
    }
    for (let at = 0; at < count; at++) found.push({ id: this.#ids[slots[at]!]!, band, order: orders[at]! });
  }
}

/** Restores a max-heap of `count` from a place on. */
function sink(orders: Float64Array, slots: Int32Array, from: number, count: number) {
  const order = orders[from]!;
  const slot = slots[from]!;
  let place = from;
  for (;;) {
    let child = 2 * place + 1;
    if (child >= count) break;
    if (child + 1 < count && orders[child + 1]! > orders[child]!) child++;
    if (orders[child]! <= order) break;
    orders[place] = orders[child]!;
    slots[place] = slots[child]!;
    place = child;
  }
  orders[place] = order;
  slots[place] = slot;
}

/** Rule D3 within a band as one number; `shuffled` is from 0 to 2^31 - 1. */
export const orderOf = (premium: boolean, shared: number, shuffled: number): number =>
  ((premium ? 0 : 16) + 10 - shared) * 2 ** 31 + shuffled;

function onSphere(latitude: number, longitude: number) {
  const [lat, lng] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return { x: Math.cos(lat) * Math.cos(lng), y: Math.cos(lat) * Math.sin(lng), z: Math.sin(lat) };
}

const squareRow = (latitude: number) => Math.floor((latitude + 90) / squareDegrees);
const squareColumn = (longitude: number) => Math.floor((longitude + 180) / squareDegrees);
const squareKey = (row: number, column: number) => row * squaresAround + ((column + squaresAround) % squaresAround);

function grown(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const next = new Int32Array(array.length * 2);
  next.set(array);
  return next;
}

function grownDoubles(array: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const next = new Float64Array(array.length * 2);
  next.set(array);
  return next;
}
