import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hourMs } from '../../kernel/time.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { complaintsADay, reportsADay } from '../safety/report-limits.ts';
import { settleReports } from '../safety/reports-without-case.ts';
import type { ReportSubject } from '../safety/report-reasons.ts';
import type { ReportReason } from '../safety/report-reason-words.ts';

const world = freshWorld();

const report = (who: string, subject: ReportSubject, reason: ReportReason = 'spam') =>
  world.as(who).safety.report({ id: crypto.randomUUID(), subject, reason });
const complain = (who: string) =>
  world.as(who).safety.complain({ id: crypto.randomUUID(), words: 'The map is wrong.' });
const cases = () => world.db.selectFrom('moderation_case').selectAll().orderBy('opened_at').execute();
const inHours = (hours: number) => new Date(world.now.getTime() + hours * hourMs);

test('what Bilal and Chitra report about Asha and her event is one case, by the clock of the most urgent', async () => {
  const [asha, bilal, chitra] = [await world.person('Asha'), await world.person('Bilal'), await world.person('Chitra')];
  await world.event('gig', { host: asha });
  const due = inHours(36);
  await report(bilal, { type: 'event', id: 'gig' });
  expect(await cases()).toMatchObject([
    { person_id: asha, subject_type: 'event', kind: 'other', due_at: due, version: 1, state: 'open' },
  ]);
  world.pass(hourMs);
  await report(chitra, { type: 'words', id: asha }, 'danger');
  const [one, ...others] = await cases();
  expect(others).toEqual([]);
  expect(one).toMatchObject({ kind: 'danger', due_at: inHours(1), version: 2 });
  await report(bilal, { type: 'person', id: asha }, 'intimate');
  expect(await cases()).toMatchObject([{ kind: 'danger', due_at: inHours(1), version: 3 }]);
  expect((await world.db.selectFrom('report').select('case_id').execute()).map((row) => row.case_id)).toEqual(
    Array.from({ length: 3 }, () => one?.id),
  );
});

test('what Bilal repeats adds to his report, and moderators look again only if it is more urgent now', async () => {
  const [asha, bilal, chitra] = [await world.person('Asha'), await world.person('Bilal'), await world.person('Chitra')];
  const talk = await world.connect(asha, bilal);
  await world.as(asha).chat.send({ id: talk, messageId: crypto.randomUUID(), type: 'text', message: 'Send ₹500' });
  const say = (who: string, reason: ReportReason, words: string, withMessages = false) =>
    world
      .as(who)
      .safety.report({ id: crypto.randomUUID(), subject: { type: 'person', id: asha }, reason, words, withMessages });
  const reports = () =>
    world.db.selectFrom('report').select(['reporter', 'reason', 'words', 'messages']).orderBy('made_at').execute();
  await say(bilal, 'spam', 'She writes to everyone');
  for (let turn = 0; turn < 3; turn++) await say(bilal, 'harassment', '');
  expect(await cases()).toMatchObject([{ kind: 'other', version: 1 }]);
  expect(await reports()).toEqual([
    { reporter: bilal, reason: 'spam', words: 'She writes to everyone', messages: null },
  ]);
  world.pass(hourMs);
  await say(bilal, 'danger', 'She is at my door', true);
  expect(await cases()).toMatchObject([{ kind: 'danger', version: 2, due_at: inHours(1) }]);
  expect(await reports()).toMatchObject([
    { reason: 'danger', words: 'She is at my door', messages: [{ message: 'Send ₹500' }] },
  ]);
  await say(bilal, 'spam', 'Again');
  await say(chitra, 'spam', '');
  expect(await cases()).toMatchObject([{ kind: 'danger', version: 3 }]);
  expect(await reports()).toMatchObject([{ reason: 'danger', words: 'Again' }, { reporter: chitra }]);
});

