import type { Me } from '@nukkad/core/features/account/contract.ts';
import type { Conversation, Message } from '@nukkad/core/features/chat/contract.ts';
import { historyPage, mostFound } from '@nukkad/core/features/chat/rules.ts';
import type { Event } from '@nukkad/core/features/events/contract.ts';
import {
  anyEvent,
  cityDay,
  cityZone,
  eventOffer,
  isListed,
  type EventFilter,
} from '@nukkad/core/features/events/rules.ts';
import type { MeetEntry, MeetRequest } from '@nukkad/core/features/meets/contract.ts';
import { meetEnd, meetTransitions, statusAt } from '@nukkad/core/features/meets/rules.ts';
import type { Order } from '@nukkad/core/features/payments/contract.ts';
import { holdMs, mayGiveBack } from '@nukkad/core/features/tickets/rules.ts';
import { premiumOrderWords, premiumPricePaise } from '@nukkad/core/features/payments/rules.ts';
import type { Person } from '@nukkad/core/features/people/contract.ts';
import { defaultFilter, passesFilter, tickMsOf, unseenPresence } from '@nukkad/core/features/people/rules.ts';
import { refusals, type RefusalCode } from '@nukkad/core/kernel/refusals.ts';
import { sampleEvents, samplePeople } from '@nukkad/core/features/sandbox/sample-data.ts';
import { ticketText, ticketToken } from '@nukkad/core/features/tickets/rules.ts';
import { ORPCError } from '@orpc/client';
import { change, state } from './demo-state.ts';
import type { Api } from './index.ts';

/** The chat list of the specification shows at most this many people. */
const chatListLimit = 4;

const events = sampleEvents(new Date());

const refused = (code: RefusalCode) => new ORPCError(code, { ...refusals[code], defined: true });

function me(): Me {
  if (!state.isAuthenticated || !state.user) throw refused('SIGNED_OUT');
  return state.user;
}

function personOf(id: string): Person {
  const found = samplePeople.find((person) => person.id === id);
  if (!found) throw refused('NOT_FOUND');
  const { name, age, gender, city, interests, profilePicture, isPremium } = found;
  return { id, name, age, gender, city, interests: [...interests], profilePicture, isPremium };
}

/** In the demo the conversation with a person has that person's id. */
const entryOf = (request: MeetRequest): MeetEntry => ({
  request: { ...request, status: statusOf(request) },
  person: personOf(request.toUserId),
  conversationId: request.status === 'accepted' ? request.toUserId : null,
});

const statusOf = (request: MeetRequest) =>
  statusAt({ status: request.status, expiresAt: new Date(request.expiresAt) }, new Date());

function conversationOf(id: string): Conversation {
  return {
    id,
    person: personOf(id),
    online: true,
    lastMessage: state.messages[id]?.at(-1) ?? null,
    unread: 0,
    theirs: { delivered: 0, read: 0 },
  };
}

/** An order as it stands: a hold ends by itself. */
const standing = (order: Order): Order =>
  order.status === 'open' && order.holdUntil !== null && Date.parse(order.holdUntil) <= Date.now()
    ? { ...order, status: 'ended', settledAt: order.holdUntil, holdUntil: null }
    : order;

const heldFor = (eventId: string) =>
  state.orders.map(standing).find((it) => it.eventId === eventId && (it.status === 'open' || it.status === 'paid'));

function eventOf(id: string): Event {
  const found = events.find((event) => event.id === id);
  if (!found) throw refused('NOT_FOUND');
  const { hostId, ...event } = found;
  const { name, profilePicture } = personOf(hostId);
  const order = heldFor(id);
  return {
    ...event,
    timeZone: cityZone,
    isAreaOnly: false,
    area: null,
    hasLine: false,
    status: 'published',
    host: { id: hostId, name, profilePicture },
    role: null,
    source: null,
    refundHours: 24,
    seatsLeft: event.seatsLeft - (order?.quantity ?? 0),
    going: order?.status === 'paid',
    order: order
      ? {
          id: order.id,
          status: order.status === 'paid' ? 'paid' : 'open',
          quantity: order.quantity,
          amountPaise: order.amountPaise,
          holdUntil: order.holdUntil,
        }
      : null,
    queued: null,
    friends: [],
    saved: state.saved.includes(id),
    unreadNotices: 0,
  };
}

