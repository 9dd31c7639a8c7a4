import type { Event } from '@nukkad/core/features/events/contract.ts';
import { cityDay, cityZone } from '@nukkad/core/kernel/city-days.ts';
import { anyEvent, isListed, type EventFilter } from '@nukkad/core/features/events/event-filter.ts';
import { sampleEvents } from '@nukkad/core/features/sandbox/sample-data.ts';
import { standing } from './demo-orders.ts';
import { me, notHere, personOf, refused } from './demo-visitor.ts';
import { change, state } from './demo-state.ts';
import type { Api } from './backend.ts';

const events = sampleEvents(new Date());

const heldFor = (eventId: string) =>
  state.orders.map(standing).find((it) => it.eventId === eventId && (it.status === 'open' || it.status === 'paid'));

export function eventOf(id: string): Event {
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
    hasWaitlist: false,
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
          transferred: 0,
          isReceived: false,
          quantity: order.quantity,
          amountPaise: order.amountPaise,
          holdUntil: order.holdUntil,
        }
      : null,
    queued: null,
    friends: [],
    friendsGoing: 0,
    saved: state.saved.includes(id),
    unreadAnnouncements: 0,
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

export const eventsApi: Api['events'] = {
  list: async (input) => (me(), { events: listed({ ...anyEvent, ...input }), promoted: [], next: null }),
  month: async ({ month, ...filter }) => {
    me();
    const byDay = Map.groupBy(listed({ ...anyEvent, ...filter, when: month }), ({ date }) => cityDay(new Date(date)));
    return {
      days: [...byDay].map(([day, events]) => ({
        day,
        events: events.length,
        categories: [...new Set(events.map(({ category }) => category))],
      })),
    };
  },
  map: async () => ({ tiles: null }),
  save: async ({ id }) => keepAside(id, true),
  unsave: async ({ id }) => keepAside(id, false),
  get: async ({ id }) => (me(), eventOf(id)),
  hostedBy: async ({ personId }) => {
    me();
    const hosted = listed(anyEvent).filter(({ host }) => host?.id === personId);
    const host = hosted[0]?.host;
    if (!host) throw refused('NOT_FOUND');
    return { host, bio: null, pastEvents: 0, events: hosted, next: null };
  },
  preview: notHere,
  announcements: async () => (me(), { announcements: [] }),
  seeAnnouncements: notHere,
  coming: notHere,
};
