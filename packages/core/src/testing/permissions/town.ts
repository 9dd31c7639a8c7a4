import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { draftFrom } from '../../features/hosting/event-draft.ts';
import { keepPicture } from '../../features/pictures/pictures.ts';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { casesIn, decide, firstCase } from '../moderation-cases.ts';
import { addGoogle } from '../sign-ins.ts';
import type { World } from '../world.ts';
import { names } from './callers.ts';

export type Town = Awaited<ReturnType<typeof buildTown>>;

async function picture(world: World, who: string, byte: number) {
  const id = randomUUID();
  const content = new Uint8Array([byte]);
  await keepPicture(world.host, who, id, { content, small: content, contentType: 'image/webp', width: 4, height: 5 });
  return id;
}

/** A badge can be earned: verified people vouch for Asha, long enough ago. */
async function addVouches({ db, now }: World) {
  const before = new Date(now.getTime() - 20 * dayMs);
  for (const who of ['Gita', 'Hema'])
    await sql`with met as (
        insert into meet_request (from_person, to_person, status, asked_at, expires_at, ended_at, time_window)
        values (${who}, 'Asha', 'accepted', ${before}, ${before}, ${before}, 'today') returning id)
      insert into meeting_answer (request_id, person_id, answer, answered_at)
      select met.id, it, 'again', ${before} from met, unnest(array['Asha', ${who}::text]) as it`.execute(db);
  await sql`update person set verified_by = 'team' where id in ('Gita', 'Hema')`.execute(db);
}

async function addAccount(world: World) {
  const asha = world.as('Asha');
  const photo = await picture(world, 'Asha', 1);
  await asha.photos.add({ id: photo });
  const [upload, selfie] = [await picture(world, 'Asha', 2), await picture(world, 'Asha', 3)];
  await asha.verification.startSelfie();
  for (const who of ['Gita', 'Chitra']) {
    await world.as(who).photos.add({ id: await picture(world, who, 4) });
    await world.as(who).verification.startSelfie();
  }
  await world.as('Gita').verification.sendSelfie({ pictureId: await picture(world, 'Gita', 5) });
  await world.addPasskey('Asha');
  await addGoogle(world.db, 'Asha');
  const feed = randomUUID();
  await asha.feeds.subscribe({ feedId: feed, name: 'Asha’s calendar', url: 'https://asha.example/city.ics' });
  const { key } = await asha.calendar.renewKey();
  await addVouches(world);
  return {
    photo,
    upload,
    selfie,
    passkey: 'passkey of Asha',
    session: await world.session('Asha'),
    feed,
    key: key ?? '',
  };
}

async function addMeets(world: World) {
  const talks = {
    connection: await world.connect('Asha', 'Bilal'),
    blocked: await world.connect('Asha', 'Dev'),
    suspended: await world.connect('Asha', 'Esha'),
  };
  await world.connect('Asha', 'Hema');
  await sql`update meet_request set expires_at = ${world.now} where to_person in ('Bilal', 'Dev')`.execute(world.db);
  const { request } = await world.as('Gita').meets.request({ personId: 'Asha', note: 'Tea with Asha?' });
  const { rows } = await sql<{ id: string }>`
    select id from meet_request where from_person = 'Asha' and to_person = 'Bilal'`.execute(world.db);
  const { rows: accepted } = await sql<{ id: string }>`
    select id from meet_request where from_person = 'Asha' and to_person = 'Hema'`.execute(world.db);
  const upcoming = accepted[0]?.id ?? '';
  const meetsAt = new Date(world.now.getTime() + hourMs).toISOString();
  const { plan } = await world.as('Asha').plans.share({ requestId: upcoming, meetsAt });
  const messages = { connection: randomUUID(), blocked: randomUUID(), suspended: randomUUID() };
  for (const key of ['connection', 'blocked', 'suspended'] as const)
    await casesIn(world).say('Asha', talks[key], 'Asha says hello', messages[key]);
  const shown = await picture(world, 'Bilal', 6);
  await world
    .as('Bilal')
    .chat.send({ id: talks.connection, messageId: randomUUID(), type: 'picture', pictureId: shown });
  const place = { latitude: 19.05, longitude: 72.83, liveMinutes: 60 } as const;
  const sent = await world
    .as('Asha')
    .chat.send({ id: talks.connection, messageId: randomUUID(), type: 'location', place });
  return {
    upcoming,
    plan: plan.id,
    talks,
    messages,
    shown,
    share: sent.attachment ?? '',
    request: request.id,
    meeting: rows[0]?.id ?? '',
  };
}

