import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { freshWorld } from '../../testing/world.ts';
import { queueDueDeliveries } from '../notifications/queue-due-deliveries.ts';
import { sendMails, type NotificationMail } from '../notifications/send-mails.ts';
import { remindOfEvents, notifyOffers } from './send-reminders.ts';

const world = freshWorld();
const hour = 3600_000;

/** Sends the mails that are due; returns what went out. */
async function mailed() {
  const mails: NotificationMail[] = [];
  while ((await queueDueDeliveries(world.host)) > 0);
  await sendMails(world.host, async (mail) => void mails.push(mail));
  return mails.map(({ email, notification: { kind, event } }) => ({ email, kind, event }));
}

test('a day before, an hour before and afterwards, each once, and only attendees', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const id = await world.event('gig', { inHours: 72 });
  await world.take(asha, id);
  const order = await world.take(bilal, id);
  await world.as(bilal).tickets.cancel({ id: order.id });
  world.updates = [];
  const kinds: (string | null)[] = [];
  // 72 hours until it starts, three while it lasts, and some more.
  for (let passed = 0; passed < 80 * 4; passed++) {
    await remindOfEvents(world.host);
    for (const { email, kind, event } of await mailed()) {
      expect([email, event?.id]).toEqual(['Asha@test.example', id]);
      kinds.push(`${kind} at ${72 - passed / 4}`);
    }
    world.pass(hour / 4);
  }
  expect(kinds).toEqual(['day at 24', 'hour at 1', 'after at -3']);
  expect(world.takeUpdates(asha)).toMatchObject(
    ['day', 'hour', 'after'].map((kind) => ({ type: 'event.reminder', kind, event: { id, going: true } })),
  );
  expect(world.takeUpdates(bilal)).toEqual([]);
});

/** Someone's seats: hours from now, and which notifications they got. */
interface Seats {
  start: number;
  end: number;
  taken: number;
  day: boolean;
  hour: boolean;
  after: boolean;
}

/**
 * The rule: who took their seats within the last day knows when it is; of a reminder that could not be given in time the next
 * one takes the place.
 */
function dueReminder({ start, end, taken, ...given }: Seats) {
  if (start > 2) return start <= 24 && start - taken > 24 && !given.day ? 'day' : null;
  if (start > 0) return start <= 1 && start - taken > 2 && !given.hour ? 'hour' : null;
  return end <= 0 && end > -7 * 24 && !given.after ? 'after' : null;
}

/** Adds a person's paid seats, with their number by event. */
async function hold(who: string, seats: readonly Seats[]) {
  const at = (hours: number) => new Date(world.now.getTime() + hours * hour);
  const mark = (isGiven: boolean) => (isGiven ? world.now : null);
  if (seats.length === 0) return;
  const ids = seats.map((_, nth) => `event ${nth}`);
  await sql`insert into event (id, name, category, description, starts_at, ends_at, created_at, changed_at, location, price, image)
    select id, id, 'Music', '', starts_at, ends_at, ${world.now}, ${world.now}, 'Dadar', 0, 'posters/music.svg'
    from unnest(${ids}::text[], ${seats.map(({ start }) => at(start))}::timestamptz[],
      ${seats.map(({ end }) => at(end))}::timestamptz[]) as event (id, starts_at, ends_at)`.execute(world.db);
  await sql`insert into payment_order (id, person_id, purpose, event_id, amount_paise, status, ordered_at, settled_at,
      reminded_day_at, reminded_hour_at, asked_at)
    select gen_random_uuid(), ${who}, 'ticket', held.*
    from (select event_id, 0, 'paid', taken, taken, day, hour, after
      from unnest(${ids}::text[], ${seats.map(({ taken }) => at(taken))}::timestamptz[],
        ${seats.map(({ day }) => mark(day))}::timestamptz[], ${seats.map((it) => mark(it.hour))}::timestamptz[],
        ${seats.map(({ after }) => mark(after))}::timestamptz[]) as held (event_id, taken, day, hour, after)) as held`.execute(
    world.db,
  );
}

const reminders = async () =>
  (await world.db.selectFrom('notification').select(['subject', 'kind']).execute())
    .map(({ subject, kind }) => `${subject}: ${kind}`)
    .toSorted();

test('people who book late are not reminded of what they have just read', async () => {
  const hours = fc.oneof(
    // Around the moments at which something begins or ends.
    fc.tuple(fc.constantFrom(-168, -24, -2, 0, 1, 2, 24, 48), fc.constantFrom(-0.01, 0, 0.01)).map(([a, b]) => a + b),
    fc.double({ min: -200, max: 60, noNaN: true }),
  );
  const seats = fc
    .record({
      start: hours,
      lasts: fc.oneof(fc.constant(3), fc.double({ min: 0.1, max: 48, noNaN: true })),
      before: fc.oneof(hours.map(Math.abs), fc.constant(100)),
      day: fc.boolean(),
      hour: fc.boolean(),
      after: fc.boolean(),
    })
    .map(({ lasts, before, ...it }): Seats => ({ ...it, end: it.start + lasts, taken: it.start - before }));
  await fc.assert(
    fc.asyncProperty(fc.array(seats, { maxLength: 60 }), async (drawn) => {
      await world.empty();
      const asha = await world.person('Asha');
      // To the millisecond, as the database has it.
      const exact = drawn.map((it): Seats => {
        const [start, end, taken] = [it.start, it.end, it.taken].map((at) => Math.round(at * hour) / hour);
        return { ...it, start: start!, end: end!, taken: taken! };
      });
      await hold(asha, exact);
      const due = exact.flatMap((it, nth) => {
        const kind = dueReminder(it);
        return kind ? [`event ${nth}: ${kind}`] : [];
      });
      expect(await remindOfEvents(world.host)).toBeGreaterThanOrEqual(due.length);
      expect(await reminders()).toEqual(due.toSorted());
      // Those who are not reminded are not read again either.
      expect(await remindOfEvents(world.host)).toBe(0);
    }),
    { numRuns: 50 },
  );
});

