import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { updatesAfter } from '../../missed-updates.ts';
import { mayRemoveForBoth } from './may-remove-message.ts';

const world = freshWorld();
const minute = 60_000;

/** Asha and Bilal talk, and Chitra is there as well. */
async function talk(...words: string[]) {
  const [asha, bilal, chitra] = [await world.person('Asha'), await world.person('Bilal'), await world.person('Chitra')];
  const id = await world.connect(asha, bilal);
  const sent = [];
  for (const message of words)
    sent.push(await world.as(asha).chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message }));
  world.updates = [];
  return { asha, bilal, chitra, id, sent };
}

const words = async (who: string, id: string) =>
  (await world.as(who).chat.messages({ id })).messages.map(({ message, type }) =>
    type === 'removed' ? type : message,
  );
const first = async (who: string) => (await world.as(who).chat.conversations({})).conversations[0]!;

describe('a message deleted for both', () => {
  test('loses its content for everyone, keeps its place, and only both members are notified', async () => {
    const { asha, bilal, chitra, id, sent } = await talk('One', 'Two', 'Three');
    const messageId = sent[1]!.id;
    const removal = { conversationId: id, messageId, position: 2, from: 'both' } as const;
    expect(await world.as(asha).chat.remove({ id, messageId, from: 'both' })).toEqual({ ...removal, unread: 0 });
    for (const [one, unread] of [
      [asha, 0],
      [bilal, 2],
    ] as const) {
      expect(world.takeUpdates(one)).toEqual([{ type: 'chat.removed', ...removal, unread }]);
      expect(await words(one, id)).toEqual(['One', 'removed', 'Three']);
      expect((await first(one)).unread).toBe(unread);
    }
    expect(chitra).toBe('Chitra');
    expect(world.takeUpdates(chitra)).toEqual([]);
    expect(await world.dump()).not.toContain('Two');
    const next = await world.as(bilal).chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message: 'Four' });
    expect(next.position).toBe(4);
  });

  test('is what the list of conversations shows last, and what a phone hears that was away', async () => {
    const { asha, bilal, id, sent } = await talk('Secret');
    await world.as(asha).chat.remove({ id, messageId: sent[0]!.id, from: 'both' });
    expect((await first(bilal)).lastMessage).toMatchObject({ type: 'removed', message: '', attachment: null });
    const caughtUp = await updatesAfter(world.host, bilal, 0);
    expect(caughtUp!.map(({ update }) => update.type)).toContain('chat.message');
    expect(JSON.stringify(caughtUp)).not.toContain('Secret');
  });

  test('again is harmless, however late, and says nothing more', async () => {
    const { asha, id, sent } = await talk('One');
    const input = { id, messageId: sent[0]!.id, from: 'both' } as const;
    const answer = await world.as(asha).chat.remove(input);
    world.updates = [];
    world.pass(60 * minute);
    const before = await world.dump();
    expect(await world.as(asha).chat.remove(input)).toEqual(answer);
    expect(await world.dump()).toBe(before);
    expect(world.updates).toEqual([]);
    // The phone that had not received that it was sent sends it again, and learns what became of it.
    const { message } = { message: 'One' };
    expect(await world.as(asha).chat.send({ id, messageId: input.messageId, type: 'text', message })).toMatchObject({
      type: 'removed',
      message: '',
    });
  });

  test('can be so for 15 minutes, by its sender alone', async () => {
    const { asha, bilal, id, sent } = await talk('Mine');
    const input = { id, messageId: sent[0]!.id, from: 'both' } as const;
    expect(await refusalOf(world.as(bilal).chat.remove(input))).toBe('NOT_FOUND');
    world.pass(15 * minute + 1);
    expect(await refusalOf(world.as(asha).chat.remove(input))).toBe('TOO_LATE');
    expect(await words(bilal, id)).toEqual(['Mine']);
    expect(world.updates).toEqual([]);
    world.pass(-1);
    await world.as(asha).chat.remove(input);
    expect(await words(bilal, id)).toEqual(['removed']);
  });

  test('the button reads the same rule', () => {
    const at = new Date('2026-03-02T10:00:00Z');
    const message = { senderId: 'asha', timestamp: at.toISOString(), type: 'text' };
    const after = (ms: number) => new Date(at.getTime() + ms);
    expect(mayRemoveForBoth(message, 'asha', after(15 * minute))).toBe(true);
    expect(mayRemoveForBoth(message, 'asha', after(15 * minute + 1))).toBe(false);
    expect(mayRemoveForBoth(message, 'bilal', at)).toBe(false);
    expect(mayRemoveForBoth({ ...message, type: 'removed' }, 'asha', at)).toBe(false);
  });
});

