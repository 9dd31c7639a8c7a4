import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '../../kernel/time.ts';
import { casesIn, decide, firstCase, works } from '../../testing/moderation-cases.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { asJson } from '../account/own-data/own-table.ts';
import { ownTables } from '../account/own-data/own-tables.ts';
import { allContinued } from '../../kernel/continue-in-background.ts';
import { carryOutDecisions } from './carry-out-decisions.ts';
import { endSuspensions } from './suspend.ts';

const world = freshWorld();
const { report, say, people } = casesIn(world);

const accountOf = (id: string) => world.db.selectFrom('person').select('id').where('id', '=', id).execute();

/** The decisions in the file that someone downloads. */
async function downloaded(me: string) {
  const { rows } = await asJson(ownTables.decision.query(me)).execute(world.db);
  return rows.map(({ row }) => row);
}

test('cancelling an event that people paid for, and removing an account, take two; buyers get their money', async () => {
  const { asha, bilal, chitra, talk, mira, nikhil } = await people();
  await say(asha, talk, 'Hello');
  await world.event('gig', { host: asha, price: 300 });
  await world.event('free', { host: asha });
  await world.pay(bilal, await world.take(bilal, 'gig'));
  const refunds = async () =>
    (await world.db.selectFrom('payment').select('refund_wanted_at').execute()).filter((it) => it.refund_wanted_at);
  const reportId = await report(chitra, { type: 'event', id: 'gig' });
  const pending = await decide(mira, await firstCase(mira), { step: 'cancel event', reportId });
  expect(pending).toMatchObject({ state: 'second', steps: ['decline'] });
  expect(await refusalOf(decide(mira, pending, { step: 'confirm' }))).toBe('SECOND_NEEDED');
  const declined = await decide(nikhil, await firstCase(nikhil), { step: 'decline' });
  expect(declined).toMatchObject({ state: 'open', decisions: [{ second: { by: 'Nikhil', isConfirmed: false } }] });
  expect(await carryOutDecisions(world.host)).toBe(0);
  const free = await report(bilal, { type: 'event', id: 'free' });
  const again = await decide(nikhil, await firstCase(nikhil), { step: 'remove account' });
  expect(again.state).toBe('second');
  expect(await refusalOf(decide(mira, again, { step: 'cancel event', reportId: free }))).toBe('NOT_POSSIBLE');
  await decide(mira, await firstCase(mira), { step: 'confirm' });
  await allContinued();
  expect(await accountOf(asha)).toEqual([]);
  expect(await refunds()).toHaveLength(1);
  expect(await world.as(bilal).events.get({ id: 'gig' })).toMatchObject({ status: 'cancelled', host: null });
  expect((await world.as(bilal).chat.conversations({})).conversations).toMatchObject([{ closed: true }]);
  const { rows } = await sql`select from withheld where subject_id = ${asha} or owner_id = ${asha}`.execute(world.db);
  expect(rows).toEqual([]);
});

test('a free event is cancelled by one moderator', async () => {
  const { asha, bilal, mira } = await people();
  await world.event('free', { host: asha });
  await world.take(bilal, 'free');
  const reportId = await report(bilal, { type: 'event', id: 'free' });
  expect(await decide(mira, await firstCase(mira), { step: 'cancel event', reportId })).toMatchObject({
    state: 'closed',
  });
  await allContinued();
  expect(await world.as(bilal).events.get({ id: 'free' })).toMatchObject({ status: 'cancelled' });
});

test('while the removal of Asha’s account waits she is suspended, and learns no more than that; declined, it leaves nothing', async () => {
  const { asha, bilal, talk, mira, nikhil } = await people();
  const isSuspended = async () => (await world.as(asha).account.session()).isSuspended;
  await report(bilal, { type: 'person', id: asha });
  const words = 'The same pictures as the account of last week';
  const waits = await decide(mira, await firstCase(mira), { step: 'remove account', words });
  expect(waits).toMatchObject({ state: 'second', steps: ['decline'] });
  expect(await isSuspended()).toBe(true);
  expect(await refusalOf(say(asha, talk, 'One more'))).toBe('SUSPENDED');
  expect(await works(world.as(bilal).people.person({ id: asha }))).toBe(false);
  expect(await world.as(asha).standing.get()).toMatchObject({ suspension: { words: '', until: null }, decisions: [] });
  expect(await downloaded(asha)).toEqual([]);
  await world.as(asha).standing.appeal({ words: 'Those are mine.' });
  expect(await firstCase(nikhil)).toMatchObject({
    steps: ['confirm', 'decline'],
    appeal: { words: 'Those are mine.' },
  });
  await decide(nikhil, await firstCase(nikhil), { step: 'decline' });
  expect(await isSuspended()).toBe(false);
  expect(await downloaded(asha)).toEqual([]);
  expect(await works(world.as(bilal).people.person({ id: asha }))).toBe(true);
  // She may appeal against what is decided next.
  await decide(nikhil, await firstCase(nikhil), { step: 'suspend', hours: 24 });
  expect(await works(world.as(asha).standing.appeal({ words: 'Still mine.' }))).toBe(true);
});

