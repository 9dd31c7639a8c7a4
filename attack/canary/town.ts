import { cellAt } from '@nukkad/core/features/people/geometry.ts';
import { grain, locatedPhoto } from '@nukkad/server/testing/pictures.ts';
import { sql } from 'kysely';
import { createHash, randomUUID } from 'node:crypto';
import { moved, table, town } from '../places.ts';
import type { Account, World } from '../world.ts';

/** Named by their relation to the host Asha. `bela` has blocked `blockedCohost` and `blockedHelper`, is in ghost mode,
 * and attends Asha's events. */
export const roles = [
  'signedOut',
  'fresh',
  'stranger',
  'declined',
  'blockedCohost',
  'blockedHelper',
  'formerCohost',
  'formerHelper',
  'gaveBack',
  'notApproved',
  'approved',
  'friend',
  'helper',
  'cohost',
  'bela',
  'asha',
] as const;
export type Role = (typeof roles)[number];

/** Roles with access to something; they prove that the secrets are there. */
export const insiders: readonly Role[] = ['asha', 'bela', 'cohost', 'helper', 'friend', 'approved'];

/** Roles who may take a ticket and then see the attendees. */
const ticketTakers: readonly Role[] = ['stranger', 'declined', 'formerCohost', 'formerHelper', 'gaveBack', 'fresh'];

export interface Secret {
  name: string;
  /** The text to search for. */
  mark: string;
  readers: ReadonlySet<Role>;
  /** Roles who can get access legitimately, for example with a ticket. */
  earnedBy: ReadonlySet<Role>;
}

export interface Town {
  people: Record<Role, Account>;
  secrets: Secret[];
  ids: string[];
  byField: Record<string, string[]>;
  calendarKeys: Partial<Record<Role, string>>;
  /** Secrets seen by a permitted role before they were hidden or deleted. */
  shown: Set<string>;
}

/** Prefix of all marked words. */
export const markedWord = 'Canary';

const marked = (name: string) => `${markedWord}${createHash('sha256').update(name).digest('hex').slice(0, 10)}`;

const pointOf = (nth: number) => {
  const { latitude, longitude } = moved(town, 613 + 71 * nth, 411 + 53 * nth);
  return { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) };
};

