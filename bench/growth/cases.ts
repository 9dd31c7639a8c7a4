import type { router } from '@nukkad/core/app.ts';
import { cellAt } from '@nukkad/core/features/people/geometry.ts';
import type { RouterClient } from '@orpc/server';
import { randomUUID } from 'node:crypto';
import type { Operation } from './operations.ts';

type Client = RouterClient<typeof router>;

/** A person who calls an operation, and what belongs to them. */
export interface Caller {
  id: string;
  as: Client;
  other(id: string): Client;
  /** Someone they are connected with. */
  friend: string;
  /** Someone nearby they do not know. */
  stranger(nth: number): string;
  conversation: string;
  /** An event they have a ticket for. */
  attended: string;
  /** An event they had a ticket for, which ended two days ago. */
  past: string;
  /** An upcoming event they have no ticket for. */
  open(nth: number): string;
  /** One that is sold out. */
  sold(nth: number): string;
  /** An event they host. */
  hosted: string;
  order: string;
  /** A picture of theirs. */
  photo: string;
}

interface Case {
  /** Not measured: what the call needs. What it returns is passed on. */
  before?(caller: Caller, nth: number): Promise<string>;
  run(caller: Caller, nth: number, made: string): Promise<unknown>;
}

export const draft = (id: string) => ({
  id,
  name: 'Rooftop evening',
  category: 'Music' as const,
  description: 'Music and chai on a roof.',
  start: new Date(Date.now() + 40 * 86_400_000).toISOString(),
  end: new Date(Date.now() + 40 * 86_400_000 + 3 * 3600_000).toISOString(),
  timeZone: 'Asia/Kolkata',
  location: 'Carter Road, Bandra',
  place: null,
  isPrivate: false,
  cell: null,
  price: 0,
  capacity: 50,
  refundHours: 24,
  picture: null,
  revision: null,
});

const bandra = { latitude: 19.06, longitude: 72.83 };
const cells = [cellAt(bandra), cellAt({ latitude: 19.066, longitude: 72.836 })];

const ask = async ({ as, stranger }: Caller, nth: number) =>
  (await as.meets.request({ personId: stranger(nth), window: 'today' })).request.id;
const asked = async ({ id, other, stranger }: Caller, nth: number) =>
  (await other(stranger(nth)).meets.request({ personId: id, window: 'today' })).request.id;
const subscribe = async ({ as }: Caller, nth: number) => {
  const feedId = randomUUID();
  await as.feeds.subscribe({ feedId, name: 'City', url: `https://calendar.example/${nth}.ics` });
  return feedId;
};
const send = async ({ as, conversation }: Caller) => {
  const messageId = randomUUID();
  await as.chat.send({ id: conversation, messageId, type: 'text', message: 'On my way.' });
  return messageId;
};
const share = async ({ as, conversation }: Caller) => {
  const messageId = randomUUID();
  await as.chat.send({ id: conversation, messageId, type: 'location', place: { ...bandra, liveMinutes: 15 } });
  return messageId;
};
const save = async ({ as }: Caller) => {
  const id = randomUUID();
  await as.hosting.save(draft(id));
  return id;
};
const publish = async (caller: Caller) => {
  const id = await save(caller);
  await caller.as.hosting.publish({ id });
  return id;
};
const announcement = async ({ as, hosted }: Caller) => {
  const announcementId = randomUUID();
  await as.hosting.announce({ id: hosted, announcementId, body: 'The door is on the other side.' });
  return announcementId;
};
const question = async ({ as, hosted }: Caller) => {
  const questionId = randomUUID();
  await as.questions.ask({ id: hosted, questionId, body: 'Is there parking?' });
  return questionId;
};
/** Free, so that it is paid at once. */
const wait = async ({ as, sold }: Caller, nth: number) => {
  await as.tickets.wait({ id: sold(nth), waitingId: randomUUID(), quantity: 1 });
  return sold(nth);
};
const pastMeeting = async ({ as }: Caller) => (await as.meets.questions()).meetings[0]?.id ?? '';
const addPhoto = async ({ as, photo }: Caller) => {
  await as.photos.add({ id: photo });
  return photo;
};
const block = async ({ as, stranger }: Caller, nth: number) => {
  await as.safety.block({ personId: stranger(nth) });
  return stranger(nth);
};
const addHelper = async ({ as, hosted, friend }: Caller) => {
  await as.hosting.addTeam({ id: hosted, personId: friend, role: 'helper' });
  return friend;
};
const firstTicket = async ({ as, hosted }: Caller) => (await as.entry.gate({ id: hosted })).tickets[0]?.id ?? '';
const order = async (caller: Caller) => {
  const [id, orderId] = [await publish(caller), randomUUID()];
  await caller.as.tickets.order({ id, orderId, quantity: 1, price: 0 });
  return orderId;
};
const orderedTicket = async (caller: Caller) => {
  const orderId = await order(caller);
  return (await caller.as.tickets.list()).tickets.find((it) => it.orderId === orderId)?.id ?? '';
};
const unpaid = async (caller: Caller) => {
  const [id, orderId] = [randomUUID(), randomUUID()];
  await caller.as.hosting.save({ ...draft(id), price: 100 });
  await caller.as.hosting.publish({ id });
  await caller.as.tickets.order({ id, orderId, quantity: 1, price: 100 });
  return orderId;
};