test('people, and things of nobody, have cases of their own; after a decision a new report opens another', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  await world.event('gig', { host: null });
  await world.event('walk', { host: null });
  for (const id of ['gig', 'walk', 'gig']) await report(asha, { type: 'event', id });
  await report(asha, { type: 'person', id: bilal });
  expect(await cases()).toHaveLength(3);
  await world.db
    .updateTable('moderation_case')
    .set({ state: 'closed', closed_at: world.now, acted: false, seen_at: world.now })
    .execute();
  await report(asha, { type: 'person', id: bilal });
  expect(await cases()).toHaveLength(4);
});

test('Asha sees what she reported and how far it is, and Bilal sees nothing of it', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  await report(asha, { type: 'person', id: bilal }, 'harassment');
  world.pass(1000);
  await complain(asha);
  // Kept of nobody, and so in no list.
  await report(asha, { type: 'person', id: 'nobody' });
  const status = async () => (await world.as(asha).safety.reports()).reports.map((it) => [it.type, it.name, it.status]);
  expect(await status()).toEqual([
    ['complaint', null, 'received'],
    ['person', 'Bilal', 'received'],
  ]);
  const seen = { seen_at: world.now };
  await world.db.updateTable('moderation_case').set(seen).execute();
  expect(await status()).toMatchObject([{ 2: 'seen' }, { 2: 'seen' }]);
  const closed = { state: 'closed', closed_at: world.now } as const;
  await world.db
    .updateTable('moderation_case')
    .set({ ...closed, acted: sql<boolean>`person_id is not null` })
    .execute();
  expect(await status()).toMatchObject([{ 2: 'not acted' }, { 2: 'acted' }]);
  expect((await world.as(bilal).safety.reports()).reports).toEqual([]);
  // That he blocks her makes no difference.
  const before = await status();
  await world.as(bilal).safety.block({ personId: asha });
  expect(await status()).toEqual(before);
});

test('each complaint is a case with fifteen days; a few a day are taken, and a retry is the same', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const id = crypto.randomUUID();
  for (let turn = 0; turn < 2; turn++) await world.as(asha).safety.complain({ id, words: 'The map is wrong.' });
  expect(await cases()).toMatchObject([{ kind: 'complaint', person_id: null, due_at: inHours(15 * 24) }]);
  expect(await refusalOf(world.as(bilal).safety.complain({ id, words: 'Mine' }))).toBe('ID_TAKEN');
  for (let turn = 1; turn < complaintsADay; turn++) await complain(asha);
  expect(await refusalOf(complain(asha))).toBe('COMPLAINED_TOO_OFTEN');
  expect(await cases()).toHaveLength(complaintsADay);
  expect(await refusalOf(world.as(null).safety.complain({ id, words: 'Mine' }))).toBe('SIGNED_OUT');
});

test('who has sent all reports of a day can still complain about what became of them', async () => {
  const asha = await world.person('Asha');
  for (let nth = 0; nth < reportsADay; nth++) {
    const id = await world.person(`Person ${nth}`);
    await report(asha, { type: 'person', id });
  }
  expect(await refusalOf(report(asha, { type: 'person', id: 'Person 0' }))).toBe('REPORTED_TOO_OFTEN');
  await complain(asha);
  expect((await cases()).filter(({ kind }) => kind === 'complaint')).toHaveLength(1);
});

test('what a process of an older version adds joins the case about the same person', async () => {
  const [asha, bilal, chitra] = [await world.person('Asha'), await world.person('Bilal'), await world.person('Chitra')];
  await report(bilal, { type: 'person', id: asha });
  await sql`insert into report (id, reporter, reported, subject_type, subject_id, evidence, reason, words, made_at)
    values (gen_random_uuid(), ${chitra}, ${asha}, 'person', ${asha}, '{}', 'danger', '', ${world.now})`.execute(
    world.db,
  );
  expect(await settleReports(world.host)).toBe(1);
  expect(await settleReports(world.host)).toBe(0);
  expect(await cases()).toMatchObject([{ person_id: asha, kind: 'danger', version: 2 }]);
  const { rows } = await sql`select from report where case_id is null`.execute(world.db);
  expect(rows).toEqual([]);
});
