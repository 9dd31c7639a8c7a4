import { getResolution } from 'h3-js';
import { describe, expect, test } from 'vitest';
import { keepPicture, readPicture, tidyPictures } from '../pictures/pictures.ts';
import { sendRefunds } from '../payments/send-refunds.ts';
import { cellOf } from '../sandbox/sandbox.ts';
import { readPublicEvent } from '../events/public-event.ts';
import { allPages } from '../../kernel/all-pages.ts';
import { settleReports } from '../safety/reports-without-case.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { approveRest } from './approve-attendees.ts';
import { attendeesAtOnce, attendeesPage, hostedPage } from './list-sizes.ts';
import { draftFrom, type EventDraft } from './event-draft.ts';
import { announceRest } from './send-announcement.ts';

const world = freshWorld();

const hourMs = 3600_000;
const hours = (from: number) => new Date(world.now.getTime() + from * hourMs).toISOString();

const draft = (changes: Partial<EventDraft> = {}): EventDraft => ({
  name: 'Sunday jam',
  category: 'Music',
  description: 'Bring an instrument.',
  start: hours(100),
  end: hours(103),
  timeZone: 'Asia/Kolkata',
  location: 'Carter Road, Bandra West',
  place: null,
  isPrivate: false,
  cell: null,
  price: 0,
  capacity: 5,
  refundHours: 24,
  picture: null,
  ...changes,
});

/** Saves a draft; returns its id. */
async function write(who: string, changes: Partial<EventDraft> = {}): Promise<string> {
  const { id } = await world.as(who).hosting.save({ ...draft(changes), id: crypto.randomUUID(), revision: null });
  return id;
}
async function publish(who: string, changes: Partial<EventDraft> = {}): Promise<string> {
  const id = await write(who, changes);
  await world.as(who).hosting.publish({ id });
  return id;
}
/** Changes fields of an event that exists. */
async function change(who: string, id: string, changes: Partial<EventDraft>) {
  const now = await world.as(who).hosting.get({ id });
  return world.as(who).hosting.save({ ...draftFrom(now), ...changes, id, revision: now.revision });
}
const order = (who: string, id: string, price = 0, quantity = 1) =>
  world.as(who).tickets.order({ id, orderId: crypto.randomUUID(), quantity, price });
async function buy(who: string, id: string, price = 0, quantity = 1) {
  const it = await order(who, id, price, quantity);
  if (price > 0) await world.as(who).payments.settle({ id: it.id, outcome: 'pay' });
  return it.id;
}
const listed = async (who: string) => (await world.as(who).events.list({})).events.map(({ id }) => id);
const people = async (...names: string[]) => {
  for (const name of names) await world.person(name);
  return names as [string, string, string, string];
};

