import { randomUUID } from 'node:crypto';
import type { Actor } from './callers.ts';
import {
  alike,
  mine,
  mineAlways,
  notBlocked,
  ownersAlways,
  ownersOnly,
  partiesOnly,
  signedIn,
  type Matrix,
} from './matrix.ts';
import type { Town } from './town.ts';

/** The conversation with Asha that the caller had before she blocked them or they were suspended. */
const talk = (t: Town, actor: Actor) => t.talks[actor === 'blocked' || actor === 'suspended' ? actor : 'connection'];
const message = (t: Town, actor: Actor) =>
  t.messages[actor === 'blocked' || actor === 'suspended' ? actor : 'connection'];

/** Operations between people. */
export const peopleCases: Pick<Matrix, 'people' | 'meets' | 'plans' | 'trustedContact' | 'chat' | 'safety'> = {
  people: {
    nearby: {
      input: () => ({}),
      party: 'connection',
      row: { ...signedIn, ...alike('sees'), other: 'sees', blocked: 'unnamed', excluded: 'unnamed' },
    },
    person: {
      input: () => ({ id: 'Asha' }),
      names: 'id',
      party: 'connection',
      row: { ...notBlocked, owner: 'NOT_FOUND', excluded: 'absent' },
    },
    presence: { row: mine },
    report: { input: () => ({ cell: '88608b0b13fffff' }), row: mine },
    forget: { row: mine },
    setGhost: { input: () => ({ time: null }), row: mine },
    setPaused: { input: () => ({ on: true }), row: mine },
    setWider: { input: () => ({ wider: true }), row: mine },
    setAudience: { input: () => ({ audience: 'everyone' }), row: mine },
    setHiddenZone: { input: () => ({ on: false }), row: mine },
    regions: { row: { ...signedIn, other: 'none' } },
  },
  meets: {
    list: { party: 'connection', row: { ...mine, other: 'sees' } },
    places: { row: mine },
    request: {
      input: (_, a) => ({ personId: a === 'owner' ? 'Chitra' : 'Asha' }),
      names: 'personId',
      party: 'asker',
      row: { ...notBlocked, excluded: 'absent' },
    },
    warnings: { party: 'connection', row: signedIn },
    setStatus: {
      input: (t) => ({ id: t.request, status: 'accepted' }),
      names: 'id',
      party: 'asker',
      row: { ...ownersOnly, other: 'STATUS_NOT_ALLOWED' },
    },
    postpone: {
      input: (t) => ({ id: t.request }),
      names: 'id',
      party: 'asker',
      row: { ...ownersOnly, other: 'STATUS_NOT_ALLOWED' },
    },
    questions: { party: 'connection', row: { ...mine, other: 'sees' } },
    answer: {
      input: (t) => ({ id: t.meeting, answer: 'again' }),
      names: 'id',
      party: 'connection',
      row: partiesOnly,
    },
  },
  plans: {
    list: { row: mineAlways },
    share: {
      input: (t) => ({ requestId: t.upcoming, meetsAt: '2026-03-02T11:00:00.000Z' }),
      names: 'requestId',
      party: 'co-host',
      row: partiesOnly,
    },
    saySafe: { input: (t) => ({ id: t.plan }), names: 'id', party: 'co-host', row: ownersAlways },
    setSafeBy: { input: (t) => ({ id: t.plan, safeBy: null }), names: 'id', party: 'co-host', row: ownersAlways },
    end: { input: (t) => ({ id: t.plan }), names: 'id', party: 'co-host', row: ownersAlways },
  },
  trustedContact: {
    get: { row: mineAlways },
    ask: { input: () => ({ name: 'Mother', email: 'mother@permissions.example' }), row: mine },
    remove: { row: mineAlways },
  },
  chat: {
    conversations: { party: 'connection', row: { ...mine, other: 'sees' } },
    findConversations: { input: () => ({ words: 'Asha' }), party: 'connection', row: { ...mine, other: 'sees' } },
    conversation: { input: (t, a) => ({ id: talk(t, a) }), names: 'id', party: 'connection', row: partiesOnly },
    setMuted: { input: (t, a) => ({ id: talk(t, a), on: true }), names: 'id', party: 'connection', row: partiesOnly },
    setArchived: {
      input: (t, a) => ({ id: talk(t, a), on: true }),
      names: 'id',
      party: 'connection',
      row: partiesOnly,
    },
    messages: { input: (t, a) => ({ id: talk(t, a) }), names: 'id', party: 'connection', row: partiesOnly },
    warnings: { input: (t, a) => ({ id: talk(t, a) }), names: 'id', party: 'connection', row: partiesOnly },
    allowance: { input: (t, a) => ({ id: talk(t, a) }), names: 'id', party: 'connection', row: partiesOnly },
    send: {
      input: (t, a) => ({ id: talk(t, a), messageId: randomUUID(), type: 'text', message: 'Hello' }),
      names: 'id',
      party: 'connection',
      row: partiesOnly,
    },
    remove: {
      input: (t, a) => ({ id: talk(t, a), messageId: message(t, a), from: 'both' }),
      names: 'id',
      party: 'connection',
      row: { ...ownersOnly, other: 'NOT_FOUND' },
    },
    react: {
      input: (t, a) => ({ id: talk(t, a), messageId: message(t, a), reaction: 'love' }),
      names: 'id',
      party: 'connection',
      row: partiesOnly,
    },
    search: {
      input: (t, a) => ({ id: talk(t, a), words: 'hello' }),
      names: 'id',
      party: 'connection',
      row: partiesOnly,
    },
    shares: { party: 'connection', row: { ...mine, other: 'sees' } },
    moveShare: {
      input: (t) => ({ id: t.share, latitude: 19.06, longitude: 72.83 }),
      names: 'id',
      party: 'connection',
      row: ownersOnly,
    },
    endShare: { input: (t) => ({ id: t.share }), names: 'id', party: 'connection', row: ownersOnly },
    seen: { input: (t, a) => ({ id: talk(t, a), read: 1 }), names: 'id', party: 'connection', row: partiesOnly },
  },
  safety: {
    block: { input: (_, a) => ({ personId: a === 'owner' ? 'Chitra' : 'Asha' }), party: 'connection', row: signedIn },
    unblock: { input: () => ({ personId: 'Dev' }), names: 'personId', party: 'connection', row: ownersOnly },
    blocks: { row: mine },
    venues: { row: { ...signedIn, other: 'none' } },
    report: {
      input: (_, a) => ({
        id: randomUUID(),
        subject: { type: 'person', id: a === 'owner' ? 'Bilal' : 'Asha' },
        reason: 'spam',
      }),
      names: 'subject',
      party: 'connection',
      // People block and then report, and others block to avoid a report.
      row: { ...signedIn, excluded: 'absent' },
    },
    complain: { input: () => ({ id: randomUUID(), words: 'Too slow.' }), row: mine },
    reports: { row: mine },
  },
};
