import { expect, test } from 'vitest';
import { fillSandbox } from './sandbox.ts';
import { freshWorld } from '../../testing/world.ts';
import { listPromotions } from '../promotions/promote-by-operator.ts';

const world = freshWorld();

test('a sandbox is filled once: what a visitor changed stays', async () => {
  await fillSandbox(world.db, world.now);
  expect((await world.as('1').account.session()).me).toMatchObject({
    name: 'Kiran Rao',
    onboarded: false,
  });
  expect((await world.as('1').people.presence()).area?.name).toBe('Bandra West');
  await world
    .as('1')
    .account.saveProfile({ name: 'Meera', age: 33, gender: 'Female', city: 'Pune', interests: ['Art'] });
  await world.take('1', '1');
  const before = await world.dump();
  await fillSandbox(world.db, world.now);
  expect(await world.dump()).toBe(before);
});

test('a sandbox that has stood for months still has all its events ahead', async () => {
  await fillSandbox(world.db, world.now);
  world.pass(100 * 24 * 3600_000);
  await fillSandbox(world.db, world.now);
  const { events } = await world.as('1').events.list({});
  expect(events).toHaveLength(8);
  for (const event of events) expect(new Date(event.date).getTime()).toBeGreaterThan(world.now.getTime());
});

test('a sandbox promotes two events', async () => {
  await fillSandbox(world.db, world.now);
  expect(await listPromotions(world.db, world.now)).toMatchObject([{ by: 'operator' }, { by: 'operator' }]);
  expect((await world.as('1').events.list({})).promoted).toHaveLength(2);
});
