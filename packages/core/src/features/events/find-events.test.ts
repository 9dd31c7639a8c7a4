import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { centreOf } from '../people/geometry.ts';
import { cellOf, fillSandbox } from '../sandbox/sandbox.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { nearbyPage } from '../people/list-sizes.ts';
import { eventsPage } from './list-sizes.ts';
import { type EventFilter } from './event-filter.ts';

const world = freshWorld();

type Wanted = Partial<EventFilter> & { after?: string };

const found = async (who: string, wanted: Wanted = {}) =>
  (await world.as(who).events.list(wanted)).events.map(({ id }) => id);

/** Everything that a list has, page by page. */
async function all(who: string, wanted: Wanted = {}, meanwhile: () => Promise<unknown> = async () => {}) {
  const pages: string[][] = [];
  let after: string | undefined;
  for (;;) {
    const { events, next } = await world.as(who).events.list({ ...wanted, ...(after ? { after } : {}) });
    pages.push(events.map(({ id }) => id));
    if (next === null) return pages;
    after = next;
    await meanwhile();
  }
}

const goes = (who: string, id: string, price = 0) =>
  world.as(who).tickets.order({ id, orderId: crypto.randomUUID(), price });

describe('when', () => {
  // It is Monday, 2 March 2026, 15:30 in Mumbai.
  const at = (ist: string) => (new Date(`${ist}:00+05:30`).getTime() - world.now.getTime()) / 3600_000;

  test('today, this weekend and this month are those of the city', async () => {
    const asha = await world.person('Asha');
    for (const [id, ist] of [
      ['on the way', '2026-03-02T13:00'],
      ['tonight', '2026-03-02T23:59'],
      ['tomorrow', '2026-03-03T00:00'],
      ['Friday night', '2026-03-06T23:59'],
      ['Saturday', '2026-03-07T00:00'],
      ['Sunday night', '2026-03-08T23:59'],
      ['Monday', '2026-03-09T00:00'],
      ['last of March', '2026-03-31T23:59'],
      ['April', '2026-04-01T00:00'],
    ] as const)
      await world.event(id, { inHours: at(ist) });
    expect(await found(asha, { when: 'today' })).toEqual(['on the way', 'tonight']);
    expect(await found(asha, { when: 'weekend' })).toEqual(['Saturday', 'Sunday night']);
    expect(await found(asha, { when: 'month' })).toHaveLength(8);
    expect(await found(asha, { when: '2026-04' })).toEqual(['April']);
    expect(await found(asha, { when: '2026-03-07' })).toEqual(['Saturday']);
    expect(await found(asha)).toHaveLength(9);
    // On Sunday the weekend is not over yet, and Saturday is.
    world.pass(at('2026-03-08T12:00') * 3600_000);
    expect(await found(asha, { when: 'weekend' })).toEqual(['Sunday night']);
  });

  test('the month view counts each day by the same filter, in the city’s zone', async () => {
    const asha = await world.person('Asha');
    await world.event('a', { inHours: at('2026-03-07T00:15') });
    await world.event('b', { inHours: at('2026-03-07T23:45'), category: 'Food' });
    await world.event('c', { inHours: at('2026-03-31T23:45'), price: 100 });
    await world.event('d', { inHours: at('2026-04-01T00:15') });
    const days = async (wanted: object) => (await world.as(asha).events.month({ month: '2026-03', ...wanted })).days;
    expect(await days({})).toEqual([
      { day: '2026-03-07', events: 2, categories: ['Food', 'Music'] },
      { day: '2026-03-31', events: 1, categories: ['Music'] },
    ]);
    expect(await days({ price: 'free' })).toEqual([{ day: '2026-03-07', events: 2, categories: ['Food', 'Music'] }]);
    expect(await days({ category: 'food', words: 'evening' })).toEqual([
      { day: '2026-03-07', events: 1, categories: ['Food'] },
    ]);
    expect(await days({ words: 'evenin gz' })).toEqual([]);
  });

  test('a day or month that is none is refused', async () => {
    const asha = await world.person('Asha');
    for (const when of ['2026-13', '2026-3', '2026-03-32', "2026-03' or true", 'yesterday'] as never[])
      expect(await refusalOf(world.as(asha).events.list({ when }))).toBe('BAD_REQUEST');
  });
});

