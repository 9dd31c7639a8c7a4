import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { drawBars, type BarGroup } from './chart.ts';

/** One figure, which passes or fails if it has a bound. Bounds are never loosened to make one pass. */
export interface Row {
  name: string;
  value: number;
  /** Printed after the value: `ms`, `/s`, `B`, `×`. */
  unit: string;
  bound: string | null;
  passed: boolean | null;
}

export interface Section {
  title: string;
  rows: Row[];
  /** What readers need to know, such as which engines were skipped. */
  notes: string[];
}

export interface Report {
  name: string;
  sections: Section[];
  chart: { title: string; unit: string; groups: BarGroup[] };
  versions: Record<string, string>;
}

export const figure = (name: string, value: number, unit: string): Row => ({
  name,
  value,
  unit,
  bound: null,
  passed: null,
});

export const atMost = (name: string, value: number, unit: string, most: number): Row => ({
  name,
  value,
  unit,
  bound: `≤ ${most} ${unit}`.trimEnd(),
  passed: value <= most,
});

export const atLeast = (name: string, value: number, unit: string, least: number): Row => ({
  name,
  value,
  unit,
  bound: `≥ ${least} ${unit}`.trimEnd(),
  passed: value >= least,
});

/** Three significant digits, but all digits before the decimal point. */
export const said = (value: number): string =>
  value >= 100
    ? Math.round(value).toLocaleString('en-GB')
    : value.toLocaleString('en-GB', { maximumSignificantDigits: 3, useGrouping: false });

const verdict = ({ passed }: Row) => (passed === null ? '' : passed ? 'met' : 'MISSED');

const cellsOf = (row: Row) => [row.name, `${said(row.value)} ${row.unit}`.trimEnd(), row.bound ?? '', verdict(row)];

function lines(rows: string[][], join: (cells: string[]) => string): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(3, ...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    join(row.map((cell, column) => (column === 1 ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))),
  );
}

const [red, green, plain] = process.stdout.isTTY ? ['\u001b[31m', '\u001b[32m', '\u001b[0m'] : ['', '', ''];

export function printSection({ title, rows, notes }: Section) {
  console.log(`\n${title}`);
  const table = lines(rows.map(cellsOf), (cells) => `  ${cells.join('  ').trimEnd()}`);
  for (const [at, line] of table.entries()) {
    const { passed } = rows[at]!;
    console.log(passed === null ? line : `${passed ? green : red}${line}${plain}`);
  }
  for (const note of notes) console.log(`  ${note}`);
}

function markdown(report: Report): string {
  const parts = [
    `Measured on ${machine()}; ${Object.entries(report.versions)
      .map((pair) => pair.join(' '))
      .join(', ')}.`,
  ];
  for (const { title, rows, notes } of report.sections) {
    const [head, ...body] = lines(
      [['', 'Value', 'Bound', ''], ...rows.map(cellsOf)],
      (cells) => `| ${cells.join(' | ')} |`,
    );
    const rule = head!
      .replace(/[^|]/g, '-')
      .replaceAll(/\|-(-+)-(?=\|)/g, '| $1 ')
      .replace(/\| (-+) \| (-+)- \|/, '| $1 | $2: |');
    parts.push(`### ${title}`, [head, rule, ...body].join('\n'), ...notes);
  }
  return parts.join('\n\n');
}

const machine = () => {
  const cores = cpus();
  return `${cores.length} cores of ${cores[0]?.model.trim() ?? 'an unknown processor'} with ${Math.round(totalmem() / 2 ** 30)} GiB`;
};

const commit = (root: string) => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
};

const [begin, end] = ['<!-- figures: written by the benchmark -->', '<!-- end of figures -->'];

export function writeBetween(file: string, begin: string, end: string, text: string) {
  const old = readFileSync(file, 'utf8');
  const [from, to] = [old.indexOf(begin), old.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${file} has no markers for the figures.`);
  writeFileSync(file, `${old.slice(0, from)}${begin}\n\n${text}\n\n${old.slice(to)}`);
}

/** With the parts of an earlier report in a file that the new one does not have. */
function withKept(report: Report, file: string): Report {
  if (!existsSync(file)) return report;
  // Reports from before the chart was written have none.
  const before = JSON.parse(readFileSync(file, 'utf8')) as Pick<Report, 'sections'> & Partial<Report>;
  const merged = <T extends { title: string }>(old: readonly T[], now: readonly T[]): T[] => [
    ...old.map((it) => now.find(({ title }) => title === it.title) ?? it),
    ...now.filter(({ title }) => !old.some((it) => it.title === title)),
  ];
  return {
    ...report,
    sections: merged(before.sections, report.sections),
    chart: { ...report.chart, groups: merged(before.chart?.groups ?? [], report.chart.groups) },
  };
}

/** Writes figures and chart, and the tables in the page that describes the method, if there is one. With `keeps` it
 * replaces only the parts that the report has. */
export function writeReport(given: Report, root: string, folder: string, keeps: boolean) {
  mkdirSync(folder, { recursive: true });
  const report = keeps ? withKept(given, join(folder, `${given.name}.json`)) : given;
  const { name, sections, versions, chart } = report;
  const figures = {
    name,
    measured: new Date().toISOString(),
    commit: commit(root),
    machine: machine(),
    versions,
    sections,
    chart,
  };
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(figures, null, 2)}\n`);
  if (chart.groups.length > 0)
    writeFileSync(join(folder, `${name}.svg`), drawBars(chart.title, chart.unit, chart.groups));
  const text = join(folder, `${name}.md`);
  if (existsSync(text)) writeBetween(text, begin, end, markdown(report));
}