describe('a draft', () => {
  test('Asha writes one bit by bit; nobody else sees it until she publishes it', async () => {
    const [asha, bilal] = await people('Asha', 'Bilal');
    const id = crypto.randomUUID();
    const empty = draft({ name: '', description: '', location: '' });
    const first = await world.as(asha).hosting.save({ ...empty, id, revision: null });
    expect(first).toMatchObject({
      status: 'draft',
      role: 'host',
      revision: 0,
      image: expect.stringMatching(/^posters\/music-\d-\d\.svg$/),
    });
    expect(await refusalOf(world.as(asha).hosting.publish({ id }))).toBe('EVENT_INCOMPLETE');
    const second = await world.as(asha).hosting.save({ ...draft(), id, revision: 0 });
    expect(second).toMatchObject({ name: 'Sunday jam', revision: 1 });
    expect(await listed(bilal)).toEqual([]);
    for (const call of [
      world.as(bilal).events.get({ id }),
      world.as(bilal).hosting.get({ id }),
      order(bilal, id),
      world.as(bilal).events.announcements({ id }),
    ].map((it) => refusalOf(it)))
      expect(await call).toBe('NOT_FOUND');
    expect(await world.as(asha).events.get({ id })).toMatchObject({ status: 'draft', role: 'host' });
    expect(await world.as(asha).hosting.publish({ id })).toMatchObject({ status: 'published' });
    expect(await world.as(asha).hosting.publish({ id })).toMatchObject({ status: 'published', revision: 2 });
    expect(await listed(bilal)).toEqual([id]);
    expect(await world.as(bilal).events.get({ id })).toMatchObject({ host: { id: asha }, role: null });
  });

  test('only people with a complete profile host', async () => {
    const asha = await world.person('Asha');
    await world.db.updateTable('person').set({ city: '' }).where('id', '=', asha).execute();
    expect(await refusalOf(write(asha))).toBe('PROFILE_INCOMPLETE');
  });

  test('a save whose answer was lost is the same save; another one from before is refused, and nothing is lost', async () => {
    const [asha, bilal] = await people('Asha', 'Bilal');
    const id = crypto.randomUUID();
    const save = (who: string, name: string, revision: number | null) =>
      world.as(who).hosting.save({ ...draft({ name }), id, revision });
    await save(asha, 'Jam', null);
    expect(await save(asha, 'Jam', null)).toMatchObject({ revision: 0 });
    await save(asha, 'Big jam', 0);
    expect(await save(asha, 'Big jam', 0)).toMatchObject({ revision: 1 });
    expect(await refusalOf(save(asha, 'Small jam', 0))).toBe('EDITED_MEANWHILE');
    expect(await refusalOf(save(asha, 'Small jam', null))).toBe('EDITED_MEANWHILE');
    expect(await world.as(asha).hosting.get({ id })).toMatchObject({ name: 'Big jam' });
    expect(await refusalOf(save(bilal, 'Mine', null))).toBe('ID_TAKEN');
    expect(await refusalOf(save(bilal, 'Mine', 1))).toBe('NOT_FOUND');
    expect(await refusalOf(world.as(asha).hosting.save({ ...draft(), id: crypto.randomUUID(), revision: 3 }))).toBe(
      'NOT_FOUND',
    );
  });

  test('a draft can be deleted, a published event cannot', async () => {
    const [asha, bilal] = await people('Asha', 'Bilal');
    const id = await write(asha);
    expect(await refusalOf(world.as(bilal).hosting.remove({ id }))).toBe('NOT_FOUND');
    await world.as(asha).hosting.remove({ id });
    expect(await refusalOf(world.as(asha).hosting.get({ id }))).toBe('NOT_FOUND');
    const open = await publish(asha);
    expect(await refusalOf(world.as(asha).hosting.remove({ id: open }))).toBe('EVENT_CLOSED');
    expect(await refusalOf(world.as(asha).hosting.cancel({ id: await write(asha) }))).toBe('EVENT_CLOSED');
  });

  test('what makes no sense is not kept', async () => {
    const asha = await world.person('Asha');
    for (const changes of [{ end: hours(99) }, { timeZone: 'Mars' }, { cell: 'nowhere' }])
      expect(await refusalOf(write(asha, changes))).toBe('INVALID_INPUT');
  });

  test('a price needs a payment gateway', async () => {
    const asha = await world.person('Asha');
    const [paid, free] = [await write(asha, { price: 100 }), await publish(asha)];
    world.gateway = null;
    expect(await refusalOf(world.as(asha).hosting.publish({ id: paid }))).toBe('PAYMENTS_OFF');
    expect(await refusalOf(change(asha, free, { price: 100 }))).toBe('PAYMENTS_OFF');
  });

  test('hosts have at most 200 upcoming events', async () => {
    const [asha, bilal] = await people('Asha', 'Bilal');
    const id = await publish(asha);
    const repeat = (from: string, by = asha) =>
      world.as(by).hosting.repeat({ id: from, seriesId: crypto.randomUUID(), every: 'week', times: 26 });
    await repeat(id);
    for (let nth = 0; nth < 6; nth++) await repeat(await write(asha));
    const pages = await allPages(world.as(asha).hosting.list);
    const events = pages.flatMap(({ events }) => events);
    expect(pages.map((page) => page.events.length)).toEqual([
      ...Array<number>(6).fill(hostedPage),
      182 - 6 * hostedPage,
    ]);
    expect(new Set(events.map(({ id }) => id)).size).toBe(182);
    expect(events.map(({ start }) => start)).toEqual(
      events
        .map(({ start }) => start)
        .toSorted()
        .toReversed(),
    );
    expect(await refusalOf(world.as(bilal).hosting.list({ after: 'made up' }))).toBe('CURSOR_UNUSABLE');
    const more = await write(asha);
    expect(await refusalOf(repeat(more))).toBe('HOSTING_LIMIT');
    // It counts for the host, even if a co-host repeats it.
    await world.connect(asha, bilal);
    await world.as(asha).hosting.addTeam({ id: more, personId: bilal, role: 'cohost' });
    expect(await refusalOf(repeat(more, bilal))).toBe('HOSTING_LIMIT');
  });
});