const listed = (filter: EventFilter) =>
  events.map(({ id }) => eventOf(id)).filter((event) => isListed(event, filter, new Date()));

function keepAside(id: string, saved: boolean): Event {
  me();
  eventOf(id);
  const others = state.saved.filter((it) => it !== id);
  change({ saved: saved ? [...others, id] : others });
  return eventOf(id);
}

function placeOrder(
  order: Pick<Order, 'id' | 'purpose' | 'description' | 'quantity' | 'amountPaise' | 'eventId'>,
): Order {
  const now = Date.now();
  const isFree = order.amountPaise === 0;
  const placed: Order = {
    ...order,
    status: isFree ? 'paid' : 'open',
    holdUntil: isFree || order.eventId === null ? null : new Date(now + holdMs).toISOString(),
    orderedAt: new Date(now).toISOString(),
    settledAt: isFree ? new Date(now).toISOString() : null,
    refund: null,
  };
  change({ orders: [...state.orders, placed] });
  return placed;
}

function ownOrder(id: string): Order {
  me();
  const order = state.orders.find((it) => it.id === id);
  if (!order) throw refused('NOT_FOUND');
  return standing(order);
}

function settle(order: Order, outcome: Pick<Order, 'status' | 'refund'>): Order {
  const settled: Order = { ...order, ...outcome, holdUntil: null, settledAt: new Date().toISOString() };
  change({ orders: state.orders.map((it) => (it.id === order.id ? settled : it)) });
  return settled;
}

/** What needs other people or a place has no part in the demo. */
const notHere = async () => {
  me();
  throw refused('NOT_FOUND');
};

