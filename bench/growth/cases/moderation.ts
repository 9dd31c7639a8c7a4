import { randomUUID } from 'node:crypto';
import type { Caller, CasesOf } from './case.ts';
import { refusedWith } from './refused-with.ts';

const moderator = ({ add }: Caller) => add('role');
const openCase = async (caller: Caller) => {
  await moderator(caller);
  return (await caller.as.moderation.cases({})).cases[0]?.id ?? '';
};

const listed = async (caller: Caller) => {
  await moderator(caller);
  const { entries } = await caller.as.operator.addToList({ list: 'word', entry: 'scam' });
  return entries[0]?.id ?? '';
};

export const moderationCases: CasesOf<'moderation' | 'operator'> = {
  'moderation.role': { run: ({ as }) => as.moderation.role() },
  'moderation.cases': { before: moderator, run: ({ as }) => as.moderation.cases({}) },
  'moderation.case': { before: openCase, run: ({ as }, _, id) => as.moderation.case({ id }) },
  'moderation.picture': {
    before: moderator,
    // Only the refusal: reports of the filled database have no picture.
    run: ({ as }) => refusedWith('NOT_FOUND', as.moderation.picture({ id: randomUUID() })),
  },
  'moderation.assign': { before: openCase, run: ({ as }, _, id) => as.moderation.assign({ id, isMine: true }) },
  'moderation.decide': {
    before: openCase,
    async run({ as }, _, id) {
      const { version } = await as.moderation.case({ id });
      return as.moderation.decide({ id, version, step: 'warn', reason: 'scam' });
    },
  },
  'moderation.selfies': { before: moderator, run: ({ as }) => as.moderation.selfies() },
  'moderation.decideSelfie': {
    before: moderator,
    // Only the refusal: selfies are few, and each is one row.
    run: ({ as }) => refusedWith('NOT_FOUND', as.moderation.decideSelfie({ id: randomUUID(), refusal: null })),
  },
  'moderation.statistics': { before: moderator, run: ({ as }) => as.moderation.statistics() },
  'moderation.transparency': { before: moderator, run: ({ as }) => as.moderation.transparency({}) },
  'operator.state': { before: moderator, run: ({ as }) => as.operator.state() },
  'operator.lists': { before: moderator, run: ({ as }) => as.operator.lists() },
  'operator.addToList': {
    before: moderator,
    run: ({ as }) => as.operator.addToList({ list: 'domain', entry: 'example.com' }),
  },
  'operator.removeFromList': {
    before: listed,
    run: ({ as }, _, id) => as.operator.removeFromList({ list: 'word', id }),
  },
  'operator.settings': { before: moderator, run: ({ as }) => as.operator.settings() },
  'operator.changeSetting': {
    before: moderator,
    run: ({ as }) => as.operator.changeSetting({ name: 'NEW_ACCOUNT_EVENTS', value: '5' }),
  },
  'operator.regions': { before: moderator, run: ({ as }) => as.operator.regions() },
  'operator.setRegion': { before: moderator, run: ({ as }) => as.operator.setRegion({ name: 'Goa', level: 6 }) },
  'operator.calendars': { before: moderator, run: ({ as }) => as.operator.calendars() },
  'operator.setCalendar': {
    before: moderator,
    // Only the refusal: approving is done once for each calendar.
    run: ({ as }) => refusedWith('NOT_FOUND', as.operator.setCalendar({ id: randomUUID(), isPublic: true })),
  },
  'operator.promotions': { before: moderator, run: ({ as }) => as.operator.promotions() },
  'operator.setPromotion': {
    before: moderator,
    run: ({ as }) => refusedWith('NOT_FOUND', as.operator.setPromotion({ eventId: randomUUID(), isPromoted: true })),
  },
  'operator.resetSetting': {
    before: moderator,
    run: ({ as }) => as.operator.resetSetting({ name: 'NEW_ACCOUNT_EVENTS' }),
  },
};