describe('attendees', () => {
  test('can be blocked and reported by those who make the event, and its host by them, however far away they live', async () => {
    const [asha] = await people('Asha');
    for (const name of ['Bilal', 'Gauri', 'Dev', 'Eve']) await world.person(name, { area: null });
    const blocks = async (who: string, personId: string) => {
      await world.as(who).safety.block({ personId });
      return (await world.as(who).safety.blocks()).people.map(({ id }) => id);
    };
    const id = await publish(asha);
    await buy('Bilal', id);
    await buy('Gauri', id);
    expect(await blocks('Gauri', asha)).toEqual([asha]);
    expect(await blocks(asha, 'Bilal')).toEqual(['Bilal']);
    // Those who have nothing to do with each other stay nobody to each other.
    expect(await blocks(asha, 'Dev')).toEqual(['Bilal']);
    expect(await blocks('Bilal', 'Dev')).toEqual([]);
    // Guests see one another's names.
    expect(await blocks('Bilal', 'Gauri')).toEqual(['Gauri']);
    await world.connect(asha, 'Dev');
    await world.as(asha).hosting.addTeam({ id, personId: 'Dev', role: 'helper' });
    expect(await blocks('Dev', 'Gauri')).toEqual(['Gauri']);
    await world
      .as('Gauri')
      .safety.report({ id: crypto.randomUUID(), subject: { type: 'person', id: asha }, reason: 'fake' });
    await world
      .as('Gauri')
      .safety.report({ id: crypto.randomUUID(), subject: { type: 'person', id: 'Eve' }, reason: 'fake' });
    await settleReports(world.host);
    const reports = await world.db.selectFrom('report').select(['reporter', 'reported']).execute();
    expect(reports).toEqual([{ reporter: 'Gauri', reported: asha }]);
  });

  test('come in pages without a gap or a repeat, and are found by name; the counts are of the whole event', async () => {
    const [asha, blocked] = await people('Asha', 'Blocked 100%');
    const id = await publish(asha, { capacity: 500, isPrivate: true, cell: cellOf('Juhu') });
    const many = attendeesPage + 5;
    const ids: string[] = [];
    for (let at = 0; at < many; at++) {
      // Several order at the same moment.
      if (at % 4 === 0) world.pass(1000);
      ids.push(await buy(await world.person(at < 3 ? `Dev ${at}_%` : `Guest ${at}`), id));
    }
    await buy(blocked, id);
    await world.as(blocked).safety.block({ personId: asha });
    await world.as(asha).hosting.approve({ id, orderId: ids[0]! });
    const { hosting } = world.as(asha);
    const first = await hosting.attendees({ id });
    expect(first).toMatchObject({ guests: 1, unapproved: many - 1 });
    const second = await hosting.attendees({ id, after: first.next! });
    expect([first.attendees.length, second.attendees.length, second.next]).toEqual([attendeesPage, 5, null]);
    const all = [...first.attendees, ...second.attendees];
    expect(all.map(({ orderId }) => orderId).toSorted()).toEqual(ids.toSorted());
    const times = all.map(({ orderedAt }) => orderedAt);
    expect(times).toEqual(times.toSorted().toReversed());
    const named = async (name: string) => (await hosting.attendees({ id, name })).attendees.map((it) => it.person.name);
    expect((await named('dev')).toSorted()).toEqual(['Dev 0_%', 'Dev 1_%', 'Dev 2_%']);
    expect(await named(' 1_% ')).toEqual(['Dev 1_%']);
    expect(await named('Blocked')).toEqual([]);
    expect(await refusalOf(hosting.attendees({ id, after: 'made up' }))).toBe('CURSOR_UNUSABLE');
  });

  test('who are many are approved and notified in batches, each once, also when the process ends in between', async () => {
    const [asha, eve, late] = await people('Asha', 'Eve', 'Late');
    const id = await publish(asha, { capacity: 500, isPrivate: true, cell: cellOf('Juhu') });
    const many = 2 * attendeesAtOnce + 5;
    const guests = Array.from({ length: many }, (_, at) => `Guest ${at}`);
    for (const guest of guests) await buy(await world.person(guest), id);
    await buy(eve, id);
    await world.as(eve).safety.block({ personId: asha });
    const { hosting } = world.as(asha);
    const untilDone = async (batch: () => Promise<number>) => {
      while ((await batch()) > 0);
    };
    world.updates = [];
    expect(await hosting.approve({ id, orderId: null })).toEqual({ approved: many });
    // People who are not reached yet count as approved.
    expect(await hosting.attendees({ id })).toMatchObject({ guests: 1, unapproved: 0 });
    world.pass(1000);
    await buy(late, id);
    expect(await hosting.attendees({ id })).toMatchObject({ guests: 1, unapproved: 1 });
    await untilDone(() => approveRest(world.host));
    const unapproved = () =>
      world.db
        .selectFrom('payment_order')
        .select('person_id')
        .where('approved_at', 'is', null)
        .orderBy('person_id')
        .execute();
    await expect.poll(unapproved).toEqual([{ person_id: eve }, { person_id: late }]);
    for (const guest of guests)
      expect(world.takeUpdates(guest)).toMatchObject([{ type: 'event.changed', event: { id, isAreaOnly: false } }]);
    const marked = await world.db.selectFrom('event').select('approving_at').where('id', '=', id).execute();
    expect(marked).toEqual([{ approving_at: null }]);

    // As a process leaves it that ended after the first batch.
    const announcementId = crypto.randomUUID();
    await world.db
      .insertInto('announcement')
      .values({
        id: announcementId,
        event_id: id,
        author: asha,
        body: 'Bring chai.',
        sent_at: world.now,
        notified_to: '',
      })
      .execute();
    world.updates = [];
    await untilDone(() => announceRest(world.host));
    for (const guest of [...guests, late])
      expect(world.takeUpdates(guest)).toMatchObject([{ type: 'event.announcement', unreadAnnouncements: 1 }]);
    world.updates = [];
    await hosting.announce({ id, announcementId: crypto.randomUUID(), body: 'And cake.' });
    await untilDone(() => announceRest(world.host));
    await expect.poll(() => world.updates.length).toBe(many + 3);
    for (const guest of [...guests, late])
      expect(world.takeUpdates(guest)).toMatchObject([{ type: 'event.announcement', unreadAnnouncements: 2 }]);
  });

  test('are listed with what they paid; they are notified of a new time, name or place, and the announcement is kept', async () => {
    const [asha, bilal, chitra] = await people('Asha', 'Bilal', 'Chitra');
    const id = await publish(asha, { price: 200 });
    const orderId = await buy(bilal, id, 200, 2);
    await order(chitra, id, 200);
    const { attendees } = await world.as(asha).hosting.attendees({ id });
    expect(attendees.toSorted((a, b) => a.person.id.localeCompare(b.person.id))).toMatchObject([
      { orderId, person: { id: bilal, name: 'Bilal' }, status: 'paid', quantity: 2, amountPaise: 40_000, entered: 0 },
      { person: { id: chitra }, status: 'open', quantity: 1 },
    ]);
    expect((await world.as(asha).hosting.list()).events).toMatchObject([
      { id, numbers: { sold: 2, held: 1, waiting: 0, entered: 0 } },
    ]);
    world.updates = [];
    await change(asha, id, { description: 'Bring two instruments.' });
    expect(world.takeUpdates(bilal).map(({ type }) => type)).toEqual(['event.changed']);
    expect((await world.as(bilal).events.announcements({ id })).announcements).toEqual([]);
    await change(asha, id, { location: 'Bandstand' });
    const received = world.takeUpdates(bilal);
    expect(received.map(({ type }) => type)).toEqual(['event.announcement', 'event.changed']);
    expect(received[1]).toMatchObject({ event: { location: 'Bandstand' } });
    expect((await world.as(bilal).events.announcements({ id })).announcements).toMatchObject([
      { body: 'New place: Bandstand.' },
    ]);
    // People who have not paid yet see it on the page.
    expect(world.takeUpdates(chitra).at(-1)).toMatchObject({ type: 'event.changed', event: { location: 'Bandstand' } });
  });

  test('are reminded again of a new day', async () => {
    const [asha, bilal] = await people('Asha', 'Bilal');
    const id = await publish(asha);
    await buy(bilal, id);
    await world.db.updateTable('payment_order').set({ reminded_day_at: world.now }).execute();
    await change(asha, id, { description: 'More.' });
    const reminded = () => world.db.selectFrom('payment_order').select('reminded_day_at').executeTakeFirstOrThrow();
    expect((await reminded()).reminded_day_at).toEqual(world.now);
    await change(asha, id, { start: hours(200), end: hours(203) });
    expect((await reminded()).reminded_day_at).toBeNull();
  });

  test('get at most ten announcements a day, each once however often it is sent', async () => {
    const [asha, bilal, chitra] = await people('Asha', 'Bilal', 'Chitra');
    const id = await publish(asha);
    await buy(bilal, id);
    world.updates = [];
    const announcementId = crypto.randomUUID();
    const announcement = await world.as(asha).hosting.announce({ id, announcementId, body: ' Bring a mat. ' });
    expect(announcement).toMatchObject({ id: announcementId, body: 'Bring a mat.' });
    await world.as(asha).hosting.announce({ id, announcementId, body: ' Bring a mat. ' });
    expect(world.takeUpdates(bilal)).toEqual([
      { type: 'event.announcement', eventId: id, announcement, unreadAnnouncements: 1 },
    ]);
    expect(world.takeUpdates(asha)).toEqual([
      { type: 'event.announcement', eventId: id, announcement, unreadAnnouncements: 0 },
    ]);
    expect(world.takeUpdates(chitra)).toEqual([]);
    expect((await world.as(bilal).events.announcements({ id })).announcements).toEqual([announcement]);
    expect((await world.as(asha).events.announcements({ id })).announcements).toEqual([announcement]);
    expect(await refusalOf(world.as(chitra).events.announcements({ id }))).toBe('NOT_FOUND');
    expect(
      await refusalOf(world.as(bilal).hosting.announce({ id, announcementId: crypto.randomUUID(), body: 'Me' })),
    ).toBe('NOT_FOUND');
    const other = await publish(asha);
    expect(await refusalOf(world.as(asha).hosting.announce({ id: other, announcementId, body: 'x' }))).toBe('ID_TAKEN');
    const send = () => world.as(asha).hosting.announce({ id, announcementId: crypto.randomUUID(), body: 'Again' });
    for (let nth = 0; nth < 9; nth++) await send();
    expect(await refusalOf(send())).toBe('ANNOUNCEMENTS_DAILY');
    expect(await refusalOf(change(asha, id, { name: 'Jam!' }))).toBe('ANNOUNCEMENTS_DAILY');
    world.pass(24 * hourMs);
    await send();
  });

  test('keep their seats: capacity goes no lower, and more of it goes to the waitlist first', async () => {
    const [asha, bilal, chitra, dev] = await people('Asha', 'Bilal', 'Chitra', 'Dev');
    const id = await publish(asha, { capacity: 2 });
    await buy(bilal, id, 0, 2);
    expect(await refusalOf(change(asha, id, { capacity: 1 }))).toBe('SEATS_HELD');
    await world.as(chitra).tickets.wait({ id, waitingId: crypto.randomUUID() });
    await world.as(dev).tickets.wait({ id, waitingId: crypto.randomUUID() });
    expect(await change(asha, id, { capacity: 3 })).toMatchObject({
      capacity: 3,
      numbers: { sold: 2, held: 1, waiting: 1 },
    });
    expect((await world.as(chitra).events.get({ id })).order).toMatchObject({ status: 'open' });
    expect(await world.as(dev).events.get({ id })).toMatchObject({ queued: { ahead: 0 }, seatsLeft: 0 });
  });

  test('keep the promise by which they bought', async () => {
    const [asha, bilal] = await people('Asha', 'Bilal');
    const id = await publish(asha, { price: 100, refundHours: 24 });
    await change(asha, id, { refundHours: 48 });
    await buy(bilal, id, 100);
    expect(await refusalOf(change(asha, id, { refundHours: null }))).toBe('REFUND_STRICTER');
    expect(await refusalOf(change(asha, id, { refundHours: 72 }))).toBe('REFUND_STRICTER');
    expect(await change(asha, id, { refundHours: 0 })).toMatchObject({ refundHours: 0 });
  });
});