/** Asha's events. */
async function addHosted(world: World) {
  const asha = world.as('Asha');
  const event = async (name: string, rest: Parameters<World['event']>[1]) =>
    world.event(randomUUID(), { host: 'Asha', name, inHours: 72, ...rest });
  const gig = await event('Gig', { inHours: 480 });
  const supper = await event('Supper', {
    price: 100,
    is_private: true,
    area: '88608b0b13fffff',
    area_name: 'Bandra West',
  });
  const draft = await event('Plan', { status: 'draft' });
  await asha.hosting.addTeam({ id: gig, personId: 'Hema', role: 'cohost' });
  await asha.hosting.handOver({ id: gig, personId: 'Hema' });
  const { id: promotion } = await asha.promotions.order({ id: gig, orderId: randomUUID(), weeks: 1, weekPrice: 200 });
  await asha.payments.settle({ id: promotion, outcome: 'pay' });
  const { id: gigOrder } = await world.take('Bilal', gig);
  const paid = await world.take('Bilal', supper);
  await world.pay('Bilal', paid);
  const ticket = (await world.as('Bilal').tickets.list()).tickets.find(({ orderId }) => orderId === gigOrder)?.id ?? '';
  const question = randomUUID();
  await world.as('Bilal').questions.ask({ id: gig, questionId: question, body: 'Is there parking, Asha?' });
  const announcement = randomUUID();
  await asha.hosting.announce({ id: gig, announcementId: announcement, body: 'Asha brings chairs' });
  const hosted = await asha.hosting.get({ id: draft });
  return {
    gig,
    supper,
    draft,
    draftFields: draftFrom(hosted),
    revision: hosted.revision,
    gigOrder,
    guestOrder: paid.id,
    guestTicket: ticket,
    question,
    announcement,
  };
}

/** The ticket that one person offers to another. */
async function addTicketOffer(world: World, from: string, to: string, eventId: string) {
  await world.take(from, eventId);
  const { tickets } = await world.as(from).tickets.list();
  const id = tickets.find(({ event }) => event.id === eventId)?.id ?? '';
  await world.as(from).tickets.offer({ id, personId: to });
  return id;
}

