import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '../../kernel/time.ts';
import { casesIn, decide, firstCase } from '../../testing/moderation-cases.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { sendMails } from '../notifications/send-mails.ts';
import { queueDueDeliveries } from '../notifications/queue-due-deliveries.ts';

const world = freshWorld();
const { report, people } = casesIn(world);

const complain = async (who: string, words = 'The map is wrong.') => {
  const id = crypto.randomUUID();
  await world.as(who).safety.complain({ id, words });
  return id;
};
const statusesOf = async (who: string) =>
  (await world.as(who).safety.reports()).reports.map(({ status, answer }) => [status, answer]);
const words = 'You’re right. We’ve corrected the map.';

test('a complaint ends with an answer in words, which its author reads, and with nothing else', async () => {
  const { asha, bilal, mira, nikhil } = await people();
  await complain(asha);
  expect(await statusesOf(asha)).toEqual([['received', null]]);
  const view = await firstCase(mira);
  expect(view).toMatchObject({ kind: 'complaint', person: null, steps: ['answer'] });
  expect(await statusesOf(asha)).toEqual([['seen', null]]);
  const answer = { step: 'answer', reason: 'complaint', words } as const;
  expect(await refusalOf(decide(mira, view, { step: 'dismiss', reason: 'no rule broken' }))).toBe('NOT_POSSIBLE');
  expect(await refusalOf(decide(mira, view, { ...answer, reason: 'scam' }))).toBe('NOT_POSSIBLE');
  expect(await refusalOf(decide(mira, view, { ...answer, words: ' ' }))).toBe('NOT_POSSIBLE');
  const stranger = await world.freshlyAs(bilal);
  expect(await refusalOf(stranger.moderation.decide({ id: view.id, version: view.version, ...answer }))).toBe(
    'MODERATORS_ONLY',
  );
  const closed = await decide(nikhil, view, answer);
  expect(closed).toMatchObject({ state: 'closed', steps: [], decisions: [{ action: 'answer', words }] });
  expect(await statusesOf(asha)).toEqual([['answered', words]]);
  expect(await statusesOf(bilal)).toEqual([]);
  const mails: unknown[] = [];
  while ((await queueDueDeliveries(world.host)) > 0);
  await sendMails(world.host, async ({ personId, notification }) => {
    mails.push([personId, notification.kind, notification.words]);
  });
  expect(mails).toEqual([[asha, 'complaint', words]]);
  expect(await refusalOf(decide(mira, closed, answer))).toBe('NOT_POSSIBLE');
});

test('a moderator answers no complaint of their own, and no report is answered', async () => {
  const { asha, bilal, mira, nikhil } = await people();
  await complain('Mira');
  const theirs = await firstCase(nikhil);
  const answer = { step: 'answer', reason: 'complaint', words } as const;
  expect(await refusalOf(decide(mira, theirs, answer))).toBe('NOT_FOUND');
  await decide(nikhil, theirs, answer);
  await report(bilal, { type: 'person', id: asha });
  const reported = await firstCase(mira);
  expect(reported.steps).not.toContain('answer');
  expect(await refusalOf(decide(mira, reported, answer))).toBe('NOT_POSSIBLE');
  expect(await refusalOf(decide(mira, reported, { step: 'warn', reason: 'complaint' }))).toBe('NOT_POSSIBLE');
});

test('a complaint that no one has looked at is late after 24 hours, and one that was looked at after 15 days', async () => {
  const { asha } = await people();
  await complain(asha);
  const opened = world.now.getTime();
  const queue = async () => (await world.moderatingAs('Mira')).moderation.cases({});
  const iso = (hours: number) => new Date(opened + hours * hourMs).toISOString();
  expect(await queue()).toMatchObject({ late: 0, cases: [{ dueAt: iso(24) }] });
  world.pass(24 * hourMs);
  expect(await queue()).toMatchObject({ late: 0 });
  world.pass(minuteMs);
  expect(await queue()).toMatchObject({ late: 1 });
  const client = await world.moderatingAs('Mira');
  const view = await firstCase(client);
  expect(await client.moderation.cases({})).toMatchObject({ late: 0, cases: [{ dueAt: iso(15 * 24) }] });
  await decide(client, view, { step: 'answer', reason: 'complaint', words });
  const { weeks } = await client.moderation.statistics();
  expect(weeks.map(({ late }) => late).reduce((all, late) => all + late, 0)).toBe(1);
});

test('danger comes first, then intimate pictures, then what is due first, page by page', async () => {
  const { asha, bilal, chitra } = await people();
  const others = [];
  for (let nth = 0; nth < 25; nth++) others.push(await world.person(`Other ${nth}`));
  for (const [nth, other] of others.entries()) {
    await report(others[(nth + 1) % others.length] ?? asha, { type: 'person', id: other });
    world.pass(minuteMs);
  }
  await complain(asha);
  world.pass(40 * hourMs);
  await report(asha, { type: 'person', id: bilal }, 'intimate');
  await report(bilal, { type: 'person', id: chitra }, 'danger');
  const client = await world.moderatingAs('Mira');
  const shown: string[] = [];
  let after: string | undefined;
  do {
    const page = await client.moderation.cases(after === undefined ? {} : { after });
    expect(page).toMatchObject({ open: 28, late: 26 });
    shown.push(...page.cases.map(({ person, kind }) => person?.name ?? kind));
    after = page.next ?? undefined;
  } while (after !== undefined);
  expect(shown).toEqual(['Chitra', 'Bilal', 'complaint', ...others.map((_, nth) => `Other ${nth}`)]);
});