test('more than are reminded in one go get theirs in the next ones', async () => {
  const asha = await world.person('Asha');
  const seats = { start: 0.5, end: 3, taken: -100, day: false, hour: false, after: false };
  await hold(
    asha,
    Array.from({ length: 501 }, () => seats),
  );
  expect(await remindOfEvents(world.host)).toBe(500);
  expect(await remindOfEvents(world.host)).toBe(1);
  expect(await remindOfEvents(world.host)).toBe(0);
});

describe('a reminder by mail', () => {
  /** Asha is going to an event of Dev's, and has just been reminded of it. */
  async function reminded() {
    const [asha, dev] = [await world.person('Asha'), await world.person('Dev')];
    const id = await world.event('gig', { inHours: 72, host: dev });
    const order = await world.take(asha, id);
    world.pass(48 * hour);
    expect(await remindOfEvents(world.host)).toBe(1);
    return { asha, dev, id, order };
  }
  const waiting = async () => (await world.db.selectFrom('delivery').selectAll().execute()).length;
  const plan = async () => {
    while ((await queueDueDeliveries(world.host)) > 0);
  };

  test('goes out once, by the next run, when the process ended before or while it was sent', async () => {
    await reminded();
    await plan();
    const failures: unknown[] = [];
    const died = new Error('The process ended.');
    const die = async () => {
      throw died;
    };
    expect(await sendMails(world.host, die, (error) => failures.push(error))).toBe(0);
    expect(failures).toEqual([died]);
    expect(await mailed()).toEqual([]);
    world.pass(60_000);
    const runs = await Promise.all([mailed(), mailed()]);
    expect(runs.flat()).toMatchObject([{ email: 'Asha@test.example', kind: 'day', event: { id: 'gig' } }]);
    expect(await mailed()).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  test('is tried less and less often, and given up after a day', async () => {
    await reminded();
    world.pass(28 * hour);
    expect(await remindOfEvents(world.host)).toBe(1);
    await plan();
    const start = world.now.getTime();
    const tries: number[] = [];
    const failures: string[] = [];
    const fail = async () => {
      tries.push((world.now.getTime() - start) / 60_000);
      throw new Error('Nobody answers.');
    };
    for (let minute = 0; minute < 30 * 60; minute++) {
      await sendMails(world.host, fail, (error) => failures.push((error as Error).message));
      world.pass(60_000);
    }
    expect(tries.slice(0, 9)).toEqual([0, 1, 2, 4, 8, 16, 32, 64, 124]);
    expect(tries.at(-1)).toBe(124 + 22 * 60);
    expect(new Set(failures.slice(0, -1))).toEqual(new Set(['Nobody answers.']));
    expect(failures.at(-1)).toContain('given up');
    expect(await waiting()).toBe(0);
  });

  test.each<[string, (it: Awaited<ReturnType<typeof reminded>>) => Promise<unknown>]>([
    ['is cancelled', ({ dev, id }) => world.as(dev).hosting.cancel({ id })],
    ['is not theirs any more', ({ asha, order }) => world.as(asha).tickets.cancel({ id: order.id })],
    ['is of someone who has blocked them', ({ asha, dev }) => world.as(dev).safety.block({ personId: asha })],
    ['is of someone whom they have blocked', ({ asha, dev }) => world.as(asha).safety.block({ personId: dev })],
    [
      'has been put off',
      ({ id }) =>
        sql`update event set starts_at = starts_at + interval '2 days', ends_at = ends_at + interval '2 days' where id = ${id}`.execute(
          world.db,
        ),
    ],
    ['has begun', async () => world.pass(24 * hour)],
  ])('is not sent of an event that %s', async (_, happens) => {
    const it = await reminded();
    await plan();
    expect(await waiting()).toBe(1);
    await happens(it);
    // A cancelled event is announced as cancelled instead.
    expect((await mailed()).map(({ kind }) => kind)).not.toContain('day');
    expect(await waiting()).toBe(0);
  });
});

test('people on the waitlist are notified once that seats are held for them', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const id = await world.event('full', { seats: 1 });
  const order = await world.take(asha, id);
  await world.as(bilal).tickets.wait({ id, waitingId: crypto.randomUUID() });
  expect(await notifyOffers(world.host)).toBe(0);
  await world.as(asha).tickets.cancel({ id: order.id });
  world.updates = [];
  expect(await notifyOffers(world.host)).toBe(1);
  expect(await notifyOffers(world.host)).toBe(0);
  expect(await mailed()).toMatchObject([{ email: 'Bilal@test.example', kind: 'offer' }]);
  expect(world.takeUpdates(bilal)).toMatchObject([
    { type: 'event.reminder', kind: 'offer', event: { order: { status: 'open' } } },
  ]);
});

test('people who took their seats first are not notified, and not checked again', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const id = await world.event('full', { seats: 1 });
  const order = await world.take(asha, id);
  await world.as(bilal).tickets.wait({ id, waitingId: crypto.randomUUID() });
  await world.as(asha).tickets.cancel({ id: order.id });
  await world.as(bilal).tickets.accept({ id: (await world.as(bilal).events.get({ id })).order!.id });
  world.updates = [];
  expect(await notifyOffers(world.host)).toBe(1);
  expect(world.updates).toEqual([]);
  expect(await mailed()).toEqual([]);
  expect(await world.db.selectFrom('waiting').select('id').where('told_at', 'is', null).execute()).toEqual([]);
});
