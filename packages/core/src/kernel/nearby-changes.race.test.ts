import { createRouterClient } from '@orpc/server';
import { expect, test } from 'vitest';
import { router } from '../router.ts';
import type { Host } from './context.ts';
import { transaction } from './operation.ts';
import { capture } from '../features/payments/capture-payment.ts';
import { freshWorld, isRealPostgres } from '../testing/world.ts';
import { changesKeptMs, changesSince, tidyChanges } from './nearby-changes.ts';
import { Nearby } from '../features/people/nearby/sync-with-database.ts';

const world = freshWorld();

/** Another process on the same database, which ends after each commit before it has announced anything. */
async function dying() {
  const nearby = new Nearby(world.db, () => world.now, world.tickMs);
  await nearby.load();
  const host: Host = { ...world.host, nearby, announceChanged: () => {}, publish: () => {} };
  return { host, as: (personId: string) => createRouterClient(router, { context: { host, personId } }) };
}

const three = async () =>
  [await world.person('Asha'), await world.person('Bilal'), await world.person('Chitra')] as const;
const seenBy = async (viewer: string) =>
  (await world.as(viewer).people.nearby({})).people.map(({ id }) => id).toSorted();

test('who blocks, unblocks or hides in a process that dies does so in the others at their next look', async () => {
  const [asha, bilal, chitra] = await three();
  const there = await dying();
  await there.as(asha).safety.block({ personId: bilal });
  await there.as(chitra).people.setGhost({ time: '1 hour' });
  expect(await seenBy(asha)).toEqual([bilal, chitra]);
  expect(await seenBy(bilal)).toEqual([asha, chitra]);
  await world.nearby.catchUp();
  expect(await seenBy(asha)).toEqual([]);
  expect(await seenBy(bilal)).toEqual([]);
  await there.as(asha).safety.unblock({ personId: bilal });
  await world.nearby.catchUp();
  expect(await seenBy(asha)).toEqual([bilal]);
  expect(await seenBy(bilal)).toEqual([asha]);
});

test('what was done in a process that died is done at once in the one where it is repeated', async () => {
  const [asha, bilal, chitra] = await three();
  const there = await dying();
  await there.as(asha).safety.block({ personId: bilal });
  world.updates = [];
  expect(await seenBy(bilal)).toEqual([asha, chitra]);
  await world.as(asha).safety.block({ personId: bilal });
  expect(await seenBy(asha)).toEqual([chitra]);
  expect(await seenBy(bilal)).toEqual([chitra]);
  expect(world.updates).toEqual([]);

  await there.as(asha).safety.unblock({ personId: bilal });
  await world.as(asha).safety.unblock({ personId: bilal });
  expect(await seenBy(asha)).toEqual([bilal, chitra]);
  expect(await seenBy(bilal)).toEqual([asha, chitra]);

  const order = await world.as(asha).payments.premium({ orderId: crypto.randomUUID() });
  const at = { gateway: 'practice', gateway_order: order.id };
  await world.db.updateTable('payment_order').set(at).where('id', '=', order.id).execute();
  const payment = { gateway: 'practice', id: 'once', gatewayOrder: order.id, amountPaise: order.amountPaise };
  const isPremium = async () =>
    (await world.as(bilal).people.nearby({})).people.find(({ id }) => id === asha)!.isPremium;
  await capture(there.host, payment);
  expect(await isPremium()).toBe(false);
  await capture(world.host, payment);
  expect(await isPremium()).toBe(true);
});

test.runIf(isRealPostgres)(
  'a change is found however long its transaction was open while others committed',
  async () => {
    const [asha, bilal, chitra] = await three();
    const there = await dying();
    const written = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const open = transaction(there.host, async ({ db, changed }) => {
      await db.updateTable('presence').set({ area: null }).where('person_id', '=', bilal).execute();
      changed(bilal);
      written.resolve();
      await commit.promise;
    });
    await written.promise;
    await there.as(chitra).people.setGhost({ time: '1 hour' });
    await world.nearby.catchUp();
    expect(await seenBy(asha)).toEqual([bilal]);
    commit.resolve();
    await open;
    await world.nearby.catchUp();
    expect(await seenBy(asha)).toEqual([]);
  },
);

test('each change is read once and kept for an hour; a process that was away longer reads everyone', async () => {
  const [asha, bilal, chitra] = await three();
  const there = await dying();
  const before = await changesSince(world.db, null);
  expect(before.ids).toEqual([]);
  await there.as(bilal).people.setGhost({ time: 'until I switch it off' });
  const after = await changesSince(world.db, before.snapshot);
  expect(after.ids).toEqual([bilal]);
  expect((await changesSince(world.db, after.snapshot)).ids).toEqual([]);
  world.pass(changesKeptMs);
  expect(await tidyChanges(world.host)).toBe(0);
  world.pass(1);
  expect(await tidyChanges(world.host)).toBe(1);
  expect(await seenBy(asha)).toEqual([bilal, chitra]);
  await world.nearby.catchUp();
  expect(await seenBy(asha)).toEqual([chitra]);
});
