import { describe, expect, test } from 'vitest';
import { largestInt } from '../../kernel/schemas.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { Receipts } from './message-receipts.ts';
import { shownAt, receiptGridMs, receiptJitterMs } from './message-receipt-delay.ts';

const world = freshWorld();

/** Asha has written twice to Bilal; Chitra is there as well. */
async function talk() {
  const [asha, bilal, chitra] = [await world.person('Asha'), await world.person('Bilal'), await world.person('Chitra')];
  const id = await world.connect(asha, bilal);
  for (const message of ['One', 'Two'])
    await world.as(asha).chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message });
  const theirs = async (who: string) => (await world.as(who).chat.conversation({ id })).theirs;
  world.updates = [];
  return { asha, bilal, chitra, id, theirs };
}

const receipt = (conversationId: string, delivered: number, read: number) => ({
  type: 'chat.receipt',
  conversationId,
  delivered,
  read,
});

test.each(['Asha', 'Bilal'])('while %s has switched receipts off, neither sees those of the other', async (who) => {
  const { asha, bilal, id, theirs } = await talk();
  expect((await world.as(who).account.session()).me?.readReceipts).toBe(true);
  expect((await world.as(who).account.setReadReceipts({ on: false })).readReceipts).toBe(false);
  world.updates = [];
  await world.as(bilal).chat.seen({ id, delivered: 2 });
  expect(await world.as(bilal).chat.seen({ id, read: 2 })).toEqual({ unread: 0 });
  await world.showReceipts();
  // Not even that there was something to say: nothing is said at that moment.
  expect(world.takeUpdates(asha)).toEqual([]);
  expect(world.takeUpdates(bilal)).toEqual([{ type: 'chat.read', conversationId: id, position: 2, unread: 0 }]);
  await world.as(bilal).chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message: 'Three' });
  await world.as(asha).chat.seen({ id, read: 3 });
  await world.showReceipts();
  expect(await theirs(asha)).toEqual({ delivered: 0, read: 0 });
  expect(await theirs(bilal)).toEqual({ delivered: 0, read: 0 });
  expect((await world.as(bilal).chat.conversations({})).conversations[0]!.unread).toBe(0);
});

test('switching notifies both sides of what they now see; twice changes nothing', async () => {
  const { asha, bilal, chitra, id, theirs } = await talk();
  await world.connect(bilal, chitra);
  await world.as(bilal).chat.seen({ id, read: 2 });
  await world.showReceipts();
  expect(await theirs(asha)).toEqual({ delivered: 2, read: 2 });
  world.updates = [];
  await world.as(asha).account.setReadReceipts({ on: false });
  expect(world.takeUpdates(asha)).toEqual([{ type: 'me.changed' }, receipt(id, 0, 0)]);
  expect(world.takeUpdates(bilal)).toEqual([receipt(id, 0, 0)]);
  expect(await theirs(asha)).toEqual({ delivered: 0, read: 0 });
  expect(world.takeUpdates(chitra)).toEqual([]);
  await world.as(asha).account.setReadReceipts({ on: false });
  expect(world.updates).toEqual([]);
  await world.as(asha).account.setReadReceipts({ on: true });
  expect(world.takeUpdates(asha)).toEqual([{ type: 'me.changed' }, receipt(id, 2, 2)]);
  expect(await theirs(asha)).toEqual({ delivered: 2, read: 2 });
});

