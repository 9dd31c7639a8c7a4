import { earthRadiusKm } from '../geometry.ts';
import { NearbyAreas, squareColumn, squareDegrees, squareRow, stride } from './areas-in-memory.ts';
import { heapify, sink, sortHeap, type Heap } from './max-heap.ts';
import { audiences, type Audience, type Viewer as Seer } from '../audience.ts';
import { Bands, grown } from './area-lists-by-distance.ts';
import { orderOf, type Position } from './order-at-same-distance.ts';
import { NearbyTraits, type Traits, type WantedTraits } from './languages-and-free.ts';
import { codeOf, visibleCodes } from '../audience-bits.ts';
import { genders as genderNames } from '../interests-and-genders.ts';
import { bandEndsKm, shownDistances } from '../shown-distances.ts';

export interface Indexed extends Traits {
  id: string;
  area: string;
  age: number;
  gender: number;
  interests: number;
  audience: Audience;
  isVerified: boolean;
  /** Secret, 0 to 2^31 - 1: combined with the viewer's key it orders equals. */
  shuffle: number;
  /** Seconds since 1970; 0 for never. */
  premiumUntil: number;
  /** Seconds since 1970; hidden from then on. */
  expires: number;
}

export interface Visible extends Seer {
  area: string;
  interests: number;
}

export interface Viewer extends Visible {
  id: string;
  /** Two secret numbers from 0 to 2^31 - 1, new each day: the viewer's keyed shuffle. */
  key: readonly [number, number];
}

/** Bits as in `Indexed`; 0 is any. */
export interface Search extends WantedTraits {
  /** km, 1 to 10: matches people shown at that distance or nearer. */
  distance: number;
  ages: readonly [number, number];
  genders: number;
  interests: number;
  verified: boolean;
}

export interface Found extends Position {
  id: string;
}

export interface Page {
  after: Position | null;
  limit: number;
  /** Seconds since 1970. */
  now: number;
}

interface Run extends Search, Page {
  viewer: Viewer;
  /** `visibleCodes` among people without a shared interest, and with one. */
  strangers: number;
  alike: number;
  viewerSlot: number;
  /** Blocked people as slots, to compare numbers instead of ids. */
  unseen: ReadonlySet<number> | null;
  found: Found[];
}

/** A person's numbers. Not exported: V8 folds only constants of the same module. */
const slotAt = 0;
const flagsAt = 1;
const shuffleAt = 2;
const expiresAt = 3;
const premiumAt = 4;
const genderShift = 7;
const interestShift = 9;
const codeShift = 19;
const bits = (word: number) => {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count++;
  return count;
};
const bitsOf = Uint8Array.from({ length: 1024 }, (_, word) => bits(word));

const women = genderNames.reduce((bits, it, at) => (it === 'Male' ? bits : bits | (1 << at)), 0);
/** Null for none. */
function gendersFor({ audience }: Viewer, wanted: number): number | null {
  if (audience !== 'women') return wanted;
  return wanted === 0 ? women : wanted & women || null;
}

/** Squared straight distance through the unit sphere for km on its surface: cheaper, and in the same order. */
const squaredChord = (km: number) => (2 * Math.sin(km / (2 * earthRadiusKm))) ** 2;
const bandEnds = Float64Array.from(bandEndsKm, squaredChord);

/** Everyone in an area is equally far: a search computes distances for areas only, and stops when it has enough. */
export class NearbyIndex {
  #areas = new NearbyAreas();
  #ids: (string | undefined)[] = [];
  #areaOf = new Int32Array(1024);
  #placeOf = new Int32Array(1024);
  readonly #traits = new NearbyTraits();
  readonly #free: number[] = [];
  readonly #slots = new Map<string, number>();
  readonly #blocks = new Map<string, Set<string>>();
  readonly #bands = new Bands();
  #best: Heap = { orders: new Float64Array(64), slots: new Int32Array(64) };

  get size(): number {
    return this.#slots.size;
  }

