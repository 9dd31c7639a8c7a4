import { expect, test } from 'vitest';
import { answeredDatabase } from '../../testing/answered-database.ts';
import { freshWorld } from '../../testing/world.ts';
import { GatewayError } from './gateway.ts';
import { practiceGateway } from './practice-gateway.ts';
import { GatewayHealth, readGatewayHealth, watchGateway } from './gateway-health.ts';

const world = freshWorld();
const orders = async () => (await readGatewayHealth(world)).find(({ part }) => part === 'orders');

test('operators see when each part last worked, and when and how it last failed', async () => {
  const mira = (await world.moderatingAs(await world.person('Mira'), 'operator')).operator;
  expect((await mira.state()).gateway).toEqual([]);
  const health = new GatewayHealth(world.host);
  const begun = world.now.toISOString();
  await health.note('refunds', null);
  await health.note('webhooks', 'unreadable');
  world.pass(1000);
  await new GatewayHealth(world.host).note('refunds', 'refused');
  expect((await mira.state()).gateway).toEqual([
    { part: 'webhooks', succeededAt: null, failure: { at: begun, kind: 'unreadable' } },
    { part: 'refunds', succeededAt: begun, failure: { at: world.now.toISOString(), kind: 'refused' } },
  ]);
});

test('the same outcome is stored every ten seconds, another at once', async () => {
  const { host } = world;
  const health = new GatewayHealth(host);
  expect(await health.note('refunds', null)).toBe(true);
  expect(await health.note('refunds', null)).toBe(false);
  const at = world.now.toISOString();
  for (const ms of [0, 5000]) {
    world.pass(ms);
    await health.note('orders', null);
  }
  expect(await orders()).toMatchObject({ succeededAt: at });
  await health.note('orders', 'no answer');
  world.pass(1000);
  await health.note('orders', null);
  expect(await orders()).toEqual({
    part: 'orders',
    succeededAt: new Date(Date.parse(at) + 6000).toISOString(),
    failure: { at: new Date(Date.parse(at) + 5000).toISOString(), kind: 'no answer' },
  });
});

test('while nothing can be stored, the same outcome is tried every ten seconds as well', async () => {
  let asked = 0;
  const db = answeredDatabase(() => {
    asked++;
    throw new Error('away');
  });
  const health = new GatewayHealth({ db, now: () => world.now });
  const noted = [await health.note('unsigned', 'unsigned'), await health.note('unsigned', 'unsigned')];
  expect([noted, asked]).toEqual([[true, false], 1]);
  world.pass(10_000);
  expect([await health.note('unsigned', 'unsigned'), asked]).toEqual([true, 2]);
});

test('each call of the provider is noted, and answers or fails as before', async () => {
  const order = { id: 'order', description: 'A seat', amountPaise: 100, holdUntil: null };
  const failing = { ...practiceGateway, refund: () => Promise.reject(new GatewayError('broken', 'down')) };
  const gateway = watchGateway(failing, new GatewayHealth(world.host));
  expect(await gateway.open(order)).toEqual({ gatewayOrder: 'order', checkout: { way: 'practice' } });
  await expect(gateway.refund({ id: 'payment', amountPaise: 100 })).rejects.toThrow('down');
  expect(await gateway.renewals?.open({ id: 'month', startsAt: null })).toBe('month');
  expect(await readGatewayHealth(world)).toMatchObject([
    { part: 'orders', failure: null },
    { part: 'refunds', succeededAt: null, failure: { kind: 'broken' } },
  ]);
});
