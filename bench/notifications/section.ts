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
  const ratios = (which: 'p50' | 'p99', to: Way = 'without') =>
    chat.with.map((round, nth) => round[which] / (chat[to][nth]?.[which] ?? Number.NaN));
  const [p99Ratios, added] = [ratios('p99'), ratios('p99', 'operations')];
  const busy = (way: Way) => said(100 * median(chat[way].map(({ serverBusy }) => serverBusy)));
  const all = Object.values(chat).flat();
  const seconds = said(loadMs(effort) / 1000);
  const span = (values: readonly number[]) => `${said(Math.min(...values))} to ${said(Math.max(...values))}`;
  const others = [...new Set(refused)];
  return {
    title: `${messagesASecond} messages and ${Math.round(notificationsAMinute / 60)} notifications a second, on ${engine}`,
    rows: [
      atMost('chat’s p99 with notifications ÷ without', median(p99Ratios), '×', 1.2),
      atMost('chat’s p99 with notifications ÷ with the operations alone', median(added), '×', 1.2),
      figure('chat’s p50 with notifications ÷ without', median(ratios('p50')), '×'),
      figure('chat’s p99 without notifications', middle('without', 'p99'), 'ms'),
      figure('chat’s p99 with the operations alone', middle('operations', 'p99'), 'ms'),
      figure('chat’s p99 with notifications', middle('with', 'p99'), 'ms'),
      figure('chat’s p50 without notifications', middle('without', 'p50'), 'ms'),
      figure('chat’s p50 with the operations alone', middle('operations', 'p50'), 'ms'),
      figure('chat’s p50 with notifications', middle('with', 'p50'), 'ms'),
      atLeast('notifications delivered', median(rates), '/min', wantedAMinute),
      figure('from cause to delivery: p50', percentile(delays, 0.5), 'ms'),
      figure('from cause to delivery: p99', percentile(delays, 0.99), 'ms'),
      atMost('notifications lost', lost, '', 0),
      atMost('notifications delivered twice', doubled, '', 0),
      atMost('pushes refused by the push service', refused.length, '', 0),
      atMost('messages lost or refused', sum(all.map((round) => round.lost + round.refused)), '', 0),
    ],
    notes: [
      `Medians of ${effort.rounds} rounds, each of ${seconds} seconds of chat alone, ${seconds} seconds with the operations alone, and ${seconds} seconds with notifications. The ratio of p99 was ${span(p99Ratios)} to chat alone, and ${span(added)} to the operations alone. ${said(caused)} notifications were caused in all. CPU use of the server, of one core: ${busy('without')} % alone, ${busy('operations')} % with the operations and ${busy('with')} % with notifications.${others.length > 0 ? ` The push service refused: ${others.join(', ')}.` : ''}`,
    ],
  };
}
