import { expect, test } from 'vitest';
import { lastNumber } from '../../kernel/updates.ts';
import { updatesAfter } from '../../missed-updates.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { questionsPage } from './list-sizes.ts';

const world = freshWorld();

/** An event of Asha's, with Dev as a co-host; Bilal, and a stranger. */
async function setUp() {
  for (const name of ['Asha', 'Bilal', 'Chitra', 'Dev', 'Esha']) await world.person(name);
  const id = await world.event('jam', { name: 'Jam', host: 'Asha' });
  await world.connect('Asha', 'Dev');
  await world.as('Asha').hosting.addTeam({ id, personId: 'Dev', role: 'cohost' });
  world.updates = [];
  return id;
}

async function ask(who: string, id: string, body = 'Is there parking?', questionId: string = crypto.randomUUID()) {
  world.pass(1000);
  return (await world.as(who).questions.ask({ id, questionId, body })).id;
}

const list = async (who: string, id: string) => (await world.as(who).questions.list({ id })).questions;

test('Bilal asks, Asha answers, and a stranger reads both without his name', async () => {
  const id = await setUp();
  const questionId = await ask('Bilal', id);
  const asked = { type: 'question.changed', eventId: id, eventName: 'Jam', step: 'asked' };
  for (const who of ['Asha', 'Dev', 'Bilal']) expect(world.takeUpdates(who)).toEqual([asked]);
  expect(world.updates).toEqual([]);

  const bilal = { id: 'Bilal', name: 'Bilal', profilePicture: 'avatars/asha.svg' };
  expect(await list('Asha', id)).toMatchObject([{ isMine: false, asker: bilal, answer: null }]);
  expect(await list('Dev', id)).toHaveLength(1);
  expect(await list('Bilal', id)).toMatchObject([{ isMine: true, asker: bilal, answer: null }]);
  expect(await list('Esha', id)).toEqual([]);

  await world.as('Dev').questions.answer({ id, questionId, body: 'Yes, behind the hall.' });
  for (const who of ['Asha', 'Dev', 'Bilal']) expect(world.takeUpdates(who)).toEqual([{ ...asked, step: 'answered' }]);
  const [seen] = await list('Esha', id);
  expect(seen).toMatchObject({ isMine: false, asker: null, body: 'Is there parking?' });
  expect(JSON.stringify(seen)).not.toContain('Bilal');
  // A better answer is no news.
  world.pass(1000);
  await world.as('Asha').questions.answer({ id, questionId, body: 'Only for bikes.' });
  expect(world.takeUpdates('Bilal')).toMatchObject([{ step: 'changed' }]);
  expect(await list('Esha', id)).toMatchObject([{ answer: { body: 'Only for bikes.' } }]);
});

test('only the host and co-hosts answer, and someone removed from the team no longer does', async () => {
  const id = await setUp();
  const questionId = await ask('Bilal', id);
  const answer = (who: string) => world.as(who).questions.answer({ id, questionId, body: 'Yes' });
  for (const who of ['Bilal', 'Esha']) expect(await refusalOf(answer(who))).toBe('NOT_FOUND');
  await world.as('Asha').hosting.removeTeam({ id, personId: 'Dev' });
  expect(await refusalOf(answer('Dev'))).toBe('NOT_FOUND');
  expect(await refusalOf(world.as('Dev').questions.remove({ id, questionId }))).toBe('NOT_FOUND');
  expect(await list('Dev', id)).toEqual([]);
  await world.as('Asha').hosting.addTeam({ id, personId: 'Dev', role: 'helper' });
  expect(await refusalOf(answer('Dev'))).toBe('NOT_FOUND');
  expect(await list('Dev', id)).toEqual([]);
  // The question belongs to this event, not to another one of the host's.
  const other = await world.event('other', { host: 'Asha' });
  expect(await refusalOf(world.as('Asha').questions.answer({ id: other, questionId, body: 'Yes' }))).toBe('NOT_FOUND');
  expect(await list('Asha', id)).toMatchObject([{ answer: null }]);
});

test('Chitra, whom Asha blocked, neither asks nor reads, and what she asked is gone for everyone', async () => {
  const id = await setUp();
  const questionId = await ask('Chitra', id, 'Will you be there?');
  await world.as('Asha').questions.answer({ id, questionId, body: 'Yes' });
  expect(await list('Esha', id)).toHaveLength(1);
  await world.as('Asha').safety.block({ personId: 'Chitra' });
  const before = await lastNumber(world.db, 'Chitra');
  for (const who of ['Asha', 'Dev', 'Bilal', 'Esha']) expect(await list(who, id)).toEqual([]);
  expect(await refusalOf(world.as('Chitra').questions.list({ id }))).toBe('NOT_FOUND');
  expect(await refusalOf(ask('Chitra', id))).toBe('NOT_FOUND');
  expect(await refusalOf(ask('Chitra', id, 'Again?', questionId))).toBe('NOT_FOUND');
  expect(await refusalOf(world.as('Asha').questions.answer({ id, questionId, body: 'No' }))).toBe('NOT_FOUND');
  // She can still remove her own words, and people who are blocked get no update.
  world.updates = [];
  await world.as('Chitra').questions.remove({ id, questionId });
  expect(world.takeUpdates('Asha')).toEqual([]);
  expect(await lastNumber(world.db, 'Chitra')).toBe(before + 1);
  await world.as('Asha').safety.unblock({ personId: 'Chitra' });
  expect(await list('Esha', id)).toEqual([]);
});

test('blocking someone does not tell which question was theirs', async () => {
  const id = await setUp();
  const questionId = await ask('Bilal', id);
  await world.as('Asha').questions.answer({ id, questionId, body: 'Yes' });
  const before = await list('Chitra', id);
  expect(before).toHaveLength(1);
  await world.as('Chitra').safety.block({ personId: 'Bilal' });
  expect(await list('Chitra', id)).toEqual(before);
  expect(await list('Esha', id)).toHaveLength(1);
});