/** Builds a town full of marked secrets through the public API, then withdraws some people's access. */
export async function buildTown(world: World): Promise<Town> {
  const secrets: Secret[] = [];
  const secret = (name: string, readers: readonly Role[], mark = marked(name), earnedBy: readonly Role[] = []) => {
    secrets.push({ name, mark, readers: new Set(readers), earnedBy: new Set(earnedBy) });
    return mark;
  };
  const made = await world.accounts(roles.map((_, at) => 20 + at));
  const people = Object.fromEntries(roles.map((role, at) => [role, made[at]!])) as Record<Role, Account>;
  people.signedOut = { id: 'nobody', cookie: '' };
  const ids = new Set<string>(Object.values(people).map(({ id }) => id));
  const must = async <T>(by: Role, method: string, path: string, body?: unknown): Promise<T> => {
    const { status, body: answer } = await world.call(people[by], method, path, body);
    if (status >= 300) throw new Error(`${by}: ${method} ${path} answered ${status}: ${answer}`);
    return JSON.parse(answer) as T;
  };

  const shown = new Set<string>();
  /** Checks that a role can read a secret before it disappears. */
  const show = async (by: Role, path: string, name: string) => {
    const { body } = await world.call(people[by], 'GET', path);
    const { mark } = secrets.find((it) => it.name === name)!;
    if (!body.includes(mark)) throw new Error(`${by} cannot see: ${name}`);
    shown.add(name);
  };

  // Private data of each account, and their areas.
  const cells = new Set(table.places.map((place) => place.cell));
  const calendarKeys: Town['calendarKeys'] = {};
  for (const [at, role] of roles.entries()) {
    if (role === 'signedOut') continue;
    const { id } = people[role];
    const email = secret(`e-mail address of ${role}`, [], `${marked(`mail of ${role}`).toLowerCase()}@canary.example`);
    await sql`update "user" set email = ${email} where id = ${id}`.execute(world.db);
    secret(`session of ${role}`, [], `${id}-token`);
    const { key } = await must<{ key: string }>(role, 'POST', '/calendar/key');
    calendarKeys[role] = secret(`calendar key of ${role}`, [role], key);
    // A cell of their own, published at resolution 8, that isn't a place of the region list.
    const angle = (2 * Math.PI * at) / roles.length;
    const onRing = (metres: number) => moved(town, metres * Math.cos(angle), metres * Math.sin(angle));
    let metres = 2600;
    const isTaken = (it: string) => cells.has(it) || table.publishedArea(it, false) !== it;
    while (isTaken(cellAt(onRing(metres)))) metres -= 100;
    const point = onRing(metres);
    const cell = cellAt(point);
    cells.add(cell);
    secret(`area of ${role}`, [role], cell);
    await world.report(people[role], cell, point);
    await show(role, '/presence', `area of ${role}`);
  }
  await world.toTick();
  const { bela } = people;
  const nameOfBela = secret(
    'name of someone who blocks',
    ['bela', 'asha', 'cohost', 'helper', 'friend', 'approved', 'notApproved'],
    marked('Bela'),
    ticketTakers,
  );
  await sql`update person set name = ${nameOfBela} where id = ${bela.id}`.execute(world.db);
  const wordsOfBela = secret(
    'words of someone who blocks',
    ['bela', 'asha', 'cohost', 'helper', 'friend', 'approved', 'notApproved'],
    marked('words of Bela'),
  );
  await sql`insert into own_words (person_id, bio, languages, prompts, answers, line)
    values (${bela.id}, ${wordsOfBela}, '{}', array['ask me'], array[${wordsOfBela}], ${wordsOfBela})`.execute(
    world.db,
  );
  await world.host.nearby.refresh([bela.id]);

  const conversations: Partial<Record<Role, string>> = {};
  for (const role of [
    'cohost',
    'helper',
    'formerCohost',
    'formerHelper',
    'friend',
    'blockedCohost',
    'blockedHelper',
  ] as const)
    ids.add((conversations[role] = await world.connect(people.asha, people[role])));
  const withBela: Partial<Record<Role, string>> = {};
  for (const role of ['friend', 'blockedCohost', 'blockedHelper'] as const)
    ids.add((withBela[role] = await world.connect(bela, people[role])));

  const ask = (by: Role, to: Role, note: string) =>
    must<{ request: { id: string } }>(by, 'POST', '/meets', { personId: people[to].id, window: 'this week', note });
  const declined = await ask('declined', 'bela', secret('note of a request that was declined', [], marked('declined')));
  await must('bela', 'PUT', `/meets/${declined.request.id}/status`, { status: 'declined' });
  const open = await ask('approved', 'asha', secret('note of an open request', ['approved', 'asha']));
  for (const { request } of [declined, open]) ids.add(request.id);
  // A meeting whose time has passed, to answer about.
  const held = await sql<{ id: string }>`update meet_request set expires_at = ${world.now}
    where from_person = ${people.asha.id} and to_person = ${people.friend.id} returning id`.execute(world.db);
  for (const { id } of held.rows) ids.add(id);
  // One request for each possible answer.
  for (const role of ['cohost', 'helper'] as const) {
    const today = { personId: people[role].id, window: 'today' };
    const { request } = await must<{ request: { id: string } }>('friend', 'POST', '/meets', today);
    ids.add(request.id);
  }

  const send = async (by: Role, conversation: string, rest: object) => {
    const messageId = randomUUID();
    ids.add(messageId);
    await must(by, 'POST', `/conversations/${conversation}/messages`, { messageId, ...rest });
    return messageId;
  };
  const talk = conversations.friend!;
  const messages = [
    await send('friend', talk, { type: 'text', message: secret('message', ['friend', 'asha']) }),
    await send('asha', talk, { type: 'text', message: secret('deleted message', []) }),
    await send('bela', withBela.blockedCohost!, { type: 'text', message: secret('message before a block', []) }),
  ];
  await show('friend', `/conversations/${talk}/messages`, 'deleted message');
  await must('asha', 'DELETE', `/conversations/${talk}/messages/${messages[1]}/from/both`);
  const pictureId = randomUUID();
  ids.add(pictureId);
  await world.putPicture(people.friend, pictureId, await locatedPhoto());
  messages.push(await send('friend', talk, { type: 'picture', pictureId }));
  /** A profile photo. The mark is a piece of its bytes, since requests name its id. */
  const addPhoto = async (by: Role, shownTo: 'connections' | 'nearby', readers: readonly Role[]) => {
    const id = randomUUID();
    ids.add(id);
    await world.putPicture(people[by], id, new Uint8Array(await grain(600, 750).png().toBuffer()));
    await must(by, 'PUT', `/me/photos/${id}`);
    await must(by, 'PUT', '/me/photos-audience', { shownTo });
    for (const size of ['', '/small'] as const) {
      const bytes = await world.getPicture(people[by], id, size);
      const middle = Math.floor(bytes.length / 2);
      secret(`photo${size} of ${by}`, readers, bytes.subarray(middle, middle + 32).toString('latin1'));
    }
    return id;
  };
  const photosOfBela = [await addPhoto('bela', 'nearby', ['bela', 'friend'])];
  const connectedWithAsha = Object.keys(conversations) as Role[];
  await addPhoto('asha', 'connections', ['asha', ...connectedWithAsha]);
  // Shown to everyone nearby before ghost mode.
  for (const role of ['blockedCohost', 'stranger'] as const) {
    const { photos } = await must<{ photos: string[] }>(role, 'GET', `/people/${bela.id}`);
    if (photos.join(' ') !== photosOfBela.join(' ')) throw new Error(`${role} cannot see the photos of Bela`);
  }
  const [live, ended] = [pointOf(1), pointOf(2)];
  const shared = async (by: Role, point: typeof live) => {
    const id = await send(by, talk, { type: 'location', place: { ...point, liveMinutes: 480 } });
    return id;
  };
  await shared('friend', live);
  secret('live place', ['friend', 'asha'], String(live.latitude));
  secret('live place, the other way', ['friend', 'asha'], String(live.longitude));
  const over = await shared('asha', ended);
  for (const [name, number] of Object.entries(ended)) {
    secret(`${name} that is no longer shared`, [], String(number));
    await show('friend', '/shares', `${name} that is no longer shared`);
  }
  await must('asha', 'DELETE', `/shares/${over}`);

  const address = marked('address');
  const place = pointOf(3);
  const host = async (rest: object, isPublished = true) => {
    const id = randomUUID();
    ids.add(id);
    await must('asha', 'PUT', `/hosting/${id}`, world.draft(rest));
    if (isPublished) await must('asha', 'PUT', `/hosting/${id}/published`);
    return id;
  };
  const supper = await host({ location: `${address} Sea Breeze`, place, isPrivate: true });
  const lunchAddress = marked('cancelled address');
  const lunch = await host({ name: 'Lunch', location: lunchAddress, place: pointOf(4), isPrivate: true });
  const plan = await host(
    {
      name: secret('name of a draft', ['asha', 'cohost'], undefined, insiders),
      location: secret('venue of a draft', ['asha', 'cohost'], undefined, insiders),
    },
    false,
  );
  await host({ name: 'Scrap' }, false);
  const gig = await host({ name: 'Gig', category: 'Music' });
  const full = await host({ name: 'Reading', capacity: 1 });
  const concert = await host({ name: 'Concert', category: 'Music', price: 100 });
  const past = await host({ name: 'Walk' });

  const tickets: string[] = [];
  const orders: string[] = [];
  const book = async (by: Role, event: string, price = 0) => {
    const orderId = randomUUID();
    await must(by, 'POST', `/events/${event}/orders`, { orderId, quantity: 1, price });
    ids.add(orderId);
    orders.push(orderId);
    return orderId;
  };
  const orderOf: Partial<Record<Role, string>> = {};
  for (const role of ['approved', 'gaveBack', 'notApproved', 'bela'] as const) orderOf[role] = await book(role, supper);
  for (const role of ['approved', 'gaveBack', 'bela'] as const)
    await must('asha', 'PUT', `/hosting/${supper}/attendees/approved`, { orderId: orderOf[role] });
  await book('bela', gig);
  await book('friend', past);
  await book('friend', concert, 100);
  // One to remove, one to answer, and one that stays without an answer.
  const questions: string[] = [];
  for (const body of [
    'Is there parking?',
    'Is there food?',
    secret('question without an answer', ['friend', 'asha']),
  ]) {
    const questionId = randomUUID();
    await must('friend', 'PUT', `/events/${concert}/questions/${questionId}`, { body });
    ids.add(questionId);
    questions.push(questionId);
  }
  const seat = await book('friend', full);
  for (const role of ['helper', 'approved'] as const)
    await must(role, 'PUT', `/events/${full}/waiting`, { waitingId: randomUUID(), quantity: 1 });
  // Offers the seat to the first person on the waitlist.
  await must('friend', 'DELETE', `/orders/${seat}/seats`);
  await sql`update event set starts_at = ${new Date(world.now.getTime() - 9 * 3600_000)},
    ends_at = ${new Date(world.now.getTime() - 6 * 3600_000)} where id = ${past}`.execute(world.db);

  const team = (event: string, role: Role, as: 'cohost' | 'helper') =>
    must('asha', 'PUT', `/hosting/${event}/team/${people[role].id}`, { role: as });
  for (const event of [supper, plan, lunch]) {
    for (const role of ['cohost', 'formerCohost'] as const) await team(event, role, 'cohost');
    for (const role of ['helper', 'formerHelper'] as const) await team(event, role, 'helper');
  }
  await team(gig, 'blockedCohost', 'cohost');
  await team(gig, 'blockedHelper', 'helper');
  const announcementId = randomUUID();
  ids.add(announcementId);
  await must('asha', 'PUT', `/hosting/${supper}/announcements/${announcementId}`, {
    body: secret(
      'announcement',
      ['asha', 'cohost', 'helper', 'bela', 'approved', 'notApproved'],
      marked('announcement'),
      [...ticketTakers, 'blockedCohost', 'blockedHelper', 'friend'],
    ),
  });
  // Changes that notify everyone who may know the address.
  for (const [event, location] of [
    [supper, address],
    [lunch, lunchAddress],
  ] as const) {
    const { revision } = await must<{ revision: number }>('asha', 'GET', `/hosting/${event}`);
    await must(
      'asha',
      'PUT',
      `/hosting/${event}`,
      world.draft({ location, place: event === supper ? place : pointOf(4), isPrivate: true, revision }),
    );
  }
  const insideSupper: Role[] = ['asha', 'cohost', 'helper', 'approved', 'bela'];
  secret('private address', insideSupper, address);
  for (const number of [place.latitude, place.longitude])
    secret('place of a private address', insideSupper, String(number));
  secret('address of a cancelled event', ['asha', 'cohost', 'helper'], lunchAddress);
  await must('asha', 'PUT', `/hosting/${lunch}/cancelled`);

  // Ticket codes are visible to their owner and at the gate.
  const codes = await sql<{ id: string; code: string; person_id: string; event_id: string }>`
    select id, code, person_id, event_id from ticket`.execute(world.db);
  for (const { id, code, person_id, event_id } of codes.rows) {
    ids.add(id);
    tickets.push(id);
    const owner = roles.find((role) => people[role].id === person_id)!;
    const gate: Role[] =
      event_id === gig
        ? ['asha', 'blockedCohost', 'blockedHelper']
        : event_id === supper
          ? ['asha', 'cohost', 'helper']
          : ['asha'];
    secret(`ticket of ${owner}`, [owner, ...gate], code);
  }

  // Imported events are visible to connections, the address of the feed to its owner only.
  const [feed, file] = [randomUUID(), randomUUID()];
  ids.add(feed).add(file);
  const calendar = `https://calendar.example/${secret('address of a calendar', ['asha'])}.ics`;
  await must('asha', 'POST', '/feeds', { feedId: feed, name: 'Private', url: calendar });
  const brought = secret('event of a calendar', [
    'asha',
    'cohost',
    'helper',
    'friend',
    'formerCohost',
    'formerHelper',
    'blockedCohost',
    'blockedHelper',
  ]);
  await world.putCalendar(people.asha, file, brought);
  const imported = await sql<{ id: string }>`select id from event where feed_id = ${file}`.execute(world.db);
  for (const { id } of imported.rows) ids.add(id);

  // Reports, then everything that withdraws access.
  const reportId = randomUUID();
  ids.add(reportId);
  await must('friend', 'POST', '/reports', {
    id: reportId,
    subject: { type: 'person', id: people.asha.id },
    reason: 'other',
    words: secret('words of a report', []),
  });
  for (const role of ['formerCohost', 'formerHelper'] as const)
    for (const event of [supper, plan, lunch])
      await must('asha', 'DELETE', `/hosting/${event}/team/${people[role].id}`);
  await must('gaveBack', 'DELETE', `/orders/${orderOf.gaveBack}/seats`);
  for (const role of ['blockedCohost', 'blockedHelper'] as const)
    await must('bela', 'PUT', `/blocks/${people[role].id}`);
  await must('bela', 'PUT', '/presence/ghost', { time: 'until I switch it off' });
  // A new account that has only signed in.
  await sql`update person set onboarded_at = null, age = null, gender = null, city = '', interests = '{}' where id = ${people.fresh.id}`.execute(
    world.db,
  );
  await world.host.nearby.refresh([people.fresh.id]);
  return {
    people,
    secrets,
    ids: [...ids],
    byField: {
      personId: Object.values(people).map(({ id }) => id),
      messageId: messages,
      ticketId: tickets,
      orderId: orders,
      announcementId: [announcementId],
      questionId: questions,
      pictureId: [pictureId],
      picture: [],
    },
    calendarKeys,
    shown,
  };
}
