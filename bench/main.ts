// npm run bench -- NAME: runs a benchmark, writes figures and a chart, and fails if a bound is missed.
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchCalendar, parts as calendarParts } from './calendar/bench.ts';
import { benchChat, parts as chatParts } from './chat/bench.ts';
import { engines } from './chat/engines.ts';
import { end } from './clean-up.ts';
import { benchDay, parts as dayParts } from './day/bench.ts';
import { benchGrowth, parts as growthParts } from './growth/bench.ts';
import { benchHttp, parts as httpParts } from './http/bench.ts';
import { benchInteraction } from './interaction/bench.ts';
import { benchNearby, parts as nearbyParts } from './nearby/bench.ts';
import { benchNotifications, parts as notificationParts } from './notifications/bench.ts';
import { benchProcess } from './process/bench.ts';
import { writeReport, type Report } from './report.ts';
import { benchTickets, parts as ticketParts } from './tickets/bench.ts';

interface Options {
  people: readonly number[];
  /** Whether `people` was given. */
  isSized: boolean;
  minutes: number;
  quick: boolean;
  only: readonly string[] | null;
  engines: readonly string[] | null;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const benchmarks: Record<
  string,
  { run(options: Options): Promise<Report>; parts: readonly string[]; examples?: string[] }
> = {
  nearby: { run: benchNearby, parts: Object.keys(nearbyParts) },
  chat: { run: benchChat, parts: chatParts },
  tickets: { run: benchTickets, parts: ticketParts },
  calendar: { run: benchCalendar, parts: calendarParts },
  http: { run: benchHttp, parts: httpParts },
  growth: { run: benchGrowth, parts: growthParts, examples: ['chat.send', 'jobs', 'counters'] },
  interaction: { run: benchInteraction, parts: [] },
  notifications: { run: benchNotifications, parts: notificationParts },
  process: { run: benchProcess, parts: [] },
  day: {
    run: ({ people, isSized, ...rest }) => benchDay({ ...rest, people: isSized ? (people[0] ?? null) : null }),
    parts: dayParts,
  },
};

const usage = `npm run bench -- NAME           one of: ${Object.keys(benchmarks).join(', ')}
  --only PART,PART            run only these parts:${Object.entries(benchmarks)
    .map(
      ([name, { parts, examples }]) =>
        `\n                              ${name}: ${(examples ? [...examples, '…'] : parts).join(', ')}`,
    )
    .join('')}
  --people 100000,1000000     nearby: sizes of the dataset; day: people online at the peak
  --minutes 20                day: its length
  --engines ENGINE,ENGINE     chat: only these, of ${Object.keys(engines).join(', ')}
  --keep                      with --only, replace just these parts in docs/bench
  --quick                     a short run to check that everything works
  --to FOLDER                 output folder; default: docs/bench, or test-results/bench for a partial run`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    people: { type: 'string' },
    minutes: { type: 'string', default: '20' },
    only: { type: 'string' },
    engines: { type: 'string' },
    quick: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    to: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const benchmark = benchmarks[positionals[0] ?? ''];
const people = (values.people ?? (values.quick ? '20000' : '100000,1000000')).split(',').map(Number);
const only = values.only?.split(',') ?? null;
const chosen = values.engines?.split(',') ?? null;
const isUnderstood =
  people.every((count) => Number.isInteger(count) && count >= (positionals[0] === 'day' ? 10 : 1000)) &&
  Number(values.minutes) > 0 &&
  (only ?? []).every((part) => benchmark?.parts.includes(part)) &&
  (chosen ?? []).every((engine) => engine in engines);
if (values.help || !benchmark || !isUnderstood) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

try {
  const report = await benchmark.run({
    people,
    isSized: values.people !== undefined,
    minutes: Number(values.minutes),
    quick: values.quick,
    only,
    engines: chosen,
  });
  const isPartial =
    values.quick ||
    [values.keep ? null : only, chosen, values.people, values.minutes === '20' ? null : values.minutes].some(
      (given) => given != null,
    );
  const folder = values.to ? resolve(values.to) : join(root, isPartial ? 'test-results/bench' : 'docs/bench');
  writeReport(report, root, folder, values.keep);
  const missed = report.sections.flatMap(({ title, rows }) =>
    rows.filter(({ passed }) => passed === false).map(({ name }) => `${title}: ${name}`),
  );
  console.log(`\nWritten to ${folder}.`);
  console.log(missed.length === 0 ? 'All bounds met.' : `Missed:\n  ${missed.join('\n  ')}`);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  await end();
}