test('who asked, the host and co-hosts remove a question', async () => {
  const id = await setUp();
  for (const who of ['Bilal', 'Asha', 'Dev']) {
    const questionId = await ask('Bilal', id);
    world.updates = [];
    expect(await refusalOf(world.as('Esha').questions.remove({ id, questionId }))).toBe('NOT_FOUND');
    await world.as(who).questions.remove({ id, questionId });
    expect(world.takeUpdates('Bilal')).toMatchObject([{ step: 'changed' }]);
    expect(await refusalOf(world.as(who).questions.remove({ id, questionId }))).toBe('NOT_FOUND');
  }
  expect(await list('Asha', id)).toEqual([]);
});

test('questions need a profile and an event that is on, and are limited each day', async () => {
  const id = await setUp();
  await world.db.updateTable('person').set({ age: null }).where('id', '=', 'Esha').execute();
  expect(await refusalOf(ask('Esha', id))).toBe('PROFILE_INCOMPLETE');
  expect(await refusalOf(world.as(null).questions.list({ id }))).toBe('SIGNED_OUT');
  const draft = await world.event('draft', { host: 'Asha', status: 'draft' });
  const imported = await world.event('imported');
  for (const it of [draft, imported, 'nothing']) expect(await refusalOf(ask('Bilal', it))).toBe('NOT_FOUND');
  const cancelled = await world.event('cancelled', { host: 'Asha', status: 'cancelled' });
  expect(await refusalOf(ask('Bilal', cancelled))).toBe('EVENT_CANCELLED');
  const over = await world.event('over', { host: 'Asha', inHours: -4 });
  expect(await refusalOf(ask('Bilal', over))).toBe('EVENT_OVER');
  for (const body of ['  ', 'x'.repeat(301)]) expect(await refusalOf(ask('Bilal', id, body))).toBe('BAD_REQUEST');
  // A repeat finds the question of the first, and counts nothing.
  const questionId = await ask('Chitra', id);
  for (let nth = 0; nth < 20; nth++) expect(await ask('Chitra', id, 'Again?', questionId)).toBe(questionId);
  expect(await list('Chitra', id)).toMatchObject([{ body: 'Is there parking?' }]);
  expect(await refusalOf(ask('Bilal', id, 'Mine?', questionId))).toBe('ID_TAKEN');
  for (let nth = 1; nth < 10; nth++) await ask('Chitra', id);
  for (const it of [id, 'nothing']) expect(await refusalOf(ask('Chitra', it))).toBe('QUESTIONS_DAILY');
  world.pass(25 * 3600_000);
  expect(await refusalOf(ask('Chitra', 'nothing'))).toBe('NOT_FOUND');
});

test('pages list unanswered questions first, each question once', async () => {
  const id = await setUp();
  const many = 2 * questionsPage + 3;
  for (let nth = 0; nth < many; nth++) {
    const who = `P${nth}`;
    await world.person(who);
    const questionId = await ask(who, id, `Question ${nth}`);
    if (nth % 2 === 0) await world.as('Asha').questions.answer({ id, questionId, body: 'Yes' });
  }
  const found = [];
  let after: string | undefined;
  do {
    const page = await world.as('Asha').questions.list(after === undefined ? { id } : { id, after });
    expect(page.questions.length).toBeLessThanOrEqual(questionsPage);
    found.push(...page.questions);
    after = page.next ?? undefined;
  } while (after !== undefined);
  const numbers = found.map(({ body }) => Number(body.slice(9)));
  const down = Array.from({ length: many }, (_, nth) => many - 1 - nth);
  expect(numbers).toEqual([...down.filter((nth) => nth % 2 === 1), ...down.filter((nth) => nth % 2 === 0)]);
});

test('a co-host who was away and is removed meanwhile catches up without anything of the questions', async () => {
  const id = await setUp();
  const away = await lastNumber(world.db, 'Dev');
  await ask('Bilal', id, 'My number is 98200 00000');
  expect(await updatesAfter(world.host, 'Dev', away)).toMatchObject([{ update: { step: 'asked' } }]);
  expect(JSON.stringify(await updatesAfter(world.host, 'Dev', away))).not.toMatch(/Bilal|98200/);
  await world.as('Asha').hosting.removeTeam({ id, personId: 'Dev' });
  await world.db.updateTable('event').set({ status: 'draft' }).where('id', '=', id).execute();
  expect(await updatesAfter(world.host, 'Dev', away)).toBeNull();
});

test('a report keeps the question and the answer, of the person who wrote what is reported', async () => {
  const id = await setUp();
  const questionId = await ask('Bilal', id);
  const report = (who: string) =>
    world.as(who).safety.report({
      id: crypto.randomUUID(),
      subject: { type: 'question', id: questionId },
      reason: 'offensive',
    });
  // Nobody else sees it yet.
  await report('Esha');
  expect(await refusalOf(report('Bilal'))).toBe('NOT_YOURSELF');
  await world.as('Dev').questions.answer({ id, questionId, body: 'Go away' });
  for (const who of ['Esha', 'Bilal', 'Asha']) await report(who);
  const rows = await world.db.selectFrom('report').selectAll().orderBy('reporter').execute();
  expect(rows.map(({ reporter, reported }) => [reporter, reported])).toEqual([
    ['Asha', 'Bilal'],
    ['Bilal', 'Dev'],
    ['Esha', 'Bilal'],
  ]);
  expect(rows[0]?.evidence).toMatchObject({ question: 'Is there parking?', answer: 'Go away', askerId: 'Bilal' });
});
