import { createSecrets } from '@nukkad/server/settings/secrets.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { tidyTeams } from './former-team.ts';
import { checkInPage } from './list-sizes.ts';
import type { CheckIn, CheckInTicket } from './contract.ts';
import { allPages } from '../../kernel/all-pages.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';

const world = freshWorld();
const minute = 60_000;

/** Asha hosts, Dev helps at the gate, Bilal has two tickets and Chitra one. */
let gig: string;
beforeEach(async () => {
  for (const name of ['Asha', 'Bilal', 'Chitra', 'Dev', 'Esha']) await world.person(name);
  gig = await world.event('gig', { host: 'Asha' });
  await team('Dev', 'helper');
  await world.as('Bilal').tickets.order({ id: gig, orderId: crypto.randomUUID(), price: 0, quantity: 2 });
  await world.as('Chitra').tickets.order({ id: gig, orderId: crypto.randomUUID(), price: 0 });
  world.pass(24 * 60 * minute);
  world.updates = [];
});

const team = (person_id: string, role: 'cohost' | 'helper') =>
  world.db.insertInto('event_team').values({ event_id: gig, person_id, role, added_at: world.now }).execute();

const ticketsOf = async (person: string) => (await world.as(person).tickets.list()).tickets;

const byName = (tickets: readonly CheckInTicket[]) =>
  tickets.toSorted((one, other) => one.name.localeCompare(other.name) || one.nth - other.nth);

const scan = (ticketId: string, rest: Partial<CheckIn> = {}): CheckIn => ({
  id: crypto.randomUUID(),
  ticketId,
  enteredAt: world.now.toISOString(),
  wasOffline: false,
  ...rest,
});
const enter = async (person: string, gate: string, ...entries: CheckIn[]) =>
  (await world.as(person).checkIn.send({ id: gig, gate, entries })).outcomes;

test('the gate list names attendees, only for the host and team', async () => {
  await team('Esha', 'cohost');
  for (const person of ['Asha', 'Dev', 'Esha']) {
    const gate = await world.as(person).checkIn.list({ id: gig });
    expect(byName(gate.tickets).map(({ name, nth, of, enteredAt }) => [name, nth, of, enteredAt])).toEqual([
      ['Bilal', 1, 2, null],
      ['Bilal', 2, 2, null],
      ['Chitra', 1, 1, null],
    ]);
    expect(gate.publicKey).toBe(world.host.secrets.publicKey);
    expect(gate.now).toBe(world.now.toISOString());
  }
  await world.event('other', { host: 'Esha' });
  const { id } = (await ticketsOf('Bilal'))[0]!;
  for (const [person, event] of [
    ['Bilal', gig],
    ['Chitra', gig],
    ['Dev', 'other'],
    ['Asha', 'nothing'],
  ] as const) {
    const as = world.as(person).checkIn;
    expect(await refusalOf(as.list({ id: event }))).toBe('NOT_FOUND');
    expect(await refusalOf(as.count({ id: event }))).toBe('NOT_FOUND');
    expect(await refusalOf(as.send({ id: event, gate: 'Door', entries: [scan(id)] }))).toBe('NOT_FOUND');
  }
  expect((await world.as('Asha').checkIn.count({ id: gig })).entered).toBe(0);
});

test('the gate list comes in pages without a gap or a repeat', async () => {
  await sql`with bought as (
      insert into payment_order (id, person_id, purpose, event_id, quantity, amount_paise, status, ordered_at, settled_at)
      values (gen_random_uuid(), 'Esha', 'ticket', ${gig}, 10, 0, 'paid', ${world.now}, ${world.now}) returning id
    )
    insert into ticket (event_id, person_id, order_id, nth, price, taken_at, cancelled_at)
    select ${gig}::text, 'Esha', id, nth, 0, ${world.now}::timestamptz, case when nth <= 10 then ${world.now}::timestamptz end
    from bought, generate_series(1, ${checkInPage}::int) as nth`.execute(world.db);
  const pages = await allPages((from) => world.as('Asha').checkIn.list({ id: gig, ...from }));
  expect(pages.map(({ tickets, cancelled }) => tickets.length + cancelled.length)).toEqual([checkInPage, 3]);
  const ids = pages.flatMap(({ tickets }) => tickets.map(({ id }) => id));
  expect(new Set(ids).size).toBe(checkInPage - 10 + 3);
  expect(pages.flatMap(({ cancelled }) => cancelled)).toHaveLength(10);
  expect(await refusalOf(world.as('Asha').checkIn.list({ id: gig, after: 'made up' }))).toBe('CURSOR_UNUSABLE');
  expect(await refusalOf(world.as('Bilal').checkIn.list({ id: gig, after: pages[0].next! }))).toBe('NOT_FOUND');
});

