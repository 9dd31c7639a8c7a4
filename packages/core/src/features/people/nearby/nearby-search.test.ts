import fc from 'fast-check';
import { latLngToCell } from 'h3-js';
import { describe, expect, test } from 'vitest';
import { areasAround, cellAt, centreOf, coarsest, greatCircleKm, widened } from '../geometry.ts';
import { audiences, maySee } from '../audience.ts';
import { shownDistance, shownDistances } from '../shown-distances.ts';
import { NearbyIndex, type Found, type Indexed, type Search, type Viewer } from './nearby-search.ts';
import { orderOf } from './order-at-same-distance.ts';

const bandra = '88608b0b1dfffff';
/** Areas of all three sizes, out to where nobody is shown any more. */
const areas = [
  ...areasAround(bandra, 14).filter((_, at) => at % 9 === 0),
  widened(bandra),
  ...areasAround(coarsest(bandra), 1),
];
/** On both sides of the date line, and where meridians are near to each other. */
const farAway = [
  { latitude: -16.8, longitude: 179.995 },
  { latitude: 78.22, longitude: 15.65 },
].map((point) => areasAround(cellAt(point), 12).filter((_, at) => at % 8 === 0));
const now = 1_800_000_000;

const audience = fc.oneof({ weight: 3, arbitrary: fc.constant('everyone' as const) }, fc.constantFrom(...audiences));
const person = (at: number) =>
  fc.record({
    id: fc.constant(`P${at}`),
    area: fc.constantFrom(...areas),
    age: fc.integer({ min: 18, max: 120 }),
    gender: fc.nat({ max: 2 }),
    interests: fc.integer({ min: 1, max: 1023 }),
    // No two have the same, so that there is one right order.
    shuffle: fc.nat({ max: 2 ** 25 - 1 }).map((high) => high * 64 + at),
    premiumUntil: fc.constantFrom(0, now - 1, now, now + 1, 4_294_967_295),
    expires: fc.constantFrom(now - 1, now, now + 1, now + 86_400),
    languages: fc.nat({ max: 2 ** 28 - 1 }),
    freeUntil: fc.constantFrom(0, now, now + 1, 4_294_967_295),
    audience,
    isVerified: fc.boolean(),
    womanFrom: fc.constantFrom(0, now, now + 1, 4_294_967_295),
  });
const number = fc.nat({ max: 39 });
const who = number.map((at) => `P${at}`);

type Change =
  | { do: 'put'; it: Indexed }
  | { do: 'move'; id: string; area: string; expires: number }
  | { do: 'remove' | 'unblock'; id: string }
  | { do: 'block'; id: string; other: string }
  | { do: 'settle' };

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 8, arbitrary: number.chain(person).map((it) => ({ do: 'put' as const, it })) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      id: who,
      area: fc.constantFrom(...areas),
      expires: fc.constantFrom(now, now + 5, now + 86_400),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), id: who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('block' as const), id: who, other: who }) },
  fc.record({ do: fc.constant('unblock' as const), id: who }),
  fc.record({ do: fc.constant('settle' as const) }),
);

const looking = fc.record({
  viewer: fc.record({
    id: who,
    area: fc.constantFrom(...areas),
    interests: fc.nat({ max: 1023 }),
    audience,
    isVerified: fc.boolean(),
    countsAsWoman: fc.boolean(),
    key: fc.tuple(
      fc.nat({ max: 2 ** 30 - 1 }).map((half) => 2 * half + 1),
      fc.nat({ max: 2 ** 31 - 1 }),
    ),
  }),
  search: fc.record({
    distance: fc.integer({ min: 1, max: 10 }),
    ages: fc.oneof(
      fc.constant([18, 120] as const),
      fc
        .tuple(fc.integer({ min: 18, max: 120 }), fc.integer({ min: 18, max: 120 }))
        .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
    ),
    genders: fc.oneof(fc.constant(0), fc.nat({ max: 7 })),
    interests: fc.oneof(fc.constant(0), fc.nat({ max: 1023 })),
    languages: fc.oneof(
      fc.constant(0),
      fc.nat({ max: 27 }).map((at) => 1 << at),
    ),
    free: fc.boolean(),
    verified: fc.boolean(),
  }),
  page: fc.constantFrom(1, 3, 50),
});

/** A plain version of the index, to compare with. */
class Plain {
  readonly people = new Map<string, Indexed>();
  readonly blocks = new Set<string>();

  take(it: Change) {
    const known = 'id' in it ? this.people.get(it.id) : undefined;
    if (it.do === 'put') this.people.set(it.it.id, it.it);
    else if (it.do === 'move' && known) this.people.set(it.id, { ...known, area: it.area, expires: it.expires });
    else if (it.do === 'remove') this.people.delete(it.id);
    else if (it.do === 'block') this.blocks.add(`${it.id} ${it.other}`).add(`${it.other} ${it.id}`);
    else if (it.do === 'unblock')
      for (const pair of this.blocks) if (pair.split(' ').includes(it.id)) this.blocks.delete(pair);
  }

