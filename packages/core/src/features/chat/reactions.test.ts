import { expect, test } from 'vitest';
import { rateLimits } from '../../kernel/rate-limits.ts';
import { lastNumber } from '../../kernel/updates.ts';
import { updatesAfter } from '../../missed-updates.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';

const world = freshWorld();

async function talk() {
  const [asha, bilal, chitra] = [await world.person('Asha'), await world.person('Bilal'), await world.person('Chitra')];
  const id = await world.connect(asha, bilal);
  const { id: messageId } = await world
    .as(asha)
    .chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message: 'Chai?' });
  world.updates = [];
  const react = (who: string, reaction: 'love' | 'like' | null) =>
    world.as(who).chat.react({ id, messageId, reaction });
  const shown = async (who: string) => (await world.as(who).chat.messages({ id })).messages[0]?.reactions;
  return { asha, bilal, chitra, id, messageId, react, shown };
}

test('each of the two sets, changes and removes one reaction, and both see it at once', async () => {
  const { asha, bilal, chitra, id, messageId, react, shown } = await talk();
  for (const [who, reaction, reactions] of [
    [bilal, 'love', { sender: null, recipient: 'love' }],
    [asha, 'like', { sender: 'like', recipient: 'love' }],
    [bilal, 'like', { sender: 'like', recipient: 'like' }],
    [bilal, null, { sender: 'like', recipient: null }],
  ] as const) {
    const reacted = { conversationId: id, messageId, reactions };
    expect(await react(who, reaction)).toEqual(reacted);
    for (const one of [asha, bilal]) {
      expect(await shown(one)).toEqual(reactions);
      expect(world.takeUpdates(one)).toEqual([{ type: 'chat.reaction', ...reacted }]);
    }
  }
  expect(chitra).toBe('Chitra');
  expect(world.takeUpdates(chitra)).toEqual([]);
});

test('a reaction is not unread, is no message, and repeated says nothing', async () => {
  const { asha, react } = await talk();
  await react('Bilal', 'love');
  world.updates = [];
  await react('Bilal', 'love');
  expect(world.updates).toEqual([]);
  const { conversations, unread } = await world.as(asha).chat.conversations({});
  expect([unread, conversations[0]?.unread]).toEqual([0, 0]);
  expect(conversations[0]?.lastMessage).toMatchObject({ message: 'Chai?', reactions: { recipient: 'love' } });
});

test('a deleted message has no reactions and takes none; one deleted for oneself is left alone', async () => {
  const { asha, bilal, id, messageId, react, shown } = await talk();
  await react(bilal, 'love');
  await world.as(bilal).chat.remove({ id, messageId, from: 'me' });
  world.updates = [];
  expect(await refusalOf(react(bilal, null))).toBe('NOT_FOUND');
  await react(asha, 'like');
  expect(world.takeUpdates(bilal)).toEqual([]);
  expect(await shown(asha)).toEqual({ sender: 'like', recipient: 'love' });
  await world.as(asha).chat.remove({ id, messageId, from: 'both' });
  expect(await shown(asha)).toEqual({ sender: null, recipient: null });
  expect(await refusalOf(react(asha, 'love'))).toBe('NOT_FOUND');
});

test('a device that was away gets the reactions as they are now, and none after a block', async () => {
  const { asha, bilal, id, messageId, react } = await talk();
  const seen = await lastNumber(world.db, asha);
  await react(bilal, 'love');
  await react(bilal, 'like');
  const update = {
    type: 'chat.reaction',
    conversationId: id,
    messageId,
    reactions: { sender: null, recipient: 'like' },
  };
  expect((await updatesAfter(world.host, asha, seen))?.map((it) => it.update)).toEqual([update, update]);
  await world.as(bilal).safety.block({ personId: asha });
  expect(await updatesAfter(world.host, asha, seen)).toBeNull();
  expect(await refusalOf(react(asha, 'like'))).toBe('NOT_FOUND');
});

test('a message of another conversation is not found, and reacting is limited', async () => {
  const { asha, bilal, chitra, messageId, react } = await talk();
  const other = await world.connect(bilal, chitra);
  const there = world.as(bilal).chat.react({ id: other, messageId, reaction: 'love' });
  expect(await refusalOf(there)).toBe('NOT_FOUND');
  for (let turn = 0; turn < rateLimits.reactions.times; turn++) await react(asha, turn % 2 ? 'love' : 'like');
  expect(await refusalOf(react(asha, null))).toBe('TOO_MANY');
});
