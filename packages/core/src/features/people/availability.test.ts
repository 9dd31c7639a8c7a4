import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { rateLimits } from '../../kernel/rate-limits.ts';
import { hourMs, minuteMs } from '../../kernel/time.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { activities, freeUntil, isFreeNow } from './availability.ts';
import { tidyAvailability } from './tidy-availability.ts';

describe('it ends', () => {
  /** Times of India: 23 November 2026 is a Monday. */
  const india = (time: string) => new Date(`2026-11-${time}+05:30`);
  test.each([
    ['now, in two hours', 'now', '23T12:01', '23T14:15'],
    ['now, at a quarter', 'now', '23T12:00', '23T14:00'],
    ['in the evening at 23:00', 'evening', '23T09:00', '23T23:00'],
    ['an hour later when the evening is nearly over', 'evening', '23T22:50', '24T00:00'],
    ['on Sunday at 23:00', 'weekend', '23T00:10', '29T23:00'],
    ['on the same Sunday', 'weekend', '29T08:00', '29T23:00'],
    ['an hour later when Sunday is nearly over', 'weekend', '29T23:40', '30T00:45'],
  ] as const)('%s', (_, time, from, until) => {
    expect(freeUntil(time, 2, india(from))).toEqual(india(until));
  });

  test.each([
    ['now', '23T12:00', '23T12:00', true],
    ['now', '23T12:00', '23T14:00', false],
    ['evening', '23T09:00', '23T16:59', false],
    ['evening', '23T09:00', '23T17:00', true],
    ['weekend', '25T09:00', '27T23:59', false],
    ['weekend', '25T09:00', '28T00:00', true],
    ['weekend', '25T09:00', '29T23:00', false],
  ] as const)('%s, said at %s: free at %s is %s', (time, from, at, free) => {
    const until = freeUntil(time, 2, india(from)).toISOString();
    expect(isFreeNow({ time, until }, india(at).getTime())).toBe(free);
  });
});

