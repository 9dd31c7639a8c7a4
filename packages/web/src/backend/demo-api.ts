import type { Me } from '@nukkad/core/account/contract.ts';
import type { Conversation, Message } from '@nukkad/core/chat/contract.ts';
import { historyPage, mostFound } from '@nukkad/core/chat/rules.ts';
import type { Event } from '@nukkad/core/events/contract.ts';
import { eventOffer, inCategory } from '@nukkad/core/events/rules.ts';
import type { MeetEntry, MeetRequest } from '@nukkad/core/meets/contract.ts';
import { meetEnd, meetTransitions, statusAt } from '@nukkad/core/meets/rules.ts';
import type { Order } from '@nukkad/core/payments/contract.ts';
import { premiumOrderWords, premiumPricePaise } from '@nukkad/core/payments/rules.ts';
import type { Person } from '@nukkad/core/people/contract.ts';
import { defaultFilter, passesFilter } from '@nukkad/core/people/rules.ts';
import { refusals, type RefusalCode } from '@nukkad/core/refusals.ts';
import { sampleEvents, samplePeople } from '@nukkad/core/sample-data.ts';
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

function eventOf(id: string): Event {
  const found = events.find((event) => event.id === id);
  if (!found) throw refused('NOT_FOUND');
  const going = state.tickets.some(({ eventId }) => eventId === id);
  return { ...found, going, seatsLeft: found.seatsLeft - Number(going) };
}

const offerOf = (event: Event) => eventOffer({ ...event, date: new Date(event.date) }, new Date());

function issueTicket(event: Event) {
  const id = crypto.randomUUID();
  const code = id.slice(0, 8).toUpperCase();
  change({
    tickets: [
      ...state.tickets,
      { id, eventId: event.id, code, price: event.price, timestamp: new Date().toISOString() },
    ],
  });
}

function placeOrder(order: Omit<Order, 'status'>): Order {
  const known = state.orders.find(({ id }) => id === order.id);
  if (known) return known;
  const placed: Order = { ...order, status: 'open' };
  change({ orders: [...state.orders, placed] });
  return placed;
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
    presence: async () => (me(), { area: null, next: null, expiresAt: null, ghost: null, wider: false }),
    report: notHere,
    forget: notHere,
    setGhost: notHere,
    setWider: notHere,
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
    shares: async () => (me(), { shares: [], now: new Date().toISOString() }),
    moveShare: async () => {
      throw refused('NOT_FOUND');
    },
    endShare: async () => (me(), {}),
    seen: async ({ id }) => (me(), personOf(id), { unread: 0 }),
  },
  events: {
    list: async (input) => {
      me();
      return {
        events: events.filter((event) => inCategory(event, input?.category ?? 'all')).map(({ id }) => eventOf(id)),
      };
    },
    get: async ({ id }) => (me(), eventOf(id)),
    register: async ({ id }) => {
      me();
      const event = eventOf(id);
      if (event.going) return event;
      const offer = offerOf(event);
      if (offer === 'over') throw refused('EVENT_OVER');
      if (offer === 'book') throw refused('NOT_FREE');
      if (offer === 'sold out') throw refused('SOLD_OUT');
      issueTicket(event);
      return eventOf(id);
    },
    cancel: async ({ id }) => {
      me();
      const event = eventOf(id);
      if (!event.going) throw refused('NOT_FOUND');
      if (event.price > 0) throw refused('PAID_TICKET');
      change({ tickets: state.tickets.filter(({ eventId }) => eventId !== id) });
      return eventOf(id);
    },
    book: async ({ id, orderId }) => {
      me();
      const event = eventOf(id);
      if (event.going) throw refused('ALREADY_GOING');
      if (event.price === 0) throw refused('FREE');
      if (event.seatsLeft <= 0) throw refused('SOLD_OUT');
      return placeOrder({
        id: orderId,
        purpose: 'ticket',
        description: event.name,
        amountPaise: event.price * 100,
        eventId: id,
      });
    },
    tickets: async () => {
      me();
      return {
        tickets: state.tickets.map(({ eventId, ...ticket }) => ({ ...ticket, event: eventOf(eventId) })),
      };
    },
  },
  payments: {
    order: async ({ id }) => {
      me();
      const order = state.orders.find((it) => it.id === id);
      if (!order) throw refused('NOT_FOUND');
      return order;
    },
    premium: async ({ orderId }) => {
      if (me().isPremium) throw refused('ALREADY_PREMIUM');
      return placeOrder({
        id: orderId,
        purpose: 'premium',
        description: premiumOrderWords,
        amountPaise: premiumPricePaise,
        eventId: null,
      });
    },
    settle: async ({ id, outcome }) => {
      const user = me();
      const order = state.orders.find((it) => it.id === id);
      if (!order) throw refused('NOT_FOUND');
      if (order.status !== 'open') throw refused('ORDER_CLOSED');
      if (outcome === 'pay') {
        if (order.eventId === null) change({ user: { ...user, isPremium: true } });
        else if (eventOf(order.eventId).going) throw refused('ALREADY_GOING');
        else issueTicket(eventOf(order.eventId));
      }
      const settled: Order = { ...order, status: outcome === 'pay' ? 'paid' : 'failed' };
      change({ orders: state.orders.map((it) => (it.id === id ? settled : it)) });
      return settled;
    },
  },
  safety: { block: notHere, unblock: notHere, blocks: async () => (me(), { people: [] }), report: notHere },
};
