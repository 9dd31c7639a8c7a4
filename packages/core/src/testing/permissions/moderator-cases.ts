import { mine, moderators, operators, type Matrix } from './expected-outcomes.ts';

export const moderatorCases: Pick<Matrix, 'moderation' | 'operator'> = {
  operator: {
    state: { row: operators },
    lists: { row: operators },
    addToList: { input: () => ({ list: 'word', entry: 'casino' }), row: operators },
    removeFromList: { input: (t) => ({ list: 'word', id: t.listed }), row: operators },
    settings: { row: operators },
    changeSetting: { input: () => ({ name: 'NEW_ACCOUNT_EVENTS', value: '5' }), row: operators },
    resetSetting: { input: () => ({ name: 'NEW_ACCOUNT_EVENTS' }), row: operators },
    regions: { row: operators },
    setRegion: { input: () => ({ name: 'Pune', level: 7 }), row: operators },
    calendars: { row: operators },
    setCalendar: { input: (t) => ({ id: t.feed, isPublic: true }), row: operators },
    promotions: { row: operators },
    setPromotion: { input: (t) => ({ eventId: t.gig, isPromoted: true }), row: operators },
  },
  moderation: {
    role: { row: mine },
    cases: { input: () => ({}), row: moderators },
    case: { input: (t) => ({ id: t.case }), row: moderators },
    picture: { input: (t) => ({ id: t.reported }), row: moderators },
    assign: { input: (t) => ({ id: t.case, isMine: true }), row: moderators },
    decide: {
      input: (t) => ({ id: t.case, version: t.version, step: 'dismiss', reason: 'no rule broken' }),
      row: moderators,
    },
    selfies: { row: moderators },
    decideSelfie: { input: (t) => ({ id: t.waitingSelfie, refusal: null }), row: moderators },
    statistics: { row: moderators },
    transparency: { input: () => ({}), row: moderators },
  },
};
