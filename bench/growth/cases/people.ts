import { cellAt } from '@nukkad/core/features/people/geometry.ts';
import { randomUUID } from 'node:crypto';
import { bandra } from './bandra.ts';
import type { Caller, CasesOf } from './case.ts';

const cells = [cellAt(bandra), cellAt({ latitude: 19.066, longitude: 72.836 })];
const ask = async ({ as, stranger }: Caller, nth: number) =>
  (await as.meets.request({ personId: stranger(nth), window: 'today' })).request.id;
const asked = async ({ id, other, stranger }: Caller, nth: number) =>
  (await other(stranger(nth)).meets.request({ personId: id, window: 'today' })).request.id;
const pastMeeting = async ({ as }: Caller) => (await as.meets.questions()).meetings[0]?.id ?? '';
const block = async ({ as, stranger }: Caller, nth: number) => {
  await as.safety.block({ personId: stranger(nth) });
  return stranger(nth);
};
const pushSubscription = (nth: number) => ({
  endpoint: `https://push.example/${nth}`,
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
});

export const peopleCases: CasesOf<'people' | 'meets' | 'safety' | 'notifications'> = {
  'people.nearby': { run: ({ as }) => as.people.nearby({}) },
  'people.person': { run: ({ as, friend }) => as.people.person({ id: friend }) },
  'people.presence': { run: ({ as }) => as.people.presence() },
  'people.report': { run: ({ as }, nth) => as.people.report({ cell: cells[nth % 2]! }) },
  'people.forget': { run: ({ as }) => as.people.forget() },
  'people.setGhost': {
    run: ({ as }, nth) => as.people.setGhost({ time: nth % 2 === 0 ? 'until I switch it off' : null }),
  },
  'people.setPaused': { run: ({ as }, nth) => as.people.setPaused({ on: nth % 2 === 0 }) },
  'people.setWider': { run: ({ as }, nth) => as.people.setWider({ wider: nth % 2 === 0 }) },
  'people.setAudience': {
    run: ({ as }, nth) => as.people.setAudience({ audience: nth % 2 === 0 ? 'women' : 'everyone' }),
  },
  'people.setHiddenZone': { run: ({ as }, nth) => as.people.setHiddenZone({ on: nth % 2 === 0 }) },
  'people.regions': { run: ({ as }) => as.people.regions() },
  'meets.list': { run: ({ as }) => as.meets.list() },
  'meets.places': { run: ({ as }) => as.meets.places() },
  'meets.warnings': { run: ({ as }) => as.meets.warnings() },
  'meets.request': { run: (caller, nth) => ask(caller, nth) },
  'meets.setStatus': { before: ask, run: ({ as }, _, id) => as.meets.setStatus({ id, status: 'withdrawn' }) },
  'meets.questions': { run: ({ as }) => as.meets.questions() },
  'meets.answer': { before: pastMeeting, run: ({ as }, _, id) => as.meets.answer({ id, answer: 'again' }) },
  'meets.postpone': { before: asked, run: ({ as }, _, id) => as.meets.postpone({ id }) },
  'notifications.list': { run: ({ as }) => as.notifications.list() },
  'notifications.markSeen': { before: asked, run: ({ as }) => as.notifications.markSeen({ id: null }) },
  'notifications.settings': { run: ({ as }) => as.notifications.settings() },
  'notifications.saveSettings': {
    run: ({ as }, nth) => as.notifications.saveSettings({ showNames: nth % 2 === 0 }),
  },
  'notifications.pause': { run: ({ as }, nth) => as.notifications.pause({ hours: nth % 2 === 0 ? 1 : null }) },
  'notifications.pushKey': { run: ({ as }) => as.notifications.pushKey() },
  'notifications.subscribe': { run: ({ as }, nth) => as.notifications.subscribe(pushSubscription(nth)) },
  'notifications.unsubscribe': { run: ({ as }) => as.notifications.unsubscribe() },
  'safety.block': { run: block },
  'safety.unblock': { before: block, run: ({ as }, _, personId) => as.safety.unblock({ personId }) },
  'safety.blocks': { run: ({ as }) => as.safety.blocks() },
  'safety.venues': { run: ({ as }) => as.safety.venues() },
  'safety.report': {
    run: ({ as, friend }) =>
      as.safety.report({ id: randomUUID(), subject: { type: 'person', id: friend }, reason: 'spam' }),
  },
  'safety.complain': { run: ({ as }) => as.safety.complain({ id: randomUUID(), words: 'The map never loads.' }) },
  'safety.reports': { run: ({ as }) => as.safety.reports() },
};
