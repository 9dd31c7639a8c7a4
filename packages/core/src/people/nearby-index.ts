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

/** How many people an area has room for before it is given more: each about half as much again as the one before. */
const rooms: number[] = [1];
while (rooms.at(-1)! < 1e7) rooms.push(Math.ceil(rooms.at(-1)! * 1.4) + (rooms.length < 3 ? 1 : 0));

/**
 * Everybody's numbers in one array, and where in it the list of each area is. An array for each area would cost more than
 * what is in it, as most have few people.
 */
class Lists {
  /** The numbers of all people, list by list. */
  members = new Uint32Array(1024 * stride);
  /** By area: where its list begins in `members`, how many it holds, and which of `rooms` it has. */
  start = new Int32Array(1024);
  count = new Int32Array(1024);
  #room = new Uint8Array(1024);
  #areas = 0;
  /** Where nothing was written yet. */
  #end = 0;
  /** Starts of lists that were left for a larger one, by their room. */
  readonly #left: number[][] = rooms.map(() => []);

  /** Makes an empty list; returns its number. */
  add(): number {
    const area = this.#areas++;
    if (area >= this.start.length) {
      this.start = longer(this.start, this.start.length * 1.5);
      this.count = longer(this.count, this.count.length * 1.5);
      this.#room = longer(this.#room, this.#room.length * 1.5);
    }
    this.start[area] = this.#take(0);
    return area;
  }

  #take(room: number): number {
    const left = this.#left[room]!.pop();
    if (left !== undefined) return left;
    const start = this.#end;
    this.#end += rooms[room]! * stride;
    if (this.#end > this.members.length)
      this.members = longer(this.members, Math.max(this.#end, this.members.length * 1.2));
    return start;
  }

  /** Makes room for one more at the end of a list; returns its place in it. */
  append(area: number): number {
    const room = this.#room[area]!;
    const count = this.count[area]!;
    if (count === rooms[room]!) {
      const from = this.start[area]!;
      const to = this.#take(room + 1);
      this.members.copyWithin(to, from, from + count * stride);
      this.#left[room]!.push(from);
      this.start[area] = to;
      this.#room[area] = room + 1;
    }
    this.count[area] = count + 1;
    return count;
  }
}

/** An array with the same numbers and more room. */
function longer<A extends Uint32Array | Int32Array | Uint8Array | Float64Array>(array: A, length: number): A {
  const next = new (array.constructor as new (length: number) => A)(Math.ceil(length));
  next.set(array);
  return next;
}

/**
 * The people who are to be seen, by area, in memory. As everybody in one area is equally far, a search computes no
 * distance for a person: it walks areas outwards and stops as soon as it has enough.
 */
export class NearbyIndex {
  readonly #lists = new Lists();
  /** By area: its centre on the unit sphere. */
  #x = new Float64Array(1024);
  #y = new Float64Array(1024);
  #z = new Float64Array(1024);
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
    const number = this.#lists.add();
    const { latitude, longitude } = centreOf(area);
    if (number >= this.#x.length) {
      this.#x = longer(this.#x, number * 1.5);
      this.#y = longer(this.#y, number * 1.5);
      this.#z = longer(this.#z, number * 1.5);
    }
    const { x, y, z } = onSphere(latitude, longitude);
    this.#x[number] = x;
    this.#y[number] = y;
    this.#z[number] = z;
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
        this.#areaOf = longer(this.#areaOf, slot * 1.2);
        this.#placeOf = longer(this.#placeOf, slot * 1.2);
      }
      this.#ids[slot] = person.id;
      this.#slots.set(person.id, slot);
      this.#append(slot, area);
    } else if (this.#areaOf[slot] !== area) {
      this.#takeOut(slot);
      this.#append(slot, area);
    }
    const { members } = this.#lists;
    const at = this.#entryOf(slot);
    members[at] = person.age | (person.gender << genderShift) | (person.interests << interestShift);
    members[at + 1] = person.shuffle;
    members[at + 2] = slot;
    members[at + 3] = person.premiumUntil;
    members[at + 4] = person.expires;
  }

  #append(slot: number, area: number) {
    this.#areaOf[slot] = area;
    this.#placeOf[slot] = this.#lists.append(area);
  }

  /** Where somebody's numbers begin. */
  #entryOf(slot: number): number {
    return this.#lists.start[this.#areaOf[slot]!]! + this.#placeOf[slot]! * stride;
  }

  /** Closes the gap with the last of the area. */
  #takeOut(slot: number) {
    const { members, start, count } = this.#lists;
    const area = this.#areaOf[slot]!;
    const place = this.#placeOf[slot]!;
    const last = --count[area]!;
    if (place === last) return;
    const [gap, moved] = [start[area]! + place * stride, start[area]! + last * stride];
    members.copyWithin(gap, moved, moved + stride);
    this.#placeOf[members[gap + 2]!] = place;
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
    const { members } = this.#lists;
    const at = this.#entryOf(slot);
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
            if (this.#lists.count[number] === 0) continue;
            const chord = (this.#x[number]! - x) ** 2 + (this.#y[number]! - y) ** 2 + (this.#z[number]! - z) ** 2;
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
    const { members, start, count: counts } = this.#lists;
    let count = 0;
    for (const number of this.#bands[band]!) {
      const begin = start[number]!;
      for (let at = begin, end = begin + counts[number]! * stride; at < end; at += stride) {
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
