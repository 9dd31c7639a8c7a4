import { expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../../kernel/time.ts';
import { casesIn, decide } from '../../testing/moderation-cases.ts';
import { freshWorld } from '../../testing/world.ts';
import { readTransparency } from './statistics.ts';

const world = freshWorld();
const { report, people } = casesIn(world);

/** Twelve people, of whom eleven are reported as spam and one as fake, each by the next. */
async function reportTwelve() {
  await people();
  const all = [];
  for (let nth = 0; nth < 12; nth++) all.push(await world.person(`Person ${nth}`));
  for (const [nth, id] of all.entries())
    await report(all[(nth + 1) % 12] ?? '', { type: 'person', id }, nth === 0 ? 'fake' : 'spam');
}

test('weeks and the transparency report count exactly, and leave out what is fewer than ten', async () => {
  await reportTwelve();
  world.pass(5 * minuteMs);
  const mira = await world.moderatingAs('Mira');
  const { cases } = await mira.moderation.cases({});
  expect(cases).toHaveLength(12);
  const [last = expect.fail(), ...others] = cases.toReversed();
  for (const { id } of others) await decide(mira, await mira.moderation.case({ id }), { step: 'warn', reason: 'scam' });
  world.pass(37 * hourMs);
  const later = await world.moderatingAs('Mira');
  await decide(later, await later.moderation.case({ id: last.id }), { step: 'dismiss', reason: 'no rule broken' });
  const { weeks } = await later.moderation.statistics();
  const sum = (count: 'reports' | 'decided' | 'acted' | 'late' | 'appeals' | 'granted') =>
    weeks.reduce((all, week) => all + week[count], 0);
  expect(weeks).toHaveLength(12);
  expect(weeks.every(({ from }) => new Date(from).getUTCDay() === 1 && from.endsWith('T00:00:00.000Z'))).toBe(true);
  expect((['reports', 'decided', 'acted', 'late', 'appeals', 'granted'] as const).map(sum)).toEqual([
    12, 12, 11, 1, 0, 0,
  ]);
  expect(weeks.find(({ decided }) => decided >= 11)?.medianMinutes).toBe(5);
  expect(await later.moderation.transparency({ days: 30 })).toMatchObject({
    smallestCount: 10,
    reports: 12,
    reportsByReason: { spam: 11, fake: null },
    decisions: 12,
    decisionsByAction: { warn: 11, dismiss: null },
    decisionsByReason: { scam: 11, 'no rule broken': null },
    decidedLate: null,
    appeals: 0,
    appealsGranted: 0,
  });
  const before = await readTransparency(world.db, new Date(world.now.getTime() - 2 * dayMs), 30);
  expect([before.reports, before.decisions]).toEqual([0, 0]);
});
