import { rateLimits } from '@nukkad/core/kernel/rate-limits.ts';
import type { SecurityEvent } from '@nukkad/core/kernel/security-events.ts';
import { createClient } from '@redis/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRedis } from '../../../../scripts/redis.mjs';
import { CountedRateLimits } from './counted-rate-limits.ts';
import { createSecrets } from '../settings/secrets.ts';

const secrets = createSecrets('a secret of this test');

let recorded: SecurityEvent[] = [];
const record = (event: SecurityEvent) => void recorded.push(event);
const few = {
  ...rateLimits,
  nearby: { times: 3, seconds: 3 },
  messages: { times: 2, seconds: 60, burst: { times: 2, seconds: 60 } },
};

describe('one process', () => {
  test('a person over the limit is refused, others are not, and it is logged once', async () => {
    recorded = [];
    const limits = new CountedRateLimits({ redis: null, secrets, securityLog: record, limits: few });
    for (let turn = 0; turn < 3; turn++) expect(await limits.take('nearby', 'Asha')).toBe(true);
    for (let turn = 0; turn < 50; turn++) expect(await limits.take('nearby', 'Asha')).toBe(false);
    expect(await limits.take('nearby', 'Bilal')).toBe(true);
    expect(recorded).toEqual([{ event: 'limit_reached', limit: 'nearby' }]);
    await expect.poll(() => limits.take('nearby', 'Asha'), { interval: 300 }).toBe(true);
  });

  test('a burst is added to the limit', async () => {
    const limits = new CountedRateLimits({ redis: null, secrets, securityLog: record, limits: few });
    const taken = [];
    for (let turn = 0; turn < 6; turn++) taken.push(await limits.take('messages', 'Asha'));
    expect(taken).toEqual([true, true, true, true, false, false]);
  });

  test('a limit that changes counts at once, for what was used before, too', async () => {
    let nearby = 3;
    const limits = new CountedRateLimits({
      redis: null,
      secrets,
      securityLog: record,
      limits: { ...rateLimits, nearby: { times: 1, seconds: 60 } },
      liveTimes: () => ({ nearby }),
    });
    for (const isTaken of [true, true, true, false]) expect(await limits.take('nearby', 'Asha')).toBe(isTaken);
    nearby = 6;
    for (const isTaken of [true, true, false]) expect(await limits.take('nearby', 'Asha')).toBe(isTaken);
    nearby = 1;
    for (const isTaken of [true, false]) expect(await limits.take('nearby', 'Bilal')).toBe(isTaken);
  });

  test('different values are counted, not uses of them', async () => {
    const limits = new CountedRateLimits({ redis: null, secrets, securityLog: record, limits: few });
    expect(await limits.takeDistinct('nearby', 'Asha', ['a', 'b'])).toBe(2);
    expect(await limits.takeDistinct('nearby', 'Asha', ['b', 'a', 'c', 'd', 'b'])).toBe(3);
    expect(await limits.takeDistinct('nearby', 'Asha', ['d'])).toBe(0);
    expect(await limits.takeDistinct('nearby', 'Bilal', ['d'])).toBe(1);
  });
});

describe.skipIf(!process.env['TEST_REDIS'])('processes joined by Redis', () => {
  let redis: NonNullable<Awaited<ReturnType<typeof startRedis>>>;
  const connect = async () => {
    const client = createClient({ url: redis.url, disableOfflineQueue: true });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  beforeAll(async () => {
    redis = (await startRedis())!;
  });
  afterAll(() => redis.stop());

  test('count together, and separately while Redis is away', async () => {
    recorded = [];
    const clients = [await connect(), await connect()] as const;
    const [one, other] = [
      new CountedRateLimits({ redis: clients[0], secrets, securityLog: record, limits: few }),
      new CountedRateLimits({ redis: clients[1], secrets, securityLog: record, limits: few }),
    ];
    const taken = [];
    for (const limits of [one, other, one, other, one]) taken.push(await limits.take('shares', 'Asha'));
    expect(taken).toEqual([true, true, true, true, true]);
    for (let turn = 5; turn < rateLimits.shares.times; turn++) await other.take('shares', 'Asha');
    expect([await one.take('shares', 'Asha'), await other.take('shares', 'Asha')]).toEqual([false, false]);
    expect(recorded).toEqual([{ event: 'limit_reached', limit: 'shares' }]);

    const people = Array.from({ length: rateLimits.peopleSeen.times }, (_, at) => String(at));
    expect(await one.takeDistinct('peopleSeen', 'Asha', people.slice(0, 400))).toBe(400);
    expect(await other.takeDistinct('peopleSeen', 'Asha', people.slice(300))).toBe(300);
    expect(await one.takeDistinct('peopleSeen', 'Asha', ['5', 'one more', '6'])).toBe(1);
    expect(await other.takeDistinct('peopleSeen', 'Asha', people)).toBe(600);
    expect([
      await one.hasTaken('peopleSeen', 'Asha', '5'),
      await one.hasTaken('peopleSeen', 'Asha', 'one more'),
    ]).toEqual([true, false]);
    expect(await one.hasTaken('peopleSeen', 'Bilal', '5')).toBe(false);

    await one.keepPlace('Asha', { area: '88608b0b13fffff', at: 1 });
    expect(await other.lastPlace('Asha')).toEqual({ area: '88608b0b13fffff', at: 1 });
    const kept = await clients[0].get('nukkad:place:Asha');
    expect(kept).toMatch(/^[\w-]{40,}$/);
    expect(Buffer.from(kept!, 'base64url').toString('latin1')).not.toContain('88608b0b13fffff');

    await redis.halt();
    const alone = [];
    for (let turn = 0; turn <= rateLimits.shares.times; turn++) alone.push(await one.take('shares', 'Asha'));
    expect(alone.filter(Boolean)).toHaveLength(rateLimits.shares.times);
    expect(await one.takeDistinct('peopleSeen', 'Bilal', people.slice(0, 5))).toBe(5);
    expect(await one.lastPlace('Asha')).toEqual({ area: '88608b0b13fffff', at: 1 });
    for (const client of clients) client.destroy();
  });
});