describe('a cancelled event', () => {
  test('ends every ticket, hold and waitlist place, and refunds everything', async () => {
    const [asha, bilal, chitra, dev] = await people('Asha', 'Bilal', 'Chitra', 'Dev');
    const id = await publish(asha, { price: 500, capacity: 3 });
    const paid = await buy(bilal, id, 500, 2);
    const open = await order(chitra, id, 500);
    await world.as(dev).tickets.wait({ id, waitingId: crypto.randomUUID() });
    await world.as(asha).hosting.announce({ id, announcementId: crypto.randomUUID(), body: 'Sorry.' });
    world.updates = [];
    expect(await world.as(asha).hosting.cancel({ id })).toMatchObject({
      status: 'cancelled',
      numbers: { sold: 0, held: 0, waiting: 0 },
    });
    expect(await world.as(asha).hosting.cancel({ id })).toMatchObject({ status: 'cancelled' });
    expect(world.takeUpdates(bilal)).toMatchObject([
      { type: 'order.changed', order: { id: paid, status: 'cancelled', refund: { amountPaise: 100_000 } } },
      { type: 'event.changed', event: { status: 'cancelled', going: false } },
    ]);
    expect(world.takeUpdates(dev)).toMatchObject([
      { type: 'event.changed', event: { status: 'cancelled', queued: null } },
    ]);
    // The cancelled ticket is still listed, but lets no one in.
    for (const ticket of (await world.as(bilal).tickets.list()).tickets)
      expect(ticket.event).toMatchObject({ status: 'cancelled', going: false });
    const live = world.db.selectFrom('ticket').select('id').where('cancelled_at', 'is', null);
    expect(await live.execute()).toEqual([]);
    expect(await world.as(chitra).payments.order({ id: open.id })).toMatchObject({ status: 'ended' });
    expect(await refusalOf(order(dev, id, 500))).toBe('EVENT_CANCELLED');
    expect(await sendRefunds(world.host)).toBe(1);
    expect(await world.as(bilal).payments.order({ id: paid })).toMatchObject({
      refund: { amountPaise: 100_000, refundedAt: world.now.toISOString() },
    });
    expect(await listed(dev)).toEqual([]);
    // Announcements until then stay readable.
    expect((await world.as(bilal).events.announcements({ id })).announcements).toMatchObject([{ body: 'Sorry.' }]);
    world.pass(1000);
    await world.as(asha).hosting.announce({ id, announcementId: crypto.randomUUID(), body: 'Later' });
    expect((await world.as(bilal).events.announcements({ id })).announcements).toMatchObject([{ body: 'Sorry.' }]);
    expect(await refusalOf(world.as(dev).events.announcements({ id }))).toBe('NOT_FOUND');
    expect(await refusalOf(change(asha, id, { name: 'Again' }))).toBe('EVENT_CLOSED');
  });

  test('that is over cannot be cancelled any more, nor changed', async () => {
    const asha = await world.person('Asha');
    const id = await publish(asha);
    world.pass(103 * hourMs);
    expect(await refusalOf(world.as(asha).hosting.cancel({ id }))).toBe('EVENT_OVER');
    expect(await refusalOf(change(asha, id, { name: 'Was' }))).toBe('EVENT_OVER');
  });
});

