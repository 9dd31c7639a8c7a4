import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { expireMeetRequests } from '../meets/expire-requests.ts';
import { remindOfMeetRequests } from '../meets/request-reminder.ts';
import { cellOf } from '../sandbox/sandbox.ts';

const world = freshWorld();

test('while Asha’s account is paused, Bilal gets the same answers as if she did not exist', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const seen = async () => (await world.as(bilal).people.nearby({})).people.map(({ id }) => id);
  expect(await seen()).toEqual([asha]);
  await world.as(bilal).people.person({ id: asha });
  const presence = await world.as(asha).people.setPaused({ on: true });
  expect(presence).toMatchObject({ isPaused: true, area: null, ghost: { until: null } });
  expect(await seen()).toEqual([]);
  expect(await refusalOf(world.as(bilal).people.person({ id: asha }))).toBe('NOT_FOUND');
  expect(await refusalOf(world.as(bilal).meets.request({ personId: asha, window: 'now' }))).toBe('NOT_FOUND');
  expect(await refusalOf(world.as(asha).people.report({ cell: cellOf('Bandra West') }))).toBe('PAUSED');
  expect(await refusalOf(world.as(asha).people.nearby({}))).toBe('NOT_VISIBLE');
  expect(await world.as(asha).people.setPaused({ on: false })).toMatchObject({ isPaused: false, ghost: null });
  world.pass(2 * 3600_000);
  await world.as(asha).people.report({ cell: cellOf('Bandra West') });
  expect(await seen()).toEqual([asha]);
});

test('Bilal no longer sees Asha’s request while her account is paused, as if she did not exist', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const [viaAsha, viaBilal] = [world.as(asha), world.as(bilal)];
  const { request } = await viaAsha.meets.request({ personId: bilal, window: 'today', note: 'Tea?' });
  const open = async () => (await viaBilal.meets.list({})).requests.map(({ request }) => request.id);
  const noticed = async () => (await viaBilal.notifications.list({})).notifications.length;
  expect(await open()).toEqual([request.id]);
  expect(await noticed()).toBe(1);
  world.updates = [];
  await viaAsha.people.setPaused({ on: true });
  expect(world.takeUpdates(bilal)).toContainEqual({ type: 'person.gone', personId: asha });
  expect(await open()).toEqual([]);
  expect(await noticed()).toBe(0);
  for (const answer of [
    () => viaBilal.people.person({ id: asha }),
    () => viaBilal.meets.setStatus({ id: request.id, status: 'accepted' }),
    () => viaBilal.meets.postpone({ id: request.id }),
    // Asking back would accept it.
    () => viaBilal.meets.request({ personId: asha, window: 'today' }),
  ])
    expect(await refusalOf(answer())).toBe('NOT_FOUND');
  expect((await viaAsha.meets.list({})).requests).toHaveLength(1);
  await viaAsha.people.setPaused({ on: false });
  expect(await open()).toEqual([request.id]);
  expect(await noticed()).toBe(1);
  await viaBilal.meets.setStatus({ id: request.id, status: 'accepted' });
});

test.each(['withdraws it', 'lets it expire'] as const)(
  'Bilal hears nothing of a request that Asha made before her account was paused and %s',
  async (what) => {
    const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
    const { request } = await world.as(asha).meets.request({ personId: bilal, window: 'now' });
    await world.as(asha).people.setPaused({ on: true });
    world.updates = [];
    if (what === 'withdraws it') {
      await world.as(asha).meets.setStatus({ id: request.id, status: 'withdrawn' });
      expect(world.takeUpdates(asha)).toMatchObject([
        { type: 'meet.changed', entry: { request: { status: 'withdrawn' } } },
      ]);
    } else {
      world.pass(3 * 3600_000);
      expect(await expireMeetRequests(world.host)).toBe(1);
    }
    expect(world.takeUpdates(bilal)).toEqual([]);
    expect(await refusalOf(world.as(bilal).meets.setStatus({ id: request.id, status: 'accepted' }))).toBe('NOT_FOUND');
  },
);

test('Bilal is reminded of Asha’s request only when she is back', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  await world.as(asha).meets.request({ personId: bilal, window: 'now' });
  await world.as(asha).people.setPaused({ on: true });
  world.pass(110 * 60_000);
  expect(await remindOfMeetRequests(world.host)).toBe(0);
  await world.as(asha).people.setPaused({ on: false });
  expect(await remindOfMeetRequests(world.host)).toBe(1);
});

test('a pause ends nothing but itself: chats, tickets and ghost mode stay', async () => {
  const [asha, bilal, chitra] = [await world.person('Asha'), await world.person('Bilal'), await world.person('Chitra')];
  const talk = await world.connect(asha, bilal);
  await world.event('jam', { host: chitra });
  for (const who of [asha, bilal]) await world.take(who, 'jam');
  world.online.add(asha);
  await world.as(asha).people.setGhost({ time: 'until I switch it off' });
  await world.as(asha).people.setPaused({ on: true });
  const { conversations } = await world.as(bilal).chat.conversations({});
  expect(conversations).toMatchObject([{ id: talk, online: false, person: { name: 'Asha' } }]);
  expect((await world.as(bilal).events.get({ id: 'jam' })).friends).toEqual([]);
  expect(await world.as(bilal).events.coming({ id: 'jam' })).toMatchObject({ people: [] });
  expect((await world.as(bilal).events.list({ friends: true })).events).toEqual([]);
  expect((await world.as(bilal).people.person({ id: asha })).bothGoTo).toEqual([]);
  const { attendees } = await world.as(chitra).hosting.attendees({ id: 'jam' });
  expect(attendees.map(({ person }) => person.name)).toContain('Asha');
  expect((await world.as(asha).events.get({ id: 'jam' })).going).toBe(true);
  expect(await world.as(asha).people.setPaused({ on: false })).toMatchObject({
    isPaused: false,
    ghost: { until: null },
  });
});
