// npm run bench -- nearby: measures, writes figures and a chart, and fails when a target is missed.
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { end } from './endings.ts';
import { benchNearby, parts, type Options } from './nearby/bench.ts';
import { writeReport, type Report } from './report.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const benchmarks: Record<string, (options: Options) => Promise<Report>> = { nearby: benchNearby };

const usage = `npm run bench -- NAME           one of: ${Object.keys(benchmarks).join(', ')}
  --people 100000,1000000     among how many
  --only ${Object.keys(parts).join(',')}  these parts alone
  --quick                     a short run that shows that everything works
  --to FOLDER                 where figures and chart go: docs/bench, or test-results/bench of a run that leaves things out`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    people: { type: 'string' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    to: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const benchmark = benchmarks[positionals[0] ?? ''];
const people = (values.people ?? (values.quick ? '20000' : '100000,1000000')).split(',').map(Number);
const only = values.only?.split(',') ?? null;
const isUnderstood =
  people.every((count) => Number.isInteger(count) && count >= 1000) && (only ?? []).every((part) => part in parts);
if (values.help || !benchmark || !isUnderstood) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

try {
  const report = await benchmark({ people, quick: values.quick, only });
  const isPartial = values.quick || only !== null || values.people !== undefined;
  const folder = values.to ? resolve(values.to) : join(root, isPartial ? 'test-results/bench' : 'docs/bench');
  writeReport(report, root, folder);
  const missed = report.sections.flatMap(({ title, rows }) =>
    rows.filter(({ passed }) => passed === false).map(({ name }) => `${title}: ${name}`),
  );
  console.log(`\nWritten to ${folder}.`);
  console.log(missed.length === 0 ? 'Every target is met.' : `Missed:\n  ${missed.join('\n  ')}`);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  await end();
}