describe('who may do what', () => {
  /** Everything that hosts do with an event, as someone tries it; the names of what was not refused. */
  async function tried(who: string, id: string, orderId: string) {
    const as = world.as(who).hosting;
    const calls = {
      get: () => as.get({ id }),
      save: () => as.save({ ...draft({ name: `By ${who}` }), id, revision: 1 }),
      publish: () => as.publish({ id }),
      copy: () => as.copy({ id, newId: crypto.randomUUID() }),
      repeat: () => as.repeat({ id, seriesId: crypto.randomUUID(), every: 'week', times: 2 }),
      team: () => as.team({ id }),
      addTeam: () => as.addTeam({ id, personId: 'Friend', role: 'cohost' }),
      removeTeam: () => as.removeTeam({ id, personId: 'Friend' }),
      handOver: () => as.handOver({ id, personId: null }),
      answerHandOver: () => as.answerHandOver({ id, answer: 'accept' }),
      attendees: () => as.attendees({ id }),
      approve: () => as.approve({ id, orderId }),
      announce: () => as.announce({ id, announcementId: crypto.randomUUID(), body: 'Hello' }),
      announcements: () => world.as(who).events.announcements({ id }),
      cancel: () => as.cancel({ id }),
      remove: () => as.remove({ id }),
    };
    const may: string[] = [];
    for (const [name, call] of Object.entries(calls)) {
      const code = await refusalOf(call().then(() => Promise.reject(new Error('done')))).catch(() => null);
      if (code !== 'NOT_FOUND') may.push(name);
    }
    return may;
  }

  test('a stranger nothing, a helper reads announcements, a co-host all but the team, the host everything', async () => {
    const [asha, bilal, chitra, dev] = await people('Asha', 'Bilal', 'Chitra', 'Dev');
    await people('Buyer', 'Friend');
    for (const friend of [bilal, chitra, 'Friend']) await world.connect(asha, friend);
    await world.connect(bilal, 'Friend');
    const id = await publish(asha);
    const orderId = await buy('Buyer', id);
    await world.as(asha).hosting.addTeam({ id, personId: bilal, role: 'cohost' });
    expect(world.takeUpdates(bilal)).toMatchObject([{ type: 'event.changed', event: { id, role: 'cohost' } }]);
    expect(await world.as(asha).hosting.addTeam({ id, personId: chitra, role: 'helper' })).toMatchObject({
      team: [
        { person: { id: bilal }, role: 'cohost' },
        { person: { id: chitra }, role: 'helper' },
      ],
    });
    expect(await refusalOf(world.as(asha).hosting.addTeam({ id, personId: dev, role: 'helper' }))).toBe('NOT_FOUND');
    expect(await refusalOf(world.as(asha).hosting.addTeam({ id, personId: asha, role: 'helper' }))).toBe('NOT_FOUND');
    expect(await tried(dev, id, orderId)).toEqual([]);
    expect(await tried('Buyer', id, orderId)).toEqual(['announcements']);
    expect(await tried(chitra, id, orderId)).toEqual(['announcements']);
    const all = [
      'get',
      'save',
      'publish',
      'copy',
      'repeat',
      'team',
      'attendees',
      'approve',
      'announce',
      'announcements',
    ];
    expect(await tried(bilal, id, orderId)).toEqual([...all.slice(0, 6), 'answerHandOver', ...all.slice(6), 'cancel']);
    expect((await world.as(asha).hosting.get({ id })).name).toBe('By Bilal');
    expect(await tried(asha, id, orderId)).toEqual([
      ...all.slice(0, 6),
      'addTeam',
      'removeTeam',
      'handOver',
      // A repeated acceptance: they are the host already.
      'answerHandOver',
      ...all.slice(6),
      'cancel',
      'remove',
    ]);
    expect((await world.as(chitra).hosting.list()).events).toMatchObject([{ role: 'helper' }, { id, role: 'helper' }]);
    expect((await world.as(dev).hosting.list()).events).toEqual([]);
    await world.as(chitra).hosting.removeTeam({ id, personId: chitra });
    expect((await world.as(chitra).hosting.list()).events).toHaveLength(1);
  });

  test('a helper does not see a draft, a co-host does; blocked people cannot be added', async () => {
    const [asha, bilal, chitra] = await people('Asha', 'Bilal', 'Chitra');
    for (const friend of [bilal, chitra]) await world.connect(asha, friend);
    const id = await write(asha);
    await world.as(asha).hosting.addTeam({ id, personId: bilal, role: 'cohost' });
    await world.as(asha).hosting.addTeam({ id, personId: chitra, role: 'helper' });
    expect((await world.as(bilal).hosting.list()).events).toMatchObject([{ id }]);
    expect((await world.as(chitra).hosting.list()).events).toEqual([]);
    expect(await refusalOf(world.as(chitra).events.announcements({ id }))).toBe('NOT_FOUND');
    await world.as(chitra).safety.block({ personId: asha });
    expect(await refusalOf(world.as(asha).hosting.addTeam({ id, personId: chitra, role: 'cohost' }))).toBe('NOT_FOUND');
  });
});