describe('for whom', () => {
  test('those that cost at most so much, without imported ones, whose price nobody knows', async () => {
    const asha = await world.person('Asha');
    for (const price of [0, 500, 501, 1000, 5000])
      await world.event(`for ${price}`, { price, inHours: 1 + price / 100 });
    await world.event('imported');
    await sql`with added as (
      insert into feed (id, name, added_at) values (gen_random_uuid(), 'City', ${world.now}) returning id)
      update event set feed_id = added.id, feed_uid = '1', capacity = null, seats_left = null from added where event.id = 'imported'`.execute(
      world.db,
    );
    expect(await found(asha, { price: 'free' })).toEqual(['for 0']);
    expect(await found(asha, { price: '500' })).toEqual(['for 0', 'for 500']);
    expect(await found(asha, { price: '1000' })).toEqual(['for 0', 'for 500', 'for 501', 'for 1000']);
    expect(await found(asha)).toHaveLength(6);
    expect(await refusalOf(world.as(asha).events.list({ price: '7' as never }))).toBe('BAD_REQUEST');
  });

  test('the nearest first by shown distances, a private address by its area, and the soonest of equally near ones', async () => {
    const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal', { area: null })];
    const { latitude, longitude } = centreOf(world.host.regions.publishedArea(cellOf('Bandra West'), false));
    const far = cellOf('Dadar West');
    await world.event('unknown', { inHours: 1 });
    await world.event('far', { ...centreOf(far), inHours: 2 });
    await world.event('near', { latitude: latitude + 0.001, longitude, inHours: 8 });
    await world.event('nearest', { latitude, longitude, inHours: 9 });
    // Its exact place is here, which nobody may know.
    await world.event('private', { latitude, longitude, is_private: true, area: far, area_name: 'Dadar', inHours: 3 });
    expect(await all(asha, { sort: 'near' })).toEqual([['near', 'nearest', 'far', 'private', 'unknown']]);
    expect(await found(asha)).toEqual(['unknown', 'far', 'private', 'near', 'nearest']);
    // Bilal has no area.
    expect(await found(bilal, { sort: 'near' })).toEqual(['unknown', 'far', 'private', 'near', 'nearest']);
    for (let nth = 0; nth < eventsPage; nth++)
      await world.event(`later ${nth}`, { ...centreOf(far), inHours: 20 + nth });
    const pages = await all(asha, { sort: 'near' });
    expect(pages.map(({ length }) => length)).toEqual([eventsPage, 5]);
    expect(new Set(pages.flat()).size).toBe(eventsPage + 5);
    expect([pages[0]?.slice(0, 2), pages[1]?.at(-1)]).toEqual([['near', 'nearest'], 'unknown']);
    const { next } = await world.as(asha).events.list({ sort: 'near' });
    expect(await refusalOf(world.as(asha).events.list({ after: next ?? '' }))).toBe('CURSOR_UNUSABLE');
    expect(await found(asha, { sort: 'near', words: 'nearest' })).toEqual(['nearest']);
  });

  test('free ones, those put aside, and those where friends go', async () => {
    const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
    await world.connect(asha, bilal);
    await world.event('free');
    await world.event('paid', { price: 100, inHours: 30 });
    await goes(bilal, 'free');
    await goes(bilal, 'paid', 100);
    expect(await found(asha, { price: 'free' })).toEqual(['free']);
    // Who has not paid yet does not go.
    expect(await found(asha, { friends: true })).toEqual(['free']);
    expect(await found(bilal, { friends: true })).toEqual([]);
    const [event] = (await world.as(asha).events.list({ friends: true })).events;
    expect(event!.friends.map(({ name }) => name)).toEqual(['Bilal']);
    expect(event!.friendsGoing).toBe(1);

    expect(await found(asha, { saved: true })).toEqual([]);
    expect(await world.as(asha).events.save({ id: 'paid' })).toMatchObject({ saved: true });
    expect(world.takeUpdates(asha)).toMatchObject([{ type: 'event.changed', event: { id: 'paid', saved: true } }]);
    // A repeat changes nothing, and sends no update.
    await world.as(asha).events.save({ id: 'paid' });
    expect(world.takeUpdates(asha)).toEqual([]);
    expect(await found(asha, { saved: true })).toEqual(['paid']);
    expect(await found(bilal, { saved: true })).toEqual([]);
    await world.db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', 'paid').execute();
    expect(await found(asha)).toEqual(['free']);
    expect(await found(asha, { saved: true })).toEqual(['paid']);
    expect(await world.as(asha).events.unsave({ id: 'paid' })).toMatchObject({ saved: false });
    expect(world.takeUpdates(asha)).toMatchObject([{ type: 'event.changed', event: { id: 'paid', saved: false } }]);
    await world.as(asha).events.unsave({ id: 'paid' });
    expect(world.takeUpdates(asha)).toEqual([]);
    expect(await refusalOf(world.as(asha).events.save({ id: 'none' }))).toBe('NOT_FOUND');
    expect(await refusalOf(world.as(asha).events.unsave({ id: 'none' }))).toBe('NOT_FOUND');
    expect(await refusalOf(world.as(null).events.save({ id: 'free' }))).toBe('SIGNED_OUT');
  });

  test('of many friends who go, an event names the first three, and says how many there are', async () => {
    const asha = await world.person('Asha');
    await world.event('gig');
    for (const name of ['Gauri', 'Dev', 'Farah', 'Bilal', 'Chitra']) {
      const friend = await world.person(name);
      await world.connect(asha, friend);
      await goes(friend, 'gig');
    }
    const { friends, friendsGoing } = await world.as(asha).events.get({ id: 'gig' });
    expect(friends.map(({ name }) => name)).toEqual(['Bilal', 'Chitra', 'Dev']);
    expect(friendsGoing).toBe(5);
  });

  test('with a block between them, Chitra’s going is nothing that Asha sees, nor the other way', async () => {
    const [asha, chitra] = [await world.person('Asha'), await world.person('Chitra')];
    await world.connect(asha, chitra);
    await world.event('gig');
    await goes(chitra, 'gig');
    await goes(asha, 'gig');
    expect(await found(asha, { friends: true })).toEqual(['gig']);
    await world.as(asha).safety.block({ personId: chitra });
    for (const who of [asha, chitra]) {
      expect(await found(who, { friends: true })).toEqual([]);
      expect(await world.as(who).events.get({ id: 'gig' })).toMatchObject({ friends: [], friendsGoing: 0 });
    }
  });

  test('a draft is in no list, not even its host’s, and nobody else can save it', async () => {
    const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
    await world.event('draft', { host: asha, status: 'draft', name: 'Jazz Night' });
    for (const who of [asha, bilal])
      for (const wanted of [{}, { words: 'jazz' }, { words: 'jazz nigt' }, { saved: true }])
        expect(await found(who, wanted)).toEqual([]);
    expect((await world.as(bilal).events.month({ month: '2026-03', words: 'jazz' })).days).toEqual([]);
    expect(await refusalOf(world.as(bilal).events.save({ id: 'draft' }))).toBe('NOT_FOUND');
  });
});

