import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres } from '../../scripts/postgres.mjs';
import { startRedis } from '../../scripts/redis.mjs';
import { notifiedUnderKills } from './notified.ts';
import { ordersUnderKills } from './orders.ts';
import {
  killedAgainAndAgain,
  oneOfThreeKilled,
  postgresRestarted,
  redisStopped,
  rollingRestart,
  type Postgres,
  type Redis,
} from './scenarios.ts';
import { recoveryMs, type Outcome } from './trial.ts';

/** Nothing acknowledged is lost or duplicated, and phones recover on their own. */
function expectWell(outcome: Outcome) {
  expect(outcome).toMatchObject({ lost: 0, doubled: 0, faults: [] });
  expect(outcome.acknowledged).toBeGreaterThan(100);
  expect(outcome.longestRecovery).toBeLessThan(recoveryMs);
}

// Once: it is the same beside a PostgreSQL.
test.skipIf(process.env['TEST_DATABASE_URL'])(
  'one server, killed under load, on PGlite',
  async () => {
    expectWell(await killedAgainAndAgain(2, null));
  },
  360_000,
);

describe.skipIf(!process.env['TEST_DATABASE_URL'])('on PostgreSQL', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = (await startPostgres({ durable: true }))!;
  });
  afterAll(() => postgres.stop());

  test('one server, killed under load', async () => {
    expectWell(await killedAgainAndAgain(3, postgres));
  }, 360_000);

  test('one server, killed while it delivers notifications', async () => {
    const { caused, lost, doubled, mayDouble, faults } = await notifiedUnderKills(2, 1, postgres, null);
    expect({ lost, faults }).toEqual({ lost: 0, faults: [] });
    expect(caused).toBeGreaterThan(1000);
    expect(doubled).toBeLessThanOrEqual(mayDouble);
  }, 480_000);

  describe.skipIf(!process.env['TEST_REDIS'])('with Redis between three processes', () => {
    let redis: Redis;
    beforeAll(async () => {
      redis = (await startRedis())!;
    });
    afterAll(() => redis.stop());

    test('one of them is killed', async () => {
      expectWell(await oneOfThreeKilled(3, postgres, redis));
    }, 360_000);

    test.each([1, 2])(
      'orders at two processes that are killed in turn, seed %i',
      async (seed) => {
        const { acknowledged, kills, faults } = await ordersUnderKills(seed, 50, postgres, redis);
        expect(faults).toEqual([]);
        expect(acknowledged).toBeGreaterThan(200);
        expect(kills).toBeGreaterThan(0);
      },
      360_000,
    );

    test('Redis stops for a while', async () => {
      expectWell(await redisStopped(1, postgres, redis));
    }, 360_000);

    test('all of them are replaced in turn: nothing is lost, and nothing refused', async () => {
      const rolling = await rollingRestart(1, postgres, redis);
      expectWell(rolling);
      expect(rolling.answers).toBeGreaterThan(100);
      expect(rolling.longestStop).toBeLessThan(10_000);
    }, 360_000);

    test('PostgreSQL restarts', async () => {
      expectWell(await postgresRestarted(1, postgres, redis));
    }, 360_000);
  });
});