describe('a receipt is shown', () => {
  test.each([20, 900, 2900])('at the same moments, were its message %d ms on its way or none', (late) => {
    for (const random of [0, 0.3, 0.999])
      expect(shownAt(5000, 5000 + late, () => random)).toBe(shownAt(5000, 5000, () => random));
  });

  test('at the next moment of the grid when its message was longer on its way, with jitter', () => {
    const at = (late: number, random: number) => shownAt(0, late, () => random);
    expect([at(0, 0), at(receiptGridMs, 0), at(receiptGridMs + 1, 0)]).toEqual(
      [1, 1, 2].map((it) => it * receiptGridMs),
    );
    expect(at(0, 0.5)).toBe(receiptGridMs + receiptJitterMs / 2);
    expect(at(receiptGridMs - receiptJitterMs / 4, 0.5)).toBe(2 * receiptGridMs + receiptJitterMs / 2);
  });

  test('not before, by no way, and once', async () => {
    const { asha, bilal, id, theirs } = await talk();
    await world.as(bilal).chat.seen({ id, delivered: 1 });
    await world.receipts.flush(world.host);
    world.now = new Date(world.now.getTime() + receiptGridMs - 1);
    await world.receipts.flush(world.host);
    expect(world.takeUpdates(asha)).toEqual([]);
    expect(await theirs(asha)).toEqual({ delivered: 0, read: 0 });
    await world.showReceipts();
    expect(world.takeUpdates(asha)).toEqual([receipt(id, 1, 0)]);
    world.updates = [];
    // What is shown already is not held once more.
    await world.as(bilal).chat.seen({ id, delivered: 1 });
    await world.receipts.flush(world.host);
    expect(world.receipts.nextAt).toBeNull();
    await world.as(bilal).chat.seen({ id, read: 1 });
    await world.showReceipts();
    expect(world.takeUpdates(asha)).toEqual([receipt(id, 1, 1)]);
  });

  test('each by the moment at which its own message was sent', async () => {
    const { asha, bilal, id } = await talk();
    world.now = new Date(world.now.getTime() + receiptGridMs / 2);
    await world.as(asha).chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message: 'Three' });
    world.updates = [];
    world.receipts.note(bilal, { id, delivered: 3, read: 0 });
    await world.receipts.flush(world.host);
    // The first two may be shown, the third is not half a grid old.
    world.now = new Date(world.now.getTime() + receiptGridMs / 2 + receiptJitterMs);
    await world.receipts.flush(world.host);
    expect(world.takeUpdates(asha)).toEqual([receipt(id, 2, 0)]);
    await world.showReceipts();
    expect(world.takeUpdates(asha)).toEqual([receipt(id, 3, 0)]);
  });

  test('as of someone offline in ghost mode: only what came before, and the rest after its end', async () => {
    const { asha, bilal, id } = await talk();
    await world.as(bilal).chat.seen({ id, delivered: 1 });
    await world.receipts.flush(world.host);
    await world.as(bilal).people.setGhost({ time: '1 hour' });
    await world.as(bilal).chat.seen({ id, read: 2 });
    world.updates = [];
    await world.showReceipts();
    expect(world.takeUpdates(asha)).toEqual([receipt(id, 1, 0)]);
    expect(world.receipts.nextAt).toBeNull();
    await world.as(bilal).people.setGhost({ time: null });
    await world.showReceipts();
    expect(world.takeUpdates(asha).filter(({ type }) => type === 'chat.receipt')).toEqual([receipt(id, 2, 2)]);
  });

  test('after the process ended in which it waited, once a device connects', async () => {
    const { asha, bilal, id, theirs } = await talk();
    await world.as(bilal).chat.seen({ id, read: 1 });
    await world.receipts.flush(world.host);
    world.receipts = new Receipts();
    await world.receipts.noteAll(world.host, bilal);
    await world.showReceipts();
    expect(world.takeUpdates(asha)).toEqual([receipt(id, 2, 1)]);
    expect(await theirs(asha)).toEqual({ delivered: 2, read: 1 });
  });
});

test('blocked people are not notified of it', async () => {
  const { asha, bilal } = await talk();
  await world.as(asha).safety.block({ personId: bilal });
  world.updates = [];
  await world.as(asha).account.setReadReceipts({ on: false });
  expect(world.updates).toMatchObject([{ to: asha, update: { type: 'me.changed' } }]);
});

describe('written down together with others, a receipt that is faulty', () => {
  test('by its id costs only itself', async () => {
    const { asha, bilal, chitra, id, theirs } = await talk();
    world.receipts.note(chitra, { id: 'no conversation', delivered: 1, read: 1 });
    world.receipts.note(bilal, { id, delivered: 1, read: 0 });
    world.receipts.note(bilal, { id: id.toUpperCase(), delivered: 2, read: 1 });
    await world.showReceipts();
    expect(await theirs(asha)).toEqual({ delivered: 2, read: 1 });
    expect(await refusalOf(world.as(chitra).chat.seen({ id: 'no conversation', read: 1 }))).toBe('NOT_FOUND');
  });

  test('by a number costs only itself, and it is known that something failed', async () => {
    const { asha, bilal, chitra, id, theirs } = await talk();
    const other = await world.connect(bilal, chitra);
    // Beyond what PostgreSQL's numbers reach; from outside none comes so far.
    world.receipts.note(chitra, { id: other, delivered: largestInt + 1, read: 0 });
    world.receipts.note(bilal, { id, delivered: 2, read: 1 });
    await expect(world.receipts.flush(world.host)).rejects.toMatchObject({ code: '22003' });
    await world.showReceipts();
    expect(await theirs(asha)).toEqual({ delivered: 2, read: 1 });
  });
});
