import { sessionCookie } from '@nukkad/server/testing/session.ts';
import type { BarGroup } from '../chart.ts';
import { Child } from '../child.ts';
import { median } from '../median.ts';
import { havePostgres, makeDatabase } from '../postgres.ts';
import { atMost, figure, printSection, said, type Report, type Section } from '../report.ts';
import type { Answered, Pace } from './load-process.ts';
import type { Start } from './nukkad-process.ts';

export interface Options {
  quick: boolean;
}

export const parts = ['programme'] as const;

const events = 1000;
/** Requests per second: for the calendar (set by the bound), and for everything else. */
const [calendarRate, otherRate] = [50, 50];

const labels = {
  alone: 'no calendar load',
  read: 'calendar load',
  changed: 'calendar load and changing events',
} as const;

const percentile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))]!;

/** Latency of other requests with and without many calendar apps that poll the calendar of all events. */
export async function benchCalendar({ quick }: Options): Promise<Report> {
  const postgres = await havePostgres('lasting');
  if (!postgres) throw new Error('This benchmark needs PostgreSQL.');
  // Many alternating rounds, so that noise on the machine affects both sides of the ratio. Each is longer than the cache
  // lifetime of the calendar, so that changes are written within their own round.
  const [rounds, ms] = quick ? [2, 6000] : [20, 6000];
  const server = new Child(new URL('nukkad-process.ts', import.meta.url));
  const [readers, others] = ['a', 'b'].map(() => new Child(new URL('load-process.ts', import.meta.url))) as [
    Child,
    Child,
  ];
  const token = 'bench-token';
  const databaseUrl = await makeDatabase(postgres.url, 'calendar');
  const url = await server.ask<string>('start', { databaseUrl, events, token } satisfies Start);

  const started = performance.now();
  const whole = await (await fetch(`${url}/calendar/all.ics`, { headers: { 'accept-encoding': 'identity' } })).text();
  const first = performance.now() - started;
  const written = whole.split('BEGIN:VEVENT').length - 1;
  if (written !== events) throw new Error(`The calendar has ${written} events.`);

  const askOthers = () =>
    others.ask<Answered>('run', {
      urls: [`${url}/api/people/nearby?distance=10&ageRange[0]=18&ageRange[1]=80`, `${url}/api/events`],
      headers: { cookie: sessionCookie(token) },
      rate: otherRate,
      ms,
    } satisfies Pace);
  const readCalendars = () =>
    readers.ask<Answered>('run', {
      urls: [`${url}/calendar/all.ics`],
      headers: { 'accept-encoding': 'gzip' },
      rate: calendarRate,
      ms,
    } satisfies Pace);
  /** Changes an event now and then every second, until `work` is done. */
  async function changing<T>(work: Promise<T>): Promise<T> {
    let changes = 0;
    let running = Promise.resolve();
    const change = () => {
      running = running.then(async () => {
        if ((await server.ask<number>('change', changes++)) !== 1) throw new Error('Nothing was changed.');
      });
    };
    change();
    const timer = setInterval(change, 1000);
    try {
      return await work;
    } finally {
      clearInterval(timer);
      await running;
    }
  }

  await askOthers();
  const found: Record<'alone' | 'read' | 'changed', Answered[]> = { alone: [], read: [], changed: [] };
  const calendars: Answered[] = [];
  const busy: Record<keyof typeof found, number[]> = { alone: [], read: [], changed: [] };
  /** Records the server's CPU use meanwhile, as a fraction of one core. */
  async function watched<T>(way: keyof typeof found, work: () => Promise<T>): Promise<T> {
    const [before, began] = [await server.ask<number>('cpu'), performance.now()];
    const done = await work();
    busy[way].push(((await server.ask<number>('cpu')) - before) / (performance.now() - began));
    return done;
  }
  for (let round = 0; round < rounds; round++) {
    if (round % 10 === 0) console.log(`Round ${round + 1} of ${rounds}`);
    found.alone.push(await watched('alone', askOthers));
    // Writes the previous round's changes, so that they do not count for this one.
    await (await fetch(`${url}/calendar/all.ics`)).arrayBuffer();
    const both = () => Promise.all([askOthers(), readCalendars()]);
    const [read, calendar] = await watched('read', both);
    found.read.push(read);
    const [changed, changedCalendar] = await watched('changed', () => changing(both()));
    found.changed.push(changed);
    calendars.push(calendar, changedCalendar);
  }
  for (const child of [readers, others, server]) await child.stop();

  const at = (all: readonly Answered[], part: number) =>
    percentile(
      all.flatMap(({ waits }) => waits),
      part,
    );
  const times = (way: 'read' | 'changed') => at(found[way], 0.99) / at(found.alone, 0.99);
  const section: Section = {
    title: `${calendarRate} requests per second for a calendar of ${events.toLocaleString('en-GB')} events`,
    rows: [
      figure('other requests, no calendar load: p50', at(found.alone, 0.5), 'ms'),
      figure('p99', at(found.alone, 0.99), 'ms'),
      figure('other requests, calendar load: p50', at(found.read, 0.5), 'ms'),
      figure('p99', at(found.read, 0.99), 'ms'),
      atMost('p99 ÷ no calendar load', times('read'), '×', 2),
      figure('other requests, calendar load and changing events: p50', at(found.changed, 0.5), 'ms'),
      figure('p99', at(found.changed, 0.99), 'ms'),
      atMost('p99 ÷ no calendar load', times('changed'), '×', 2),
      figure('calendar: p50', at(calendars, 0.5), 'ms'),
      figure('p99', at(calendars, 0.99), 'ms'),
      figure('first write of the calendar', first, 'ms'),
    ],
    notes: [
      `The calendar has ${said(whole.length / 1000)} kB, ${said(calendars[0]!.bytes / 1000)} kB with gzip. Other requests: ${otherRate} per second, signed in, alternating between people nearby and events. ${rounds} rounds of ${ms / 1000} s, alternating; percentiles are of the responses of all rounds.`,
      `CPU use of the server, of one core: ${Object.entries(busy)
        .map(([way, parts]) => `${labels[way as keyof typeof busy]} ${Math.round(median(parts) * 100)} %`)
        .join(', ')}.`,
    ],
  };
  printSection(section);
  const bar = (label: string, way: keyof typeof found, ours: boolean): BarGroup['bars'][number] => ({
    label,
    value: at(found[way], 0.99),
    note: `${said(at(found[way], 0.99))} ms`,
    ours,
  });
  return {
    name: 'calendar',
    sections: [section],
    chart: {
      title: 'Other requests while calendars are read',
      unit: 'p99 in ms, shorter is better',
      groups: [
        {
          title: `${calendarRate} requests per second for ${events.toLocaleString('en-GB')} events`,
          bars: [
            bar('no calendar load', 'alone', false),
            bar('calendar load', 'read', true),
            bar('and changing events', 'changed', true),
          ],
        },
      ],
    },
    versions: { Node: process.versions.node, PostgreSQL: postgres.version },
  };
}
