import type { Feed } from '@nukkad/core/features/calendar/import/contract.ts';
import type { Hosted } from '@nukkad/core/features/hosting/contract.ts';
import { draftFrom, type EventDraft } from '@nukkad/core/features/hosting/event-draft.ts';
import type { Api } from '@nukkad/web/data/backend/backend.ts';
import { isGenuine } from '@nukkad/web/features/check-in/verify-ticket.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { refusalOf } from './refusal.ts';

/** Three people: the first two are connected, the third knows neither. */
export interface Hosts {
  asha: Person;
  bilal: Person;
  chitra: Person;
}
interface Person {
  id: string;
  api: Api;
  /** Uploads a calendar file. Returns the feed, or the code of the refusal. */
  handIn(feedId: string, name: string, file: string): Promise<Feed | string>;
}

const hour = 3600_000;
const inHours = (hours: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + hours * hour).toISOString();

const jam = (changes: Partial<EventDraft> = {}): EventDraft => ({
  name: 'Rooftop jam',
  category: 'Music',
  description: 'Bring an instrument.',
  start: inHours(30),
  end: inHours(33),
  timeZone: 'Asia/Kolkata',
  location: 'Carter Road, Bandra West',
  place: null,
  isPrivate: false,
  cell: null,
  price: 0,
  capacity: 3,
  refundHours: 24,
  picture: null,
  ...changes,
});

/** A calendar (RFC 5545) with one event in ten hours. */
const calendarOf = (name: string) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//EN',
    'BEGIN:VEVENT',
    `UID:${name}`,
    `DTSTAMP:${inHours(0).replaceAll(/[-:]|\.000/g, '')}`,
    `DTSTART:${inHours(10).replaceAll(/[-:]|\.000/g, '')}`,
    `DTEND:${inHours(12).replaceAll(/[-:]|\.000/g, '')}`,
    `SUMMARY:${name}`,
    'LOCATION:Sanjay Gandhi National Park',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

let asha: Person;
let bilal: Person;
let chitra: Person;

async function draft(changes: Partial<EventDraft> = {}): Promise<Hosted> {
  return asha.api.hosting.save({ ...jam(changes), id: crypto.randomUUID(), revision: null });
}
async function publish(changes: Partial<EventDraft> = {}): Promise<Hosted> {
  const { id } = await draft(changes);
  return asha.api.hosting.publish({ id });
}
const take = (who: Person, { id, price }: Hosted, quantity = 1) =>
  who.api.tickets.order({ id, orderId: crypto.randomUUID(), quantity, price });
const titles = async (who: Person) => (await who.api.events.list({})).events.map(({ name }) => name);

/** An event in an hour, with two tickets of Bilal's. */
async function open() {
  const event = await publish({ start: inHours(1), end: inHours(4) });
  await take(bilal, event, 2);
  const { tickets } = await bilal.api.tickets.list();
  const enter = async (who: Person, gate: string, ticketId: string, wasOffline = false) => {
    const entry = { id: crypto.randomUUID(), ticketId, enteredAt: new Date().toISOString(), wasOffline };
    const { outcomes } = await who.api.checkIn.send({ id: event.id, gate, entries: [entry] });
    return outcomes.map(({ outcome }) => outcome);
  };
  return { id: event.id, tickets, enter };
}