  put(person: Indexed) {
    const area = this.#areas.numberOf(person.area);
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
    this.#traits.put(slot, person);
    const { page, at } = this.#locate(slot);
    page[at + flagsAt] =
      person.age | (person.gender << genderShift) | (person.interests << interestShift) | (codeOf(person) << codeShift);
    page[at + shuffleAt] = person.shuffle;
    page[at + slotAt] = slot;
    page[at + expiresAt] = person.expires;
    page[at + premiumAt] = person.premiumUntil;
  }

  move(id: string, area: string, expires: number): boolean {
    const slot = this.#slots.get(id);
    if (slot === undefined) return false;
    const to = this.#areas.numberOf(area);
    if (this.#areaOf[slot] !== to) {
      const from = this.#locate(slot);
      const numbers = from.page.slice(from.at, from.at + stride);
      this.#takeOut(slot);
      this.#append(slot, to);
      const { page, at } = this.#locate(slot);
      page.set(numbers, at);
    }
    const { page, at } = this.#locate(slot);
    page[at + expiresAt] = expires;
    return true;
  }

  expiring(by: number): string[] {
    const ids: string[] = [];
    for (const [id, slot] of this.#slots) if (this.#number(slot, expiresAt) <= by) ids.push(id);
    return ids;
  }

  #locate(slot: number): { page: Uint32Array; at: number } {
    const area = this.#areaOf[slot] ?? 0;
    return { page: this.#areas.page(area), at: this.#areas.start(area) + (this.#placeOf[slot] ?? 0) * stride };
  }

  #number(slot: number, field: number): number {
    const { page, at } = this.#locate(slot);
    return page[at + field] ?? 0;
  }

