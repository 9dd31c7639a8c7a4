import { bandEndsKm, centreOf, shownDistances } from './area.ts';

/** What the index holds of somebody who is to be seen. */
export interface Indexed {
  id: string;
  /** The area in which others see them. */
  area: string;
  /** Years, at most 127. */
  age: number;
  /** Index in `genders`. */
  gender: number;
  /** A bit for each of `interestOptions`. */
  interests: number;
  /** A number of theirs from 0 to 2^31 - 1 that nobody is told; mixed with the viewer's key it puts equals in order. */
  shuffle: number;
  /** Seconds since 1970; 0 for never. */
  premiumUntil: number;
  /** Seconds since 1970: from then on they are not to be seen. */
  expires: number;
}

/** Who looks, from where. */
export interface Viewer {
  id: string;
  area: string;
  interests: number;
  /** Two numbers from 0 to 2^31 - 1, secret and new each day: the keyed shuffle of this viewer. */
  key: readonly [number, number];
}

/** Whom they look for. Bits as in `Indexed`; 0 is any. */
export interface Search {
  /** km, one of 1 to 10; whoever is shown as at most so far is meant. */
  distance: number;
  ages: readonly [number, number];
  genders: number;
  interests: number;
}

/** Where in the order somebody stands: distances first (as an index into `shownDistances`), then `order`. */
export interface Position {
  band: number;
  /** Premium first, then shared interests, then the shuffle, as one number: the smaller comes first. */
  order: number;
}

export interface Found extends Position {
  id: string;
}

/** Numbers a person in an area's list: flags, shuffle, slot, premium until, expires. */
const stride = 5;
const genderShift = 7;
const interestShift = 9;

const bits = (word: number) => {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count++;
  return count;
};
const bitsOf = Uint8Array.from({ length: 1024 }, (_, word) => bits(word));

/** Side of the squares in which areas are looked up, in degrees: 2.2 km from south to north. */
const squareDegrees = 0.02;
const squaresAround = 360 / squareDegrees;
const earthRadiusKm = 6371.0088;

/** Squared straight distance through the unit sphere for a great-circle distance in km: cheaper to compute, same order. */
const squaredChord = (km: number) => (2 * Math.sin(km / (2 * earthRadiusKm))) ** 2;
const bandEnds = Float64Array.from(bandEndsKm, squaredChord);

interface AreaList {
  x: number;
  y: number;
  z: number;
  members: Uint32Array;
  count: number;
}

/**
 * The people who are to be seen, by area, in memory. As everybody in one area is equally far, a search computes no
 * distance for a person: it walks areas outwards and stops as soon as it has enough.
 */
export class NearbyIndex {
  #areas: AreaList[] = [];
  readonly #areaNumbers = new Map<string, number>();
  readonly #areaIds: string[] = [];
  readonly #squares = new Map<number, number[]>();

  /** By slot, a number that each person has while they are in here. */
  #ids: (string | undefined)[] = [];
  #areaOf = new Int32Array(1024);
  #placeOf = new Int32Array(1024);
  readonly #free: number[] = [];
  readonly #slots = new Map<string, number>();

  readonly #blocks = new Map<string, Set<string>>();

  /** Lists of area numbers by band, and the best found so far: kept, so that a search allocates next to nothing. */
  readonly #bands: number[][] = shownDistances.map(() => []);
  #bestOrders = new Float64Array(64);
  #bestSlots = new Int32Array(64);

  get size(): number {
    return this.#slots.size;
  }

