import { expect, test } from 'vitest';
import { freshWorld } from '../../testing/world.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { connectedPeople } from '../people/connections.ts';
import { sendOnline } from '../people/online-updates.ts';
import { sendTyping } from './send-typing.ts';
import { sendable } from './message-text.ts';
import { conversationsPage } from './list-sizes.ts';

const world = freshWorld();

async function two() {
  const [asha, bilal] = [await world.person('Asha', { area: 'Juhu' }), await world.person('Bilal', { area: null })];
  return { asha, bilal, chitra: await world.person('Chitra'), id: await world.connect(asha, bilal) };
}

const text = (id: string, message: string, messageId: string = crypto.randomUUID()) =>
  ({ id, messageId, type: 'text', message }) as const;

test('messages are trimmed, in one order for both, and sent to both and nobody else', async () => {
  const { asha, bilal, chitra, id } = await two();
  const first = await world.as(asha).chat.send(text(id, '  नमस्ते Bilal \n'));
  const second = await world.as(bilal).chat.send(text(id, 'Hello'));
  expect(first).toMatchObject({ message: 'नमस्ते Bilal', senderId: asha, type: 'text', position: 1 });
  expect(second.position).toBe(2);
  for (const one of [asha, bilal]) {
    expect((await world.as(one).chat.messages({ id })).messages).toEqual([first, second]);
    expect(world.takeUpdates(one).filter(({ type }) => type === 'chat.message')).toEqual([
      { type: 'chat.message', message: first },
      { type: 'chat.message', message: second },
    ]);
  }
  expect(chitra).toBe('Chitra');
  expect(world.takeUpdates(chitra)).toEqual([]);
});

test('a message sent again is the same message; someone else’s id is refused', async () => {
  const { asha, bilal, id } = await two();
  const messageId = crypto.randomUUID();
  const first = await world.as(asha).chat.send(text(id, 'Once', messageId));
  world.updates = [];
  expect(await world.as(asha).chat.send(text(id, 'Once', messageId))).toEqual(first);
  expect(world.updates).toEqual([]);
  const before = await world.dump();
  expect(await refusalOf(world.as(bilal).chat.send(text(id, 'Mine', messageId)))).toBe('ID_TAKEN');
  expect(await world.dump()).toBe(before);
  expect((await world.as(asha).chat.send(text(id, 'Next'))).position).toBe(2);
});

test('an id in capital letters is the same id, in whatever it is sent again', async () => {
  const { asha, bilal, id } = await two();
  const messageId = crypto.randomUUID();
  const first = await world.as(asha).chat.send(text(id.toUpperCase(), 'Once', messageId.toUpperCase()));
  expect(first).toMatchObject({ id: messageId, conversationId: id });
  expect(world.takeUpdates(bilal)).toEqual([{ type: 'chat.message', message: first }]);
  for (const again of [messageId, messageId.toUpperCase()])
    expect(await world.as(asha).chat.send(text(id, 'Once', again))).toEqual(first);
  await sendTyping(world.host, asha, id.toUpperCase());
  expect(world.takeUpdates(bilal)).toEqual([{ type: 'chat.typing', conversationId: id }]);
  await world.as(bilal).chat.remove({ id: id.toUpperCase(), messageId: messageId.toUpperCase(), from: 'me' });
  expect(world.takeUpdates(bilal)).toMatchObject([{ type: 'chat.removed', conversationId: id, messageId }]);
});

test('a shared location is the name of the area, or of the city, and no point', async () => {
  const { asha, bilal, id } = await two();
  const location = (messageId: string) => ({ id, messageId, type: 'location' }) as const;
  expect(await world.as(asha).chat.send(location(crypto.randomUUID()))).toMatchObject({
    type: 'location',
    message: 'Juhu',
  });
  expect(await world.as(bilal).chat.send(location(crypto.randomUUID()))).toMatchObject({
    type: 'location',
    message: 'Mumbai',
  });
});

test('unread counts what the other wrote since one looked; looking tells one’s own devices', async () => {
  const { asha, bilal, id } = await two();
  for (const words of ['One', 'Two', 'Three']) await world.as(asha).chat.send(text(id, words));
  const list = async (who: string) => (await world.as(who).chat.conversations({})).conversations[0]!;
  expect((await list(bilal)).unread).toBe(3);
  expect((await list(asha)).unread).toBe(0);
  expect((await list(bilal)).lastMessage?.message).toBe('Three');
  world.updates = [];
  expect(await world.as(bilal).chat.seen({ id, read: 2 })).toEqual({ unread: 1 });
  expect(world.takeUpdates(bilal)).toEqual([{ type: 'chat.read', conversationId: id, position: 2, unread: 1 }]);
  expect(world.takeUpdates(asha)).toEqual([]);
  await world.showReceipts();
  expect(world.takeUpdates(asha)).toEqual([{ type: 'chat.receipt', conversationId: id, delivered: 2, read: 2 }]);
  expect((await list(asha)).theirs).toEqual({ delivered: 2, read: 2 });
  // Reading never goes back, nor beyond what there is.
  expect(await world.as(bilal).chat.seen({ id, read: 1 })).toEqual({ unread: 1 });
  expect(await world.as(bilal).chat.seen({ id, read: 99 })).toEqual({ unread: 0 });
  await world.as(asha).chat.send(text(id, 'Four'));
  expect((await list(bilal)).unread).toBe(1);
});

