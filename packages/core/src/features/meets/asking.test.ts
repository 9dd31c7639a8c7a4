import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { rateLimits } from '../../kernel/rate-limits.ts';
import { moderate } from '../../testing/moderate.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld, isRealPostgres } from '../../testing/world.ts';
import { expireMeetRequests } from './expire-requests.ts';
import { remindOfMeetRequests } from './request-reminder.ts';
import { requestEnd } from './request-end.ts';
import { askLimits } from './ask-limits.ts';

const world = freshWorld();
const hour = 3600_000;

const crowd = (many: number) => Promise.all(Array.from({ length: many }, (_, at) => world.person(`P${at}`)));
const ask = (from: string, to: string) => world.as(from).meets.request({ personId: to });

describe('what a request carries', () => {
  test('a time, a place and a note, seen by both; its end follows from the time', async () => {
    const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
    const { request } = await world
      .as(asha)
      .meets.request({ personId: bilal, window: 'now', place: ' Bandstand ', note: ' Chai? ' });
    expect(request).toMatchObject({ window: 'now', place: 'Bandstand', note: 'Chai?' });
    expect(new Date(request.expiresAt).getTime()).toBe(world.now.getTime() + 2 * hour);
    expect((await world.as(bilal).meets.list()).requests[0]!.request).toEqual(request);
  });

  test('ends: now in two hours, today at midnight in India but never at once, tomorrow a day later, this week in seven days', () => {
    const inIndia = (text: string) => new Date(`${text}+05:30`);
    expect(requestEnd('today', inIndia('2026-03-02T15:00'))).toEqual(inIndia('2026-03-03T00:00'));
    expect(requestEnd('today', inIndia('2026-03-02T23:30'))).toEqual(inIndia('2026-03-03T02:30'));
    expect(requestEnd('tomorrow', inIndia('2026-03-02T23:30'))).toEqual(inIndia('2026-03-04T00:00'));
    fc.assert(
      fc.property(fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }), (at) => {
        expect(requestEnd('now', at).getTime() - at.getTime()).toBe(2 * hour);
        expect(requestEnd('this week', at).getTime() - at.getTime()).toBe(7 * 24 * hour);
        expect(requestEnd('today', at).getTime() - at.getTime()).toBeGreaterThanOrEqual(3 * hour);
        expect(requestEnd('today', at).getTime() - at.getTime()).toBeLessThanOrEqual(24 * hour);
      }),
    );
  });

  test('the person asked is reminded once before it ends, and nobody else', async () => {
    const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
    const { request } = await world.as(asha).meets.request({ personId: bilal, window: 'now' });
    world.updates = [];
    world.pass(1.5 * hour - 1);
    expect(await remindOfMeetRequests(world.host)).toBe(0);
    world.pass(1);
    expect(await remindOfMeetRequests(world.host)).toBe(1);
    expect(await remindOfMeetRequests(world.host)).toBe(0);
    expect(world.updates).toMatchObject([
      { to: bilal, update: { type: 'meet.reminder', entry: { request: { id: request.id } } } },
    ]);
  });

  test('nobody gets the card of someone who was suspended after they had asked', async () => {
    const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
    await world.as(asha).meets.request({ personId: bilal, window: 'now' });
    await moderate(world, bilal, { type: 'person', id: asha });
    world.pass(1.5 * hour);
    expect(await remindOfMeetRequests(world.host)).toBe(0);
    world.pass(hour / 2);
    expect(await expireMeetRequests(world.host)).toBe(1);
    expect(world.updates).toEqual([]);
  });

  test('Asha loses her badge: Bilal, who lets only verified people in, is hidden from her, and so is her request', async () => {
    const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
    const badge = (verified_by: 'team' | null) =>
      world.db.updateTable('person').set({ verified_by }).where('id', '=', asha).execute();
    await badge('team');
    await world.as(bilal).people.setAudience({ audience: 'verified' });
    await world.as(asha).meets.request({ personId: bilal, window: 'now' });
    const page = () => world.as(asha).people.person({ id: bilal });
    expect(await page()).toMatchObject({ name: 'Bilal' });
    await badge(null);
    expect(await refusalOf(page())).toBe('NOT_FOUND');
    world.updates = [];
    world.pass(2 * hour);
    expect(await expireMeetRequests(world.host)).toBe(1);
    expect(world.takeUpdates(asha)).toMatchObject([{ entry: { request: { status: 'expired' } } }]);
    expect(world.takeUpdates(bilal)).toEqual([]);
  });

  /** Adds open requests between pairs of a crowd; times are in ms from now. */
  async function open(requests: readonly { asked: number; ends: number }[]) {
    const from = Array.from({ length: 40 }, (_, at) => `P${at}`);
    await sql`insert into "user" ("id", "name", "email", "emailVerified")
      select id, id, id || '@test.example', true from unnest(${from}::text[]) as id on conflict do nothing`.execute(
      world.db,
    );
    await sql`insert into person (id, name, age, gender, picture, created_at)
      select id, id, 30, 'Female', 'avatars/asha.svg', ${world.now} from unnest(${from}::text[]) as id on conflict do nothing`.execute(
      world.db,
    );
    const { rows } = await sql<{ id: string }>`
      with pair as (
        select row_number() over (order by one, other) as nth, one, other
        from unnest(${from}::text[]) as one, unnest(${from}::text[]) as other where one < other
      )
      insert into meet_request (from_person, to_person, status, asked_at, expires_at)
      select one, other, 'pending', ${world.now}::timestamptz + asked * interval '1 ms', ${world.now}::timestamptz + ends * interval '1 ms'
      from unnest(${requests.map(({ asked }) => asked)}::int[], ${requests.map(({ ends }) => ends)}::int[])
        with ordinality as request (asked, ends, nth) join pair using (nth)
      order by nth returning id`.execute(world.db);
    return rows.map(({ id }) => id);
  }
  const remindedIds = async () =>
    (await world.db.selectFrom('meet_request').select('id').where('reminded_at', 'is not', null).execute())
      .map(({ id }) => id)
      .toSorted();

  test('reminders are not held up by requests that end sooner and are not due yet', async () => {
    const ids = await open([
      ...Array.from({ length: 600 }, () => ({ asked: -1.25 * hour, ends: 0.75 * hour })),
      ...Array.from({ length: 3 }, () => ({ asked: -48 * hour, ends: 1.9 * hour })),
    ]);
    expect(await remindOfMeetRequests(world.host)).toBe(3);
    expect(await remindedIds()).toEqual(ids.slice(600).toSorted());
  });

  test('a reminder comes in the last quarter of a request’s time, and in its last two hours', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            life: fc.integer({ min: 1, max: 48 * hour }),
            left: fc.double({ min: -0.1, max: 1, noNaN: true }),
          }),
          {
            maxLength: 40,
          },
        ),
        async (drawn) => {
          const requests = drawn.map(({ life, left }) => {
            const ends = Math.round(life * left);
            return { asked: ends - life, ends };
          });
          const ids = await open(requests);
          const due = ids.filter((_, at) => {
            const { asked, ends } = requests[at]!;
            return ends > 0 && ends <= Math.min((ends - asked) / 4, 2 * hour);
          });
          expect(await remindOfMeetRequests(world.host)).toBe(due.length);
          expect(await remindedIds()).toEqual(due.toSorted());
          await world.db.deleteFrom('meet_request').execute();
        },
      ),
      { numRuns: 30 },
    );
  });

  test('Can’t today. Tomorrow? ends it and asks back; that one can be accepted, but not put off again', async () => {
    const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
    const { request } = await world.as(asha).meets.request({ personId: bilal, place: 'Bandstand' });
    world.updates = [];
    expect(await refusalOf(world.as(asha).meets.postpone({ id: request.id }))).toBe('STATUS_NOT_ALLOWED');
    expect(await refusalOf(world.as(bilal).meets.setStatus({ id: request.id, status: 'postponed' }))).toBe(
      'STATUS_NOT_ALLOWED',
    );
    const back = await world.as(bilal).meets.postpone({ id: request.id });
    expect(back.request).toMatchObject({ fromUserId: bilal, toUserId: asha, window: 'tomorrow', place: 'Bandstand' });
    expect(world.takeUpdates(asha)).toMatchObject([
      { type: 'meet.changed', entry: { request: { id: request.id, status: 'postponed' } } },
      { type: 'meet.changed', entry: { request: { id: back.request.id, status: 'pending' } } },
    ]);
    expect(await refusalOf(world.as(asha).meets.postpone({ id: back.request.id }))).toBe('STATUS_NOT_ALLOWED');
    expect(
      (await world.as(asha).meets.setStatus({ id: back.request.id, status: 'accepted' })).conversationId,
    ).not.toBeNull();
  });

  test('places to propose are public, upcoming and near, and not what a host has kept to themselves', async () => {
    const asha = await world.person('Asha');
    const host = await world.person('Chitra');
    const at = (latitude: number, longitude: number) => ({ latitude, longitude });
    await world.event('far', { location: 'Juhu Beach Stage', ...at(19.1, 72.827) });
    await world.event('near', { location: 'Bandra Library', ...at(19.0596, 72.8295) });
    await world.event('draft', { host, status: 'draft', location: 'Draft Hall', ...at(19.06, 72.83) });
    await world.event('cancelled', { host, status: 'cancelled', location: 'Cancelled Hall', ...at(19.06, 72.83) });
    await world.event('over', { inHours: -30, location: 'Old Hall', ...at(19.06, 72.83) });
    const area = '88608b0b13fffff';
    await world.event('private', { host, is_private: true, area, location: 'Flat 7, Sea Breeze', ...at(19.06, 72.83) });
    await world.event('no point', { location: 'Somewhere' });
    const { places } = await world.as(asha).meets.places();
    expect(places.slice(0, 2).toSorted()).toEqual(['Bandra Library', 'Bandra West']);
    expect(places.indexOf('Juhu Beach Stage')).toBeGreaterThan(places.indexOf('Khar West'));
    for (const secret of ['Draft Hall', 'Cancelled Hall', 'Old Hall', 'Flat 7, Sea Breeze'])
      expect(places).not.toContain(secret);
    expect(places).toHaveLength(20);

    // Somewhere else it is other places.
    const goan = await world.person('Bilal', { area: 'Panaji' });
    expect((await world.as(goan).meets.places()).places[0]).toBe('Panaji');
    // Whom nobody sees has no area: places of their city come first.
    const hidden = await world.person('Dev', { area: null });
    await world.db.updateTable('person').set({ city: 'Pune' }).where('id', '=', hidden).execute();
    await world.event('in Pune', { location: 'Pune Hall', ...at(18.5204, 73.8567) });
    const inPune = (await world.as(hidden).meets.places()).places;
    expect(inPune).toContain('Pune Hall');
    expect(inPune.slice(0, inPune.indexOf('Pune Hall'))).not.toContain('Bandra Library');

    await world.db.updateTable('person').set({ onboarded_at: null }).where('id', '=', asha).execute();
    expect(await refusalOf(world.as(asha).meets.places())).toBe('PROFILE_INCOMPLETE');
  });
});

