import { startPushService } from '@nukkad/server/testing/pretend-push-service.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { Child } from '../child.ts';
import { median, percentile } from '../median.ts';
import { havePostgres, makeDatabase } from '../postgres.ts';
import { atLeast, atMost, figure, printSection, said, type Report, type Section } from '../report.ts';
import type { Start, Talk, Talked } from './notify-process.ts';

export const parts = ['chat'] as const;

const ways = ['without', 'with'] as const;
type Way = (typeof ways)[number];

const messagesASecond = 200;
const notificationsAMinute = 10_000;
const timeoutMs = 120_000;

/** Chat's p99 with and without 10,000 notifications a minute, in turn, against a push service on this machine. */
export async function benchNotifications({ quick }: { quick: boolean }): Promise<Report> {
  const postgres = await havePostgres('lasting');
  if (!postgres) throw new Error('This benchmark needs PostgreSQL.');
  const [rounds, seconds, people] = quick ? [3, 15, 500] : [6, 30, 2000];
  const service = await startPushService({ checksLater: true });
  const child = new Child(new URL('notify-process.ts', import.meta.url));
  const subscriptions = Array.from({ length: people }, (_, nth) => service.subscription(`b${nth}`));
  await child.ask('start', {
    databaseUrl: await makeDatabase(postgres.url, 'notify'),
    subscriptions,
    conversations: 100,
  } satisfies Start);

  const talk = (rate: number) =>
    child.ask<Talked>('talk', { seconds, messagesASecond, notificationsAMinute: rate } satisfies Talk);
  const waits = { without: [] as number[][], with: [] as number[][] };
  const rates: number[] = [];
  let caused = 0;
  const half = {
    without: () => talk(0),
    async with() {
      const began = performance.now();
      const talked = await talk(notificationsAMinute);
      caused += talked.notifications;
      while (service.arrived() < caused && performance.now() - began < timeoutMs) await wait(20);
      rates.push(talked.notifications / ((performance.now() - began) / 60_000));
      service.check();
      return talked;
    },
  };
  // Each connection plans its statements, and the code is compiled.
  for (const way of ways) await half[way]();
  rates.length = 0;
  for (let round = 0; round < rounds; round++)
    for (const way of round % 2 === 0 ? ways : ways.toReversed()) waits[way].push((await half[way]()).waits);
  const distinct = new Set(service.received.map(({ browser, message }) => `${browser} ${message['tag']}`)).size;
  await child.stop();
  await service.close();

  const times = (way: Way, part: number) => waits[way].map((each) => percentile(each, part));
  const ratios = (part: number) => times('with', part).map((time, round) => time / times('without', part)[round]!);
  const rowsOf = (name: string, part: number) =>
    ways.map((way) => figure(`chat’s ${name} ${way} notifications`, median(times(way, part)), 'ms'));
  const p99Ratios = ratios(0.99);
  const section: Section = {
    title: `${messagesASecond} messages a second, and ${said(notificationsAMinute)} notifications a minute`,
    rows: [
      atMost('chat’s p99 with notifications ÷ without', median(p99Ratios), '×', 1.2),
      figure('chat’s p50 with notifications ÷ without', median(ratios(0.5)), '×'),
      ...rowsOf('p99', 0.99),
      ...rowsOf('p50', 0.5),
      // What is caused in the last second is still on its way when the round ends.
      atLeast('pushes delivered', median(rates), '/min', 0.9 * notificationsAMinute),
      atMost('notifications lost', caused - distinct, '', 0),
      figure('pushes sent twice', service.received.length - distinct, ''),
      atMost('pushes refused by the push service', service.refused.length, '', 0),
    ],
    notes: [
      `Medians of ${rounds} rounds, each of ${seconds} seconds without and ${seconds} seconds with notifications, in turn first and second. The ratio of p99 was ${said(Math.min(...p99Ratios))} to ${said(Math.max(...p99Ratios))} in them. The push service runs on the same cores; it verifies and decrypts each push after the half of the round in which it arrived.`,
    ],
  };
  printSection(section);
  const bars = ways.map((way) => ({
    label: `${way} notifications`,
    value: median(times(way, 0.99)),
    note: `${said(median(times(way, 0.99)))} ms`,
    ours: way === 'with',
  }));
  return {
    name: 'notifications',
    sections: [section],
    chart: { title: 'Chat’s p99', unit: 'Milliseconds, shorter is better', groups: [{ title: section.title, bars }] },
    versions: { Node: process.versions.node, PostgreSQL: postgres.version },
  };
}