test('Bilal is checked in once; his ticket shows it, and all gates are notified', async () => {
  const [first] = await ticketsOf('Bilal');
  const entry = scan(first!.id);
  const at = entry.enteredAt;
  expect(await enter('Dev', 'North', entry)).toEqual([{ id: entry.id, outcome: 'in', enteredAt: at, gate: 'North' }]);
  for (const person of ['Asha', 'Dev'])
    expect(world.takeUpdates(person)).toEqual([
      {
        type: 'check-in.changed',
        change: { eventId: gig, entered: 1, tickets: [{ id: first!.id, enteredAt: at }], isTwice: false },
      },
    ]);
  expect(world.takeUpdates('Bilal')).toMatchObject([{ type: 'event.changed', event: { id: gig, going: true } }]);
  expect(world.takeUpdates('Chitra')).toEqual([]);
  world.pass(minute);
  // Sent again because the answer was lost, by either way of sending.
  for (const wasOffline of [false, true])
    expect(await enter('Dev', 'North', { ...entry, wasOffline })).toEqual([
      { id: entry.id, outcome: 'in', enteredAt: at, gate: 'North' },
    ]);
  // Shown to someone else.
  const again = scan(first!.id);
  expect(await enter('Asha', 'South', again)).toEqual([
    { id: again.id, outcome: 'already', enteredAt: at, gate: 'North' },
  ]);
  expect(world.updates).toEqual([]);
  expect((await ticketsOf('Bilal')).map(({ enteredAt }) => enteredAt)).toEqual([at, null]);
  expect(await world.as('Asha').checkIn.count({ id: gig })).toEqual({ entered: 1, tickets: 3, twice: [] });
  const { tickets } = await world.as('Dev').checkIn.list({ id: gig });
  expect(tickets.flatMap(({ nth, name, enteredAt }) => (enteredAt === null ? [] : [[name, nth, enteredAt]]))).toEqual([
    ['Bilal', 1, at],
  ]);
});

test('two gates without a network let in one ticket: a fact that is reported, once', async () => {
  const [ticket] = await ticketsOf('Chitra');
  const early = world.now.toISOString();
  world.pass(minute);
  const late = world.now.toISOString();
  const north = scan(ticket!.id, { wasOffline: true, enteredAt: early });
  const south = scan(ticket!.id, { wasOffline: true, enteredAt: late });
  world.pass(10 * minute);
  expect((await enter('Dev', 'North', north))[0]?.outcome).toBe('in');
  world.updates = [];
  for (let time = 0; time < 2; time++)
    expect(await enter('Asha', 'South', south)).toEqual([
      { id: south.id, outcome: 'twice', enteredAt: early, gate: 'North' },
    ]);
  expect(world.takeUpdates('Asha')).toEqual([
    { type: 'check-in.changed', change: { eventId: gig, entered: 1, tickets: [], isTwice: true } },
  ]);
  expect(await world.as('Asha').checkIn.count({ id: gig })).toEqual({
    entered: 1,
    tickets: 3,
    twice: [
      {
        ticketId: ticket!.id,
        name: 'Chitra',
        code: ticket!.code,
        entries: [
          { gate: 'North', enteredAt: early },
          { gate: 'South', enteredAt: late },
        ],
      },
    ],
  });
});

test('tickets that are given back, of another event or made up change nothing, and the rest of the batch counts', async () => {
  await world.event('other', { host: 'Asha', inHours: 48 });
  await world.as('Esha').tickets.order({ id: 'other', orderId: crypto.randomUUID(), price: 0 });
  await world
    .as('Esha')
    .tickets.order({ id: gig, orderId: crypto.randomUUID(), price: 0 })
    .catch(() => {});
  const [elsewhere] = await ticketsOf('Esha');
  const [bilal] = await ticketsOf('Bilal');
  const [chitra] = await ticketsOf('Chitra');
  await world.db.updateTable('ticket').set({ cancelled_at: world.now }).where('id', '=', chitra!.id).execute();
  const gate = await world.as('Dev').checkIn.list({ id: gig });
  expect(gate.cancelled).toEqual([{ id: chitra!.id, code: chitra!.code, transferred: false }]);
  expect(gate.tickets).toHaveLength(2);
  const ids = [chitra!.id, elsewhere!.id, crypto.randomUUID(), 'x', bilal!.id];
  const outcomes = await enter('Dev', 'Door', ...ids.map((id) => scan(id, { wasOffline: true })));
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['cancelled', 'unknown', 'unknown', 'unknown', 'in']);
  expect(await world.as('Dev').checkIn.count({ id: gig })).toEqual({ entered: 1, tickets: 2, twice: [] });
  // An id of someone else's entry is no way to speak of it.
  const known = await world.db.selectFrom('entry').select('id').executeTakeFirstOrThrow();
  const [, second] = await ticketsOf('Bilal');
  expect(await enter('Dev', 'Door', scan(second!.id, { id: known.id }))).toEqual([
    { id: known.id, outcome: 'unknown', enteredAt: null, gate: null },
  ]);
});