describe('a message deleted for oneself', () => {
  test('disappears from the list, preview and count of the person who did so; the other keeps it and is not notified', async () => {
    const { asha, bilal, id, sent } = await talk('One', 'Two');
    expect((await first(bilal)).unread).toBe(2);
    await world.as(bilal).chat.remove({ id, messageId: sent[1]!.id, from: 'me' });
    expect(world.takeUpdates(asha)).toEqual([]);
    expect(world.takeUpdates(bilal)).toEqual([
      { type: 'chat.removed', conversationId: id, messageId: sent[1]!.id, position: 2, from: 'me', unread: 1 },
    ]);
    expect(await words(bilal, id)).toEqual(['One']);
    expect(await first(bilal)).toMatchObject({ unread: 1, lastMessage: { message: 'One' } });
    expect(await words(asha, id)).toEqual(['One', 'Two']);
    expect(await first(asha)).toMatchObject({ lastMessage: { message: 'Two' } });
    expect(await world.as(bilal).chat.seen({ id, read: 1 })).toEqual({ unread: 0 });
  });

  test('can be any message at any time, also one that was deleted for both; again is harmless', async () => {
    const { bilal, asha, id, sent } = await talk('One', 'Two');
    await world.as(asha).chat.remove({ id, messageId: sent[0]!.id, from: 'both' });
    world.pass(60 * minute);
    for (const { id: messageId } of sent) await world.as(asha).chat.remove({ id, messageId, from: 'me' });
    world.updates = [];
    const before = await world.dump();
    await world.as(asha).chat.remove({ id, messageId: sent[1]!.id, from: 'me' });
    expect(await world.dump()).toBe(before);
    expect(world.updates).toEqual([]);
    expect(await words(asha, id)).toEqual([]);
    expect((await first(asha)).lastMessage).toBeNull();
    expect(await words(bilal, id)).toEqual(['removed', 'Two']);
  });

  test('leaves no hole in the pages, and their end is known', async () => {
    const { asha, id, sent } = await talk(...Array.from({ length: 25 }, (_, at) => String(at + 1)));
    const kept: string[] = [];
    for (const { id: messageId, message, position } of sent)
      if (position <= 7 || position % 3 === 0) await world.as(asha).chat.remove({ id, messageId, from: 'me' });
      else kept.push(message);
    const seen: string[] = [];
    let before: number | undefined;
    for (let pages = 0; pages < 10; pages++) {
      const page = await world.as(asha).chat.messages({ id, limit: 4, ...(before ? { before } : {}) });
      expect(page.messages).toHaveLength(4);
      seen.unshift(...page.messages.map(({ message }) => message));
      before = page.messages[0]?.position;
      if (!page.hasOlder) break;
    }
    expect(seen).toEqual(kept);
    expect(kept).toHaveLength(12);
  });
});

test('Chitra, and Bilal once he is blocked, cannot delete what they cannot see', async () => {
  const { asha, bilal, chitra, id, sent } = await talk('One');
  const mine = await world.as(bilal).chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message: 'Two' });
  await world.as(asha).safety.block({ personId: bilal });
  const before = await world.dump();
  world.updates = [];
  for (const who of [chitra, bilal, asha])
    for (const messageId of [sent[0]!.id, mine.id, crypto.randomUUID(), 'no uuid'])
      for (const from of ['me', 'both'] as const)
        expect(await refusalOf(world.as(who).chat.remove({ id, messageId, from }))).toBe('NOT_FOUND');
  expect(await world.dump()).toBe(before);
  expect(world.updates).toEqual([]);
});

test('a message of another conversation is not found through one’s own', async () => {
  const { asha, chitra, id } = await talk('One');
  const other = await world.connect(asha, chitra);
  const sent = await world
    .as(chitra)
    .chat.send({ id: other, messageId: crypto.randomUUID(), type: 'text', message: 'Elsewhere' });
  expect(await refusalOf(world.as('Bilal').chat.remove({ id, messageId: sent.id, from: 'me' }))).toBe('NOT_FOUND');
});
