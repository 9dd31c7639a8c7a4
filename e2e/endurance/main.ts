import { parseArgs } from 'node:util';
import { startPostgres } from '../../scripts/postgres.mjs';
import { startRedis } from '../../scripts/redis.mjs';
import { killedAgainAndAgain, oneOfThreeKilled, postgresRestarted, redisStopped } from './scenarios.ts';
import { recoveryMs, type Outcome } from './trial.ts';

const { values } = parseArgs({ options: { times: { type: 'string', default: '50' } } });
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
  );
let failed = 0;
console.log('| Trial | Acknowledged | Lost | Doubled | Going on within | |\n| --- | ---: | ---: | ---: | ---: | --- |');
try {
  for (const [name, run] of scenarios) {
    const { acknowledged, lost, doubled, longestRecovery, faults } = await run();
    const well = lost === 0 && doubled === 0 && faults.length === 0 && longestRecovery < recoveryMs;
    if (!well) failed++;
    console.log(
      `| ${name} | ${acknowledged.toLocaleString('en-GB')} | ${lost} | ${doubled} | ${(longestRecovery / 1000).toFixed(1)} s | ${well ? 'held' : `FAILED ${[...new Set(faults)].slice(0, 5).join('; ')}`} |`,
    );
  }
} finally {
  await redis?.stop();
  await postgres?.stop();
}
if (!postgres || !redis) console.log('Not run: what needs PostgreSQL and Redis, which are not both installed here.');
process.exit(failed > 0 ? 1 : 0);
