import { startRedis } from '../../scripts/redis.mjs';
import { serverFlags } from '../../scripts/prepare.mjs';
import type { BarGroup } from '../chart.ts';
import { Child } from '../child.ts';
import { atTheEnd } from '../clean-up.ts';
import { percentile } from '../median.ts';
import { havePostgres, makeDatabase } from '../postgres.ts';
import { atLeast, atMost, figure, printSection, said, type Report, type Row, type Section } from '../report.ts';
import { accountsPerPeak, evening, wholeDay, type Hours } from './model.ts';
import type { Start, Usage, Watched } from './server-process.ts';
import type { Day, Noticed } from './visitors-process.ts';

export interface Options {
  quick: boolean;
  only: readonly string[] | null;
  minutes: number;
  /** People online at the peak; null for 2,000 on PostgreSQL and 500 on PGlite. */
  people: number | null;
}

export const parts = ['postgres', 'processes', 'pglite', 'most'] as const;

/** To find how many people one process carries: evenings, each with more people. */
const [raisedFrom, raisedBy, maxRaises] = [4000, 1.5, 5];

/** The longest p99 of an operation, and of catching up after a lost connection, in ms. */
const [longestMs, longestCatchUpMs] = [100, 1000];
const longestDelayMs = 20;
const maxGrowth = 5;

type Point = readonly [x: number, y: number];

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** How much a straight line through the points rises over `length`, in percent of their mean. */
function growth(points: readonly Point[], length: number): number {
  const [middle, mean] = [meanOf(points.map(([x]) => x)), meanOf(points.map(([, y]) => y))];
  const slope =
    points.reduce((sum, [x, y]) => sum + (x - middle) * (y - mean), 0) /
    points.reduce((sum, [x]) => sum + (x - middle) ** 2, 0);
  return (100 * slope * length) / mean;
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, many) => total + many, 0);
const listed = (counts: Record<string, number>) =>
  Object.entries(counts).map(([what, many]) => `${what}, ${said(many)} ×`);

interface City {
  title: string;
  databaseUrl: string | null;
  redisUrl: string | null;
  processes: number;
  peak: number;
}

interface Length {
  hours: Hours;
  dayMs: number;
  warmUpMs: number;
}

async function liveDay(city: City, length: Length) {
  const { databaseUrl, redisUrl, processes, peak } = city;
  const servers: Child[] = [];
  const urls: string[] = [];
  for (let nth = 0; nth < processes; nth++) {
    const server = new Child(new URL('server-process.ts', import.meta.url), serverFlags);
    servers.push(server);
    const accounts = nth === 0 ? peak * accountsPerPeak : 0;
    urls.push(await server.ask<string>('start', { databaseUrl, redisUrl, accounts } satisfies Start));
  }
  const visitors = new Child(new URL('visitors-process.ts', import.meta.url));
  for (const server of servers) await server.ask('watch', length satisfies Watched);
  const noticed = await visitors.ask<Noticed>('live', { urls, peak, ...length } satisfies Day);
  const usage: Usage[] = [];
  for (const server of servers) usage.push(await server.ask<Usage>('unwatch'));
  const wrong = await servers[0]!.ask<string[]>('wrong');
  const stored = new Set(await servers[0]!.ask<string[]>('messages'));
  const missing = noticed.acknowledged.filter((id) => !stored.has(id)).length;
  await visitors.stop();
  for (const server of servers.toReversed()) await server.stop();
  return { noticed, usage, wrong, missing };
}