function hostingStories() {
  test('a draft is seen by its host alone, and by everyone once it is published', async () => {
    const event = await draft();
    expect(event).toMatchObject({ status: 'draft', role: 'host', numbers: { sold: 0, held: 0 } });
    expect(await titles(chitra)).not.toContain('Rooftop jam');
    expect(await refusalOf(chitra.api.events.get({ id: event.id }))).toBe('NOT_FOUND');
    expect(await refusalOf(chitra.api.hosting.get({ id: event.id }))).toBe('NOT_FOUND');
    expect(await asha.api.hosting.publish({ id: event.id })).toMatchObject({ status: 'published' });
    expect(await titles(chitra)).toContain('Rooftop jam');
    expect(await chitra.api.events.get({ id: event.id })).toMatchObject({ host: { id: asha.id }, role: null });
    expect(await refusalOf(asha.api.hosting.remove({ id: event.id }))).toBe('EVENT_CLOSED');
  });

  test('an unfinished draft is kept, and refused when it is published; removed it is gone', async () => {
    const { id } = await draft({ name: '', location: '' });
    expect(await refusalOf(asha.api.hosting.publish({ id }))).toBe('EVENT_INCOMPLETE');
    await asha.api.hosting.remove({ id });
    expect(await refusalOf(asha.api.hosting.get({ id }))).toBe('NOT_FOUND');
  });

  test('two devices cannot overwrite each other, and seats that are taken cannot be taken away', async () => {
    const event = await publish();
    await take(bilal, event, 2);
    const changed = { ...draftFrom(event), id: event.id, revision: event.revision };
    expect(await asha.api.hosting.save({ ...changed, capacity: 4 })).toMatchObject({
      capacity: 4,
      numbers: { sold: 2 },
    });
    expect(await refusalOf(asha.api.hosting.save({ ...changed, name: 'Mine' }))).toBe('EDITED_MEANWHILE');
    const { revision } = await asha.api.hosting.get({ id: event.id });
    expect(await refusalOf(asha.api.hosting.save({ ...changed, revision, capacity: 1 }))).toBe('SEATS_HELD');
  });

  test('what the host announces reaches those with a ticket, once', async () => {
    const event = await publish();
    await take(bilal, event);
    const announcementId = crypto.randomUUID();
    const send = () => asha.api.hosting.announce({ id: event.id, announcementId, body: 'Ring the third bell' });
    expect(await send()).toEqual(await send());
    expect((await bilal.api.events.announcements({ id: event.id })).announcements).toMatchObject([
      { body: 'Ring the third bell' },
    ]);
    expect(await bilal.api.events.get({ id: event.id })).toMatchObject({ unreadAnnouncements: 1 });
    await bilal.api.events.seeAnnouncements({ id: event.id, announcementId });
    expect(await bilal.api.events.get({ id: event.id })).toMatchObject({ unreadAnnouncements: 0 });
    expect(await refusalOf(chitra.api.events.announcements({ id: event.id }))).toBe('NOT_FOUND');
  });

  test('a cancelled event gives everyone their money back', async () => {
    const event = await publish({ price: 150 });
    const order = await take(bilal, event, 2);
    await bilal.api.payments.settle({ id: order.id, outcome: 'pay' });
    expect(await asha.api.hosting.cancel({ id: event.id })).toMatchObject({ status: 'cancelled' });
    await expect
      .poll(async () => bilal.api.payments.order({ id: order.id }))
      .toMatchObject({ status: 'cancelled', refund: { amountPaise: 30_000 } });
    const cancelled = { price: 150, event: { status: 'cancelled', going: false } };
    expect((await bilal.api.tickets.list()).tickets).toMatchObject([cancelled, cancelled]);
    expect(await refusalOf(take(chitra, event))).toBe('EVENT_CANCELLED');
  });

  test('a co-host changes an event, a helper does not, and only connections can be either', async () => {
    const { id } = await publish();
    const add = (personId: string, role: 'cohost' | 'helper') => asha.api.hosting.addTeam({ id, personId, role });
    expect(await refusalOf(add(chitra.id, 'helper'))).toBe('NOT_FOUND');
    await add(bilal.id, 'helper');
    expect(await bilal.api.events.get({ id })).toMatchObject({ role: 'helper' });
    const event = await asha.api.hosting.get({ id });
    const change = { ...draftFrom(event), name: 'Bigger jam', id, revision: event.revision };
    expect(await refusalOf(bilal.api.hosting.save(change))).toBe('NOT_FOUND');
    await add(bilal.id, 'cohost');
    expect(await bilal.api.hosting.save(change)).toMatchObject({ name: 'Bigger jam', role: 'cohost' });
    expect(await refusalOf(bilal.api.hosting.removeTeam({ id, personId: chitra.id }))).toBe('NOT_FOUND');
    await bilal.api.hosting.removeTeam({ id, personId: bilal.id });
    expect(await refusalOf(bilal.api.hosting.get({ id }))).toBe('NOT_FOUND');
  });
}

function checkInStories() {
  test('a check-in point knows tickets without asking, and each lets in one person', async () => {
    const { id, tickets, enter } = await open();
    const list = await asha.api.checkIn.list({ id });
    const listed = list.tickets.toSorted((one, other) => one.nth - other.nth);
    expect(listed.map((it) => [it.id, it.nth, it.of, it.enteredAt])).toEqual(
      tickets.map((it, at) => [it.id, at + 1, 2, null]),
    );
    for (const { token } of tickets) expect(await isGenuine(token, list.publicKey)).toBe(true);
    const [first = '', second = ''] = tickets.map((it) => it.id);
    expect(await enter(asha, 'Door', first)).toEqual(['in']);
    expect(await enter(asha, 'Door', first)).toEqual(['already']);
    expect(await enter(asha, 'Door', crypto.randomUUID())).toEqual(['unknown']);
    expect(await asha.api.checkIn.count({ id })).toMatchObject({ entered: 1, tickets: 2, twice: [] });
    expect(await enter(asha, 'Garden', second)).toEqual(['in']);
    expect((await asha.api.hosting.get({ id })).numbers).toMatchObject({ entered: 2 });
  });

  test('a ticket accepted at two offline check-in points is recorded twice, visible to the team only', async () => {
    const { id, tickets, enter } = await open();
    await asha.api.hosting.addTeam({ id, personId: bilal.id, role: 'helper' });
    const [first = ''] = tickets.map((it) => it.id);
    expect(await enter(asha, 'Door', first, true)).toEqual(['in']);
    expect(await enter(bilal, 'Garden', first, true)).toEqual(['twice']);
    const { entered, twice } = await asha.api.checkIn.count({ id });
    expect(entered).toBe(1);
    expect(twice.map(({ ticketId, entries }) => [ticketId, entries.map(({ gate }) => gate).toSorted()])).toEqual([
      [first, ['Door', 'Garden']],
    ]);
    expect(await refusalOf(chitra.api.checkIn.list({ id }))).toBe('NOT_FOUND');
    expect(await refusalOf(chitra.api.checkIn.count({ id }))).toBe('NOT_FOUND');
    expect(await refusalOf(enter(chitra, 'Fence', first))).toBe('NOT_FOUND');
  });

  test('a returned ticket is not accepted', async () => {
    const { id, tickets, enter } = await open();
    const [ticket] = tickets;
    await bilal.api.tickets.cancel({ id: ticket?.orderId ?? '' });
    expect((await asha.api.checkIn.list({ id })).cancelled.map((it) => it.id)).toContain(ticket?.id);
    expect(await enter(asha, 'Door', ticket?.id ?? '')).toEqual(['cancelled']);
  });
}

