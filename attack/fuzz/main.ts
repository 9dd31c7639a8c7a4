// `npm run fuzz`: see CONTRIBUTING.md. The seed repeats a run, `--minutes` ends it early.
import { parseArgs } from 'node:util';
import { stopDatabases } from '../databases.ts';
import { within } from '../world.ts';
import { fuzz } from './fuzz.ts';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '100000' },
    minutes: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
});
const found = await within(null, (world) =>
  fuzz(world, Number(values.cases), Number(values.seed), Number(values.minutes) * 60_000),
).finally(stopDatabases);
for (const line of [...found.failures, ...new Set(found.leaks)]) console.log(line);
console.log(found.statuses, 'accepted from staff:', found.accepted);
console.log(
  `${found.cases} of ${values.cases} cases with seed ${values.seed}: ${found.failures.length} failures, ${found.leaks.length} leaks`,
);
process.exitCode = found.failures.length + found.leaks.length > 0 ? 1 : 0;
