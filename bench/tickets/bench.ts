import { Child } from '../child.ts';
import type { BarGroup } from '../chart.ts';
import { median, percentile } from '../median.ts';
import { havePostgres, makeDatabase } from '../postgres.ts';
import { atLeast, atMost, figure, printSection, said, type Report, type Section } from '../report.ts';
import type { Rush, Rushed, Start } from './rush-process.ts';

export interface Options {
  quick: boolean;
}

export const parts = ['rush'] as const;

const ways = { ours: 'order queue', lock: 'advisory lock per event' } as const;
type Way = keyof typeof ways;

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
    ['a seat for everyone', people],
    ['one seat per 40 people', people / 40],
  ] as const) {
    const found: Record<Way, Rushed[]> = { ours: [], lock: [] };
    // Round 0 is the warm-up.
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
        atLeast('order queue ÷ advisory lock', rate('ours') / rate('lock'), '×', 2),
        figure('order queue, responses', rate('ours'), '/s'),
        figure('advisory lock, responses', rate('lock'), '/s'),
        figure('order queue, p99', median(found.ours.map(({ waits }) => percentile(waits, 0.99))), 'ms'),
        figure('advisory lock, p99', median(found.lock.map(({ waits }) => percentile(waits, 0.99))), 'ms'),
        atMost('seats oversold or unsold, all rounds', missold, '', 0),
      ],
      notes: [
        `PostgreSQL with synchronous commit; medians of ${rounds} alternating rounds. Every order goes through Nukkad’s own operation with all its checks, in one process.`,
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
    chart: { title: 'A rush for one event', unit: 'Responses per second, longer is better', groups },
    versions: { Node: process.versions.node, PostgreSQL: postgres.version },
  };
}
