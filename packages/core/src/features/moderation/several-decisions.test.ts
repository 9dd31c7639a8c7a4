import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { casesIn, decide, firstCase, works } from '../../testing/moderation-cases.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { carryOutDecisions } from './carry-out-decisions.ts';
import { endSuspensions } from './suspend.ts';

const world = freshWorld();
const { report, people } = casesIn(world);

const isSuspended = async (who: string) => (await world.as(who).account.session()).isSuspended;

/** Chitra, who holds a ticket for an event of Asha’s, can still report it once Asha is suspended. */
async function bilalReports() {
  const all = await people();
  await world.event('gig', { host: all.asha });
  await world.take(all.chitra, 'gig');
  await report(all.bilal, { type: 'person', id: all.asha });
  return all;
}

test('Asha is suspended for good and for 90 days; when the first is restored, the second still holds', async () => {
  const { asha, chitra, mira, nikhil } = await bilalReports();
  const good = await decide(mira, await firstCase(mira), { step: 'suspend', hours: null });
  await report(chitra, { type: 'event', id: 'gig' });
  const days = await decide(nikhil, await firstCase(nikhil), { step: 'suspend', hours: 90 * 24 });
  expect(days.suspension).toEqual({ until: null });
  await world.as(asha).standing.appeal({ words: 'It wasn’t me.' });
  const appealed = await nikhil.moderation.case({ id: good.id });
  const until = new Date(world.now.getTime() + 90 * dayMs).toISOString();
  expect((await decide(nikhil, appealed, { step: 'restore' })).suspension).toEqual({ until });
  expect(await isSuspended(asha)).toBe(true);
  // She can appeal against the other too.
  await world.as(asha).standing.appeal({ words: 'Nor that.' });
  const again = await nikhil.moderation.case({ id: days.id });
  expect(again.steps).toEqual(['restore', 'uphold']);
  expect((await decide(nikhil, again, { step: 'restore' })).suspension).toBeNull();
  expect(await isSuspended(asha)).toBe(false);
});

test('of two suspensions with an end, each ends at its own time', async () => {
  const { asha, bilal, chitra, talk, mira } = await bilalReports();
  await decide(mira, await firstCase(mira), { step: 'suspend', hours: 72 });
  await report(chitra, { type: 'event', id: 'gig' });
  await decide(mira, await firstCase(mira), { step: 'suspend', hours: 24 });
  const held = () => world.db.selectFrom('conversation').select('is_held').where('id', '=', talk).execute();
  world.pass(24 * hourMs);
  expect(await endSuspensions(world.host)).toBe(1);
  expect([await isSuspended(asha), await held()]).toEqual([true, [{ is_held: true }]]);
  world.pass(48 * hourMs);
  expect(await endSuspensions(world.host)).toBe(1);
  expect([await isSuspended(asha), await held()]).toEqual([false, [{ is_held: false }]]);
  expect(await works(world.as(bilal).people.person({ id: asha }))).toBe(true);
});

test('restoring another case leaves Asha suspended while the removal of her account waits', async () => {
  const { asha, chitra, mira, nikhil } = await bilalReports();
  const good = await decide(mira, await firstCase(mira), { step: 'suspend', hours: null });
  await report(chitra, { type: 'event', id: 'gig' });
  const waits = await decide(mira, await firstCase(mira), { step: 'remove account' });
  await decide(nikhil, await nikhil.moderation.case({ id: good.id }), { step: 'restore' });
  expect(await isSuspended(asha)).toBe(true);
  await decide(nikhil, await nikhil.moderation.case({ id: waits.id }), { step: 'decline' });
  expect(await isSuspended(asha)).toBe(false);
});

test('two cases hide what Asha says about herself, and it comes back with the second', async () => {
  const { asha, bilal, chitra, mira } = await people();
  await world.db
    .insertInto('own_words')
    .values({
      person_id: asha,
      bio: 'Buy from me',
      pronouns: null,
      languages: [],
      prompts: [],
      answers: [],
      line: null,
    })
    .execute();
  const bio = async () => (await world.as(bilal).people.person({ id: asha })).words.bio;
  const hidden = [];
  for (const by of [bilal, chitra]) {
    const reportId = await report(by, { type: 'words', id: asha });
    await decide(mira, await firstCase(mira), { step: 'hide', reportId });
    hidden.push(await decide(mira, await firstCase(mira), { step: 'dismiss' }));
  }
  const shown = [];
  for (const { id } of hidden) {
    await decide(mira, await mira.moderation.case({ id }), { step: 'restore' });
    shown.push(await bio());
  }
  expect(shown).toEqual(['', 'Buy from me']);
});

test.each([
  ['decline', true],
  ['confirm', false],
] as const)(
  'Asha deletes her account while its removal waits; %s, and she may come back: %s',
  async (step, mayReturn) => {
    const { asha, bilal, mira, nikhil } = await people();
    await report(bilal, { type: 'person', id: asha });
    const waits = await decide(mira, await firstCase(mira), { step: 'remove account' });
    await (await world.freshlyAs(asha)).leaving.deleteAccount({ name: 'Asha' });
    const dev = await world.person('Dev');
    await sql`update person set adult_confirmed_on = null, onboarded_at = null where id = ${dev}`.execute(world.db);
    await sql`update "user" set "email" = 'asha@test.example' where "id" = ${dev}`.execute(world.db);
    const comesBack = () => world.as(dev).account.confirmAdult({ day: 27, month: 3, year: 1990 });
    expect(await refusalOf(comesBack())).toBe('LEFT_SUSPENDED');
    await decide(nikhil, await nikhil.moderation.case({ id: waits.id }), { step });
    await carryOutDecisions(world.host);
    world.pass(dayMs);
    expect(await works(comesBack())).toBe(mayReturn);
  },
);