describe('a private address', () => {
  const secret = { location: 'Flat 7, Sea Breeze, Hill Road', place: { latitude: 19.054321, longitude: 72.827654 } };
  const secrets = ['Sea Breeze', '19.0543', '72.8276'];

  /** Everything a person can read of an event, and all their updates. */
  async function known(who: string, id: string) {
    const as = world.as(who);
    const read = await Promise.allSettled([
      as.events.list({}),
      as.events.get({ id }),
      as.events.announcements({ id }),
      as.tickets.list(),
      as.payments.orders(),
      as.hosting.list(),
      as.hosting.get({ id }),
      as.hosting.attendees({ id }),
      as.hosting.team({ id }),
    ]);
    const answers = read.map((it) => (it.status === 'fulfilled' ? it.value : JSON.stringify(it.reason)));
    return JSON.stringify([answers, world.updates.filter(({ to }) => to === who)]);
  }
  const knows = async (who: string, id: string) => {
    const text = await known(who, id);
    return secrets.some((it) => text.includes(it));
  };

  test('shows an area as wide as its host is seen in, also when they choose that later', async () => {
    const [asha] = await people('Asha');
    const before = await publish(asha, { ...secret, isPrivate: true });
    const areaOf = async (id: string) =>
      (await world.db.selectFrom('event').select('area').where('id', '=', id).executeTakeFirstOrThrow()).area!;
    expect(getResolution(await areaOf(before))).toBe(8);
    await world.as(asha).people.setWider({ wider: true });
    expect(getResolution(await areaOf(before))).toBe(7);
    const after = await publish(asha, { ...secret, isPrivate: true });
    expect(getResolution(await areaOf(after))).toBe(7);
    await world.as(asha).people.setHiddenZone({ on: true });
    const hidden = await publish(asha, { ...secret, isPrivate: true });
    for (const id of [before, after, hidden]) expect(getResolution(await areaOf(id))).toBe(6);
  });

  test('shows the area of a copy as wide as the co-host is seen in who made it', async () => {
    const [asha, bilal, chitra] = await people('Asha', 'Bilal', 'Chitra');
    const id = await publish(asha, { ...secret, isPrivate: true });
    await world.as(bilal).people.setWider({ wider: true });
    await world.as(chitra).people.setHiddenZone({ on: true });
    for (const [personId, resolution] of [
      [bilal, 7],
      [chitra, 6],
    ] as const) {
      await world.connect(asha, personId);
      await world.as(asha).hosting.addTeam({ id, personId, role: 'cohost' });
      const copy = await world.as(personId).hosting.copy({ id, newId: crypto.randomUUID() });
      const row = await world.db.selectFrom('event').select('area').where('id', '=', copy.id).executeTakeFirstOrThrow();
      expect(getResolution(row.area!)).toBe(resolution);
    }
  });

  test('is visible only to the team and to attendees the host approves', async () => {
    const [asha, bilal, chitra, dev] = await people('Asha', 'Bilal', 'Chitra', 'Dev');
    await people('Eve');
    await world.connect(asha, dev);
    const id = await publish(asha, { ...secret, isPrivate: true });
    await world.as(asha).hosting.addTeam({ id, personId: dev, role: 'helper' });
    const orderId = await buy(bilal, id);
    await buy(chitra, id);
    expect(await knows(asha, id)).toBe(true);
    expect(await knows(dev, id)).toBe(true);
    for (const who of [bilal, chitra, 'Eve']) expect(await knows(who, id)).toBe(false);
    expect(await world.as('Eve').events.get({ id })).toMatchObject({
      location: 'Bandra West',
      place: null,
      isAreaOnly: true,
    });
    world.updates = [];
    expect(await world.as(asha).hosting.approve({ id, orderId })).toEqual({ approved: 1 });
    expect(world.takeUpdates(bilal)).toMatchObject([
      { type: 'event.changed', event: { ...secret, isAreaOnly: false } },
    ]);
    expect(await knows(bilal, id)).toBe(true);
    // Everyone is notified of a change; only people who may see the address get its words.
    await change(asha, id, { location: 'Flat 8, Sea Breeze' });
    expect(world.takeUpdates(bilal).at(-1)).toMatchObject({ event: { location: 'Flat 8, Sea Breeze' } });
    for (const who of [chitra, 'Eve']) expect(await knows(who, id)).toBe(false);
    await change(asha, id, { description: 'Ring twice.' });
    expect(await world.as(asha).hosting.approve({ id, orderId: null })).toEqual({ approved: 1 });
    expect(await knows(chitra, id)).toBe(true);
    expect(await knows('Eve', id)).toBe(false);
    // People who return their seat are no longer attendees.
    await world.as(bilal).tickets.cancel({ id: orderId });
    world.updates = [];
    expect(await knows(bilal, id)).toBe(false);
  });

  test('is hidden from people with a block, even if approved or on the team before', async () => {
    const [asha, bilal, dev] = await people('Asha', 'Bilal', 'Dev');
    await world.connect(asha, dev);
    const id = await publish(asha, { ...secret, isPrivate: true });
    await world.as(asha).hosting.addTeam({ id, personId: dev, role: 'cohost' });
    await buy(bilal, id);
    await world.as(asha).hosting.approve({ id, orderId: null });
    expect([await knows(bilal, id), await knows(dev, id)]).toEqual([true, true]);
    for (const personId of [bilal, dev]) await world.as(asha).safety.block({ personId });
    world.updates = [];
    expect([await knows(bilal, id), await knows(dev, id)]).toEqual([false, false]);
    expect((await world.as(bilal).events.get({ id })).host).toBeNull();
    // Nor is someone who was blocked before let know together with all the others.
    await world.db.updateTable('payment_order').set({ approved_at: null }).execute();
    expect(await world.as(asha).hosting.approve({ id, orderId: null })).toEqual({ approved: 0 });
  });

  test('is found by the name of its area and not by its words, and by these again once it is public', async () => {
    const [asha, bilal] = await people('Asha', 'Bilal');
    const id = await publish(asha, { ...secret, isPrivate: true });
    const found = async (words: string) => (await world.as(bilal).events.list({ words })).events.map((it) => it.id);
    expect(await found('bandra')).toEqual([id]);
    for (const words of ['sea breeze', 'sea breze', 'hill road', 'flat']) expect(await found(words)).toEqual([]);
    expect(await readPublicEvent(world.db, world.host.regions, id)).toMatchObject({
      location: 'Bandra West',
      place: null,
    });
    await change(asha, id, { isPrivate: false });
    expect(await found('sea breeze')).toEqual([id]);
    await change(asha, id, { isPrivate: true });
    expect(await found('sea breeze')).toEqual([]);
  });

  test('without an exact place the host picks an area; it stays the same however often it is saved', async () => {
    const [asha, bilal] = await people('Asha', 'Bilal');
    const id = await write(asha, { isPrivate: true, location: 'Our flat' });
    expect(await refusalOf(world.as(asha).hosting.publish({ id }))).toBe('EVENT_INCOMPLETE');
    const saved = await change(asha, id, { cell: cellOf('Powai') });
    expect(saved.areaName).toBe('Powai');
    await world.as(asha).hosting.publish({ id });
    const { area } = await world.as(bilal).events.get({ id });
    await change(asha, id, { description: 'Third floor.' });
    expect(await world.as(bilal).events.get({ id })).toMatchObject({ area, location: 'Powai' });
    await change(asha, id, { isPrivate: false });
    expect(await world.as(bilal).events.get({ id })).toMatchObject({ area: null, location: 'Our flat' });
  });
});

