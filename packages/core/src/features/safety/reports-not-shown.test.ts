import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { moderate } from '../../testing/moderate.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { asJson } from '../account/own-data/own-table.ts';
import { safetyTables } from '../account/own-data/tables/safety.ts';
import { reportsADay } from './report-limits.ts';
import { settleReports } from './reports-without-case.ts';

const world = freshWorld();

const unseen: Record<string, (id: string) => Promise<unknown>> = {
  'has blocked her': (id) => world.as(id).safety.block({ personId: 'Asha' }),
  'is suspended': (id) => moderate(world, 'Chitra', { type: 'person', id }),
  'has paused': (id) => sql`update person set paused_at = ${world.now} where id = ${id}`.execute(world.db),
  'leaves her out': (id) => world.as(id).people.setAudience({ audience: 'nobody' }),
};

/** The answer, or the code of the refusal. */
async function report(who: string, id: string, type: 'person' | 'event', subject: string) {
  const call = world.as(who).safety.report({ id, subject: { type, id: subject }, reason: 'fake' });
  return call.catch(() => refusalOf(call));
}

/** What Asha and Dev can find out once Asha has reported someone who is nowhere near, and Dev has used the id again. */
async function foundOut(id: string, hasSeat: boolean, hide: (id: string) => Promise<unknown>) {
  await world.person(id);
  if (hasSeat) await world.take(id, 'walk');
  await hide(id);
  await sql`delete from presence where person_id = ${id}`.execute(world.db);
  await world.nearby.refresh([id]);
  const reportId = crypto.randomUUID();
  const answers = [await report('Asha', reportId, 'person', id), await report('Asha', reportId, 'person', id)];
  answers.push(await report('Dev', reportId, 'event', 'walk'));
  const listed = async () => (await world.as('Asha').safety.reports()).reports;
  expect(await listed()).toEqual([]);
  await settleReports(world.host);
  const kept = await world.db
    .selectFrom('report')
    .select('id')
    .where('reported', '=', id)
    .where('reporter', '=', 'Asha')
    .execute();
  expect(kept.length).toBe(hasSeat ? 1 : 0);
  expect(kept).not.toContainEqual({ id: reportId });
  const { rows: exported } = await asJson(safetyTables.report.query('Asha')).execute(world.db);
  const ofDev = (await world.as('Dev').safety.reports()).reports.filter((it) => it.id === reportId).length;
  return { answers, listed: await listed(), exported, ofDev };
}

const cases = Object.keys(unseen).flatMap((way) => [true, false].map((hasSeat) => ({ way, hasSeat })));

test.each(cases)('reports tell nobody whether someone who $way is at an event: $hasSeat', async ({ way, hasSeat }) => {
  for (const name of ['Asha', 'Chitra', 'Dev']) await world.person(name);
  await world.event('walk', { host: 'Chitra' });
  await world.take('Asha', 'walk');
  const nothing = { answers: [{}, {}, {}], listed: [], exported: [], ofDev: 1 };
  expect(await foundOut('Bilal', hasSeat, unseen[way]!)).toEqual(nothing);
});

