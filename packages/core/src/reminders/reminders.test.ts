import { expect, test } from 'vitest';
import { refusalOf } from '../testing/refusal.ts';
import { freshWorld } from '../testing/world.ts';
import { remindOfEvents, tellOffers } from './remind.ts';
import { dueReminder } from './rules.ts';

const world = freshWorld();
const hour = 3600_000;

test('a day before, an hour before and afterwards, each once, and only those who come', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const id = await world.event('gig', { inHours: 72 });
  await world.take(asha, id);
  const order = await world.take(bilal, id);
  await world.as(bilal).tickets.cancel({ id: order.id });
  world.told = [];
  const kinds: (string | null)[] = [];
  // 72 hours until it starts, three while it lasts, and some more.
  for (let passed = 0; passed < 80 * 4; passed++) {
    for (const { email, kind, event } of await remindOfEvents(world.host)) {
      expect([email, event.id]).toEqual(['Asha@test.example', id]);
      kinds.push(`${kind} at ${72 - passed / 4}`);
    }
    world.pass(hour / 4);
  }
  expect(kinds).toEqual(['day at 24', 'hour at 1', 'after at -3']);
  expect(world.heard(asha)).toMatchObject(
    ['day', 'hour', 'after'].map((kind) => ({ type: 'event.reminder', kind, event: { id, going: true } })),
  );
  expect(world.heard(bilal)).toEqual([]);
});

test('whoever comes late is not told what they have just read, and a cancelled event reminds nobody', () => {
  const startsAt = new Date('2026-03-05T12:00:00Z');
  const at = (hours: number) => new Date(startsAt.getTime() + hours * hour);
  const going = {
    startsAt,
    endsAt: at(3),
    takenAt: at(-100),
    remindedDayAt: null,
    remindedHourAt: null,
    askedAt: null,
  };
  expect(dueReminder(going, at(-24.1))).toBeNull();
  expect(dueReminder(going, at(-24))).toBe('day');
  expect(dueReminder({ ...going, remindedDayAt: at(-24) }, at(-23))).toBeNull();
  expect(dueReminder({ ...going, takenAt: at(-20) }, at(-19))).toBeNull();
  // Too late for the one is early enough for the other.
  expect(dueReminder(going, at(-1.5))).toBeNull();
  expect(dueReminder(going, at(-1))).toBe('hour');
  expect(dueReminder({ ...going, takenAt: at(-1.5) }, at(-0.5))).toBeNull();
  expect(dueReminder(going, at(1))).toBeNull();
  expect(dueReminder(going, at(3))).toBe('after');
  expect(dueReminder({ ...going, askedAt: at(3) }, at(4))).toBeNull();
  expect(dueReminder(going, at(3 + 7 * 24))).toBeNull();
});

test('those who went are asked how it was, and answer once or change their mind; nobody else is', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const id = await world.event('gig', { inHours: 2 });
  await world.take(asha, id);
  const questions = async (who: string) => (await world.as(who).reminders.questions()).events.map((it) => it.id);
  const answer = (who: string, met: boolean) => world.as(who).reminders.answer({ id, happened: true, met });
  expect(await questions(asha)).toEqual([]);
  expect(await refusalOf(answer(asha, true))).toBe('NOT_FOUND');
  world.pass(6 * hour);
  expect(await questions(asha)).toEqual([id]);
  expect(await questions(bilal)).toEqual([]);
  expect(await refusalOf(answer(bilal, true))).toBe('NOT_FOUND');
  await answer(asha, false);
  await answer(asha, true);
  expect(await questions(asha)).toEqual([]);
  expect(await world.db.selectFrom('event_answer').select(['happened', 'met']).execute()).toEqual([
    { happened: true, met: true },
  ]);
});

test('whoever waited is told once that seats are held for them', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const id = await world.event('full', { seats: 1 });
  const order = await world.take(asha, id);
  await world.as(bilal).tickets.wait({ id, waitingId: crypto.randomUUID() });
  expect(await tellOffers(world.host)).toEqual([]);
  await world.as(asha).tickets.cancel({ id: order.id });
  world.told = [];
  expect(await tellOffers(world.host)).toMatchObject([{ email: 'Bilal@test.example', kind: 'offer' }]);
  expect(await tellOffers(world.host)).toEqual([]);
  expect(world.heard(bilal)).toMatchObject([
    { type: 'event.reminder', kind: 'offer', event: { order: { status: 'open' } } },
  ]);
});

test('whoever took their seats before they could be told is not told, and not looked at again', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const id = await world.event('full', { seats: 1 });
  const order = await world.take(asha, id);
  await world.as(bilal).tickets.wait({ id, waitingId: crypto.randomUUID() });
  await world.as(asha).tickets.cancel({ id: order.id });
  await world.as(bilal).tickets.accept({ id: (await world.as(bilal).events.get({ id })).order!.id });
  expect(await tellOffers(world.host)).toEqual([]);
  expect(await world.db.selectFrom('waiting').select('id').where('told_at', 'is', null).execute()).toEqual([]);
});
