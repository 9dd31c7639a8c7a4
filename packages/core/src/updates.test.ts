import { expect, test } from 'vitest';
import { freshWorld } from './testing/world.ts';
import { lastNumber, updatesAfter } from './updates.ts';

const world = freshWorld();

async function three() {
  return { asha: await world.person('Asha'), bilal: await world.person('Bilal'), chitra: await world.person('Chitra') };
}

test('after a block, whoever comes back is not told what they have missed of the other, and of anybody else they are', async () => {
  const { asha, bilal, chitra } = await three();
  const [id, other] = [await world.connect(asha, bilal), await world.connect(bilal, chitra)];
  const text = (conversationId: string, message: string) =>
    ({ id: conversationId, messageId: crypto.randomUUID(), type: 'text', message }) as const;
  const missed = async (who: string, after: number) => {
    const caughtUp = await updatesAfter(world.db, who, after);
    return caughtUp?.map(({ update }) => (update.type === 'chat.message' ? update.message.message : update.type));
  };
  const from = { asha: await lastNumber(world.db, asha), bilal: await lastNumber(world.db, bilal) };
  await world.as(asha).chat.send(text(id, 'My new number'));
  expect(await missed(bilal, from.bilal)).toEqual(['My new number']);
  await world.as(asha).safety.block({ personId: bilal });
  // Not even that something was there, which a number without its update would say: all is fetched anew.
  expect(await missed(bilal, from.bilal)).toBeUndefined();
  expect(await missed(asha, from.asha)).toBeUndefined();
  // That the two are connected is also what was once told; it names them.
  expect(await missed(bilal, 0)).toBeUndefined();

  const now = await lastNumber(world.db, bilal);
  await world.as(chitra).chat.send(text(other, 'Tea?'));
  expect(await missed(bilal, now)).toEqual(['Tea?']);
  await world.as(asha).safety.unblock({ personId: bilal });
  expect(await missed(bilal, from.bilal)).toEqual(['My new number', 'Tea?']);
});

test('after a block, whoever comes back is told neither how far the other had come nor what they had asked', async () => {
  const { asha, bilal, chitra } = await three();
  const id = await world.connect(asha, bilal);
  await world.as(bilal).chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message: 'Hello' });
  const before = await lastNumber(world.db, bilal);
  await world.as(asha).chat.seen({ id, read: 1 });
  expect(await updatesAfter(world.db, bilal, before)).toMatchObject([{ update: { type: 'chat.receipt' } }]);
  await world.as(asha).safety.block({ personId: bilal });
  expect(await updatesAfter(world.db, bilal, before)).toBeNull();

  await world.as(chitra).meets.request({ personId: bilal });
  const asked = (await lastNumber(world.db, bilal)) - 1;
  expect(await updatesAfter(world.db, bilal, asked)).toMatchObject([{ update: { type: 'meet.changed' } }]);
  await world.as(chitra).safety.block({ personId: bilal });
  expect(await updatesAfter(world.db, bilal, asked)).toBeNull();
});