test('a clock that is wrong by years is put right', async () => {
  const [one, two] = await ticketsOf('Bilal');
  const [past, future] = await enter(
    'Dev',
    'Door',
    scan(one!.id, { enteredAt: '1999-01-01T00:00:00Z' }),
    scan(two!.id, { enteredAt: '2099-01-01T00:00:00Z' }),
  );
  const { date } = await world.as('Dev').events.get({ id: gig });
  expect(past?.enteredAt).toBe(new Date(Date.parse(date) - 24 * 60 * minute).toISOString());
  expect(future?.enteredAt).toBe(new Date(world.now.getTime() + 5 * minute).toISOString());
});

test('a batch is one to 200, and a gate has a name', async () => {
  const many = Array.from({ length: 201 }, () => scan(crypto.randomUUID()));
  expect((await enter('Dev', 'Door', ...many.slice(1))).length).toBe(200);
  expect(await refusalOf(enter('Dev', 'Door', ...many))).toBe('BAD_REQUEST');
  expect(await refusalOf(enter('Dev', 'Door'))).toBe('BAD_REQUEST');
  expect(await refusalOf(enter('Dev', ' ', many[0]!))).toBe('BAD_REQUEST');
});

test('former members check nobody in, and may still send offline check-ins from before', async () => {
  const [one, two] = await ticketsOf('Bilal');
  const [three] = await ticketsOf('Chitra');
  const before = world.now.toISOString();
  world.pass(minute);
  await world.as('Asha').hosting.removeTeam({ id: gig, personId: 'Dev' });
  world.pass(60 * minute);
  const after = world.now.toISOString();
  const early = scan(one!.id, { wasOffline: true, enteredAt: before });
  const late = scan(two!.id, { wasOffline: true, enteredAt: after });
  // A clock that is behind makes an entry of today no older than the last day on the team.
  const ancient = scan(three!.id, { wasOffline: true, enteredAt: '1999-01-01T00:00:00Z' });
  world.updates = [];
  for (let time = 0; time < 2; time++)
    expect(await enter('Dev', 'North', early, late, ancient)).toEqual([
      { id: early.id, outcome: 'taken', enteredAt: null, gate: null },
      { id: late.id, outcome: 'left', enteredAt: null, gate: null },
      { id: ancient.id, outcome: 'left', enteredAt: null, gate: null },
    ]);
  expect(world.takeUpdates('Asha')).toMatchObject([
    { change: { entered: 1, tickets: [{ id: one!.id, enteredAt: before }] } },
  ]);
  expect(world.takeUpdates('Dev')).toEqual([]);
  expect((await ticketsOf('Bilal')).map(({ enteredAt }) => enteredAt)).toEqual([before, null]);
  // They can read neither a ticket nor the list.
  expect(await refusalOf(enter('Dev', 'North', scan(two!.id, { enteredAt: before })))).toBe('NOT_FOUND');
  expect(await refusalOf(world.as('Dev').checkIn.list({ id: gig }))).toBe('NOT_FOUND');
  expect(await refusalOf(world.as('Dev').checkIn.count({ id: gig }))).toBe('NOT_FOUND');
  expect(await refusalOf(enter('Chitra', 'North', early))).toBe('NOT_FOUND');
});

test('former members of an event that is days ahead check nobody in afterwards', async () => {
  const [ticket] = await ticketsOf('Bilal');
  await world.db
    .updateTable('event')
    .set({
      starts_at: new Date(world.now.getTime() + 48 * 60 * minute),
      ends_at: new Date(world.now.getTime() + 50 * 60 * minute),
    })
    .where('id', '=', gig)
    .execute();
  const entry = scan(ticket!.id, { wasOffline: true });
  world.pass(minute);
  await world.as('Asha').hosting.removeTeam({ id: gig, personId: 'Dev' });
  expect(await enter('Dev', 'North', entry)).toMatchObject([{ outcome: 'left' }]);
});

