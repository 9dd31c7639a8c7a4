import { randomUUID } from 'node:crypto';
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
} from './expected-outcomes.ts';

/** Operations between people. */
export const peopleCases: Pick<Matrix, 'people' | 'meets' | 'plans' | 'trustedContact' | 'safety'> = {
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
  safety: {
    block: { input: (_, a) => ({ personId: a === 'owner' ? 'Chitra' : 'Asha' }), party: 'connection', row: signedIn },
    unblock: { input: () => ({ personId: 'Dev' }), party: 'connection', row: signedIn },
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
      row: signedIn,
    },
    complain: { input: () => ({ id: randomUUID(), words: 'Too slow.' }), row: mine },
    reports: { row: mine },
  },
};
