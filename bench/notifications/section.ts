import { median, percentile } from '../median.ts';
import { atLeast, atMost, figure, said, type Section } from '../report.ts';
import { notificationsAMinute } from './city.ts';
import { everyMs, loadMs, pairs, type Effort, type Measured, type Way } from './measure.ts';

const wantedAMinute = 10_000;
const messagesASecond = (2 * pairs * 1000) / everyMs;

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

export function sectionOf(engine: string, measured: Measured, effort: Effort): Section {
  const { chat, rates, delays, caused, lost, doubled, refused } = measured;
  const middle = (way: Way, which: 'p50' | 'p99') => median(chat[way].map((round) => round[which]));
  const ratios = (which: 'p50' | 'p99') =>
    chat.with.map((round, nth) => round[which] / (chat.without[nth]?.[which] ?? Number.NaN));
  const p99Ratios = ratios('p99');
  const busy = (way: Way) => said(100 * median(chat[way].map(({ serverBusy }) => serverBusy)));
  const both = [...chat.without, ...chat.with];
  const others = [...new Set(refused)];
  return {
    title: `${messagesASecond} messages and ${Math.round(notificationsAMinute / 60)} notifications a second, on ${engine}`,
    rows: [
      atMost('chat’s p99 with notifications ÷ without', median(p99Ratios), '×', 1.2),
      figure('chat’s p50 with notifications ÷ without', median(ratios('p50')), '×'),
      figure('chat’s p99 without notifications', middle('without', 'p99'), 'ms'),
      figure('chat’s p99 with notifications', middle('with', 'p99'), 'ms'),
      figure('chat’s p50 without notifications', middle('without', 'p50'), 'ms'),
      figure('chat’s p50 with notifications', middle('with', 'p50'), 'ms'),
      atLeast('notifications delivered', median(rates), '/min', wantedAMinute),
      figure('from cause to delivery: p50', percentile(delays, 0.5), 'ms'),
      figure('from cause to delivery: p99', percentile(delays, 0.99), 'ms'),
      atMost('notifications lost', lost, '', 0),
      atMost('notifications delivered twice', doubled, '', 0),
      atMost('pushes refused by the push service', refused.length, '', 0),
      atMost('messages lost or refused', sum(both.map((round) => round.lost + round.refused)), '', 0),
    ],
    notes: [
      `Medians of ${effort.rounds} rounds, each of ${said(loadMs(effort) / 1000)} seconds without and ${said(loadMs(effort) / 1000)} seconds with notifications. The ratio of p99 was ${said(Math.min(...p99Ratios))} to ${said(Math.max(...p99Ratios))} in them. ${said(caused)} notifications were caused in all. CPU use of the server, of one core: ${busy('without')} % without and ${busy('with')} % with notifications.${others.length > 0 ? ` The push service refused: ${others.join(', ')}.` : ''}`,
    ],
  };
}