/** The contract, answered in the tab: the same refusals, and the specification's rules instead of the server's bounds. */
export const api: Api = {
  account: {
    session: async () => ({
      edition: 'demo',
      ways: { sandbox: true, google: false, emailCode: false },
      me: state.isAuthenticated ? state.user : null,
      unread: [],
    }),
    saveProfile: async (profile) => {
      const user: Me = { ...me(), ...profile, onboarded: true };
      change({ user });
      return user;
    },
    setReadReceipts: notHere,
    activity: async () => (me(), { meetings: 12, events: 8, connections: 24 }),
    samplePeople: async () => ({ people: [] }),
  },
  people: {
    nearby: async (filter) => {
      me();
      const wanted = { ...defaultFilter, ...filter };
      return {
        people: samplePeople
          .filter((person) => passesFilter(person, wanted))
          .toSorted((a, b) => a.distance - b.distance)
          .map(({ id, distance }) => ({ ...personOf(id), distance })),
        next: null,
      };
    },
    person: async ({ id }) => {
      me();
      return { ...personOf(id), distance: samplePeople.find((person) => person.id === id)!.distance };
    },
    // Sample people are where they are, and so is the visitor.
    presence: async () => (me(), unseenPresence(tickMsOf.production)),
    report: notHere,
    forget: notHere,
    setGhost: notHere,
    setWider: notHere,
    setHiddenZone: notHere,
    regions: async () => (me(), { regions: [] }),
  },
  meets: {
    list: async () => {
      me();
      return {
        requests: state.meetRequests
          .map(entryOf)
          .filter(({ request }) => request.status === 'pending')
          .toReversed(),
        connected: state.meetRequests
          .filter(({ status }) => status === 'accepted')
          .map((request) => ({ personId: request.toUserId, conversationId: request.toUserId, request })),
      };
    },
    places: async () => (me(), { places: [] }),
    postpone: notHere,
    request: async ({ personId, window = 'today', note = '', place = '' }) => {
      const from = me().id;
      if (personId === from) throw refused('NOT_YOURSELF');
      personOf(personId);
      const latest = state.meetRequests.findLast(({ toUserId }) => toUserId === personId);
      if (latest?.status === 'accepted') throw refused('ALREADY_CONNECTED');
      if (latest && statusOf(latest) === 'pending') return entryOf(latest);
      const now = Date.now();
      const request: MeetRequest = {
        // Timestamp text; two requests of one millisecond still differ.
        id: String(Math.max(now, Number(state.meetRequests.at(-1)?.id ?? 0) + 1)),
        fromUserId: from,
        toUserId: personId,
        status: 'pending',
        timestamp: new Date(now).toISOString(),
        expiresAt: meetEnd(window, new Date(now)).toISOString(),
        window,
        note,
        place,
      };
      change({ meetRequests: [...state.meetRequests, request] });
      return entryOf(request);
    },
    // The visitor is alone here and may move a request for either side, as far as the machine allows.
    setStatus: async ({ id, status }) => {
      me();
      const request = state.meetRequests.find((it) => it.id === id);
      if (!request) throw refused('NOT_FOUND');
      const from = statusOf(request);
      if (
        !meetTransitions.some((row) => row.from === from && row.to === status && row.by !== 'clock') ||
        status === 'postponed'
      )
        throw refused('STATUS_NOT_ALLOWED');
      const moved = { ...request, status };
      change({ meetRequests: state.meetRequests.map((it) => (it.id === id ? moved : it)) });
      return entryOf(moved);
    },
  },
  chat: {
    conversations: async () => {
      me();
      return { conversations: samplePeople.slice(0, chatListLimit).map(({ id }) => conversationOf(id)) };
    },
    conversation: async ({ id }) => (me(), conversationOf(id)),
    messages: async ({ id, before, limit }) => {
      me();
      personOf(id);
      const earlier = (state.messages[id] ?? []).filter(({ position }) => position < (before ?? Infinity));
      const page = earlier.slice(-(limit ?? historyPage));
      return { messages: page, hasOlder: page.length < earlier.length };
    },
    send: async (input) => {
      const { id: senderId, city } = me();
      personOf(input.id);
      // The demo keeps no pictures, and has no button for them.
      if (input.type === 'picture') throw refused('NOT_FOUND');
      const sent = state.messages[input.id] ?? [];
      const known = sent.find(({ id }) => id === input.messageId);
      if (known) return known;
      const message: Message = {
        id: input.messageId,
        conversationId: input.id,
        senderId,
        message: input.type === 'location' ? city : input.message.trim(),
        timestamp: new Date().toISOString(),
        type: input.type,
        attachment: null,
        position: (sent.at(-1)?.position ?? 0) + 1,
      };
      change({ messages: { ...state.messages, [input.id]: [...sent, message] } });
      return message;
    },
    remove: async ({ id, messageId, from }) => {
      me();
      const sent = state.messages[id] ?? [];
      const message = sent.find((it) => it.id === messageId);
      if (!message) throw refused('NOT_FOUND');
      // The visitor is alone here: what is gone for them is gone, and the places of the others stay.
      change({ messages: { ...state.messages, [id]: sent.filter((it) => it !== message) } });
      return { conversationId: id, messageId, position: message.position, from, unread: 0 };
    },
    search: async ({ id, words }) => {
      me();
      personOf(id);
      const wanted = words.trim().toLowerCase();
      const found = (state.messages[id] ?? []).filter((it) => it.message.toLowerCase().includes(wanted));
      return { messages: found.slice(-mostFound).toReversed() };
    },
    // Nobody is anywhere in the demo: the pin says the name of the city.
    shares: async () => (me(), { shares: [] }),
    moveShare: async () => {
      throw refused('NOT_FOUND');
    },
    endShare: async () => (me(), {}),
    seen: async ({ id }) => (me(), personOf(id), { unread: 0 }),
  },
  events: {
    list: async (input) => (me(), { events: listed({ ...anyEvent, ...input }), next: null }),
    month: async ({ month, ...filter }) => {
      me();
      const byDay = Map.groupBy(listed({ ...anyEvent, ...filter, when: month }), ({ date }) => cityDay(new Date(date)));
      return { days: [...byDay].map(([day, { length }]) => ({ day, events: length })) };
    },
    save: async ({ id }) => keepAside(id, true),
    unsave: async ({ id }) => keepAside(id, false),
    get: async ({ id }) => (me(), eventOf(id)),
    preview: notHere,
    notices: async () => (me(), { notices: [] }),
    seeNotices: notHere,
    coming: notHere,
  },
  hosting: {
    list: async () => (me(), { events: [] }),
    get: notHere,
    save: notHere,
    publish: notHere,
    cancel: notHere,
    remove: notHere,
    copy: notHere,
    repeat: notHere,
    team: notHere,
    addTeam: notHere,
    removeTeam: notHere,
    attendees: notHere,
    approve: notHere,
    notify: notHere,
  },
  tickets: {
    order: async ({ id, orderId, quantity = 1, price }) => {
      me();
      const known = state.orders.find((it) => it.id === orderId);
      if (known) return standing(known);
      const event = eventOf(id);
      if (event.order) {
        if (event.going) throw refused('ALREADY_GOING');
        return ownOrder(event.order.id);
      }
      if (eventOffer(event, new Date()) === 'over') throw refused('EVENT_OVER');
      if (event.price !== price) throw refused('PRICE_CHANGED');
      if (event.seatsLeft! < quantity) throw refused('NOT_ENOUGH_SEATS');
      return placeOrder({
        id: orderId,
        purpose: 'ticket',
        description: event.name,
        quantity,
        amountPaise: event.price * 100 * quantity,
        eventId: id,
      });
    },
    accept: async ({ id }) => ownOrder(id),
    cancel: async ({ id }) => {
      const order = ownOrder(id);
      if (order.status === 'open') return settle(order, { status: 'ended', refund: null });
      if (order.status !== 'paid' || order.eventId === null) return order;
      const event = eventOf(order.eventId);
      if (!mayGiveBack({ date: new Date(event.date), refundHours: event.refundHours }, order.amountPaise, new Date()))
        throw refused('NO_REFUND');
      const refund =
        order.amountPaise === 0 ? null : { amountPaise: order.amountPaise, refundedAt: new Date().toISOString() };
      return settle(order, { status: 'cancelled', refund });
    },
    wait: notHere,
    leave: notHere,
    list: async () => {
      me();
      const paid = state.orders.filter(({ status, eventId }) => status === 'paid' && eventId !== null);
      return {
        tickets: paid.flatMap((order) =>
          Array.from({ length: order.quantity }, (_, at) => {
            const id = `${order.id.slice(0, -1)}${at}`;
            return {
              id,
              code: id.replaceAll('-', '').slice(-10).toUpperCase(),
              // Nobody lets anybody in here: it is genuine in no place.
              token: ticketToken(ticketText(order.eventId!, id), ''),
              event: eventOf(order.eventId!),
              orderId: order.id,
              nth: at + 1,
              price: order.amountPaise / 100 / order.quantity,
              timestamp: order.settledAt!,
              enteredAt: null,
            };
          }),
        ),
      };
    },
  },
  // The visitor makes no event.
  entry: { gate: notHere, enter: notHere, count: notHere },
  payments: {
    order: async ({ id }) => ownOrder(id),
    orders: async () => (me(), { orders: state.orders.map(standing).toReversed() }),
    checkout: async ({ id }) => (ownOrder(id), { way: 'practice' }),
    premium: async ({ orderId }) => {
      if (me().isPremium) throw refused('ALREADY_PREMIUM');
      const open = state.orders.find(
        ({ id, purpose, status }) => id === orderId || (purpose === 'premium' && status === 'open'),
      );
      return (
        open ??
        placeOrder({
          id: orderId,
          purpose: 'premium',
          description: premiumOrderWords,
          quantity: 1,
          amountPaise: premiumPricePaise,
          eventId: null,
        })
      );
    },
    settle: async ({ id, outcome }) => {
      const user = me();
      const order = ownOrder(id);
      if (order.status !== 'open') throw refused('ORDER_CLOSED');
      if (outcome === 'fail') return order;
      if (order.eventId === null) change({ user: { ...user, isPremium: true } });
      return settle(order, { status: 'paid', refund: null });
    },
  },
  reminders: { questions: async () => (me(), { events: [] }), answer: notHere },
  // There is no server that a calendar could read.
  // Nor one that could fetch any.
  feeds: { list: async () => (me(), { feeds: [] }), subscribe: notHere, refresh: notHere, remove: notHere },
  calendar: { key: async () => (me(), { key: null }), renewKey: notHere, dropKey: notHere },
  safety: { block: notHere, unblock: notHere, blocks: async () => (me(), { people: [] }), report: notHere },
};
