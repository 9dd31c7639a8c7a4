import { sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { forgetAdults } from '../../kernel/is-adult.ts';
import { ageRefusalHours } from '../../kernel/rate-limits.ts';
import { hourMs } from '../../kernel/time.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { sendTyping } from '../chat/send-typing.ts';
import { sendMessage } from '../chat/send-message.ts';
import { ageOn, isRealDate } from './birth-date.ts';
import { deleteUnconfirmed, unconfirmedLifeMs } from './leaving/delete-unconfirmed.ts';
import { tidyTombstones } from './leaving/tidy-tombstones.ts';

const world = freshWorld();

const profile = { name: 'Asha', age: 30, gender: 'Female' as const, city: 'Mumbai', interests: ['Food' as const] };
const adult = { day: 27, month: 3, year: 1990 };

/** Asha as after signing in for the first time. */
async function newAsha() {
  const id = 'Asha';
  await sql`update person set onboarded_at = null, adult_confirmed_on = null where id = ${id}`.execute(world.db);
  forgetAdults(world.db);
  await world.nearby.refresh([id]);
  return world.as(id);
}
const columns = () => world.db.selectFrom('person').selectAll().where('id', '=', 'Asha').executeTakeFirstOrThrow();

test('a birthday counts from its own day on, one on 29 February from 1 March', () => {
  const birthday = { day: 15, month: 8, year: 2008 };
  expect([ageOn('2026-08-14', birthday), ageOn('2026-08-15', birthday)]).toEqual([17, 18]);
  const leapDay = { day: 29, month: 2, year: 2008 };
  expect([ageOn('2026-02-28', leapDay), ageOn('2026-03-01', leapDay)]).toEqual([17, 18]);
  expect(ageOn('2028-02-29', leapDay)).toBe(20);
});

test('only dates of the calendar are dates', () => {
  expect(isRealDate({ day: 29, month: 2, year: 2008 })).toBe(true);
  for (const date of [
    { day: 29, month: 2, year: 2007 },
    { day: 31, month: 4, year: 1990 },
    { day: 1, month: 13, year: 1990 },
  ])
    expect(isRealDate(date)).toBe(false);
});

test('Asha, 18 today in India, is confirmed; the day before she is refused, and nothing of it is kept', async () => {
  await world.person('Asha');
  const asha = await newAsha();
  const birthDate = { day: 15, month: 8, year: 2008 };
  // 23:59 on 14 August in India, and a minute later.
  world.now = new Date('2026-08-14T18:29:00Z');
  const before = await columns();
  expect(await refusalOf(asha.account.confirmAdult(birthDate))).toBe('TOO_YOUNG');
  expect(await columns()).toEqual(before);
  world.now = new Date('2026-08-14T18:30:00Z');
  // For hours no date helps, also not that of an adult.
  expect(await refusalOf(asha.account.confirmAdult(adult))).toBe('TOO_YOUNG');
  world.now = new Date(world.now.getTime() + ageRefusalHours * hourMs);
  expect(await asha.account.confirmAdult(birthDate)).toMatchObject({ adultConfirmed: true, onboarded: false });
  const { rows } = await sql`select adult_confirmed_on::text as day from person where id = 'Asha'`.execute(world.db);
  expect(rows).toEqual([{ day: '2026-08-15' }]);
  // A random number may have any digits.
  expect(JSON.stringify({ ...(await columns()), shuffle: 0 })).not.toContain('2008');
});

test('dates that nobody can be born on are refused, and may be corrected', async () => {
  await world.person('Asha');
  const asha = await newAsha();
  for (const wrong of [
    { day: 1, month: 1, year: world.now.getFullYear() + 1 },
    { day: 1, month: 1, year: 1900 },
  ])
    expect(await refusalOf(asha.account.confirmAdult(wrong))).toBe('INVALID_INPUT');
  expect(await refusalOf(asha.account.confirmAdult({ day: 30, month: 2, year: 1990 }))).toBe('BAD_REQUEST');
  expect((await asha.account.confirmAdult(adult)).adultConfirmed).toBe(true);
  // Once confirmed, it is not asked again.
  await asha.account.confirmAdult({ ...adult, year: world.now.getFullYear() - 10 });
  expect((await asha.account.session()).me?.adultConfirmed).toBe(true);
});

test('until she confirms it, Asha cannot ask, book, host or write, and Bilal does not see her', async () => {
  const bilal = await world.person('Bilal');
  const chitra = await world.person('Chitra', { area: null });
  const conversation = await world.connect(await world.person('Asha'), bilal);
  await world.connect('Asha', chitra);
  const asha = await newAsha();
  const event = await world.event('jam', { host: bilal, price: 0 });
  const seen = async () => (await world.as(bilal).people.nearby({})).people.map(({ id }) => id);
  const orderId = crypto.randomUUID();
  const order = () => asha.tickets.order({ id: event, orderId, quantity: 1, price: 0 });
  expect(await seen()).toEqual([]);
  expect(await refusalOf(asha.account.saveProfile(profile))).toBe('AGE_UNCONFIRMED');
  expect(await refusalOf(asha.people.nearby({}))).toBe('AGE_UNCONFIRMED');
  expect(await refusalOf(asha.meets.request({ personId: bilal }))).toBe('AGE_UNCONFIRMED');
  expect(await refusalOf(order())).toBe('AGE_UNCONFIRMED');
  expect(await refusalOf(asha.tickets.wait({ id: event, waitingId: crypto.randomUUID(), quantity: 1 }))).toBe(
    'AGE_UNCONFIRMED',
  );
  const write = () => asha.chat.send({ id: conversation, messageId: crypto.randomUUID(), type: 'text', message: 'Hi' });
  expect(await refusalOf(write())).toBe('AGE_UNCONFIRMED');
  // Sockets come past the contract.
  const input = { id: conversation, messageId: crypto.randomUUID(), type: 'text' as const, message: 'Hi' };
  expect(await refusalOf(sendMessage(world.host, { me: 'Asha', sessionId: null }, input))).toBe('AGE_UNCONFIRMED');
  expect(await refusalOf(sendTyping(world.host, 'Asha', conversation))).toBe('AGE_UNCONFIRMED');
  await world.take(chitra, event);
  const ticketId = (await world.as(chitra).tickets.list()).tickets[0]!.id;
  expect(await refusalOf(world.as(chitra).tickets.offer({ id: ticketId, personId: 'Asha' }))).toBe('NOT_FOUND');

  await asha.account.confirmAdult(adult);
  await asha.account.saveProfile(profile);
  expect(await seen()).toEqual(['Asha']);
  expect((await order()).status).toBe('paid');
  await write();
});

test('people from before the question answer it once, and are who they were', async () => {
  const [asha, bilal] = [await world.person('Asha', { joinedDaysAgo: 90 }), await world.person('Bilal')];
  const joined = (await columns()).onboarded_at;
  const seen = async () => (await world.as(bilal).people.nearby({})).people.map(({ id }) => id);
  await sql`update person set adult_confirmed_on = null where id = ${asha}`.execute(world.db);
  await sql`update "user" set email = 'person-Bilal@nukkad.example' where id = ${bilal}`.execute(world.db);
  await sql`update person set adult_confirmed_on = null where id = ${bilal}`.execute(world.db);
  const migration = readFileSync(new URL('../../kernel/migrations/052-adults.sql', import.meta.url), 'utf8');
  for (const statement of migration.split(';').filter((it) => it.includes('update person')))
    await sql.raw(statement).execute(world.db);
  forgetAdults(world.db);
  await world.nearby.refresh([asha, bilal]);
  expect(await seen()).toEqual([]);
  expect((await world.as(asha).account.session()).me).toMatchObject({ onboarded: true, adultConfirmed: false });
  expect((await world.as(bilal).account.session()).me?.adultConfirmed).toBe(true);
  await world.as(asha).account.confirmAdult(adult);
  expect(await seen()).toEqual(['Asha']);
  expect(await columns()).toMatchObject({ onboarded_at: joined, onboarded_before: null });
});

test('of Asha, who is refused and never confirms, nothing is left after a week; Bilal and Chitra stay', async () => {
  for (const name of ['Asha', 'Bilal', 'Chitra']) await world.person(name);
  await newAsha();
  await sql`update person set created_at = ${world.now}`.execute(world.db);
  // Chitra joined before she was asked, Bilal has confirmed it.
  await sql`update person set onboarded_before = onboarded_at, onboarded_at = null, adult_confirmed_on = null
    where id = 'Chitra'`.execute(world.db);
  const session = await world.session('Asha');
  const tooYoung = { day: 1, month: 1, year: world.now.getFullYear() - 16 };
  expect(await refusalOf(world.as('Asha').account.confirmAdult(tooYoung))).toBe('TOO_YOUNG');
  world.pass(unconfirmedLifeMs - 1);
  expect(await deleteUnconfirmed(world.host)).toBe(0);
  world.pass(1);
  expect([await deleteUnconfirmed(world.host), await deleteUnconfirmed(world.host)]).toEqual([1, 0]);
  expect(world.endedSessions).toContain(session);
  const { rows } = await sql<{ id: string }>`select id from "user" order by id`.execute(world.db);
  expect(rows.map(({ id }) => id)).toEqual(['Bilal', 'Chitra']);
  expect([await tidyTombstones(world.host), await tidyTombstones(world.host)]).toEqual([1, 0]);
  const people = await world.db.selectFrom('person').select('id').where('id', 'not in', ['Bilal', 'Chitra']).execute();
  const known = await world.db.selectFrom('former_sign_in').select('digest').execute();
  expect([people, known]).toEqual([[], []]);
});

test('Asha, who bought a ticket before she was asked, stays; Bilal, who can’t be deleted, does not keep Chitra', async () => {
  for (const name of ['Asha', 'Bilal', 'Chitra', 'Dev']) await world.person(name);
  await world.event('gig', { host: 'Dev' });
  await world.take('Asha', 'gig');
  await sql`update person set onboarded_at = null, adult_confirmed_on = null, created_at = ${world.now}
    where id <> 'Dev'`.execute(world.db);
  await sql`update person set created_at = created_at + interval '1 s' where id = 'Chitra'`.execute(world.db);
  await sql`create table of_bilal as select id from person where id = 'Bilal'`.execute(world.db);
  await sql`alter table of_bilal add foreign key (id) references person`.execute(world.db);
  try {
    world.pass(unconfirmedLifeMs + 1000);
    const failures: unknown[] = [];
    expect(await deleteUnconfirmed(world.host, (error) => failures.push(error))).toBe(1);
    expect(failures).toHaveLength(1);
    const { rows } = await sql<{ id: string }>`select id from "user" order by id`.execute(world.db);
    expect(rows.map(({ id }) => id)).toEqual(['Asha', 'Bilal', 'Dev']);
  } finally {
    await sql`drop table of_bilal`.execute(world.db);
  }
});