test('a day after leaving their check-ins are refused, and their membership is deleted', async () => {
  const [ticket] = await ticketsOf('Bilal');
  const entry = scan(ticket!.id, { wasOffline: true });
  // A block ends it as well.
  await world.as('Dev').safety.block({ personId: 'Asha' });
  world.pass(24 * 60 * minute - 1);
  await tidyTeams(world.host);
  expect(await enter('Dev', 'North', entry)).toMatchObject([{ outcome: 'taken' }]);
  world.pass(1);
  expect(await refusalOf(enter('Dev', 'North', entry))).toBe('NOT_FOUND');
  await tidyTeams(world.host);
  expect(await world.db.selectFrom('event_team_left').selectAll().execute()).toEqual([]);
});

test('a ticket carries the signature of this server and of no other', async () => {
  const [ticket] = await ticketsOf('Bilal');
  const text = ticket!.token.slice(0, ticket!.token.lastIndexOf('.'));
  expect(ticket!.token).toBe(`${text}.${world.host.secrets.sign(text)}`);
  expect(ticket!.token).not.toBe(`${text}.${createSecrets('another secret').sign(text)}`);
});

test('someone who blocked a helper is a guest to them, and can still enter with their code', async () => {
  await team('Esha', 'cohost');
  const [first, second] = await ticketsOf('Bilal');
  await world.as('Asha').checkIn.send({ id: gig, gate: 'Early', entries: [scan(second!.id)] });
  for (const person of ['Dev', 'Esha', 'Asha']) {
    await world.as('Bilal').safety.block({ personId: person });
    const gate = await world.as(person).checkIn.list({ id: gig });
    // Nothing but the code, in an order that says nothing.
    expect(byName(gate.tickets).map(({ name, nth, of, enteredAt }) => [name, nth, of, enteredAt])).toEqual([
      ['A guest', 1, 1, null],
      ['A guest', 1, 1, null],
      ['Chitra', 1, 1, null],
    ]);
    const ids = gate.tickets.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
    expect(gate.tickets.map(({ code }) => code).toSorted()).toEqual(
      [...(await ticketsOf('Bilal')), ...(await ticketsOf('Chitra'))].map(({ code }) => code).toSorted(),
    );
  }
  world.updates = [];
  const entry = scan(first!.id);
  expect(await enter('Dev', 'North', entry)).toMatchObject([{ outcome: 'in', gate: 'North' }]);
  expect(await enter('Dev', 'North', scan(first!.id))).toMatchObject([{ outcome: 'already' }]);
  expect(await enter('Dev', 'North', scan(second!.id, { wasOffline: true }))).toMatchObject([{ outcome: 'twice' }]);
  // That one more is in is no secret; that it is this one is.
  for (const person of ['Asha', 'Dev', 'Esha']) {
    expect(world.takeUpdates(person)).toMatchObject([
      { change: { entered: 2, tickets: [] } },
      { change: { entered: 2, tickets: [], isTwice: true } },
    ]);
    const { entered, twice } = await world.as(person).checkIn.count({ id: gig });
    expect([entered, twice]).toEqual([2, []]);
    expect(JSON.stringify(await world.as(person).checkIn.list({ id: gig }))).not.toMatch(/Bilal|Early|North/);
  }
  const hosting = world.as('Esha').hosting;
  const { attendees, guests } = await hosting.attendees({ id: gig });
  expect([attendees.map(({ person }) => person.id), guests]).toEqual([['Chitra'], 1]);
  expect(JSON.stringify(attendees)).not.toContain('Bilal');
});

test('two who help and have blocked one another do not find each other in the team', async () => {
  await team('Esha', 'cohost');
  await team('Chitra', 'cohost');
  await world.as('Chitra').safety.block({ personId: 'Esha' });
  const namesFor = async (person: string) =>
    (await world.as(person).hosting.team({ id: gig })).team.map(({ person }) => person.id);
  expect(await namesFor('Esha')).toEqual(['Esha', 'Dev']);
  expect(await namesFor('Chitra')).toEqual(['Chitra', 'Dev']);
  expect((await namesFor('Asha')).toSorted()).toEqual(['Chitra', 'Dev', 'Esha']);
});