describe('an own picture', () => {
  const picture = {
    content: new Uint8Array([1]),
    small: new Uint8Array([1]),
    contentType: 'image/webp',
    width: 1,
    height: 1,
  };
  const mayRead = async (who: string, id: string) =>
    (await refusalOf(readPicture(world.host, who, id)).catch(() => null)) === null;

  test('is visible to people who see the event, is kept with it, and must be one’s own', async () => {
    const [asha, bilal] = await people('Asha', 'Bilal');
    const [mine, theirs] = [crypto.randomUUID(), crypto.randomUUID()];
    await keepPicture(world.host, asha, mine, picture);
    await keepPicture(world.host, bilal, theirs, picture);
    expect(await refusalOf(write(asha, { picture: theirs }))).toBe('NOT_FOUND');
    const id = await write(asha, { picture: mine });
    expect(await world.as(asha).hosting.get({ id })).toMatchObject({ image: `api/pictures/${mine}`, picture: mine });
    expect(await mayRead(bilal, mine)).toBe(false);
    await world.as(asha).hosting.publish({ id });
    expect(await mayRead(bilal, mine)).toBe(true);
    expect(await mayRead(asha, theirs)).toBe(false);
    world.pass(72 * hourMs);
    expect(await tidyPictures(world.host)).toBe(1);
    expect(await mayRead(bilal, mine)).toBe(true);
    await change(asha, id, { picture: null });
    expect(await mayRead(bilal, mine)).toBe(false);
    world.pass(25 * hourMs);
    expect(await tidyPictures(world.host)).toBe(1);
  });

  test('a co-host keeps the host’s picture when they change something else', async () => {
    const [asha, bilal] = await people('Asha', 'Bilal');
    await world.connect(asha, bilal);
    const mine = crypto.randomUUID();
    await keepPicture(world.host, asha, mine, picture);
    const id = await write(asha, { picture: mine });
    await world.as(asha).hosting.addTeam({ id, personId: bilal, role: 'cohost' });
    expect(await change(bilal, id, { name: 'Ours' })).toMatchObject({ name: 'Ours', picture: mine });
    expect(await mayRead(bilal, mine)).toBe(true);
  });
});