describe('how many one may ask', () => {
  test('people over the limit get the same answer about everyone: nearby, hidden, blocked and unknown', async () => {
    const asha = await world.person('Asha');
    const people = await crowd(askLimits.aDay + 3);
    const [nearby, hidden, blocked] = people.slice(askLimits.aDay) as [string, string, string];
    await world.as(hidden).people.setGhost({ time: '24 hours' });
    await world.as(blocked).safety.block({ personId: asha });
    for (const id of people.slice(0, askLimits.aDay)) await ask(asha, id);
    for (const id of [nearby, hidden, blocked, 'Nobody']) expect(await refusalOf(ask(asha, id))).toBe('MEETS_DAILY');
    // Each try is a look.
    for (let look = 0; look < rateLimits.personPages.times; look++) await refusalOf(ask(asha, 'Nobody'));
    expect(await refusalOf(ask(asha, nearby))).toBe('LOOKED_TOO_OFTEN');
    expect(await refusalOf(world.as(asha).safety.block({ personId: nearby }))).toBe('LOOKED_TOO_OFTEN');
    expect((await world.as(asha).safety.blocks()).people).toEqual([]);
  });

  test('ten new people a day; someone asked already counts once, and a day later there is room again', async () => {
    const asha = await world.person('Asha');
    const people = await crowd(12);
    for (const id of people.slice(0, askLimits.aDay)) await ask(asha, id);
    expect(await refusalOf(ask(asha, people[10]!))).toBe('MEETS_DAILY');
    expect((await ask(asha, people[0]!)).request.status).toBe('pending');
    // To say yes to someone is no new request.
    await ask(people[11]!, asha);
    expect((await ask(asha, people[11]!)).request.status).toBe('accepted');
    world.pass(24 * hour);
    await ask(asha, people[10]!);
  });

  test('three in the first 24 hours', async () => {
    const asha = await world.person('Asha');
    await world.db.updateTable('person').set({ onboarded_at: world.now }).where('id', '=', asha).execute();
    const people = await crowd(5);
    for (const id of people.slice(0, 3)) await ask(asha, id);
    expect(await refusalOf(ask(asha, people[3]!))).toBe('MEETS_FIRST_DAY');
    world.pass(24 * hour);
    await ask(asha, people[3]!);
  });

  test('twenty open ones', async () => {
    const asha = await world.person('Asha');
    const people = await crowd(22);
    for (const [at, id] of people.slice(0, 20).entries()) {
      if (at === 10) world.pass(24 * hour);
      await world.as(asha).meets.request({ personId: id, window: 'this week' });
    }
    world.pass(24 * hour);
    expect(await refusalOf(ask(asha, people[20]!))).toBe('MEETS_PENDING');
    const [first] = (await world.as(asha).meets.list()).requests;
    await world.as(asha).meets.setStatus({ id: first!.request.id, status: 'withdrawn' });
    await ask(asha, people[20]!);
  });

  test('five declines in a row are a pause of a day; one yes between them is none', async () => {
    const asha = await world.person('Asha');
    const people = await crowd(12);
    const answered = async (id: string, status: 'accepted' | 'declined') => {
      const { request } = await ask(asha, id);
      world.pass(60_000);
      await world.as(id).meets.setStatus({ id: request.id, status });
    };
    for (const id of people.slice(0, 4)) await answered(id, 'declined');
    await answered(people[4]!, 'accepted');
    for (const id of people.slice(5, 9)) await answered(id, 'declined');
    await answered(people[9]!, 'declined');
    expect(await refusalOf(ask(asha, people[10]!))).toBe('MEETS_PAUSED');
    world.pass(24 * hour);
    await answered(people[10]!, 'declined');
    expect(await refusalOf(ask(asha, people[11]!))).toBe('MEETS_PAUSED');
  });

  test('many at once do not slip past', async () => {
    const asha = await world.person('Asha');
    const people = await crowd(isRealPostgres ? 30 : 14);
    const outcomes = await Promise.all(
      people.map((id) =>
        ask(asha, id).then(
          () => 'asked',
          (error: unknown) => refusalOf(Promise.reject(error as Error)),
        ),
      ),
    );
    expect(outcomes.filter((it) => it === 'asked')).toHaveLength(askLimits.aDay);
    expect(new Set(outcomes)).toEqual(new Set(['asked', 'MEETS_DAILY']));
  });
});
