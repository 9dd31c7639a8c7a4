import { parseArgs } from 'node:util';
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

const parts = ['messages', 'orders', 'notifications'];
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    times: { type: 'string', default: '50' },
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string' },
  },
});
if (values.only !== undefined && !parts.includes(values.only)) throw new Error(`--only ${parts.join(', or --only ')}`);
const isWanted = (part: string) => (values.only ?? part) === part;
const times = Number(values.times);
const some = Math.max(1, Math.round(times / 5));

const postgres = await startPostgres({ durable: true });
const redis = await startRedis();
const scenarios: [string, () => Promise<Outcome>][] = [
  [`PGlite: killed ${times} times`, () => killedAgainAndAgain(times, null)],
];
if (postgres) scenarios.push([`PostgreSQL: killed ${times} times`, () => killedAgainAndAgain(times, postgres)]);
if (postgres && redis)
  scenarios.push(
    [`three processes: one killed, ${some} times`, () => oneOfThreeKilled(some, postgres, redis)],
    [`three processes: Redis stopped ${some} times`, () => redisStopped(some, postgres, redis)],
    [`three processes: PostgreSQL restarted ${some} times`, () => postgresRestarted(some, postgres, redis)],
    [`three processes: all replaced in turn, ${some} times`, () => rollingRestart(some, postgres, redis)],
  );
let failed = 0;

async function runMessages() {
  console.log(
    '| Trial | Acknowledged | Lost | Doubled | Recovered within | |\n| --- | ---: | ---: | ---: | ---: | --- |',
  );
  for (const [name, run] of scenarios) {
    const { acknowledged, lost, doubled, longestRecovery, faults } = await run();
    const well = lost === 0 && doubled === 0 && faults.length === 0 && longestRecovery < recoveryMs;
    if (!well) failed++;
    console.log(
      `| ${name} | ${acknowledged.toLocaleString('en-GB')} | ${lost} | ${doubled} | ${(longestRecovery / 1000).toFixed(1)} s | ${well ? 'held' : `FAILED ${[...new Set(faults)].slice(0, 5).join('; ')}`} |`,
    );
  }
}

/** Runs seeds until the time is up, or only the given one. */
async function runOrders(postgres: Postgres, redis: Redis) {
  const first = Number(values.seed ?? Math.floor(Math.random() * 1e6));
  const end = performance.now() + Number(values.minutes) * 60_000;
  const sum = { seeds: 0, acknowledged: 0, kills: 0, failed: 0 };
  for (let seed = first; seed === first || (values.seed === undefined && performance.now() < end); seed++) {
    const { acknowledged, kills, faults } = await ordersUnderKills(seed, 150, postgres, redis);
    sum.seeds++;
    sum.acknowledged += acknowledged;
    sum.kills += kills;
    if (faults.length === 0) continue;
    sum.failed++;
    console.log(`Seed ${seed}: ${faults.join('; ')}. Repeat with: npm run endurance -- --only orders --seed ${seed}`);
  }
  failed += sum.failed;
  console.log(
    `Orders: ${sum.seeds} seeds from ${first}, ${sum.acknowledged.toLocaleString('en-GB')} answers, ${sum.kills} kills: ${sum.failed === 0 ? 'held' : 'FAILED'}`,
  );
}

async function runNotifications(postgres: Postgres, redis: Redis | null) {
  console.log('| Trial | Notifications | Lost | Doubled | May double | |\n| --- | ---: | ---: | ---: | ---: | --- |');
  for (const processes of redis ? ([1, 2] as const) : ([1] as const)) {
    const it = await notifiedUnderKills(some, processes, postgres, redis);
    const holds = it.lost === 0 && it.doubled <= it.mayDouble && it.faults.length === 0;
    if (!holds) failed++;
    console.log(
      `| ${processes} killed, ${it.kills} times | ${it.caused.toLocaleString('en-GB')} | ${it.lost} | ${it.doubled} | ${it.mayDouble} | ${holds ? '' : `FAILED ${it.faults.join('; ')}`} |`,
    );
  }
}

try {
  if (isWanted('messages')) await runMessages();
  if (isWanted('orders') && postgres && redis) await runOrders(postgres, redis);
  if (isWanted('notifications') && postgres) await runNotifications(postgres, redis);
} finally {
  await redis?.stop();
  await postgres?.stop();
}
if (!postgres || !redis) console.log('Not run: trials that need PostgreSQL and Redis, which are not both installed.');
process.exit(failed > 0 ? 1 : 0);
