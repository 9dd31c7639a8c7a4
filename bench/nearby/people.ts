import { genders, interestOptions } from '@nukkad/core/features/people/interests-and-genders.ts';
import { cellAt } from '@nukkad/core/features/people/geometry.ts';
import { Regions } from '@nukkad/core/features/people/regions.ts';
import type { Indexed } from '@nukkad/core/features/people/nearby/nearby-search.ts';
import { regions } from '@nukkad/core/features/people/built-in-regions.ts';
import { Random } from '../random.ts';
import { cityPoint, country, isInCity } from './cities.ts';

/** The number of people for which bounds apply. */
export const boundedPeople = 1_000_000;

/** The time of every query, in seconds since 1970. */
export const now = Date.UTC(2026, 2, 2, 10) / 1000;
/** Presence and premium last for a day. */
const later = now + 24 * 3600;

/** Synthetic people, by number. Columns, because a million objects would slow down garbage collection. */
export interface People {
  count: number;
  ids: readonly string[];
  areas: readonly string[];
  areaOf: Int32Array;
  ages: Uint8Array;
  genders: Uint8Array;
  interests: Uint16Array;
  shuffles: Int32Array;
  premium: Uint8Array;
  blocks: readonly (readonly [number, number])[];
  inCities: Int32Array;
}

export const everyone = ({ count }: People): Int32Array => Int32Array.from({ length: count }, (_, person) => person);

/** A random UUID as one flat string, like one that was read from a socket. */
function randomId(random: Random, buffer: Buffer): string {
  for (let at = 0; at < 16; at += 4) buffer.writeUInt32LE(random.bits(), at);
  const hex = buffer.toString('hex', 0, 16);
  buffer.write(
    `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`,
    16,
    'latin1',
  );
  return buffer.toString('latin1', 16, 52);
}

function someInterests(random: Random): number {
  let bits = 0;
  for (let left = random.whole(2, 4); left > 0;) {
    const bit = 1 << random.whole(0, interestOptions.length - 1);
    if (bits & bit) continue;
    bits |= bit;
    left--;
  }
  return bits;
}

/** Pairs of neighbours, with 1 % of all people. Blocks between distant people would not affect an answer. */
function someBlocks(random: Random, areaOf: Int32Array, inCities: Int32Array): [number, number][] {
  const byArea = new Map<number, number[]>();
  for (const person of inCities) {
    const list = byArea.get(areaOf[person]!);
    if (list) list.push(person);
    else byArea.set(areaOf[person]!, [person]);
  }
  const taken = new Set<number>();
  const pairs: [number, number][] = [];
  const wanted = Math.floor(areaOf.length / 200);
  while (pairs.length < wanted) {
    const one = inCities[random.whole(0, inCities.length - 1)]!;
    const neighbours = byArea.get(areaOf[one]!)!;
    const other = neighbours[random.whole(0, neighbours.length - 1)]!;
    if (one === other || taken.has(one) || taken.has(other)) continue;
    taken.add(one).add(other);
    pairs.push([one, other]);
  }
  return pairs;
}

/** Deterministic for a count: 70 % live around cities, the others anywhere in the country. */
export function makePeople(count: number): People {
  const random = new Random(count);
  const buffer = Buffer.alloc(52);
  const table = new Regions(regions);
  const numbers = new Map<string, number>();
  const ids: string[] = [];
  const areas: string[] = [];
  const areaOf = new Int32Array(count);
  const ages = new Uint8Array(count);
  const genderOf = new Uint8Array(count);
  const interests = new Uint16Array(count);
  const shuffles = new Int32Array(count);
  const premium = new Uint8Array(count);
  const inCities: number[] = [];
  for (let person = 0; person < count; person++) {
    ids.push(randomId(random, buffer));
    const urban = random.unit() < 0.7;
    const point = urban
      ? cityPoint(random)
      : {
          latitude: random.between(country.south, country.north),
          longitude: random.between(country.west, country.east),
        };
    const cell = cellAt(point);
    const area = isInCity(point) ? cell : table.publishedArea(cell, false);
    let number = numbers.get(area);
    if (number === undefined) {
      number = areas.push(area) - 1;
      numbers.set(area, number);
    }
    areaOf[person] = number;
    ages[person] = random.whole(18, 65);
    genderOf[person] = random.whole(0, genders.length - 1);
    interests[person] = someInterests(random);
    shuffles[person] = random.whole(0, 2 ** 31 - 1);
    premium[person] = random.unit() < 0.1 ? 1 : 0;
    if (urban) inCities.push(person);
  }
  const cityPeople = Int32Array.from(inCities);
  return {
    count,
    ids,
    areas,
    areaOf,
    ages,
    genders: genderOf,
    interests,
    shuffles,
    premium,
    blocks: someBlocks(random, areaOf, cityPeople),
    inCities: cityPeople,
  };
}

export function indexed(people: People, person: number): Indexed {
  return {
    id: people.ids[person]!,
    area: people.areas[people.areaOf[person]!]!,
    age: people.ages[person]!,
    gender: people.genders[person]!,
    interests: people.interests[person]!,
    shuffle: people.shuffles[person]!,
    premiumUntil: people.premium[person] ? later : 0,
    expires: later,
    languages: 0,
    freeUntil: 0,
    audience: 'everyone',
    isVerified: false,
    womanFrom: 0,
  };
}