describe('saying so', () => {
  const world = freshWorld();
  const everyone = { distance: 10, ageRange: [18, 80] as [number, number] };
  const say = (who: string, free: Parameters<ReturnType<typeof world.as>['account']['setAvailability']>[0]['free']) =>
    world.as(who).account.setAvailability({ free });
  const chai = { time: 'now', hours: 2, activities: ['chai', 'walk'] } as const;
  const listOf = async (who: string, filter: object = {}) =>
    (await world.as(who).people.nearby({ ...everyone, ...filter })).people;

  test('Bilal sees that Asha is free on her card and page, until it ends', async () => {
    const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
    const me = await say(asha, { ...chai, activities: [...chai.activities] });
    const availability = {
      time: 'now',
      activities: ['chai', 'walk'],
      until: freeUntil('now', 2, world.now).toISOString(),
    };
    expect(me.availability).toEqual(availability);
    expect((await world.as(asha).account.session()).me?.availability).toEqual(availability);
    expect((await listOf(bilal)).find(({ id }) => id === asha)?.availability).toEqual(availability);
    expect((await world.as(bilal).people.person({ id: asha })).availability).toEqual(availability);
    world.pass(2 * hourMs + 15 * minuteMs);
    expect((await world.as(asha).account.session()).me?.availability).toBeNull();
    expect((await listOf(bilal)).find(({ id }) => id === asha)?.availability).toBeNull();
    expect((await world.as(bilal).people.person({ id: asha })).availability).toBeNull();
    expect(await tidyAvailability(world.host)).toBe(1);
    expect(await tidyAvailability(world.host)).toBe(0);
  });

  test('she takes it back, and it changes neither the order of the list nor who is in it', async () => {
    const people = [];
    for (const name of ['Asha', 'Bilal', 'Chitra', 'Devika']) people.push(await world.person(name));
    const [asha, bilal] = people as [string, string];
    const before = (await listOf(bilal)).map(({ id }) => id);
    expect(before).toHaveLength(3);
    await say(asha, { time: 'weekend', hours: 1, activities: [] });
    expect((await listOf(bilal)).map(({ id }) => id)).toEqual(before);
    world.takeUpdates(asha);
    expect((await say(asha, null)).availability).toBeNull();
    expect(world.takeUpdates(asha)).toEqual([{ type: 'me.changed' }]);
    expect(world.takeUpdates(bilal)).toEqual([]);
    expect((await listOf(bilal)).map(({ availability }) => availability)).toEqual([null, null, null]);
    // Once more does nothing.
    await say(asha, null);
  });

  test('a filter finds who is free, and who speaks one of the languages', async () => {
    const [asha, bilal, chitra] = [
      await world.person('Asha'),
      await world.person('Bilal'),
      await world.person('Chitra'),
    ];
    const profile = { age: 27, gender: 'Female' as const, city: 'Mumbai', interests: ['Food' as const] };
    const speaks = (id: string, name: string, languages: ('mr' | 'ta' | 'zh')[]) =>
      world.as(id).account.saveProfile({
        ...profile,
        name,
        words: { bio: '', pronouns: null, languages, prompts: [] },
      });
    await speaks(asha, 'Asha', ['mr']);
    await speaks(chitra, 'Chitra', ['ta', 'zh']);
    await say(chitra, { time: 'evening', hours: 1, activities: ['film'] });
    const idsOf = async (filter: object) => (await listOf(bilal, filter)).map(({ id }) => id);
    expect(await idsOf({ free: true })).toEqual([chitra]);
    expect(await idsOf({ languages: ['mr'] })).toEqual([asha]);
    expect(await idsOf({ languages: ['zh'] })).toEqual([chitra]);
    expect((await idsOf({ languages: ['mr', 'ta'] })).toSorted()).toEqual([asha, chitra].toSorted());
    expect(await idsOf({ languages: ['mr'], free: true })).toEqual([]);
    world.pass(8 * hourMs);
    expect(await idsOf({ free: true })).toEqual([]);
    expect(await idsOf({ languages: ['ta'] })).toEqual([chitra]);
  });

  test('someone she blocked, and someone who is signed out, learn nothing of it', async () => {
    const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
    await world.connect(asha, bilal);
    await say(asha, { ...chai, activities: [...chai.activities] });
    await world.as(asha).safety.block({ personId: bilal });
    expect(await refusalOf(world.as(bilal).people.person({ id: asha }))).toBe('NOT_FOUND');
    expect(await listOf(bilal, { free: true })).toEqual([]);
    expect(await refusalOf(world.as(null).account.setAvailability({ free: null }))).toBe('SIGNED_OUT');
  });

  test.each([
    ['three activities', { activities: ['chai', 'walk', 'film'] }],
    ['one twice', { activities: ['chai', 'chai'] }],
    ['another one', { activities: ['gym'] }],
    ['another time', { time: 'always' }],
    ['half a day', { hours: 12 }],
    ['an end of its own', { until: '2030-01-01T00:00:00Z' }],
  ])('%s is refused', async (_, wrong) => {
    const asha = await world.person('Asha');
    expect(await refusalOf(say(asha, { ...chai, activities: ['chai'], ...wrong } as never))).toBe('BAD_REQUEST');
  });

  test('the database refuses what is none of the activities', async () => {
    const asha = await world.person('Asha');
    const insert = (what: readonly string[]) =>
      sql`insert into availability values (${asha}, 'now', ${what}::text[], now())`.execute(world.db);
    await expect(insert(['gym'])).rejects.toThrow('check constraint');
    for (const it of activities) {
      await insert([it]);
      await sql`delete from availability`.execute(world.db);
    }
  });

  test('it can be changed thirty times an hour', async () => {
    const asha = await world.person('Asha');
    const { times } = rateLimits.availabilityChanges;
    for (let nth = 0; nth < times; nth++) await world.rateLimits.take('availabilityChanges', asha);
    expect(await refusalOf(say(asha, null))).toBe('TOO_MANY');
  });
});
