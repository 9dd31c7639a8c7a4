import { randomUUID } from 'node:crypto';
import {
  everyone,
  mine,
  notBlocked,
  ownersOnly,
  partiesOnly,
  publicEvent,
  signedIn,
  type Matrix,
} from './expected-outcomes.ts';

/** Operations about events that the owner hosts. */
export const eventCases: Pick<Matrix, 'events' | 'hosting' | 'questions' | 'checkIn' | 'promotions'> = {
  events: {
    list: { input: () => ({}), party: 'attendee', row: publicEvent },
    month: { input: () => ({ month: '2026-03' }), row: { ...signedIn, other: 'none' } },
    map: { row: { ...signedIn, other: 'none' } },
    get: { input: (t) => ({ id: t.gig }), names: 'id', party: 'attendee', row: publicEvent },
    hostedBy: { input: () => ({ personId: 'Asha' }), names: 'personId', party: 'attendee', row: notBlocked },
    preview: { input: (t) => ({ id: t.gig }), names: 'id', party: 'attendee', row: everyone },
    save: { input: (t) => ({ id: t.gig }), names: 'id', party: 'attendee', row: publicEvent },
    unsave: { input: (t) => ({ id: t.gig }), names: 'id', party: 'attendee', row: publicEvent },
    coming: { input: (t) => ({ id: t.gig }), names: 'id', party: 'attendee', row: partiesOnly },
    announcements: { input: (t) => ({ id: t.gig }), names: 'id', party: 'attendee', row: partiesOnly },
    seeAnnouncements: {
      input: (t) => ({ id: t.gig, announcementId: t.announcement }),
      names: 'id',
      party: 'attendee',
      row: partiesOnly,
    },
  },
  hosting: {
    list: { party: 'co-host', row: { ...mine, other: 'yes' } },
    get: { input: (t) => ({ id: t.gig }), names: 'id', party: 'co-host', row: partiesOnly },
    save: {
      input: (t) => ({ ...t.draftFields, id: t.draft, revision: t.revision }),
      names: 'id',
      party: 'connection',
      row: ownersOnly,
    },
    publish: { input: (t) => ({ id: t.draft }), names: 'id', party: 'connection', row: ownersOnly },
    cancel: { input: (t) => ({ id: t.gig }), names: 'id', party: 'co-host', row: partiesOnly },
    remove: { input: (t) => ({ id: t.draft }), names: 'id', party: 'connection', row: ownersOnly },
    copy: { input: (t) => ({ id: t.gig, newId: randomUUID() }), names: 'id', party: 'co-host', row: partiesOnly },
    repeat: {
      input: (t) => ({ id: t.gig, seriesId: randomUUID(), every: 'week', times: 2 }),
      names: 'id',
      party: 'co-host',
      row: partiesOnly,
    },
    team: { input: (t) => ({ id: t.gig }), names: 'id', party: 'co-host', row: partiesOnly },
    addTeam: {
      input: (t) => ({ id: t.gig, personId: 'Bilal', role: 'helper' }),
      names: 'id',
      party: 'co-host',
      row: { ...ownersOnly, other: 'NOT_FOUND' },
    },
    removeTeam: { input: (t) => ({ id: t.gig, personId: 'Hema' }), names: 'id', party: 'co-host', row: partiesOnly },
    handOver: { input: (t) => ({ id: t.gig, personId: null }), names: 'id', party: 'co-host', row: ownersOnly },
    answerHandOver: {
      input: (t) => ({ id: t.gig, answer: 'accept' }),
      names: 'id',
      party: 'co-host',
      // A repeat after the handover does nothing.
      row: partiesOnly,
    },
    attendees: { input: (t) => ({ id: t.gig }), names: 'id', party: 'co-host', row: partiesOnly },
    approve: {
      input: (t) => ({ id: t.supper, orderId: t.guestOrder }),
      names: 'id',
      party: 'attendee',
      row: ownersOnly,
    },
    announce: {
      input: (t) => ({ id: t.gig, announcementId: randomUUID(), body: 'Doors at eight' }),
      names: 'id',
      party: 'co-host',
      row: partiesOnly,
    },
  },
  questions: {
    list: { input: (t) => ({ id: t.gig }), names: 'id', party: 'attendee', row: notBlocked },
    ask: {
      input: (t, a) => ({ id: a === 'owner' ? t.open : t.gig, questionId: randomUUID(), body: 'When?' }),
      names: 'id',
      party: 'attendee',
      row: notBlocked,
    },
    answer: {
      input: (t) => ({ id: t.gig, questionId: t.question, body: 'Yes' }),
      names: 'questionId',
      party: 'co-host',
      row: partiesOnly,
    },
    remove: {
      input: (t) => ({ id: t.gig, questionId: t.question }),
      names: 'questionId',
      party: 'attendee',
      row: partiesOnly,
    },
  },
  checkIn: {
    list: { input: (t) => ({ id: t.gig }), names: 'id', party: 'co-host', row: partiesOnly },
    send: {
      input: (t) => ({
        id: t.gig,
        gate: 'Door',
        entries: [
          { id: randomUUID(), ticketId: t.guestTicket, enteredAt: '2026-03-05T10:00:00.000Z', wasOffline: false },
        ],
      }),
      names: 'id',
      party: 'co-host',
      row: partiesOnly,
    },
    count: { input: (t) => ({ id: t.gig }), names: 'id', party: 'co-host', row: partiesOnly },
  },
  promotions: {
    get: { input: (t) => ({ id: t.gig }), names: 'id', party: 'co-host', row: partiesOnly },
    order: {
      input: (t) => ({ id: t.gig, orderId: randomUUID(), weeks: 1, weekPrice: 200 }),
      names: 'id',
      party: 'co-host',
      row: ownersOnly,
    },
    hide: { input: (t) => ({ id: t.gig }), names: 'id', party: 'attendee', row: { ...signedIn, blocked: 'unnamed' } },
  },
};