  search(viewer: Viewer, search: Search): { id: string; distance: number }[] {
    const ones = (bits: number) => bits.toString(2).replaceAll('0', '').length;
    const mixed = (it: Indexed) =>
      Number((BigInt(viewer.key[0]) * BigInt(it.shuffle) + BigInt(viewer.key[1])) % 2n ** 31n);
    return [...this.people.values()]
      .filter((it) => it.id !== viewer.id && it.expires > now && !this.blocks.has(`${viewer.id} ${it.id}`))
      .filter(({ age }) => age >= search.ages[0] && age <= search.ages[1])
      .filter(({ gender }) => search.genders === 0 || (search.genders & (1 << gender)) !== 0)
      .filter(({ interests }) => search.interests === 0 || (search.interests & interests) !== 0)
      .filter(({ languages }) => search.languages === 0 || (search.languages & languages) !== 0)
      .filter(({ freeUntil }) => !search.free || freeUntil > now)
      .filter(({ isVerified }) => !search.verified || isVerified)
      .filter((it) =>
        maySee(viewer, { ...it, isShownAsWoman: it.gender !== 0 }, (it.interests & viewer.interests) !== 0),
      )
      .map((it) => ({ it, distance: shownDistance(greatCircleKm(centreOf(viewer.area), centreOf(it.area))) }))
      .filter(({ distance }) => distance <= search.distance)
      .toSorted(
        (a, b) =>
          a.distance - b.distance ||
          Number(b.it.premiumUntil > now) - Number(a.it.premiumUntil > now) ||
          ones(b.it.interests & viewer.interests) - ones(a.it.interests & viewer.interests) ||
          mixed(a.it) - mixed(b.it),
      )
      .map(({ it: { id }, distance }) => ({ id, distance }));
  }
}

function take(index: NearbyIndex, it: Change) {
  if (it.do === 'put') index.put(it.it);
  else if (it.do === 'move') index.move(it.id, it.area, it.expires);
  else if (it.do === 'remove') index.remove(it.id);
  else if (it.do === 'block') index.block(it.id, it.other);
  else if (it.do === 'unblock') index.unblockAll(it.id);
  else index.settle();
}

/** All that a search finds, page by page. */
function searchAll(index: NearbyIndex, viewer: Viewer, search: Search, page: number) {
  const all: Found[] = [];
  for (;;) {
    const found = index.search(viewer, search, { after: all.at(-1) ?? null, limit: page, now });
    expect(found.length).toBeLessThanOrEqual(page);
    all.push(...found);
    if (found.length < page) return all.map(({ id, band }) => ({ id, distance: shownDistances[band]! }));
  }
}

/** Bilal, whom everyone sees. */
const bilal: Indexed = {
  id: 'Bilal',
  area: bandra,
  age: 30,
  gender: 0,
  interests: 0b11,
  shuffle: 7,
  premiumUntil: 0,
  expires: now + 60,
  languages: 0,
  freeUntil: 0,
  audience: 'everyone',
  isVerified: false,
  womanFrom: 0,
};
const asha: Viewer = {
  id: 'Asha',
  area: bandra,
  interests: 0b101,
  audience: 'everyone',
  isVerified: false,
  countsAsWoman: true,
  key: [1, 0],
};
const anybody: Search = {
  distance: 10,
  ages: [18, 120],
  genders: 0,
  interests: 0,
  languages: 0,
  free: false,
  verified: false,
};

test('whatever happens, a search finds whom plain sorting finds, in the same order, in pages of every size', () => {
  let found = 0;
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 10, maxLength: 150, size: 'max' }),
      fc.array(looking, { minLength: 5, maxLength: 10 }),
      (changes, all) => {
        const index = new NearbyIndex();
        const plain = new Plain();
        for (const it of changes) {
          take(index, it);
          plain.take(it);
        }
        expect(index.size).toBe(plain.people.size);
        for (const { viewer, search, page } of all) {
          const expected = plain.search(viewer, search);
          expect(searchAll(index, viewer, search, page)).toEqual(expected);
          found += expected.length;
        }
        for (const [id, it] of plain.people)
          expect(index.find(id, now)).toEqual(
            it.expires > now
              ? {
                  area: it.area,
                  interests: it.interests,
                  audience: it.audience,
                  isVerified: it.isVerified,
                  countsAsWoman: it.womanFrom <= now,
                }
              : null,
          );
        expect(index.expiring(now).toSorted()).toEqual(
          [...plain.people.values()]
            .filter(({ expires }) => expires <= now)
            .map(({ id }) => id)
            .toSorted(),
        );
      },
    ),
    { numRuns: 250 },
  );
  expect(found).toBeGreaterThan(300);
});