function calendarStories() {
  test('the events of a calendar file are for its owner and their connections, until it is removed', async () => {
    const id = crypto.randomUUID();
    expect(await asha.handIn(id, 'Walks', calendarOf('Leopard walk'))).toMatchObject({
      id,
      name: 'Walks',
      url: null,
      events: 1,
      isPublic: false,
    });
    expect((await asha.api.feeds.list()).feeds.map((it) => it.id)).toEqual([id]);
    for (const who of [asha, bilal]) expect(await titles(who)).toContain('Leopard walk');
    expect(await titles(chitra)).not.toContain('Leopard walk');
    const walk = (await bilal.api.events.list({})).events.find(({ name }) => name === 'Leopard walk');
    expect(walk).toMatchObject({
      capacity: null,
      source: { name: 'Walks', isPublic: false, addedBy: { id: asha.id } },
    });
    expect(await refusalOf(chitra.api.events.get({ id: walk?.id ?? '' }))).toBe('NOT_FOUND');
    expect(await refusalOf(bilal.api.feeds.remove({ id }))).toBe('NOT_FOUND');
    expect(await asha.api.feeds.remove({ id })).toEqual({ feeds: [] });
    for (const who of [asha, bilal]) expect(await titles(who)).not.toContain('Leopard walk');
  });

  test('a newer file with the same id replaces the first, and another person’s id is refused', async () => {
    const id = crypto.randomUUID();
    await asha.handIn(id, 'Walks', calendarOf('Leopard walk'));
    expect(await asha.handIn(id, 'Walks', calendarOf('Bird walk'))).toMatchObject({ events: 1 });
    expect(await titles(bilal)).toContain('Bird walk');
    expect(await titles(bilal)).not.toContain('Leopard walk');
    expect(await bilal.handIn(id, 'Mine', calendarOf('My walk'))).toBe('ID_TAKEN');
  });

  test('invalid calendars and addresses are refused by name', async () => {
    expect(await asha.handIn(crypto.randomUUID(), 'Nothing', 'A letter')).toBe('FEED_UNREADABLE');
    const subscribe = (url: string) => asha.api.feeds.subscribe({ feedId: crypto.randomUUID(), name: 'City', url });
    expect(await refusalOf(subscribe('ftp://example.com/city.ics'))).toBe('FEED_ADDRESS');
    expect((await asha.api.feeds.list()).feeds).toEqual([]);
  });
}

/** Runs on every backend with hosting, check-in and imported calendars. */
export function hostsTheSame(backend: string, people: () => Promise<Hosts>) {
  describe(`hosting on ${backend}`, () => {
    beforeEach(async () => {
      ({ asha, bilal, chitra } = await people());
    });
    hostingStories();
    checkInStories();
    calendarStories();
  });
}

/** Without hosting, its operations are empty or not found. */
export function hostsNothing(backend: string, visitor: () => Promise<{ api: Api }>) {
  test(`nothing is hosted, checked in or imported on ${backend}`, async () => {
    const { api } = await visitor();
    expect(await api.hosting.list()).toEqual({ events: [], next: null });
    expect(await api.feeds.list()).toEqual({ feeds: [] });
    const [event] = (await api.events.list({})).events;
    const id = event?.id ?? '';
    for (const refusal of [
      api.hosting.save({ ...jam(), id: crypto.randomUUID(), revision: null }),
      api.hosting.get({ id }),
      api.hosting.publish({ id }),
      api.hosting.cancel({ id }),
      api.checkIn.list({ id }),
      api.checkIn.count({ id }),
      api.feeds.subscribe({ feedId: crypto.randomUUID(), name: 'City', url: 'https://example.com/city.ics' }),
    ].map((call) => refusalOf(call)))
      expect(await refusal).toBe('NOT_FOUND');
  });
}