function sectionOf({ title, peak }: City, dayMs: number, day: Awaited<ReturnType<typeof liveDay>>): Section {
  const { noticed, usage, wrong, missing } = day;
  const rows: Row[] = Object.entries(noticed.times)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, { p99 }]) => atMost(`${name}, p99`, p99, 'ms', name === 'catch up' ? longestCatchUpMs : longestMs));
  const half = dayMs / 2000;
  const inSecondHalf = (points: readonly Point[]) => points.filter(([seconds]) => seconds >= half);
  const grown = (points: (of: Usage) => readonly Point[]) =>
    Math.max(...usage.map((of) => growth(inSecondHalf(points(of)), half)));
  const delays = usage.flatMap((it) => it.delays);
  const actions = sum(Object.fromEntries(Object.entries(noticed.times).map(([name, { many }]) => [name, many])));
  rows.push(
    atMost('errors', sum(noticed.failures), '', 0),
    atMost('messages lost', noticed.lost + missing, '', 0),
    atMost('seats, tickets, positions and requests that are wrong', wrong.length, '', 0),
    atMost('lists that differ from a fetch', sum(noticed.differences), '', 0),
    atMost('event loop delay, p99 of a second, median', percentile(delays, 0.5), 'ms', longestDelayMs),
    figure('event loop delay, p99 of a second, 99th percentile', percentile(delays, 0.99), 'ms'),
    atMost(
      'memory in use after full collections, growth over the second half',
      grown(({ inUse }) => inUse),
      '%',
      maxGrowth,
    ),
    figure(
      'memory in use after the last one',
      Math.max(...usage.map(({ inUse }) => inUse.at(-1)?.[1] ?? 0)) / 1e6,
      'MB',
    ),
    figure(
      'resident memory, growth over the second half',
      grown(({ resident }) => resident.map((bytes, second) => [second, bytes])),
      '%',
    ),
    figure('resident memory at the end', Math.max(...usage.map(({ resident }) => resident.at(-1) ?? 0)) / 1e6, 'MB'),
    atLeast('people online at the peak', noticed.mostOnline, '', Math.floor(peak * 0.9)),
    figure('answers and messages a second', actions / (dayMs / 1000), '/s'),
    figure(
      'CPU of the servers, of one core',
      (100 * usage.reduce((all, it) => all + it.cpuSeconds, 0)) / (dayMs / 1000),
      '%',
    ),
    figure('CPU of the visitors, of one core', 100 * noticed.busy, '%'),
  );
  return {
    title: `${title}: ${said(peak)} people`,
    rows,
    notes: [
      `A day of ${said(dayMs / 60_000)} minutes, ${said(noticed.visits)} visits, ${said(actions)} answers and messages, ${said(noticed.acknowledged.length)} messages acknowledged. ${said(noticed.compared)} visitors were compared at the end.`,
      ...listed(noticed.failures).map((text) => `Error: ${text}`),
      ...listed(noticed.differences).map((text) => `Differs: ${text}`),
      ...wrong.slice(0, 5).map((text) => `Wrong: ${text}`),
      `Refused by a rule: ${listed(noticed.refusals).join('; ') || 'nothing'}.`,
    ],
  };
}

/** A day of a city in minutes: everyone who arrives, looks around, asks, chats and books, and what the server needs. */
export async function benchDay({ quick, only, minutes, people }: Options): Promise<Report> {
  const wants = (part: (typeof parts)[number]) => !only || only.includes(part);
  const dayMs = (quick ? 0.5 : minutes) * 60_000;
  const warmUpMs = quick ? 5000 : 60_000;
  const peakOf = (usual: number) => (quick ? 50 : (people ?? usual));
  const postgres = await havePostgres('lasting');
  const sections: Section[] = [];
  const groups: BarGroup[] = [];
  const live = async (city: City, hours: Hours) => {
    console.log(`${city.title}: ${said(city.peak)} people`);
    const ms = (dayMs * (hours.to - hours.from)) / 24;
    const day = await liveDay(city, { hours, dayMs: ms, warmUpMs });
    const section = sectionOf(city, ms, day);
    printSection(section);
    return { day, section };
  };
  const run = async (city: City) => {
    const { day, section } = await live(city, wholeDay);
    sections.push(section);
    groups.push({
      title: section.title,
      bars: Object.entries(day.noticed.times).map(([label, { p99 }]) => ({
        label,
        value: p99,
        note: `${said(p99)} ms`,
        ours: true,
      })),
    });
  };
  if (postgres && wants('postgres'))
    await run({
      title: 'PostgreSQL, one process',
      databaseUrl: await makeDatabase(postgres.url, 'day_one'),
      redisUrl: null,
      processes: 1,
      peak: peakOf(2000),
    });
  const redis = postgres && wants('processes') ? await startRedis() : null;
  if (redis) atTheEnd(() => redis.stop());
  if (postgres && redis)
    await run({
      title: 'PostgreSQL, two processes',
      databaseUrl: await makeDatabase(postgres.url, 'day_two'),
      redisUrl: redis.url,
      processes: 2,
      peak: peakOf(2000),
    });
  if (wants('pglite'))
    await run({ title: 'PGlite', databaseUrl: null, redisUrl: null, processes: 1, peak: peakOf(500) });
  if (postgres && wants('most')) {
    const rows: Row[] = [];
    const notes: string[] = [];
    for (let [peak, raises] = [peakOf(raisedFrom), 0]; raises < (quick ? 1 : maxRaises); raises++) {
      const databaseUrl = await makeDatabase(postgres.url, `day_most_${raises}`);
      const city: City = { title: 'PostgreSQL, one process', databaseUrl, redisUrl: null, processes: 1, peak };
      const { section } = await live(city, evening);
      const broken = section.rows.filter(({ passed }) => passed === false);
      if (broken.length > 0) {
        notes.push(
          `With ${said(peak)}: ${broken.map(({ name, value, unit }) => `${name} ${said(value)} ${unit}`).join('; ')}.`,
        );
        break;
      }
      rows.splice(0, 1, figure('people online at the peak', peak, ''));
      peak = Math.round((peak * raisedBy) / 100) * 100;
    }
    sections.push({ title: 'One process on 2 cores carries', rows, notes });
  }
  return {
    name: 'day',
    sections,
    chart: { title: 'A day of a city', unit: 'p99 in ms, shorter is better', groups },
    versions: { Node: process.versions.node, ...(postgres && { PostgreSQL: postgres.version }) },
  };
}
