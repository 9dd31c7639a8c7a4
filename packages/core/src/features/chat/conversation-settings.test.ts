import { expect, test } from 'vitest';
import { updatesAfter } from '../../missed-updates.ts';
import { rateLimits } from '../../kernel/rate-limits.ts';
import { lastNumber } from '../../kernel/updates.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';

const world = freshWorld();

async function talk() {
  const [asha, bilal, chitra] = [await world.person('Asha'), await world.person('Bilal'), await world.person('Chitra')];
  const id = await world.connect(asha, bilal);
  const other = await world.connect(asha, chitra);
  return { asha, bilal, chitra, id, other };
}

const say = (who: string, id: string, message = 'Hello') => (
  world.pass(1000),
  world.as(who).chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message })
);

async function lists(who: string) {
  const [main, archived] = [
    await world.as(who).chat.conversations({}),
    await world.as(who).chat.conversations({ archived: true }),
  ];
  expect([archived.unread, archived.archived]).toEqual([main.unread, main.archived]);
  return {
    main: main.conversations.map(({ id }) => id),
    archived: archived.conversations.map(({ id }) => id),
    unread: main.unread,
    count: main.archived,
  };
}

test('a muted conversation counts its own unread messages, and adds nothing to the sum', async () => {
  const { asha, bilal, chitra, id, other } = await talk();
  await say(bilal, id);
  await say(chitra, other);
  expect(await lists(asha)).toMatchObject({ unread: 2 });
  world.updates = [];
  expect(await world.as(asha).chat.setMuted({ id, on: true })).toEqual({ muted: true, archived: false });
  expect(world.takeUpdates(asha)).toEqual([
    { type: 'chat.settings', conversationId: id, muted: true, archived: false },
  ]);
  expect(await lists(asha)).toMatchObject({ unread: 1, main: [other, id] });
  expect(await world.as(asha).chat.conversation({ id })).toMatchObject({ unread: 1, muted: true });
  await world.as(asha).chat.setMuted({ id, on: false });
  expect(await lists(asha)).toMatchObject({ unread: 2 });
});

test('muted conversations can be listed, archived or not, by the one who has muted them', async () => {
  const { asha, bilal, id, other } = await talk();
  const muted = async (who: string) => (await world.as(who).chat.conversations({ muted: true })).conversations;
  expect(await muted(asha)).toEqual([]);
  for (const it of [id, other]) await world.as(asha).chat.setMuted({ id: it, on: true });
  await world.as(asha).chat.setArchived({ id, on: true });
  expect((await muted(asha)).map((it) => it.id).toSorted()).toEqual([id, other].toSorted());
  expect(await muted(bilal)).toEqual([]);
});

test('the other learns nothing of it', async () => {
  const { asha, bilal, id } = await talk();
  await say(asha, id);
  const before = [await world.as(bilal).chat.conversations({}), await lastNumber(world.db, bilal)];
  world.updates = [];
  await world.as(asha).chat.setMuted({ id, on: true });
  await world.as(asha).chat.setArchived({ id, on: true });
  expect(world.takeUpdates(bilal)).toEqual([]);
  expect([await world.as(bilal).chat.conversations({}), await lastNumber(world.db, bilal)]).toEqual(before);
  await say(bilal, id);
  expect(await lists(asha)).toMatchObject({ archived: [id] });
  expect(await lists(bilal)).toMatchObject({ main: [id], archived: [], count: 0 });
});

test('an archived conversation comes back with a message of either, but not if it is muted', async () => {
  const { asha, bilal, id, other } = await talk();
  for (const who of [asha, bilal]) {
    await say(bilal, id);
    await world.as(asha).chat.setArchived({ id, on: true });
    expect(await lists(asha)).toEqual({ main: [other], archived: [id], unread: 0, count: 1 });
    await say(who, id);
    expect(await lists(asha)).toMatchObject({ main: [id, other], archived: [], count: 0 });
  }
  await world.as(asha).chat.setArchived({ id, on: true });
  await world.as(asha).chat.setMuted({ id, on: true });
  await say(bilal, id);
  expect(await lists(asha)).toEqual({ main: [other], archived: [id], unread: 0, count: 1 });
  // Unmuting moves nothing: only the next message does.
  await world.as(asha).chat.setMuted({ id, on: false });
  expect(await lists(asha)).toMatchObject({ archived: [id] });
  await say(bilal, id);
  expect(await lists(asha)).toMatchObject({ archived: [] });
});

test('a device that was away learns the settings as they are now', async () => {
  const { asha, id } = await talk();
  const seen = await lastNumber(world.db, asha);
  await world.as(asha).chat.setArchived({ id, on: true });
  await world.as(asha).chat.setMuted({ id, on: true });
  const settings = { type: 'chat.settings', conversationId: id, muted: true, archived: true };
  expect((await updatesAfter(world.host, asha, seen))?.map(({ update }) => update)).toEqual([settings, settings]);
});

test('the same setting again says nothing, and there is a limit to switching', async () => {
  const { asha, id } = await talk();
  await world.as(asha).chat.setMuted({ id, on: true });
  world.updates = [];
  const again = () => world.as(asha).chat.setMuted({ id: id.toUpperCase(), on: true });
  expect(await again()).toEqual({ muted: true, archived: false });
  expect(world.updates).toEqual([]);
  for (let turn = 2; turn < rateLimits.conversationSettings.times; turn++) await again();
  expect(await refusalOf(again())).toBe('TOO_MANY');
});

test('blocked people’s conversations are in no list and no count, and cannot be changed', async () => {
  const { asha, bilal, id, other } = await talk();
  await world.as(asha).chat.setArchived({ id, on: true });
  await world.as(bilal).safety.block({ personId: asha });
  expect(await lists(asha)).toEqual({ main: [other], archived: [], unread: 0, count: 0 });
  expect(await refusalOf(world.as(asha).chat.setArchived({ id, on: false }))).toBe('NOT_FOUND');
});