async function statementsOf(subject: string) {
  const kinds: string[] = [];
  const { db } = world;
  world.db = db.withPlugin({
    transformQuery({ node }) {
      kinds.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await report('Asha', crypto.randomUUID(), 'person', subject);
  world.db = db;
  return kinds;
}

test('the answer comes after the same statements, whether someone is at an event or there at all', async () => {
  for (const name of ['Asha', 'Bilal', 'Chitra', 'Dev']) await world.person(name);
  await world.event('walk', { host: 'Chitra' });
  for (const name of ['Asha', 'Bilal']) await world.take(name, 'walk');
  for (const name of ['Bilal', 'Dev']) await world.as(name).people.setAudience({ audience: 'nobody' });
  await sql`delete from presence`.execute(world.db);
  await world.nearby.refresh(['Bilal', 'Dev']);
  const atTheEvent = await statementsOf('Bilal');
  expect(atTheEvent.length).toBeGreaterThan(3);
  for (const other of ['Dev', 'nobody']) expect(await statementsOf(other)).toEqual(atTheEvent);
  expect((await statementsOf('Chitra')).length).toBeGreaterThan(atTheEvent.length);
});

async function showPhoto(id: string) {
  const photo = crypto.randomUUID();
  const content = new Uint8Array([1]);
  await world.db
    .insertInto('picture')
    .values({
      id: photo,
      owner: id,
      content,
      small: null,
      content_type: 'image/webp',
      width: 1,
      height: 1,
      made_at: world.now,
      wanted_at: world.now,
    })
    .execute();
  await sql`update person set photos = array[${photo}::uuid], photos_shown_to = 'nearby' where id = ${id}`.execute(
    world.db,
  );
}

test('a report that is not shown has no photo, which its reporter could not see either', async () => {
  for (const name of ['Asha', 'Bilal', 'Chitra']) await world.person(name);
  await world.event('walk', { host: 'Chitra' });
  for (const name of ['Asha', 'Bilal']) await world.take(name, 'walk');
  await showPhoto('Bilal');
  const pictures = async () => {
    const kept = await world.db.selectFrom('report').select(['shown_to_reporter', 'picture']).execute();
    return kept.map((it) => [it.shown_to_reporter, it.picture !== null]);
  };
  await report('Asha', crypto.randomUUID(), 'person', 'Bilal');
  expect(await pictures()).toEqual([[true, true]]);
  await sql`delete from report`.execute(world.db);
  await world.as('Bilal').safety.block({ personId: 'Asha' });
  await report('Asha', crypto.randomUUID(), 'person', 'Bilal');
  await settleReports(world.host);
  expect(await pictures()).toEqual([[false, false]]);
});

test('a repeat of a report that is not shown adds to it', async () => {
  for (const name of ['Asha', 'Bilal', 'Chitra']) await world.person(name);
  await world.event('walk', { host: 'Chitra' });
  for (const name of ['Asha', 'Bilal']) await world.take(name, 'walk');
  await world.as('Bilal').safety.block({ personId: 'Asha' });
  for (const reason of ['fake', 'danger'] as const) {
    const id = crypto.randomUUID();
    await world.as('Asha').safety.report({ id, subject: { type: 'person', id: 'Bilal' }, reason, words: reason });
  }
  expect(await settleReports(world.host)).toBe(2);
  expect(await settleReports(world.host)).toBe(0);
  const kept = await world.db.selectFrom('report').select(['reported', 'reason', 'words', 'subject_id']).execute();
  expect(kept).toEqual([{ reported: 'Bilal', reason: 'danger', words: 'danger', subject_id: 'Bilal' }]);
});

test('a report that is not shown counts against no limit of those that are', async () => {
  for (const name of ['Asha', 'Bilal', 'Chitra']) await world.person(name);
  await world.event('walk', { host: 'Chitra' });
  for (const name of ['Asha', 'Bilal']) await world.take(name, 'walk');
  await world.as('Bilal').safety.block({ personId: 'Asha' });
  await report('Asha', crypto.randomUUID(), 'person', 'Bilal');
  for (let nth = 0; nth < reportsADay; nth++) {
    await world.event(`event ${nth}`, { host: 'Chitra' });
    await report('Asha', crypto.randomUUID(), 'event', `event ${nth}`);
  }
  expect((await world.as('Asha').safety.reports()).reports).toHaveLength(reportsADay);
});

test('a report that is not shown reaches moderators, and their answer does not reach the reporter', async () => {
  for (const name of ['Asha', 'Bilal', 'Chitra', 'Mod']) await world.person(name);
  await world.event('walk', { host: 'Chitra' });
  for (const name of ['Asha', 'Bilal']) await world.take(name, 'walk');
  await world.as('Bilal').safety.block({ personId: 'Asha' });
  await report('Asha', crypto.randomUUID(), 'person', 'Bilal');
  await settleReports(world.host);
  const cases = await world.db.selectFrom('moderation_case').select(['person_id', 'state']).execute();
  expect(cases).toEqual([{ person_id: 'Bilal', state: 'open' }]);
  await moderate(world, 'Mod', { type: 'person', id: 'Bilal' });
  const told = await world.db.selectFrom('notification').select('kind').where('person_id', '=', 'Asha').execute();
  expect(told.filter(({ kind }) => kind === 'report')).toEqual([]);
});