test('Mira takes her own decision back, without a second moderator', async () => {
  const { asha, bilal, mira } = await people();
  await report(bilal, { type: 'person', id: asha });
  const waits = await decide(mira, await firstCase(mira), { step: 'remove account' });
  expect(await refusalOf(decide(mira, waits, { step: 'confirm' }))).toBe('SECOND_NEEDED');
  const declined = await decide(mira, waits, { step: 'decline' });
  expect(declined).toMatchObject({ state: 'open', decisions: [{ second: { by: 'Mira', isConfirmed: false } }] });
  expect(declined.suspension).toBeNull();
  expect(await carryOutDecisions(world.host)).toBe(0);
  expect((await decide(mira, declined, { step: 'warn' })).state).toBe('closed');
});

test('an earlier suspension of Asha continues when a removal is declined', async () => {
  const { asha, bilal, mira, nikhil } = await people();
  await report(bilal, { type: 'person', id: asha });
  await decide(mira, await firstCase(mira), { step: 'suspend', hours: 24 });
  const until = new Date(world.now.getTime() + 24 * hourMs).toISOString();
  world.pass(minuteMs);
  await sql`insert into moderation_case (person_id, subject_type, subject_id, kind, opened_at, due_at)
    values (${asha}, 'person', ${asha}, 'other', ${world.now}, ${world.now})`.execute(world.db);
  const waits = await decide(mira, await firstCase(mira), { step: 'remove account' });
  expect(waits.suspension).toEqual({ until: null });
  expect((await decide(nikhil, waits, { step: 'decline' })).suspension).toEqual({ until });
  world.pass(24 * hourMs - minuteMs);
  expect(await endSuspensions(world.host)).toBe(1);
  expect((await world.as(asha).account.session()).isSuspended).toBe(false);
});

test('while the cancellation of a paid event waits, nobody else sees it or buys a ticket', async () => {
  const { asha, bilal, chitra, mira, nikhil } = await people();
  await world.event('gig', { host: asha, price: 300 });
  await world.pay(bilal, await world.take(bilal, 'gig'));
  const sees = (who: string) => works(world.as(who).events.get({ id: 'gig' }));
  const reportId = await report(chitra, { type: 'event', id: 'gig' });
  const waits = await decide(mira, await firstCase(mira), { step: 'cancel event', reportId });
  expect([await sees(asha), await sees(bilal), await sees(chitra)]).toEqual([true, true, false]);
  expect(await refusalOf(world.take(chitra, 'gig'))).toBe('NOT_FOUND');
  const declined = await decide(nikhil, waits, { step: 'decline' });
  expect(await sees(chitra)).toBe(true);
  const again = await decide(mira, declined, { step: 'cancel event', reportId });
  // Nothing is brought back that is about to be cancelled.
  expect(await decide(nikhil, again, { step: 'confirm' })).toMatchObject({ state: 'closed', steps: [] });
  await allContinued();
  expect(await world.as(bilal).events.get({ id: 'gig' })).toMatchObject({ status: 'cancelled' });
  expect(await world.db.selectFrom('withheld').select('subject_id').execute()).toEqual([]);
});

test('Asha holds off no removal by using up her changes of account, and one that fails holds off no other', async () => {
  const { asha, bilal, chitra, mira } = await people();
  for (const [who, by] of [
    [asha, bilal],
    [bilal, chitra],
  ] as const) {
    await report(by, { type: 'person', id: who });
    const { cases } = await mira.moderation.cases({});
    const { id = '' } = cases.find(({ person }) => person?.id === who) ?? {};
    await decide(mira, await mira.moderation.case({ id }), { step: 'remove account' });
  }
  await allContinued();
  // Confirmed, Bilal first, and not yet carried out.
  await sql`update decision set is_confirmed = true, second_id = (select id from moderator where person_id = 'Nikhil'),
    second_at = ${world.now}, due_at = ${world.now}::timestamptz + case when person_id = ${bilal} then interval '0' else interval '1 ms' end
    from moderation_case where moderation_case.id = case_id`.execute(world.db);
  await sql`update moderation_case set state = 'closed', closed_at = ${world.now}, acted = true`.execute(world.db);
  world.pass(1);
  while (await world.rateLimits.take('accountChanges', asha));
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
    world.db,
  );
  await sql`create trigger fail before delete on person for each row when (old.id = 'Bilal') execute function fail()`.execute(
    world.db,
  );
  try {
    await expect(carryOutDecisions(world.host)).rejects.toThrow();
  } finally {
    await sql`drop function fail cascade`.execute(world.db);
  }
  expect(await accountOf(asha)).toEqual([]);
  expect(await accountOf(bilal)).toHaveLength(1);
  world.pass(minuteMs);
  expect(await carryOutDecisions(world.host)).toBe(1);
  expect(await accountOf(bilal)).toEqual([]);
});