/** What Asha bought elsewhere. */
async function addOrders(world: World) {
  const asha = world.as('Asha');
  const event = (name: string, rest: Parameters<World['event']>[1] = {}) =>
    world.event(randomUUID(), { host: 'Indu', name, inHours: 72, ...rest });
  const concert = await event('Concert', { price: 100 });
  const paid = await world.take('Asha', concert);
  await world.pay('Asha', paid);
  const [ticket = ''] = (await asha.tickets.list()).tickets
    .filter(({ event }) => event.id === concert)
    .map(({ id }) => id);
  const unpaid = await world.take('Asha', await event('Play', { price: 100 }));
  const full = async (name: string) => {
    const id = await event(name, { seats: 1 });
    return { id, seat: await world.take('Gita', id) };
  };
  const [soldOut, waited, offered] = [await full('Reading'), await full('Talk'), await full('Film')];
  for (const { id } of [waited, offered]) await asha.tickets.wait({ id, waitingId: randomUUID() });
  await world.as('Gita').tickets.cancel({ id: offered.seat.id });
  const offer = (await asha.events.get({ id: offered.id })).order?.id ?? '';
  const past = await event('Walk', { inHours: 1 });
  await world.take('Asha', past);
  await sql`update event set starts_at = ${new Date(world.now.getTime() - 8 * hourMs)},
    ends_at = ${new Date(world.now.getTime() - 5 * hourMs)} where id = ${past}`.execute(world.db);
  const offeredTicket = await addTicketOffer(world, 'Asha', 'Bilal', await event('Mela'));
  await addTicketOffer(world, 'Bilal', 'Asha', await event('Fair'));
  const [ticketOffer] = (await asha.tickets.offers()).offers;
  const renewal = randomUUID();
  await asha.payments.renew({ renewalId: renewal });
  return {
    concert,
    paid: paid.id,
    ticket,
    open: await event('Picnic'),
    unpaid: unpaid.id,
    soldOut: soldOut.id,
    waited: waited.id,
    offer,
    past,
    renewal,
    offeredTicket,
    ticketOffer: ticketOffer?.id ?? '',
  };
}

/** A case that is open, and someone who is suspended. */
async function addCases(world: World, shown: string) {
  const { report } = casesIn(world);
  const mira = await world.moderatingAs('Mira');
  await report('Gita', { type: 'person', id: 'Esha' });
  await decide(mira, await firstCase(mira), { step: 'suspend', hours: null });
  const reported = await report('Asha', { type: 'picture', id: shown });
  const { id, version } = await firstCase(mira);
  const { next } = await mira.moderation.selfies();
  return { reported, case: id, version, waitingSelfie: next?.id ?? '' };
}

/** What belongs to Asha names her in its words or columns, so that a leak of it is found. */
export async function buildTown(world: World) {
  for (const name of ['Asha', 'Bilal', 'Chitra', 'Dev', 'Esha', 'Gita', 'Hema', 'Indu', 'Mira', 'Nikhil'])
    await world.person(name);
  await world.person('Farhan', { gender: 'Male' });
  const account = await addAccount(world);
  const meets = await addMeets(world);
  const hosted = await addHosted(world);
  const orders = await addOrders(world);
  const cases = await addCases(world, meets.shown);
  await world.as('Asha').people.setAudience({ audience: 'women' });
  await world.as('Asha').safety.block({ personId: 'Dev' });
  const [notification] = (await world.as('Asha').notifications.list()).notifications;
  const sessions: Partial<Record<string, string>> = {};
  for (const name of [...Object.values(names), 'Bilal', 'Gita', 'Hema', 'Indu'])
    sessions[name] = await world.session(name);
  await world.moderatingAs('Mira');
  const nikhil = await world.moderatingAs('Nikhil', 'operator');
  const { entries } = await nikhil.operator.addToList({ list: 'word', entry: 'lottery' });
  for (const name of ['Mira', 'Nikhil'])
    await sql`update "session" set "provenBy" = 'passkey' where "id" = ${sessions[name]}`.execute(world.db);
  const notified = notification?.id ?? '';
  const { session, photo, upload, feed, key } = account;
  const { request, meeting, plan, share, messages } = meets;
  const { draft, gigOrder, guestTicket, question } = hosted;
  const { paid, ticket, unpaid, offer, renewal, offeredTicket } = orders;
  return {
    ...account,
    ...meets,
    ...hosted,
    ...orders,
    ...cases,
    listed: entries[0]?.id ?? '',
    notification: notified,
    sessions,
    /** What only Asha, or one other person, may find in an answer. */
    secrets: [
      session,
      photo,
      upload,
      feed,
      key,
      request,
      meeting,
      plan,
      share,
      messages.connection,
      draft,
      gigOrder,
    ].concat([guestTicket, question, paid, ticket, offeredTicket, unpaid, offer, renewal, notified, cases.reported]),
  };
}
