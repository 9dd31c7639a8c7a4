import { expect, test } from 'vitest';
import { updatesAfter } from '../../missed-updates.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { lastNumber } from '../../kernel/updates.ts';

const world = freshWorld();

/** An event of Asha's, and some people. */
async function setUp(...names: string[]) {
  for (const name of ['Asha', ...names]) await world.person(name);
  return world.event('jam', { host: 'Asha' });
}

/** The host, or someone of the team, announces something a minute later. */
async function announce(id: string, body: string, who = 'Asha') {
  world.pass(60_000);
  return world.as(who).hosting.announce({ id, announcementId: crypto.randomUUID(), body });
}

/** Everywhere that someone sees how many announcements are new to them; all say the same. */
async function marks(who: string, id: string) {
  const as = world.as(who);
  const { unread } = await as.account.session();
  const count = (await as.events.get({ id })).unreadAnnouncements;
  expect(unread).toEqual(count === 0 ? [] : [{ eventId: id, announcements: count }]);
  for (const { event } of (await as.tickets.list()).tickets) expect(event.unreadAnnouncements).toBe(count);
  return count;
}

test('Bilal, who was away, finds a mark until he has seen what Asha announced, on all his devices', async () => {
  const id = await setUp('Bilal', 'Chitra');
  await announce(id, 'Before anybody comes.');
  world.pass(60_000);
  await world.take('Bilal', id, 2);
  // What was announced before he joined is there to read, and is not news.
  expect((await world.as('Bilal').events.announcements({ id })).announcements).toHaveLength(1);
  expect(await marks('Bilal', id)).toBe(0);
  const first = await announce(id, 'We meet at the gate.');
  const away = await lastNumber(world.db, 'Bilal');
  const second = await announce(id, 'Bring a mat.');
  expect(await marks('Bilal', id)).toBe(2);
  expect(await marks('Asha', id)).toBe(0);
  expect(await marks('Chitra', id)).toBe(0);

  world.updates = [];
  await world.as('Bilal').events.seeAnnouncements({ id, announcementId: first.id });
  expect(world.takeUpdates('Bilal')).toMatchObject([{ type: 'event.changed', event: { id, unreadAnnouncements: 1 } }]);
  expect(await marks('Bilal', id)).toBe(1);
  expect(await world.as('Bilal').events.seeAnnouncements({ id, announcementId: second.id })).toMatchObject({
    unreadAnnouncements: 0,
  });
  expect(await marks('Bilal', id)).toBe(0);
  // A device that reconnects gets the current state.
  expect(await updatesAfter(world.host, 'Bilal', away)).toMatchObject([
    { update: { type: 'event.announcement', announcement: second, unreadAnnouncements: 0 } },
    { update: { type: 'event.changed' } },
    { update: { type: 'event.changed', event: { unreadAnnouncements: 0 } } },
  ]);
  // A slower device undoes nothing and sends no update.
  world.updates = [];
  await world.as('Bilal').events.seeAnnouncements({ id, announcementId: first.id });
  expect(world.updates).toEqual([]);
  expect(await marks('Bilal', id)).toBe(0);
});

test('the team is marked too, from when they joined it, and not for what they announced themselves', async () => {
  const id = await setUp('Bilal', 'Chitra');
  for (const friend of ['Bilal', 'Chitra']) await world.connect('Asha', friend);
  await world.as('Asha').hosting.addTeam({ id, personId: 'Bilal', role: 'cohost' });
  await announce(id, 'Doors at six.', 'Bilal');
  world.pass(60_000);
  await world.as('Asha').hosting.addTeam({ id, personId: 'Chitra', role: 'helper' });
  expect(await marks('Asha', id)).toBe(1);
  expect(await marks('Bilal', id)).toBe(0);
  expect(await marks('Chitra', id)).toBe(0);
  await announce(id, 'Doors at seven.');
  expect(await marks('Chitra', id)).toBe(1);
  await world.as('Asha').hosting.removeTeam({ id, personId: 'Chitra' });
  expect(await marks('Chitra', id)).toBe(0);
});

test('who has given the ticket back, is blocked, or only looks on, has no mark and can see nothing off', async () => {
  const id = await setUp('Bilal', 'Chitra', 'Dev');
  await world.take('Bilal', id);
  const chitras = await world.take('Chitra', id);
  const announcement = await announce(id, 'We meet at the gate.');
  expect([await marks('Bilal', id), await marks('Chitra', id), await marks('Dev', id)]).toEqual([1, 1, 0]);

  await world.as('Chitra').tickets.cancel({ id: chitras.id });
  await world.as('Bilal').safety.block({ personId: 'Asha' });
  expect([await marks('Bilal', id), await marks('Chitra', id)]).toEqual([0, 0]);
  for (const who of ['Chitra', 'Dev', null])
    expect(await refusalOf(world.as(who).events.seeAnnouncements({ id, announcementId: announcement.id }))).toBe(
      who === null ? 'SIGNED_OUT' : 'NOT_FOUND',
    );
  await world.as('Bilal').safety.unblock({ personId: 'Asha' });
  expect(await marks('Bilal', id)).toBe(1);
  expect((await world.as(null).account.session()).unread).toEqual([]);

  // Taking a ticket again is joining again.
  world.pass(60_000);
  await world.take('Chitra', id);
  expect(await marks('Chitra', id)).toBe(0);

  // An announcement of another event counts as unknown here.
  await world.event('other', { host: 'Asha' });
  const elsewhere = await announce('other', 'Hello');
  expect(await refusalOf(world.as('Bilal').events.seeAnnouncements({ id, announcementId: elsewhere.id }))).toBe(
    'NOT_FOUND',
  );
});

test('when the event is cancelled, those who came still find the mark, and those who had left before do not', async () => {
  const id = await setUp('Bilal', 'Chitra');
  await world.take('Bilal', id);
  const chitras = await world.take('Chitra', id);
  await announce(id, 'Rain is coming.');
  await world.as('Chitra').tickets.cancel({ id: chitras.id });
  world.pass(60_000);
  await world.as('Asha').hosting.cancel({ id });
  expect([await marks('Bilal', id), await marks('Chitra', id)]).toEqual([1, 0]);
  expect(await refusalOf(world.as('Chitra').events.announcements({ id }))).toBe('NOT_FOUND');
});
