import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { allPages } from '../../kernel/all-pages.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { meetsPage } from './list-sizes.ts';
import { clearOldNotes } from './clear-old-notes.ts';
import { expireMeetRequests } from './expire-requests.ts';
import { mayMove, meetStatuses, meetTransitions, type MeetStatus } from './request-transitions.ts';
import { requestEnd } from './request-end.ts';
import { meetWith } from './meet-state.ts';

const world = freshWorld();

async function three() {
  return { asha: await world.person('Asha'), bilal: await world.person('Bilal'), chitra: await world.person('Chitra') };
}

const meetOf = async (me: string, other: string) => meetWith(me, other, await world.as(me).meets.list());

test('requests and connections come in pages without a gap or a repeat', async () => {
  const { asha } = await three();
  const [asking, connected] = [meetsPage.requests * 2 + 1, meetsPage.connections + 1];
  await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
    select 'p' || nth, 'P' || nth, 'p' || nth || '@example.com', true, ${world.now}::timestamptz, ${world.now}::timestamptz
    from generate_series(1, ${asking + connected}::int) as nth`.execute(world.db);
  await sql`insert into person (adult_confirmed_on, id, name, age, gender, city, interests, picture, onboarded_at, created_at)
    select current_date, 'p' || nth, 'P' || nth, 30, 'Male', 'Mumbai', array['Music'], 'avatars/asha.svg', ${world.now}::timestamptz,
      ${world.now}::timestamptz
    from generate_series(1, ${asking + connected}::int) as nth`.execute(world.db);
  // Pairs share their moment.
  await sql`insert into meet_request (from_person, to_person, status, asked_at, expires_at, time_window)
    select 'p' || nth, ${asha}::text, 'pending', ${world.now}::timestamptz - (nth / 2) * interval '1 ms',
      ${world.now}::timestamptz + interval '1 hour', 'today'
    from generate_series(1, ${asking}::int) as nth`.execute(world.db);
  await sql`with started as (
      insert into conversation (first_person, second_person, started_at)
      select ${asha}::text, 'p' || nth, ${world.now}::timestamptz from generate_series(${asking + 1}::int, ${asking + connected}::int) as nth
      returning id, first_person, second_person
    )
    insert into member (conversation_id, person_id)
    select id, first_person from started union all select id, second_person from started`.execute(world.db);
  const pages = await allPages(world.as(asha).meets.list);
  expect(pages.map(({ requests, connected }) => [requests.length, connected.length])).toEqual([
    [meetsPage.requests, meetsPage.connections],
    [meetsPage.requests, 1],
    [1, 0],
  ]);
  const ids = (from: number, many: number) => Array.from({ length: many }, (_, at) => `p${from + at}`);
  const asked = pages.flatMap(({ requests }) => requests);
  expect(asked.map(({ person }) => person.id).toSorted()).toEqual(ids(1, asking).toSorted());
  const times = asked.map(({ request }) => request.timestamp);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(pages.flatMap(({ connected }) => connected.map(({ personId }) => personId)).toSorted()).toEqual(
    ids(asking + 1, connected).toSorted(),
  );
  expect(await refusalOf(world.as(asha).meets.list({ after: 'made up' }))).toBe('CURSOR_UNUSABLE');
});

describe('Asha asks Bilal', () => {
  test('both cards and both lists say so, and Chitra learns nothing', async () => {
    const { asha, bilal, chitra } = await three();
    const before = JSON.stringify(await world.as(chitra).people.nearby({}));
    const { request, person, conversationId } = await world.as(asha).meets.request({ personId: bilal });
    expect(request).toMatchObject({ fromUserId: asha, toUserId: bilal, status: 'pending' });
    expect(request).toMatchObject({ window: 'today', note: '', place: '' });
    expect(new Date(request.expiresAt)).toEqual(requestEnd('today', world.now));
    expect(person.id).toBe(bilal);
    expect(conversationId).toBeNull();
    expect(await meetOf(asha, bilal)).toEqual({ state: 'requested', requestId: request.id });
    expect(await meetOf(bilal, asha)).toEqual({ state: 'asked', requestId: request.id });
    expect((await world.as(bilal).meets.list()).requests[0]?.person.id).toBe(asha);
    expect(world.takeUpdates(asha)).toMatchObject([{ type: 'meet.changed', entry: { person: { id: bilal } } }]);
    expect(world.takeUpdates(bilal)).toMatchObject([{ type: 'meet.changed', entry: { person: { id: asha } } }]);
    // Chitra stands outside: without her this would mean nothing.
    expect(JSON.stringify(await world.as(chitra).people.nearby({}))).toBe(before);
    expect((await world.as(chitra).meets.list()).requests).toEqual([]);
    expect(world.takeUpdates(chitra)).toEqual([]);
    expect(await refusalOf(world.as(chitra).meets.setStatus({ id: request.id, status: 'accepted' }))).toBe('NOT_FOUND');
  });

  test('Bilal accepts: they are connected, once, and can talk', async () => {
    const { asha, bilal } = await three();
    const { request } = await world.as(asha).meets.request({ personId: bilal });
    const { conversationId } = await world.as(bilal).meets.setStatus({ id: request.id, status: 'accepted' });
    expect(conversationId).not.toBeNull();
    expect(await meetOf(asha, bilal)).toEqual({ state: 'connected', conversationId });
    expect((await world.as(asha).chat.conversations({})).conversations).toMatchObject([
      { id: conversationId, lastMessage: null, unread: 0 },
    ]);
    expect(await refusalOf(world.as(bilal).meets.setStatus({ id: request.id, status: 'accepted' }))).toBe(
      'STATUS_NOT_ALLOWED',
    );
    expect(await refusalOf(world.as(bilal).meets.request({ personId: asha }))).toBe('ALREADY_CONNECTED');
    const agreed = async () => (await world.as(asha).meets.list()).connected;
    expect(await agreed()).toMatchObject([{ personId: bilal, conversationId, request: { id: request.id } }]);
    world.pass(new Date(request.expiresAt).getTime() - world.now.getTime());
    expect(await agreed()).toEqual([{ personId: bilal, conversationId, request: null }]);
  });

  test('asking twice is one request; Bilal asking back accepts it', async () => {
    const { asha, bilal } = await three();
    const first = await world.as(asha).meets.request({ personId: bilal });
    world.pass(1000);
    expect((await world.as(asha).meets.request({ personId: bilal })).request).toEqual(first.request);
    const back = await world.as(bilal).meets.request({ personId: asha });
    expect(back.request).toMatchObject({ id: first.request.id, status: 'accepted' });
    expect(back.conversationId).not.toBeNull();
  });

  test('what they wrote is cleared thirty days after its time, and the request stays', async () => {
    const { asha, bilal, chitra } = await three();
    const words = { window: 'now', note: 'Chai?', place: 'Carter Road' } as const;
    const { request } = await world.as(asha).meets.request({ personId: bilal, ...words });
    await world.as(bilal).meets.setStatus({ id: request.id, status: 'accepted' });
    await world.as(asha).meets.request({ personId: chitra, window: 'this week', note: 'And you?' });
    const stored = async () =>
      (
        await world.db.selectFrom('meet_request').select(['status', 'note', 'place']).orderBy('expires_at').execute()
      ).map(({ status, note, place }) => [status, note, place]);
    world.pass(new Date(request.expiresAt).getTime() + 30 * 24 * 3600_000 - world.now.getTime() - 1);
    expect(await clearOldNotes(world.host)).toBe(0);
    world.pass(1);
    expect(await clearOldNotes(world.host)).toBe(1);
    expect(await clearOldNotes(world.host)).toBe(0);
    expect(await stored()).toEqual([
      ['accepted', '', ''],
      ['pending', 'And you?', ''],
    ]);
  });

  test('without an answer it is expired when read, the job notifies both, and she may ask again', async () => {
    const { asha, bilal } = await three();
    const { request } = await world.as(asha).meets.request({ personId: bilal });
    world.pass(new Date(request.expiresAt).getTime() - world.now.getTime() - 1);
    expect(await meetOf(bilal, asha)).toMatchObject({ state: 'asked' });
    world.pass(1);
    expect(await meetOf(bilal, asha)).toEqual({ state: 'none' });
    expect((await world.as(bilal).meets.list()).requests).toEqual([]);
    expect(await refusalOf(world.as(bilal).meets.setStatus({ id: request.id, status: 'accepted' }))).toBe(
      'STATUS_NOT_ALLOWED',
    );
    world.updates = [];
    expect(await expireMeetRequests(world.host)).toBe(1);
    expect(await expireMeetRequests(world.host)).toBe(0);
    for (const one of [asha, bilal])
      expect(world.takeUpdates(one)).toMatchObject([
        { type: 'meet.changed', entry: { request: { status: 'expired' } } },
      ]);
    expect((await world.as(asha).meets.request({ personId: bilal })).request.status).toBe('pending');
  });

  test('an expired one that no job has marked yet does not stand in the way', async () => {
    const { asha, bilal } = await three();
    const old = await world.as(asha).meets.request({ personId: bilal });
    world.now = new Date(old.request.expiresAt);
    const { request } = await world.as(bilal).meets.request({ personId: asha });
    expect(request.id).not.toBe(old.request.id);
    expect(request).toMatchObject({ fromUserId: bilal, status: 'pending' });
  });
});

test('who cannot be asked is not found, and oneself is refused by name', async () => {
  const { asha } = await three();
  expect(await refusalOf(world.as(asha).meets.request({ personId: 'nobody' }))).toBe('NOT_FOUND');
  expect(await refusalOf(world.as(asha).meets.request({ personId: asha }))).toBe('NOT_YOURSELF');
  await world.db.updateTable('person').set({ onboarded_at: null }).where('id', '=', 'Bilal').execute();
  expect(await refusalOf(world.as(asha).meets.request({ personId: 'Bilal' }))).toBe('NOT_FOUND');
});

test('the table has no way out of a final status, and only the clock expires', () => {
  for (const from of meetStatuses)
    for (const to of meetStatuses)
      for (const by of ['asker', 'asked', 'clock'] as const)
        if (mayMove(from, to, by)) {
          expect(from).toBe('pending');
          expect(to === 'expired').toBe(by === 'clock');
        }
  expect(meetTransitions).toHaveLength(5);
});

/** What the machine is meant to do, in its simplest form: the open request and whether the pair is connected. */
interface Model {
  open: { id: string; from: string; to: string; until: number } | null;
  connected: boolean;
}

test('whatever three people do in whatever order, the machine does what the table says', async () => {
  const people = ['Asha', 'Bilal', 'Chitra'];
  const pairKey = (a: string, b: string) => [a, b].toSorted().join('+');
  const person = fc.constantFrom(...people);
  const step = fc.oneof(
    fc.record({ do: fc.constant('ask' as const), who: person, whom: person }),
    fc.record({
      do: fc.constant('set' as const),
      who: person,
      pair: fc.shuffledSubarray(people, { minLength: 2, maxLength: 2 }).map(([a, b]): [string, string] => [a!, b!]),
      status: fc.constantFrom(...meetStatuses),
    }),
    fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 12, 24) }),
    fc.record({ do: fc.constant('job' as const) }),
  );
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const models = new Map<string, Model>();
        const of = (a: string, b: string) => {
          const key = pairKey(a, b);
          if (!models.has(key)) models.set(key, { open: null, connected: false });
          return models.get(key)!;
        };
        const ids = new Map<string, string>();
        for (const it of steps) {
          const now = world.now.getTime();
          for (const model of models.values()) if (model.open && model.open.until <= now) model.open = null;
          if (it.do === 'wait') world.pass(it.hours * 3600_000);
          else if (it.do === 'job') await expireMeetRequests(world.host);
          else if (it.do === 'ask') {
            const model = of(it.who, it.whom);
            const call = world.as(it.who).meets.request({ personId: it.whom });
            if (it.who === it.whom) expect(await refusalOf(call)).toBe('NOT_YOURSELF');
            else if (model.connected) expect(await refusalOf(call)).toBe('ALREADY_CONNECTED');
            else {
              const asked = await call.catch((error: unknown) => refusalOf(Promise.reject(error as Error)));
              if (typeof asked === 'string') {
                // A limit, which has a test of its own; it stands only before a new request.
                expect(asked).toMatch(/^MEETS_/);
                expect(model.open).toBeNull();
                continue;
              }
              const { request } = asked;
              if (model.open === null) {
                expect(request).toMatchObject({ fromUserId: it.who, status: 'pending' });
                model.open = {
                  id: request.id,
                  from: it.who,
                  to: it.whom,
                  until: new Date(request.expiresAt).getTime(),
                };
                ids.set(pairKey(it.who, it.whom), request.id);
              } else {
                expect(request.id).toBe(model.open.id);
                expect(request.status).toBe(model.open.from === it.who ? 'pending' : 'accepted');
                if (model.open.from !== it.who) Object.assign(model, { open: null, connected: true });
              }
            }
          } else {
            const id = ids.get(pairKey(...it.pair));
            if (!id) continue;
            const model = of(...it.pair);
            const before = await world.dump();
            const call = world.as(it.who).meets.setStatus({ id, status: it.status });
            const open = model.open?.id === id ? model.open : null;
            const allowed: MeetStatus[] = !open
              ? []
              : open.to === it.who
                ? ['accepted', 'declined']
                : open.from === it.who
                  ? ['withdrawn']
                  : [];
            if (allowed.includes(it.status)) {
              expect((await call).request.status).toBe(it.status);
              model.open = null;
              if (it.status === 'accepted') model.connected = true;
            } else {
              expect(await refusalOf(call)).toBe(it.pair.includes(it.who) ? 'STATUS_NOT_ALLOWED' : 'NOT_FOUND');
              expect(await world.dump()).toBe(before);
            }
          }
        }
        const conversations = await world.db.selectFrom('conversation').selectAll().execute();
        const connected = [...models].filter(([, model]) => model.connected).map(([key]) => key);
        expect(conversations).toHaveLength(connected.length);
        expect(new Set(conversations.map((row) => pairKey(row.first_person, row.second_person)))).toEqual(
          new Set(connected),
        );
      })
      .beforeEach(async () => {
        await world.empty();
        for (const name of people) await world.person(name);
      }),
    { numRuns: 150 },
  );
}, 300_000);
