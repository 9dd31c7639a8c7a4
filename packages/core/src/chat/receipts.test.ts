import { describe, expect, test } from 'vitest';
import { largestInt } from '../shapes.ts';
import { refusalOf } from '../testing/refusal.ts';
import { freshWorld } from '../testing/world.ts';
import { Receipts } from './receipts.ts';

const world = freshWorld();

/** Asha has written twice to Bilal; Chitra is there as well. */
async function talk() {
  const [asha, bilal, chitra] = [await world.person('Asha'), await world.person('Bilal'), await world.person('Chitra')];
  const id = await world.connect(asha, bilal);
  for (const message of ['One', 'Two'])
    await world.as(asha).chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message });
  const theirs = async (who: string) => (await world.as(who).chat.conversation({ id })).theirs;
  world.told = [];
  return { asha, bilal, chitra, id, theirs };
}

test.each(['Asha', 'Bilal'])(
  'while %s keeps it to themselves, neither learns how far the other has read',
  async (who) => {
    const { asha, bilal, id, theirs } = await talk();
    expect((await world.as(who).account.session()).me?.readReceipts).toBe(true);
    expect((await world.as(who).account.setReadReceipts({ on: false })).readReceipts).toBe(false);
    world.told = [];
    await world.as(bilal).chat.seen({ id, delivered: 2 });
    expect(world.heard(asha)).toEqual([{ type: 'chat.receipt', conversationId: id, delivered: 2, read: 0 }]);
    // Not even that something has been read: nothing is said at that moment.
    expect(await world.as(bilal).chat.seen({ id, read: 2 })).toEqual({ unread: 0 });
    expect(world.heard(asha)).toEqual([]);
    expect(world.heard(bilal)).toEqual([{ type: 'chat.read', conversationId: id, position: 2, unread: 0 }]);
    await world.as(bilal).chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message: 'Three' });
    await world.as(asha).chat.seen({ id, read: 3 });
    expect(await theirs(asha)).toEqual({ delivered: 2, read: 0 });
    expect(await theirs(bilal)).toEqual({ delivered: 3, read: 0 });
    expect((await world.as(bilal).chat.conversations()).conversations[0]!.unread).toBe(0);
  },
);

test('switching tells both sides what they see from then on, and nobody else; twice says nothing', async () => {
  const { asha, bilal, chitra, id, theirs } = await talk();
  await world.connect(bilal, chitra);
  await world.as(bilal).chat.seen({ id, read: 2 });
  expect(await theirs(asha)).toEqual({ delivered: 2, read: 2 });
  world.told = [];
  const receipt = (delivered: number, read: number) => ({ type: 'chat.receipt', conversationId: id, delivered, read });
  await world.as(asha).account.setReadReceipts({ on: false });
  expect(world.heard(asha)).toEqual([receipt(2, 0)]);
  expect(world.heard(bilal)).toEqual([receipt(0, 0)]);
  expect(await theirs(asha)).toEqual({ delivered: 2, read: 0 });
  expect(chitra).toBe('Chitra');
  expect(world.heard(chitra)).toEqual([]);
  await world.as(asha).account.setReadReceipts({ on: false });
  expect(world.told).toEqual([]);
  await world.as(asha).account.setReadReceipts({ on: true });
  expect(world.heard(asha)).toEqual([receipt(2, 2)]);
  expect(await theirs(asha)).toEqual({ delivered: 2, read: 2 });
});

test('a blocked one is told nothing by it', async () => {
  const { asha, bilal } = await talk();
  await world.as(asha).safety.block({ personId: bilal });
  world.told = [];
  await world.as(asha).account.setReadReceipts({ on: false });
  expect(world.told).toEqual([]);
});

describe('written down together with others, a receipt that is faulty', () => {
  test('by its id costs only itself', async () => {
    const { asha, bilal, chitra, id, theirs } = await talk();
    const receipts = new Receipts();
    receipts.note(chitra, { id: 'no conversation', delivered: 1, read: 1 });
    receipts.note(bilal, { id, delivered: 1, read: 0 });
    receipts.note(bilal, { id: id.toUpperCase(), delivered: 2, read: 1 });
    await receipts.flush(world.host);
    expect(await theirs(asha)).toEqual({ delivered: 2, read: 1 });
    expect(await refusalOf(world.as(chitra).chat.seen({ id: 'no conversation', read: 1 }))).toBe('NOT_FOUND');
  });

  test('by a number costs only itself, and it is known that something failed', async () => {
    const { asha, bilal, chitra, id, theirs } = await talk();
    const other = await world.connect(bilal, chitra);
    const receipts = new Receipts();
    // Beyond what PostgreSQL's numbers reach; from outside none comes so far.
    receipts.note(chitra, { id: other, delivered: largestInt + 1, read: 0 });
    receipts.note(bilal, { id, delivered: 2, read: 1 });
    await expect(receipts.flush(world.host)).rejects.toMatchObject({ code: '22003' });
    expect(await theirs(asha)).toEqual({ delivered: 2, read: 1 });
  });
});