  #append(slot: number, area: number) {
    this.#areaOf[slot] = area;
    this.#placeOf[slot] = this.#areas.append(area);
  }

  #takeOut(slot: number) {
    const place = this.#placeOf[slot] ?? 0;
    const moved = this.#areas.takeOut(this.#areaOf[slot] ?? 0, place);
    if (moved !== null) this.#placeOf[moved] = place;
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
      const set = this.#blocks.get(other);
      set?.delete(id);
      if (set?.size === 0) this.#blocks.delete(other);
    }
    this.#blocks.delete(id);
  }

  /** Null while hidden. `now` in seconds since 1970. */
  find(id: string, now: number): Visible | null {
    const slot = this.#slots.get(id);
    if (slot === undefined || this.#number(slot, expiresAt) <= now) return null;
    const flags = this.#number(slot, flagsAt);
    const code = flags >> codeShift;
    return {
      area: this.#areas.idOf(this.#areaOf[slot] ?? 0),
      interests: (flags >> interestShift) & 1023,
      audience: audiences[code & 7] ?? 'nobody',
      isVerified: code > 7,
      countsAsWoman: this.#traits.countsAsWoman(slot, now),
    };
  }

  /** Puts neighbouring areas side by side, which makes searches a third faster. Call after loading. */
  settle() {
    const { areas, numberOf } = this.#areas.sorted();
    this.#areas = areas;
    this.#areaOf = this.#areaOf.map((area) => numberOf[area] ?? 0);
  }

  /** Ordered by rule D3. Leaves out the viewer, blocked people and those that `maySee` excludes. */
  search(viewer: Viewer, search: Search, page: Page): Found[] {
    const genders = gendersFor(viewer, search.genders);
    if (genders === null) return [];
    const run: Run = {
      ...search,
      genders,
      ...page,
      viewer,
      viewerSlot: this.#slots.get(viewer.id) ?? -1,
      strangers: visibleCodes(viewer, false, search.verified),
      alike: visibleCodes(viewer, true, search.verified),
      unseen: this.#unseenBy(viewer.id),
      found: [],
    };
    const { after, limit } = page;
    const centre = this.#areas.centreOf(viewer.area);
    const latitude = (Math.asin(centre.z) * 180) / Math.PI;
    const longitude = (Math.atan2(centre.y, centre.x) * 180) / Math.PI;
    const row = squareRow(latitude);
    const column = squareColumn(longitude);
    const lastBand = shownDistances.findLastIndex((km) => km <= search.distance);
    // Squares narrow towards the poles: the shorter side bounds how far a ring reaches.
    const side = squareDegrees * 111.19 * Math.max(0.05, Math.cos(((Math.abs(latitude) + 0.2) * Math.PI) / 180));
    const reach = bandEnds[lastBand] ?? 0;
    const sortIn = (area: number, chord: number) => {
      if (chord >= reach) return;
      let band = 0;
      while (chord >= (bandEnds[band] ?? 0)) band++;
      this.#bands.add(band, area);
    };
    this.#bands.clear();
    let band = after?.band ?? 0;
    for (let ring = 0; band <= lastBand; ring++) {
      for (let dy = -ring; dy <= ring; dy++) {
        const step = Math.abs(dy) === ring || ring === 0 ? 1 : 2 * ring;
        for (let dx = -ring; dx <= ring; dx += step) this.#areas.inSquare(row + dy, column + dx, centre, sortIn);
      }
      const known = squaredChord(ring * side);
      for (; band <= lastBand && (bandEnds[band] ?? 0) <= known; band++) {
        this.#takeBest(band, run);
        if (run.found.length === limit) return run.found;
      }
    }
    return run.found;
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

  #takeBest(band: number, run: Run) {
    const { viewer, viewerSlot, unseen, after, now, found, genders, interests, strangers, alike } = run;
    const asksTraits = run.languages !== 0 || run.free;
    const [youngest, oldest] = run.ages;
    const [factor, summand] = viewer.key;
    const shareable = viewer.interests;
    const behind = after !== null && after.band === band ? after.order : -1;
    const wanted = run.limit - found.length;
    if (wanted > this.#best.orders.length)
      this.#best = { orders: new Float64Array(wanted), slots: new Int32Array(wanted) };
    const best = this.#best;
    const { orders, slots } = best;
    const { areas, count: many } = this.#bands.of(band);
    let count = 0;
    let worst = Infinity;
    for (let each = 0; each < many; each++) {
      const area = areas[each] ?? 0;
      const page = this.#areas.page(area);
      const start = this.#areas.start(area);
      for (let at = start, end = start + this.#areas.count(area) * stride; at < end; at += stride) {
        const flags = page[at + flagsAt] ?? 0;
        const age = flags & 127;
        if (((age - youngest) | (oldest - age)) < 0) continue;
        if (genders !== 0 && (genders & (1 << ((flags >> genderShift) & 3))) === 0) continue;
        const theirs = flags >> interestShift;
        if (interests !== 0 && (theirs & interests) === 0) continue;
        const shared = theirs & shareable;
        if ((((shared === 0 ? strangers : alike) >>> (flags >>> codeShift)) & 1) === 0) continue;
        const order = orderOf(
          (page[at + premiumAt] ?? 0) > now,
          bitsOf[shared] ?? 0,
          (Math.imul(factor, page[at + shuffleAt] ?? 0) + summand) & 0x7fffffff,
        );
        if (order <= behind || order >= worst || (page[at + expiresAt] ?? 0) <= now) continue;
        const slot = page[at + slotAt] ?? 0;
        if (slot === viewerSlot || (unseen !== null && unseen.has(slot))) continue;
        if (asksTraits && !this.#traits.fit(slot, run, now)) continue;
        // Once there are enough, each replaces the worst of the best, which is the top of the heap.
        const place = count < wanted ? count++ : 0;
        orders[place] = order;
        slots[place] = slot;
        if (count < wanted) continue;
        if (worst === Infinity) heapify(best, count);
        else sink(best, 0, count);
        worst = orders[0] ?? Infinity;
      }
    }
    if (count < wanted) heapify(best, count);
    sortHeap(best, count);
    for (let at = 0; at < count; at++)
      found.push({ id: this.#ids[slots[at] ?? 0] ?? '', band, order: orders[at] ?? 0 });
  }
}