/** An offer: the only seat was a friend's, who gives it back. */
const offered = async ({ as, other, friend }: Caller) => {
  const [id, orderId] = [randomUUID(), randomUUID()];
  await as.hosting.save({ ...draft(id), capacity: 1 });
  await as.hosting.publish({ id });
  await other(friend).tickets.order({ id, orderId, quantity: 1, price: 0 });
  await as.tickets.wait({ id, waitingId: randomUUID(), quantity: 1 });
  await other(friend).tickets.cancel({ id: orderId });
  return (await as.events.get({ id })).order?.id ?? '';
};

/** One case for each operation of the contract: the benchmark fails for an operation without one. */
export const cases: Readonly<Record<Operation, Case>> = {
  'account.session': { run: ({ as }) => as.account.session() },
  'account.saveProfile': {
    run: ({ as }, nth) =>
      as.account.saveProfile({
        name: 'Asha',
        age: 20 + (nth % 30),
        gender: 'Female',
        city: 'Mumbai',
        interests: ['Music', 'Food'],
        words: {
          bio: `Chai first, number ${nth}.\nThen a long walk by the sea.`,
          pronouns: 'she/her',
          languages: ['mr', 'hi', 'en'],
          prompts: [{ prompt: 'ask me', answer: 'the best single-screen cinema left in the city.' }],
        },
      }),
  },
  'account.setReadReceipts': { run: ({ as }, nth) => as.account.setReadReceipts({ on: nth % 2 === 1 }) },
  'account.setAvailability': {
    run: ({ as }, nth) =>
      as.account.setAvailability({
        free: { time: 'evening', hours: 1, activities: nth % 2 === 1 ? ['chai'] : ['walk'] },
      }),
  },
  'account.activity': { run: ({ as }) => as.account.activity() },
  'account.samplePeople': { run: ({ as }) => as.account.samplePeople() },
  'photos.add': { run: ({ as, photo }) => as.photos.add({ id: photo }) },
  'photos.remove': { before: addPhoto, run: ({ as }, _, id) => as.photos.remove({ id }) },
  'photos.setOrder': { before: addPhoto, run: ({ as }, _, id) => as.photos.setOrder({ photos: [id] }) },
  'photos.setAudience': { run: ({ as }) => as.photos.setAudience({ shownTo: 'nearby' }) },
  'people.nearby': { run: ({ as }) => as.people.nearby({}) },
  'people.person': { run: ({ as, friend }) => as.people.person({ id: friend }) },
  'people.presence': { run: ({ as }) => as.people.presence() },
  'people.report': { run: ({ as }, nth) => as.people.report({ cell: cells[nth % 2]! }) },
  'people.forget': { run: ({ as }) => as.people.forget() },
  'people.setGhost': {
    run: ({ as }, nth) => as.people.setGhost({ time: nth % 2 === 0 ? 'until I switch it off' : null }),
  },
  'people.setWider': { run: ({ as }, nth) => as.people.setWider({ wider: nth % 2 === 0 }) },
  'people.setHiddenZone': { run: ({ as }, nth) => as.people.setHiddenZone({ on: nth % 2 === 0 }) },
  'people.regions': { run: ({ as }) => as.people.regions() },
  'meets.list': { run: ({ as }) => as.meets.list() },
  'meets.places': { run: ({ as }) => as.meets.places() },
  'meets.request': { run: (caller, nth) => ask(caller, nth) },
  'meets.setStatus': { before: ask, run: ({ as }, _, id) => as.meets.setStatus({ id, status: 'withdrawn' }) },
  'meets.questions': { run: ({ as }) => as.meets.questions() },
  'meets.answer': { before: pastMeeting, run: ({ as }, _, id) => as.meets.answer({ id, answer: 'again' }) },
  'meets.postpone': { before: asked, run: ({ as }, _, id) => as.meets.postpone({ id }) },
  'chat.conversations': { run: ({ as }) => as.chat.conversations({}) },
  'chat.findConversations': { run: ({ as }) => as.chat.findConversations({ words: 'Asha' }) },
  'chat.conversation': { run: ({ as, conversation }) => as.chat.conversation({ id: conversation }) },
  'chat.setMuted': {
    run: ({ as, conversation }, nth) => as.chat.setMuted({ id: conversation, on: nth % 2 === 0 }),
  },
  'chat.setArchived': {
    run: ({ as, conversation }, nth) => as.chat.setArchived({ id: conversation, on: nth % 2 === 0 }),
  },
  'chat.messages': { run: ({ as, conversation }) => as.chat.messages({ id: conversation }) },
  'chat.send': { run: send },
  'chat.remove': {
    before: send,
    run: ({ as, conversation }, _, messageId) => as.chat.remove({ id: conversation, messageId, from: 'both' }),
  },
  'chat.react': {
    before: send,
    run: ({ as, conversation }, _, messageId) => as.chat.react({ id: conversation, messageId, reaction: 'like' }),
  },
  'chat.search': { run: ({ as, conversation }) => as.chat.search({ id: conversation, words: 'nothing like this' }) },
  'chat.shares': { run: ({ as }) => as.chat.shares() },
  'chat.moveShare': { before: share, run: ({ as }, _, id) => as.chat.moveShare({ id, ...bandra }) },
  'chat.endShare': { before: share, run: ({ as }, _, id) => as.chat.endShare({ id }) },
  'chat.seen': { run: ({ as, conversation }) => as.chat.seen({ id: conversation, read: 20, delivered: 20 }) },
  'events.list': { run: ({ as }, nth) => as.events.list(searches[nth % searches.length]!) },
  'events.month': { run: ({ as }) => as.events.month({ month: new Date().toISOString().slice(0, 7) as never }) },
  'events.map': { run: ({ as }) => as.events.map() },
  'events.get': { run: ({ as, attended }) => as.events.get({ id: attended }) },
  'events.preview': { run: ({ as, attended }) => as.events.preview({ id: attended }) },
  'events.save': { run: ({ as, open }, nth) => as.events.save({ id: open(nth) }) },
  'events.unsave': { run: ({ as, open }, nth) => as.events.unsave({ id: open(nth) }) },
  'events.coming': { run: ({ as, attended }) => as.events.coming({ id: attended }) },
  'events.hostedBy': { run: ({ as, id }) => as.events.hostedBy({ personId: id }) },
  'events.announcements': { run: ({ as, attended }) => as.events.announcements({ id: attended }) },
  'events.seeAnnouncements': {
    before: announcement,
    run: ({ as, hosted }, _, announcementId) => as.events.seeAnnouncements({ id: hosted, announcementId }),
  },
  'hosting.list': { run: ({ as }) => as.hosting.list() },
  'hosting.get': { run: ({ as, hosted }) => as.hosting.get({ id: hosted }) },
  'hosting.save': { run: save },
  'hosting.publish': { before: save, run: ({ as }, _, id) => as.hosting.publish({ id }) },
  'hosting.cancel': { before: publish, run: ({ as }, _, id) => as.hosting.cancel({ id }) },
  'hosting.remove': { before: save, run: ({ as }, _, id) => as.hosting.remove({ id }) },
  'hosting.copy': { run: ({ as, hosted }) => as.hosting.copy({ id: hosted, newId: randomUUID() }) },
  'hosting.repeat': {
    before: save,
    run: ({ as }, _, id) => as.hosting.repeat({ id, seriesId: randomUUID(), every: 'week', times: 3 }),
  },
  'hosting.team': { run: ({ as, hosted }) => as.hosting.team({ id: hosted }) },
  'hosting.addTeam': {
    run: ({ as, hosted, friend }) => as.hosting.addTeam({ id: hosted, personId: friend, role: 'helper' }),
  },
  'hosting.removeTeam': {
    before: addHelper,
    run: ({ as, hosted }, _, personId) => as.hosting.removeTeam({ id: hosted, personId }),
  },
  'hosting.attendees': { run: ({ as, hosted }) => as.hosting.attendees({ id: hosted }) },
  'hosting.approve': { run: ({ as, hosted }) => as.hosting.approve({ id: hosted, orderId: null }) },
  'hosting.announce': { run: announcement },
  'tickets.order': {
    before: publish,
    run: ({ as }, _, id) => as.tickets.order({ id, orderId: randomUUID(), quantity: 1, price: 0 }),
  },
  'tickets.accept': { before: offered, run: ({ as }, _, id) => as.tickets.accept({ id }) },
  'tickets.cancel': { before: order, run: ({ as }, _, id) => as.tickets.cancel({ id }) },
  'tickets.wait': { run: wait },
  'tickets.leave': { before: wait, run: ({ as }, _, id) => as.tickets.leave({ id }) },
  'tickets.name': {
    before: orderedTicket,
    run: ({ as }, _, id) => as.tickets.name({ id, name: 'Chitra Rao' }),
  },
  'tickets.transfer': {
    before: orderedTicket,
    run: ({ as, friend }, _, id) => as.tickets.transfer({ id, personId: friend }),
  },
  'tickets.list': { run: ({ as }) => as.tickets.list() },
  'entry.gate': { run: ({ as, hosted }) => as.entry.gate({ id: hosted }) },
  'entry.enter': {
    before: firstTicket,
    run: ({ as, hosted }, _, ticketId) =>
      as.entry.enter({
        id: hosted,
        gate: 'North',
        entries: [{ id: randomUUID(), ticketId, enteredAt: new Date().toISOString(), wasOffline: false }],
      }),
  },
  'entry.count': { run: ({ as, hosted }) => as.entry.count({ id: hosted }) },
  'payments.order': { run: ({ as, order }) => as.payments.order({ id: order }) },
  'payments.orders': { run: ({ as }) => as.payments.orders() },
  'payments.checkout': { before: unpaid, run: ({ as }, _, id) => as.payments.checkout({ id }) },
  'payments.premium': { run: ({ as }) => as.payments.premium({ orderId: randomUUID() }) },
  'payments.settle': { before: unpaid, run: ({ as }, _, id) => as.payments.settle({ id, outcome: 'fail' }) },
  'reminders.questions': { run: ({ as }) => as.reminders.questions() },
  'reminders.answer': { run: ({ as, past }) => as.reminders.answer({ id: past, happened: true, met: false }) },
  'safety.block': { run: block },
  'safety.unblock': { before: block, run: ({ as }, _, personId) => as.safety.unblock({ personId }) },
  'safety.blocks': { run: ({ as }) => as.safety.blocks() },
  'questions.list': { before: question, run: ({ as, hosted }) => as.questions.list({ id: hosted }) },
  'questions.ask': { run: question },
  'questions.answer': {
    before: question,
    run: ({ as, hosted }, _, questionId) =>
      as.questions.answer({ id: hosted, questionId, body: 'Yes, behind the hall.' }),
  },
  'questions.remove': {
    before: question,
    run: ({ as, hosted }, _, questionId) => as.questions.remove({ id: hosted, questionId }),
  },
  'safety.report': {
    run: ({ as, friend }) =>
      as.safety.report({ id: randomUUID(), subject: { type: 'person', id: friend }, reason: 'spam' }),
  },
  'calendar.key': { run: ({ as }) => as.calendar.key() },
  'calendar.renewKey': { run: ({ as }) => as.calendar.renewKey() },
  'calendar.dropKey': { run: ({ as }) => as.calendar.dropKey() },
  'feeds.list': { run: ({ as }) => as.feeds.list() },
  'feeds.subscribe': { run: subscribe },
  'feeds.refresh': { before: subscribe, run: ({ as }, _, id) => as.feeds.refresh({ id }) },
  'feeds.remove': { before: subscribe, run: ({ as }, _, id) => as.feeds.remove({ id }) },
};

/** What people do in the list of events, in turn. */
const searches = [
  {},
  { words: 'jazz' },
  { words: 'comdey' },
  { friends: true },
  { saved: true },
  { free: true, category: 'music' as const },
];