describe('again', () => {
  test('a copy is a draft on the same weekday ahead, and the same one when it is asked for twice', async () => {
    const [asha, bilal] = await people('Asha', 'Bilal');
    const id = await publish(asha, { price: 100 });
    await buy(bilal, id, 100);
    const newId = crypto.randomUUID();
    const copy = await world.as(asha).hosting.copy({ id, newId });
    expect(copy).toMatchObject({ id: newId, status: 'draft', name: 'Sunday jam', start: hours(100 + 7 * 24) });
    expect(copy.numbers).toEqual({ sold: 0, held: 0, waiting: 0, entered: 0 });
    expect(await world.as(asha).hosting.copy({ id, newId })).toEqual(copy);
    expect((await world.as(asha).hosting.list()).events).toHaveLength(2);
    world.pass(15 * 24 * hourMs);
    const later = await world.as(asha).hosting.copy({ id, newId: crypto.randomUUID() });
    expect(Date.parse(later.start)).toBeGreaterThan(world.now.getTime());
    expect(Date.parse(later.start)).toBeLessThanOrEqual(world.now.getTime() + 7 * 24 * hourMs);
  });

  test('an event in Berlin repeats at the same time of day, in summer as in winter', async () => {
    const [asha, bilal] = await people('Asha', 'Bilal');
    const id = await publish(asha, {
      timeZone: 'Europe/Berlin',
      start: '2026-03-22T18:00:00.000Z',
      end: '2026-03-22T21:00:00.000Z',
    });
    const seriesId = crypto.randomUUID();
    const repeat = () => world.as(asha).hosting.repeat({ id, seriesId, every: 'week', times: 3 });
    const { events } = await repeat();
    expect(events.map(({ start }) => start)).toEqual([
      '2026-03-22T18:00:00.000Z',
      '2026-03-29T17:00:00.000Z',
      '2026-04-05T17:00:00.000Z',
    ]);
    for (const it of events) expect(it).toMatchObject({ status: 'published', seriesId });
    expect(await repeat()).toEqual({ events });
    expect(await listed(bilal)).toHaveLength(3);
    expect(
      await refusalOf(world.as(asha).hosting.repeat({ id, seriesId: crypto.randomUUID(), every: 'week', times: 2 })),
    ).toBe('REPEATS_ALREADY');
    const other = await write(asha);
    expect(await refusalOf(world.as(asha).hosting.repeat({ id: other, seriesId, every: 'week', times: 2 }))).toBe(
      'ID_TAKEN',
    );
  });
});