  #areaNumber(area: string): number {
    const known = this.#areaNumbers.get(area);
    if (known !== undefined) return known;
    const number = this.#areas.length;
    const { latitude, longitude } = centreOf(area);
    this.#areas.push({ ...onSphere(latitude, longitude), members: new Uint32Array(2 * stride), count: 0 });
    this.#areaIds.push(area);
    this.#areaNumbers.set(area, number);
    const square = squareKey(squareRow(latitude), squareColumn(longitude));
    const list = this.#squares.get(square);
    if (list) list.push(number);
    else this.#squares.set(square, [number]);
    return number;
  }

  /** Adds somebody, or takes in what changed of them. */
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
    const { members } = this.#areas[area]!;
    const at = this.#placeOf[slot]! * stride;
    members[at] = person.age | (person.gender << genderShift) | (person.interests << interestShift);
    members[at + 1] = person.shuffle;
    members[at + 2] = slot;
    members[at + 3] = person.premiumUntil;
    members[at + 4] = person.expires;
  }

  #append(slot: number, area: number) {
    const list = this.#areas[area]!;
    if ((list.count + 1) * stride > list.members.length) {
      const members = new Uint32Array(Math.ceil(list.count * 1.25 + 2) * stride);
      members.set(list.members);
      list.members = members;
    }
    this.#areaOf[slot] = area;
    this.#placeOf[slot] = list.count++;
  }

  /** Closes the gap with the last of the area. */
  #takeOut(slot: number) {
    const list = this.#areas[this.#areaOf[slot]!]!;
    const place = this.#placeOf[slot]!;
    const last = --list.count;
    if (place === last) return;
    list.members.copyWithin(place * stride, last * stride, (last + 1) * stride);
    this.#placeOf[list.members[place * stride + 2]!] = place;
  }

  remove(id: string) {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#takeOut(slot);
    this.#slots.delete(id);
    this.#ids[slot] = undefined;
    this.#free.push(slot);
  }

  /** From now on neither of two sees the other. */
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

  /** Forgets every block of somebody, either way. */
  unblockAll(id: string) {
    for (const other of this.#blocks.get(id) ?? []) {
      const set = this.#blocks.get(other)!;
      set.delete(id);
      if (set.size === 0) this.#blocks.delete(other);
    }
    this.#blocks.delete(id);
  }

  areBlocked(one: string, other: string): boolean {
    return this.#blocks.get(one)?.has(other) ?? false;
  }

  /** The area in which somebody is seen at a moment (seconds since 1970), and their interests; null while they are not. */
  find(id: string, now: number): { area: string; interests: number } | null {
    const slot = this.#slots.get(id);
    if (slot === undefined) return null;
    const { members } = this.#areas[this.#areaOf[slot]!]!;
    const at = this.#placeOf[slot]! * stride;
    if (members[at + 4]! <= now) return null;
    return { area: this.#areaIds[this.#areaOf[slot]!]!, interests: (members[at]! >> interestShift) & 1023 };
  }

  /**
   * The first `limit` people of a search behind `after` (null: from the start), in the order of rule D3. `now` in seconds
   * since 1970. The viewer and whoever is blocked either way are not among them.
   */
  search(viewer: Viewer, search: Search, after: Position | null, limit: number, now: number): Found[] {
    const found: Found[] = [];
    const { latitude, longitude } = centreOf(viewer.area);
    const { x, y, z } = onSphere(latitude, longitude);
    let lastBand = shownDistances.length - 1;
    while (lastBand >= 0 && shownDistances[lastBand]! > search.distance) lastBand--;
    const reach = bandEnds[lastBand]!;
    for (let band = 0; band <= lastBand; band++) this.#bands[band]!.length = 0;

    const row = squareRow(latitude);
    const column = squareColumn(longitude);
    // Squares narrow towards the poles; the ring by which all areas within a distance are known goes by the shorter side.
    const side = squareDegrees * 111.19 * Math.max(0.05, Math.cos(((Math.abs(latitude) + 0.2) * Math.PI) / 180));
    let band = after?.band ?? 0;
    for (let ring = 0; band <= lastBand; ring++) {
      for (let dy = -ring; dy <= ring; dy++) {
        const step = Math.abs(dy) === ring || ring === 0 ? 1 : 2 * ring;
        for (let dx = -ring; dx <= ring; dx += step) {
          const list = this.#squares.get(squareKey(row + dy, column + dx));
          if (list === undefined) continue;
          for (const number of list) {
            const area = this.#areas[number]!;
            if (area.count === 0) continue;
            const chord = (area.x - x) ** 2 + (area.y - y) ** 2 + (area.z - z) ** 2;
            if (chord >= reach) continue;
            let at = 0;
            while (chord >= bandEnds[at]!) at++;
            this.#bands[at]!.push(number);
          }
        }
      }
      const known = squaredChord(ring * side);
      while (band <= lastBand && bandEnds[band]! <= known) {
        this.#takeBest(band, viewer, search, after, limit - found.length, now, found);
        if (found.length === limit) return found;
        band++;
      }
    }
    return found;
  }

  /** Adds the first `wanted` of one band to what was found. */
  #takeBest(
    band: number,
    viewer: Viewer,
    { ages, genders, interests }: Search,
    after: Position | null,
    wanted: number,
    now: number,
    found: Found[],
  ) {
    if (wanted > this.#bestOrders.length) {
      this.#bestOrders = new Float64Array(wanted);
      this.#bestSlots = new Int32Array(wanted);
    }
    const orders = this.#bestOrders;
    const slots = this.#bestSlots;
    const [youngest, oldest] = ages;
    const [factor, summand] = viewer.key;
    const behind = after !== null && after.band === band ? after.order : -1;
    const blocked = this.#blocks.get(viewer.id);
    const self = this.#slots.get(viewer.id);
    let count = 0;
    for (const number of this.#bands[band]!) {
      const area = this.#areas[number]!;
      const { members } = area;
      for (let at = 0, end = area.count * stride; at < end; at += stride) {
        const flags = members[at]!;
        const age = flags & 127;
        if (age < youngest || age > oldest) continue;
        if (genders !== 0 && (genders & (1 << ((flags >> genderShift) & 3))) === 0) continue;
        const theirs = flags >> interestShift;
        if (interests !== 0 && (theirs & interests) === 0) continue;
        const order = orderOf(
          members[at + 3]! > now,
          bitsOf[theirs & viewer.interests]!,
          (Math.imul(factor, members[at + 1]!) + summand) & 0x7fffffff,
        );
        if (order <= behind || (count === wanted && order >= orders[count - 1]!) || members[at + 4]! <= now) continue;
        const slot = members[at + 2]!;
        if (slot === self || blocked?.has(this.#ids[slot]!)) continue;
        // Into its place among the best so far; the worst falls off when there are enough.
        let place = count === wanted ? count - 1 : count++;
        while (place > 0 && orders[place - 1]! > order) {
          orders[place] = orders[place - 1]!;
          slots[place] = slots[place - 1]!;
          place--;
        }
        orders[place] = order;
        slots[place] = slot;
      }
    }
    for (let at = 0; at < count; at++) found.push({ id: this.#ids[slots[at]!]!, band, order: orders[at]! });
  }
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
/** Columns go round the world. */
const squareKey = (row: number, column: number) => row * squaresAround + ((column + squaresAround) % squaresAround);

function grown(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const next = new Int32Array(array.length * 2);
  next.set(array);
  return next;
}