test('history comes in pages, newest last, without a gap or a repeat', async () => {
  const { asha, id } = await two();
  for (let at = 1; at <= 23; at++) await world.as(asha).chat.send(text(id, String(at)));
  const seen: string[] = [];
  let before: number | undefined;
  for (let pages = 0; pages < 10; pages++) {
    const page = await world.as(asha).chat.messages({ id, limit: 10, ...(before ? { before } : {}) });
    seen.unshift(...page.messages.map(({ message }) => message));
    before = page.messages[0]?.position;
    if (!page.hasOlder) break;
  }
  expect(seen).toEqual(Array.from({ length: 23 }, (_, at) => String(at + 1)));
});

test('in ghost mode people are offline and not typing, for their connections too', async () => {
  const { asha, bilal, id } = await two();
  world.online.add(bilal);
  const seen = async () => (await world.as(asha).chat.conversation({ id })).online;
  expect(await seen()).toBe(true);
  await world.as(bilal).people.setGhost({ time: '1 hour' });
  expect(world.takeUpdates(asha)).toEqual([{ type: 'online.changed', personId: bilal, online: false }]);
  expect(await seen()).toBe(false);
  // Not even that the app was opened or closed, or that ghost mode was extended.
  await sendOnline(world.host, bilal);
  world.online.delete(bilal);
  await sendOnline(world.host, bilal);
  await world.as(bilal).people.setGhost({ time: '24 hours' });
  expect(world.takeUpdates(asha)).toEqual([]);
  world.online.add(bilal);
  await sendTyping(world.host, bilal, id);
  expect(world.takeUpdates(asha)).toEqual([]);
  await world.as(bilal).people.setGhost({ time: null });
  expect(world.takeUpdates(asha)).toEqual([{ type: 'online.changed', personId: bilal, online: true }]);
  expect(await seen()).toBe(true);
  // Nor that someone who is not connected hides and comes back.
  world.online.delete(bilal);
  await sendOnline(world.host, bilal);
  world.takeUpdates(asha);
  for (const time of ['1 hour', null] as const) await world.as(bilal).people.setGhost({ time });
  expect(world.takeUpdates(asha)).toEqual([]);
});

test('conversations are latest first, and say who is online', async () => {
  const { asha, bilal, chitra, id } = await two();
  const later = await world.connect(asha, chitra);
  world.online.add(bilal);
  const list = async () => (await world.as(asha).chat.conversations({})).conversations.map((it) => [it.id, it.online]);
  world.pass(1000);
  await world.as(bilal).chat.send(text(id, 'Me first'));
  expect(await list()).toEqual([
    [id, true],
    [later, false],
  ]);
  expect((await connectedPeople(world.db, asha)).toSorted()).toEqual([bilal, chitra]);
});

test('conversations come in pages without a gap or a repeat, and every page counts all that is unread', async () => {
  const asha = await world.person('Asha');
  const ids: string[] = [];
  for (let at = 0; at < conversationsPage * 2 + 5; at++) {
    const other = await world.person(`P${at}`);
    // Pairs share their millisecond.
    if (at % 2 === 0) world.pass(1000);
    ids.push(await world.connect(asha, other));
    if (at % 3 === 0) await world.as(other).chat.send(text(ids.at(-1)!, 'Hello'));
  }
  const blocked = await world.person('Blocked');
  const closed = await world.connect(asha, blocked);
  await world.as(blocked).chat.send(text(closed, 'Hello'));
  await world.as(asha).safety.block({ personId: blocked });
  const pages: string[][] = [];
  let after: string | null = null;
  do {
    const page = await world.as(asha).chat.conversations(after === null ? {} : { after });
    pages.push(page.conversations.map(({ id }) => id));
    expect(page.unread).toBe(Math.ceil(ids.length / 3));
    after = page.next;
  } while (after !== null);
  expect(pages.map((page) => page.length)).toEqual([conversationsPage, conversationsPage, 5]);
  expect(pages.flat().toSorted()).toEqual(ids.toSorted());
  const sentAt = new Map(ids.map((id, at) => [id, Math.floor(at / 2)]));
  expect(pages.flat().map((id) => sentAt.get(id))).toEqual([...sentAt.values()].toReversed());
  expect(await refusalOf(world.as(asha).chat.conversations({ after: 'made up' }))).toBe('CURSOR_UNUSABLE');
});

test('what can be sent', () => {
  expect(sendable(' \n ')).toBeNull();
  expect(sendable(' a ')).toBe('a');
  expect(sendable('x'.repeat(2000))).toHaveLength(2000);
  expect(sendable('x'.repeat(2001))).toBeNull();
});

test('30 messages can be sent at once, then 5 a second; more are refused by name, for that person only', async () => {
  const { asha, bilal, id } = await two();
  const send = (who: string) => world.as(who).chat.send(text(id, 'Hello?'));
  for (let at = 0; at < 30; at++) await send(asha);
  expect(await refusalOf(send(asha))).toBe('MESSAGES_TOO_FAST');
  expect((await send(bilal)).position).toBe(31);
  world.pass(1000);
  for (let at = 0; at < 5; at++) await send(asha);
  expect(await refusalOf(send(asha))).toBe('MESSAGES_TOO_FAST');
  expect((await world.as(asha).chat.conversation({ id })).lastMessage?.position).toBe(36);
});

test('one typing update a second is passed on, in any conversation', async () => {
  const { asha, bilal, chitra, id } = await two();
  const there = await world.connect(asha, chitra);
  for (const conversation of [id, id, there]) await sendTyping(world.host, asha, conversation);
  expect(world.takeUpdates(bilal)).toEqual([{ type: 'chat.typing', conversationId: id }]);
  expect(world.takeUpdates(chitra)).toEqual([]);
  world.pass(1000);
  await sendTyping(world.host, asha, there);
  expect(world.takeUpdates(chitra)).toEqual([{ type: 'chat.typing', conversationId: there }]);
});