describe('words', () => {
  test('all words, the last as a beginning, in name, venue, category and description, the name first', async () => {
    const asha = await world.person('Asha');
    await world.event('described', { name: 'Open Stage', description: 'Some jazz, some poems.', inHours: 1 });
    await world.event('named', { name: 'Jazz Night', location: 'Prithvi, Juhu', inHours: 50 });
    await world.event('hindi', { name: 'संगीत संध्या', description: 'शास्त्रीय गायन', location: 'दादर', inHours: 60 });
    await world.event('dotted', { name: 'Node.js & C++ at six-a-side', category: 'Tech', inHours: 70 });
    const finds = async (words: string, ids: string[]) =>
      expect({ words, ids: await found(asha, { words }) }).toEqual({ words, ids });
    await finds('jazz', ['named', 'described']);
    await finds('  JAZZ  ni', ['named']);
    await finds('night jazz juhu', ['named']);
    await finds('jaz night', ['named']);
    await finds('संगी', ['hindi']);
    await finds('गायन दादर', ['hindi']);
    await finds('node', ['dotted']);
    await finds('js tech', ['dotted']);
    await finds('six side', ['dotted']);
    await finds('music jazz', ['named', 'described']);
    await finds('🎷 !!!', []);
    expect(await refusalOf(world.as(asha).events.list({ words: 'x'.repeat(81) }))).toBe('BAD_REQUEST');
  });

  test('mistyped ones are found where nothing has them as they are', async () => {
    const asha = await world.person('Asha');
    await fillSandbox(world.db, world.now);
    await world.event('jazz', { name: 'Jazz Night', location: 'Prithvi, Juhu' });
    const first = async (words: string) => (await found(asha, { words }))[0];
    expect(await first('Jazz nigt')).toBe('jazz');
    expect(await first('Shivji park')).toBe('8');
    expect(await first('food festval')).toBe('6');
    expect(await first('festval')).toBe('6');
    expect(await first('jehngir')).toBe('5');
    expect(await first('shanmukananda hall')).toBe('7');
    expect(await first('zzzz qqqq')).toBeUndefined();
    // Words that are there bring no company that merely resembles them.
    expect(await found(asha, { words: 'jazz' })).toEqual(['jazz']);
    // Nor do words that are there help others that are not.
    expect(await found(asha, { words: 'jazz xylophon' })).toEqual([]);
    expect((await world.as(asha).events.month({ month: '2026-03', words: 'jazz nigt' })).days).toEqual([
      { day: '2026-03-03', events: 1, categories: ['Music'] },
    ]);
  });

  test('a list, a month and a day are one search: all find the words themselves, or all what is like them', async () => {
    const asha = await world.person('Asha');
    await world.event('jam', { name: 'Jamming', inHours: 24 });
    await world.event('far', { name: 'Jammin', inHours: 24 * 60 });
    const days = async (month: '2026-03' | '2026-05', words: string) =>
      (await world.as(asha).events.month({ month, words })).days.map(({ day }) => day);
    for (const [words, ids, march, may] of [
      ['jammin', ['jam', 'far'], ['2026-03-03'], ['2026-05-01']],
      ['jammin ', ['jam', 'far'], ['2026-03-03'], ['2026-05-01']],
      ['jamming', ['jam'], ['2026-03-03'], []],
      ['jamminh', ['jam', 'far'], ['2026-03-03'], ['2026-05-01']],
    ] as const) {
      expect({ words, ids: (await found(asha, { words })).toSorted() }).toEqual({ words, ids: ids.toSorted() });
      expect({ words, days: await days('2026-03', words) }).toEqual({ words, days: march });
      expect({ words, days: await days('2026-05', words) }).toEqual({ words, days: may });
      expect(await found(asha, { words, when: '2026-05-01' })).toEqual(may.length > 0 ? ['far'] : []);
    }
  });

  test('on a database without pg_trgm nothing is guessed, and nothing fails', async () => {
    const asha = await world.person('Asha');
    await world.event('jazz', { name: 'Jazz Night' });
    const { definition } = (
      await sql<{ definition: string }>`select pg_get_functiondef('words_like'::regproc) as definition`.execute(
        world.db,
      )
    ).rows[0]!;
    await sql`create or replace function words_like(words text[]) returns table (typed text, word text) language sql stable
      as 'select null::text, null::text where false'`.execute(world.db);
    const [exact, mistyped] = [await found(asha, { words: 'jazz' }), await found(asha, { words: 'jazz nigt' })];
    await sql.raw(definition).execute(world.db);
    expect([exact, mistyped]).toEqual([['jazz'], []]);
  });

  test('nothing that is typed is an operator', async () => {
    const asha = await world.person('Asha');
    await world.event('gig', { name: 'Gig' });
    for (const words of [
      "'; drop table event; --",
      '& | ! ( ) :* <-> ',
      "gig':* | 'x",
      '\\',
      '%_%',
      'a & b | !c',
      '"',
      'gig \u202e\u0301',
    ])
      await world.as(asha).events.list({ words });
    expect(await found(asha, { words: "gig' | 'zzzqqqxyzw" })).toEqual([]);
    expect(await found(asha, { words: '!gig' })).toEqual(['gig']);
    expect(await refusalOf(world.as(asha).events.list({ words: 'a\0b' }))).toBe('BAD_REQUEST');
  });

  test('a private address is found by its area and never by what it is', async () => {
    const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
    await world.event('home', {
      name: 'House Concert',
      host: asha,
      location: '14 Perry Cross Road, opposite Chapel',
      latitude: 19.06,
      longitude: 72.83,
      is_private: true,
      area: '88608b5681fffff',
      area_name: 'Bandra West',
    });
    for (const words of ['perry', 'Perry Cross Road', 'chapel', 'perri cros', 'opposite chapl', '14'])
      // Its host neither: what one finds, everyone could.
      for (const who of [asha, bilal]) expect({ words, ids: await found(who, { words }) }).toEqual({ words, ids: [] });
    expect(await found(bilal, { words: 'bandra' })).toEqual(['home']);
    expect(await found(bilal, { words: 'bandr west' })).toEqual(['home']);
    const { events } = await world.as(bilal).events.list({ words: 'concert' });
    expect(JSON.stringify(events)).not.toMatch(/Perry|19\.06|Chapel/);
  });
});