test('thousands of people in hundreds of areas, who come, move and leave, are all found', () => {
  const index = new NearbyIndex();
  const plain = new Plain();
  const both = (it: Change) => {
    take(index, it);
    plain.take(it);
  };
  const cells = areasAround(bandra, 12);
  const put = (at: number) =>
    both({ do: 'put', it: { ...bilal, id: `P${at}`, area: cells[(at * 7) % cells.length]!, shuffle: at } });
  const compare = () => expect(searchAll(index, asha, anybody, 300)).toEqual(plain.search(asha, anybody));
  for (let at = 0; at < 2500; at++) put(at);
  // A crowd in one area.
  for (let at = 0; at < 2500; at += 5) both({ do: 'move', id: `P${at}`, area: cells[at % 3]!, expires: now + 60 });
  compare();
  for (let at = 0; at < 2500; at += 3) both({ do: 'remove', id: `P${at}` });
  expect(index.size).toBe(plain.people.size);
  both({ do: 'settle' });
  for (let at = 2500; at < 3500; at++) put(at);
  compare();
});

test('people in thousands of small areas are all found, many areas at each distance', () => {
  const index = new NearbyIndex();
  const plain = new Plain();
  const small = areasAround(latLngToCell(19.06, 72.83, 9), 30);
  expect(small.length).toBeGreaterThan(2500);
  for (const [at, area] of small.entries()) {
    const it: Change = { do: 'put', it: { ...bilal, id: `P${at}`, area, shuffle: at } };
    take(index, it);
    plain.take(it);
  }
  expect(searchAll(index, asha, anybody, 300)).toEqual(plain.search(asha, anybody));
});

test('people see each other across the date line, and in the far north', () => {
  for (const around of farAway) {
    const index = new NearbyIndex();
    const plain = new Plain();
    for (const [at, area] of around.entries()) {
      const it: Change = { do: 'put', it: { ...bilal, id: `P${at}`, area, shuffle: at } };
      take(index, it);
      plain.take(it);
    }
    for (const area of around) {
      const expected = plain.search({ ...asha, area }, anybody);
      expect(expected.length).toBeGreaterThan(20);
      expect(searchAll(index, { ...asha, area }, anybody, 50)).toEqual(expected);
    }
  }
});

describe('one by one', () => {
  const open = () => {
    const index = new NearbyIndex();
    index.put(bilal);
    return index;
  };
  const sees = (index: NearbyIndex, viewer = asha, search = anybody) =>
    index.search(viewer, search, { after: null, limit: 50, now }).map(({ id }) => id);

  test('Asha sees Bilal until his presence ends, and looks from where nobody has been before', () => {
    const index = open();
    expect(sees(index)).toEqual(['Bilal']);
    expect(sees(index, { ...asha, area: areasAround(bandra, 1)[3]! })).toEqual(['Bilal']);
    expect(index.search(asha, anybody, { after: null, limit: 50, now: now + 59 })).toHaveLength(1);
    expect(index.search(asha, anybody, { after: null, limit: 50, now: now + 60 })).toEqual([]);
    expect(index.find('Bilal', now + 59)).toMatchObject({ area: bandra, interests: 0b11 });
    expect(index.find('Bilal', now + 60)).toBeNull();
    expect(index.find('Chitra', now)).toBeNull();
  });

  test('an age range of one year, and the very first of all orders, are included', () => {
    const index = open();
    expect(sees(index, asha, { ...anybody, ages: [30, 30] })).toEqual(['Bilal']);
    expect(sees(index, asha, { ...anybody, ages: [31, 31] })).toEqual([]);
    index.put({ ...bilal, id: 'Chitra', interests: 1023, shuffle: 0, premiumUntil: now + 1 });
    const [first] = index.search({ ...asha, interests: 1023 }, anybody, { after: null, limit: 1, now });
    expect(first).toEqual({ id: 'Chitra', band: 0, order: 0 });
  });

  test('moving or removing unknown people does nothing', () => {
    const index = open();
    expect(index.move('Bilal', bandra, now + 1)).toBe(true);
    expect(index.move('Chitra', bandra, now + 1)).toBe(false);
    index.remove('Chitra');
    expect(index.size).toBe(1);
    index.remove('Bilal');
    index.remove('Bilal');
    expect([index.size, sees(index)]).toEqual([0, []]);
  });

  test('a block hides two from each other until neither has one', () => {
    const index = open();
    index.put({ ...bilal, id: 'Asha' });
    index.put({ ...bilal, id: 'Chitra' });
    index.block('Asha', 'Bilal');
    index.block('Asha', 'Nobody');
    expect(sees(index)).toEqual(['Chitra']);
    expect(sees(index, { ...asha, id: 'Bilal' })).toEqual(['Chitra']);
    index.block('Bilal', 'Chitra');
    index.unblockAll('Asha');
    expect(sees(index).toSorted()).toEqual(['Bilal', 'Chitra']);
    expect(sees(index, { ...asha, id: 'Bilal' })).toEqual(['Asha']);
  });

  test('within a distance premium comes first, then shared interests, then the shuffle', () => {
    expect(orderOf(true, 0, 2 ** 31 - 1)).toBeLessThan(orderOf(false, 10, 0));
    expect(orderOf(false, 3, 2 ** 31 - 1)).toBeLessThan(orderOf(false, 2, 0));
    expect(orderOf(false, 2, 4)).toBeLessThan(orderOf(false, 2, 5));
  });
});
