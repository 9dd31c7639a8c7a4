import { Child } from '../child.ts';
import type { BarGroup } from '../chart.ts';
import { median } from '../median.ts';
import { havePostgres, makeDatabase } from '../postgres.ts';
import { atLeast, atMost, figure, printSection, said, type Report, type Section } from '../report.ts';
import type { Rush, Rushed, Start } from './rush-process.ts';

export interface Options {
  quick: boolean;
}

export const parts = ['rush'] as const;

const ways = { ours: 'our desk', lock: 'one advisory lock an event' } as const;
type Way = keyof typeof ways;

/** The nearest value below which so many of a hundred are. */
const percentile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))]!;

/** People who want a seat of one event at the same moment: sold by our desk, and one after the other behind a lock. */
export async function benchTickets({ quick }: Options): Promise<Report> {
  const postgres = await havePostgres('lasting');
  if (!postgres) throw new Error('This benchmark needs PostgreSQL.');
  const people = quick ? 200 : 2000;
  const rounds = quick ? 1 : 7;
  const child = new Child(new URL('rush-process.ts', import.meta.url));
  await child.ask('start', { databaseUrl: await makeDatabase(postgres.url, 'rush'), people } satisfies Start);

  const sections: Section[] = [];
  const groups: BarGroup[] = [];
  for (const [label, seats] of [
    ['a seat for everybody', people],
    ['a seat for every fortieth', people / 40],
  ] as const) {
    const found: Record<Way, Rushed[]> = { ours: [], lock: [] };
    // Neither is measured: the first of each only warms up.
    for (let round = 0; round <= rounds; round++)
      for (const way of Object.keys(ways) as Way[]) {
        const rushed = await child.ask<Rushed>('rush', {
          way,
          event: `${way}-${seats}-${round}`,
          seats,
          people,
        } satisfies Rush);
        if (round > 0 || quick) found[way].push(rushed);
      }
    const rate = (way: Way) => median(found[way].map(({ seconds }) => people / seconds));
    const all = [...found.ours, ...found.lock];
    const missold = all.reduce(
      (sum, { sold, oversold }) => sum + oversold + Math.abs(sold - Math.min(seats, people)),
      0,
    );
    const section: Section = {
      title: `${people.toLocaleString('en-GB')} people, ${label}`,
      rows: [
        atLeast('our desk beside one advisory lock', rate('ours') / rate('lock'), '×', 2),
        figure('our desk, answers a second', rate('ours'), '/s'),
        figure('one advisory lock, answers a second', rate('lock'), '/s'),
        figure(
          'our desk, p99 from press to answer',
          median(found.ours.map(({ waits }) => percentile(waits, 0.99))),
          'ms',
        ),
        figure(
          'one lock, p99 from press to answer',
          median(found.lock.map(({ waits }) => percentile(waits, 0.99))),
          'ms',
        ),
        atMost('sold too many or too few, of all rounds', missold, '', 0),
      ],
      notes: [
        `PostgreSQL with synchronous commit; ${rounds} rounds in turn, medians. Every press is the product’s own operation, checked and answered, in one process.`,
      ],
    };
    printSection(section);
    sections.push(section);
    groups.push({
      title: label,
      bars: (Object.keys(ways) as Way[]).map((way) => ({
        label: ways[way],
        value: rate(way),
        note: `${said(rate(way))} /s`,
        ours: way === 'ours',
      })),
    });
  }
  await child.stop();
  return {
    name: 'tickets',
    sections,
    chart: { title: 'A rush for one event', unit: 'Answers a second', groups },
    versions: { Node: process.versions.node, PostgreSQL: postgres.version },
  };
}