describe('pages', () => {
  test('hold everything once, in order, whatever comes in meanwhile', async () => {
    const asha = await world.person('Asha');
    for (let at = 0; at < 50; at++)
      // Five begin at the same moment, so that the order within a moment matters too.
      await world.event(`e${String(at).padStart(2, '0')}`, {
        inHours: 24 + Math.floor(at / 5),
        name: `Gig number ${at}`,
      });
    const ids = Array.from({ length: 50 }, (_, at) => `e${String(at).padStart(2, '0')}`);
    let more = 0;
    const another = () =>
      world.event(`a${more++}`, { inHours: more === 1 ? 1 : 24 + 4.5, name: 'Gig that came in between' });
    const pages = await all(asha, {}, another);
    expect(pages.map((page) => page.length)).toEqual([eventsPage, eventsPage, 10]);
    expect(pages.flat()).toEqual(ids);
    expect(more).toBe(2);

    const searched = (await all(asha, { words: 'gig numb' })).flat();
    expect(searched.toSorted()).toEqual(ids);
    const resembling = (await all(asha, { words: 'gigg nummber' })).flat();
    expect(new Set(resembling).size).toBe(resembling.length);
    expect(resembling.length).toBeGreaterThan(eventsPage);
  });

  test('a place in the list that was not handed out here is refused', async () => {
    const asha = await world.person('Asha');
    for (let at = 0; at < 25; at++) await world.event(`e${at}`);
    const { next } = await world.as(asha).events.list({});
    expect(next).not.toBeNull();
    expect(await refusalOf(world.as(asha).events.list({ after: 'made up' }))).toBe('CURSOR_UNUSABLE');
    expect(await refusalOf(world.as(asha).events.list({ after: next!, words: 'event' }))).toBe('CURSOR_UNUSABLE');
    // Nor is one from another list.
    for (let at = 0; at <= nearbyPage; at++) await world.person(`P${at}`);
    const nearby = await world.as(asha).people.nearby({ distance: 10, ageRange: [18, 80] });
    expect(nearby.next).not.toBeNull();
    expect(await refusalOf(world.as(asha).events.list({ after: nearby.next!, words: 'event' }))).toBe(
      'CURSOR_UNUSABLE',
    );
  });
});
