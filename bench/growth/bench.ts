import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@nukkad/server/storage/open-database.ts';
import { serverFlags } from '../../scripts/prepare.mjs';
import type { BarGroup } from '../chart.ts';
import { Child } from '../child.ts';
import { median, percentile } from '../median.ts';
import { havePostgres, makeDatabase, query, withClient } from '../postgres.ts';
import { atLeast, atMost, figure, printSection, said, type Report, type Row, type Section } from '../report.ts';
import { fill, ordinary, type Size } from './fill.ts';
import type { Called, Calls } from './growth-process.ts';
import { operations, type Operation } from './operations.ts';

const small: Size = { people: 1000, visible: 300, conversations: 100, events: 500, tickets: 1000, hasHeavy: false };
const big: Size = {
  people: 1_000_000,
  visible: 300_000,
  conversations: 100_000,
  events: 50_000,
  tickets: 1_000_000,
  hasHeavy: true,
};

/** A table with more rows must be read by an index. */
const manyRows = 10_000;
const maxBytes = 100_000;

/** Tables with counters. */
const counted = ['event', 'conversation', 'member'];

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Node[];
}

const timeoutMs = 30_000;

/** Plans that PostgreSQL logs (auto_explain). */
class PlanLog {
  readonly #url: string;
  readonly #folder: string;
  readonly #read = new Map<string, number>();
  #marks = 0;

  constructor(url: string, dataFolder: string) {
    this.#url = url;
    this.#folder = join(dataFolder, 'log');
  }

  /** The tables that were read row by row since the last call. The log is written a little later, so it is read until a
   * statement that is made last is there. */
  async scanned(): Promise<Set<string>> {
    const mark = `mark ${++this.#marks}`;
    await query(this.#url, `select '${mark}'`);
    const tables = new Set<string>();
    for (const until = Date.now() + timeoutMs; !this.#readOn(tables, mark);) {
      if (Date.now() > until) throw new Error('PostgreSQL has not logged its plans.');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return tables;
  }

  /** Adds tables of new plans; whether the mark was among them. */
  #readOn(tables: Set<string>, mark: string): boolean {
    let isMarked = false;
    const visit = (node: Node) => {
      if (node['Node Type'] === 'Seq Scan' && node['Relation Name']) tables.add(node['Relation Name']);
      node.Plans?.forEach(visit);
    };
    for (const file of readdirSync(this.#folder).filter((name) => name.endsWith('.json'))) {
      const from = this.#read.get(file) ?? 0;
      const text = readFileSync(join(this.#folder, file)).subarray(from);
      // The last line may not be complete.
      const end = text.lastIndexOf('\n') + 1;
      this.#read.set(file, from + end);
      for (const line of text.subarray(0, end).toString().split('\n')) {
        if (!line.includes('plan:')) continue;
        const { message } = JSON.parse(line) as { message: string };
        const { Plan } = JSON.parse(message.slice(message.indexOf('{'))) as { Plan: Node };
        visit(Plan);
        isMarked ||= message.includes(mark);
      }
    }
    return isMarked;
  }
}

async function filled(url: string, name: string, size: Size): Promise<string> {
  const databaseUrl = await makeDatabase(url, name);
  const folder = mkdtempSync(join(tmpdir(), 'nukkad-bench-'));
  const db = await openDatabase({ databaseUrl, dataDir: folder });
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
  await withClient(databaseUrl, (client) => fill(client, size));
  return databaseUrl;
}

const open = async (databaseUrl: string) => {
  const child = new Child(new URL('growth-process.ts', import.meta.url), serverFlags);
  const { startMs } = await child.ask<{ startMs: number }>('start', { databaseUrl });
  const call = (operation: Operation, who: Calls['who'], times: number) =>
    child.ask<Called>('call', { operation, who, times } satisfies Calls);
  return { child, startMs, call };
};

/** Updates of a table that needed no change of its indexes (HOT), and all of them. */
const heapOnly = (databaseUrl: string, table: string) =>
  query(
    databaseUrl,
    `select n_tup_hot_upd || ' ' || n_tup_upd from pg_stat_user_tables where relname = '${table}'`,
  ).then((text) => text.split(' ').map(Number) as [number, number]);

export const parts = [...operations, 'jobs', 'counters'];

/** What operations and jobs cost in a city of a million, compared with a village of a thousand. */
export async function benchGrowth({
  quick,
  only,
}: {
  quick: boolean;
  only: readonly string[] | null;
}): Promise<Report> {
  const isChosen = (part: string) => only === null || only.includes(part);
  const chosen = operations.filter(isChosen);
  const postgres = await havePostgres('lasting', {
    session_preload_libraries: 'auto_explain',
    logging_collector: 'on',
    log_destination: 'jsonlog',
  });
  if (!postgres) throw new Error('This benchmark needs PostgreSQL.');
  const city = quick
    ? { ...big, people: 50_000, visible: 15_000, conversations: 5000, events: 5000, tickets: 50_000 }
    : big;
  const [villageUrl, cityUrl] = [
    await filled(postgres.url, 'village', small),
    await filled(postgres.url, 'city', city),
  ];
  console.log('The databases are filled.');
  const [village, large] = [await open(villageUrl), await open(cityUrl)];
  const [perOrdinary, perHeavy] = quick ? [20, 10] : [100, 100];
  const ratios: Row[] = [];
  const heavy: Row[] = [];
  const sizes: { operation: string; bytes: number }[] = [];
  const bars: BarGroup['bars'] = [];
  const refused: string[] = [];
  for (const operation of chosen) {
    await village.call(operation, 'ordinary', 20);
    await large.call(operation, 'ordinary', 20);
    const inVillage = await village.call(operation, 'ordinary', perOrdinary);
    const inCity = await large.call(operation, 'ordinary', perOrdinary);
    const busy = await large.call(operation, 'heavy', perHeavy);
    if ([inVillage, inCity, busy].some(({ ms }) => ms.length === 0)) {
      const codes = new Set([inVillage, inCity, busy].flatMap(({ refusals }) => Object.keys(refusals)));
      refused.push(`${operation}: always (${[...codes].join(', ')})`);
      continue;
    }
    const [p50, p99] = [median(inCity.ms), percentile(busy.ms, 0.99)];
    const ratio = p50 / median(inVillage.ms);
    sizes.push({ operation, bytes: busy.bytes });
    ratios.push(atMost(`${operation} (${said(p50)} ms)`, ratio, '×', 2));
    heavy.push(atMost(operation, p99, 'ms', 100));
    bars.push({ label: operation, value: p99, note: `${said(p99)} ms`, ours: true });
    for (const { refusals } of [inVillage, inCity, busy])
      for (const [code, many] of Object.entries(refusals)) refused.push(`${operation}: ${code}, ${many} ×`);
    console.log(`${operation}: ${said(p50)} ms, ${said(ratio)} × the village; heavy ${said(p99)} ms, ${busy.bytes} B`);
  }
  const took = isChosen('jobs') ? await large.child.ask<Record<string, number[]>>('jobs', { times: 5 }) : {};
  const jobs = Object.entries(took).map(([name, ms]) => atMost(name, median(ms), 'ms', 50));

  const counters: Row[] = [];
  if (isChosen('counters')) {
    const before = await Promise.all(counted.map((table) => heapOnly(cityUrl, table)));
    await large.child.ask('rush', { times: quick ? 50 : 500 });
    // PostgreSQL reports what a connection did after a pause.
    await new Promise((resolve) => setTimeout(resolve, 12_000));
    for (const [at, table] of counted.entries()) {
      const [hot, all] = await heapOnly(cityUrl, table);
      const [hotBefore, allBefore] = before[at]!;
      counters.push(atLeast(table, (100 * (hot - hotBefore)) / (all - allBefore), '%', 90));
    }
  }

  const scans: string[] = [];
  const manyIn = new Set(
    (
      await query(
        cityUrl,
        `select string_agg(relname, ',') from pg_class where relkind = 'r' and reltuples > ${manyRows}`,
      )
    ).split(','),
  );
  await query(
    postgres.url,
    "load 'auto_explain'",
    'alter system set auto_explain.log_format = json',
    'alter system set auto_explain.log_nested_statements = on',
    'alter system set auto_explain.log_min_duration = 0',
    'select pg_reload_conf()',
  );
  const plans = new PlanLog(cityUrl, await query(postgres.url, 'show data_directory'));
  const note = async (name: string, work: () => Promise<unknown>) => {
    await plans.scanned();
    await work();
    for (const table of await plans.scanned()) if (manyIn.has(table)) scans.push(`${name} reads all of ${table}`);
  };
  await new Promise((resolve) => setTimeout(resolve, 500));
  for (const operation of chosen) {
    await note(operation, () => large.call(operation, 'ordinary', 6));
    await note(`${operation}, heavy`, () => large.call(operation, 'heavy', 6));
  }
  if (isChosen('jobs')) await note('jobs', () => large.child.ask('jobs', { times: 1 }));
  await query(postgres.url, `alter system reset auto_explain.log_min_duration`, 'select pg_reload_conf()');
  await village.child.stop();
  await large.child.stop();

  const tooLarge = sizes.filter(({ bytes }) => bytes > maxBytes);
  const all: Section[] = [
    {
      title: 'Ordinary people: the city ÷ the village',
      rows: ratios,
      notes: [
        `${perOrdinary} calls each by ${ordinary} people, in one process, without HTTP; medians, and in brackets the city’s.`,
      ],
    },
    { title: 'Heavy people: p99', rows: heavy, notes: [`${perHeavy} calls each.`] },
    {
      title: 'Heavy people: answers',
      rows: [
        atMost('the largest answer', Math.max(0, ...sizes.map(({ bytes }) => bytes)) / 1000, 'kB', maxBytes / 1000),
      ],
      notes: tooLarge.map(({ operation, bytes }) => `${operation}: ${said(bytes / 1000)} kB`),
    },
    { title: 'Calls that were refused', rows: [atMost('operations', refused.length, '', 0)], notes: refused },
    { title: 'Jobs', rows: jobs, notes: ['Medians of five runs.'] },
    { title: 'Updates without index changes (HOT)', rows: counters, notes: [] },
    {
      title: `Plans that read a table of more than ${manyRows.toLocaleString('en-GB')} rows from end to end`,
      rows: [
        atMost('operations and jobs', scans.length, '', 0),
        figure('start with everyone nearby', large.startMs / 1000, 's'),
      ],
      notes: scans,
    },
  ];
  const sections = all.filter(({ rows }) => rows.length > 0);
  for (const section of sections) printSection(section);
  return {
    name: 'growth',
    sections,
    chart: {
      title: 'Heavy people in a city of a million',
      unit: 'p99 in ms, shorter is better',
      groups: [{ title: 'p99', bars }],
    },
    versions: { Node: process.versions.node, PostgreSQL: postgres.version },
  };
}
