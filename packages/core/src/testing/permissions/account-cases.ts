import { randomUUID } from 'node:crypto';
import { names } from './callers.ts';
import { alike, everyone, mine, mineAlways, ownersOnly, signedIn, type Matrix } from './expected-outcomes.ts';

/** Operations about the caller's own account, and about the server. */
export const accountCases: Pick<
  Matrix,
  'account' | 'photos' | 'leaving' | 'ownData' | 'verification' | 'standing' | 'notifications' | 'calendar' | 'feeds'
> = {
  account: {
    sessions: { row: mine },
    endSession: { input: (t) => ({ id: t.session }), names: 'id', row: { ...ownersOnly, other: 'none' } },
    endOtherSessions: { row: mine },
    signInMethods: { row: mineAlways },
    unlinkGoogle: {
      row: { ...mine, ...alike('NOT_FOUND') },
    },
    renamePasskey: {
      input: (t) => ({ id: t.passkey, name: 'Phone' }),
      names: 'id',
      row: { ...ownersOnly, other: 'none' },
    },
    removePasskey: { input: (t) => ({ id: t.passkey }), names: 'id', row: { ...ownersOnly, other: 'none' } },
    session: { row: { ...everyone, other: 'none' } },
    confirmAdult: { input: () => ({ day: 1, month: 2, year: 1990 }), row: mine },
    saveProfile: {
      input: () => ({ name: 'Someone', age: 30, gender: 'Female', city: 'Pune', interests: ['Food'] }),
      row: mine,
    },
    setReadReceipts: { input: () => ({ on: false }), row: mine },
    closeSafetyTips: { row: mine },
    setAvailability: { input: () => ({ free: null }), row: mine },
    operator: { row: { ...everyone, other: 'none' } },
    activity: { row: mine },
    samplePeople: { row: { ...everyone, other: 'none' } },
  },
  photos: {
    add: { input: (t) => ({ id: t.upload }), names: 'id', row: { ...ownersOnly, other: 'none' } },
    remove: { input: (t) => ({ id: t.photo }), names: 'id', row: { ...ownersOnly, other: 'none' } },
    setOrder: { input: (t) => ({ photos: [t.photo] }), row: mine },
    setAudience: { input: () => ({ shownTo: 'nearby' }), row: mine },
  },
  leaving: {
    preview: { row: mineAlways },
    deleteAccount: {
      input: (_, actor) => ({ name: actor === 'other' || actor === 'signedOut' ? '' : names[actor] }),
      // Blocks and conversations end with the account.
      row: { ...mineAlways, owner: 'EVENTS_TO_SETTLE', blocked: 'yes', suspended: 'yes' },
    },
  },
  ownData: { export: { row: mineAlways }, ask: { row: mineAlways } },
  verification: {
    own: { row: mine },
    earn: { row: { ...mine, ...alike('BADGE_NOT_YET') } },
    startSelfie: { row: { ...mine, ...alike('NO_PHOTO'), stranger: 'own' } },
    sendSelfie: {
      input: (t) => ({ pictureId: t.selfie }),
      names: 'pictureId',
      row: { ...mine, ...alike('NO_PHOTO'), stranger: 'absent' },
    },
    deleteSelfie: { row: mine },
  },
  standing: {
    get: { row: mineAlways },
    appeal: {
      input: () => ({ words: 'It was a joke.' }),
      row: { ...mineAlways, ...alike('NOT_FOUND'), owner: 'NOT_FOUND', suspended: 'yes' },
    },
  },
  notifications: {
    list: { row: mine },
    markSeen: { input: (t) => ({ id: t.notification }), names: 'id', row: { ...ownersOnly, other: 'none' } },
    settings: { row: mine },
    saveSettings: { input: () => ({ digest: false }), row: mine },
    pause: { input: () => ({ hours: null }), row: mine },
    pushKey: { row: { ...signedIn, other: 'none' } },
    subscribe: {
      input: () => ({
        endpoint: `https://push.example/${randomUUID()}`,
        keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
      }),
      row: mine,
    },
    unsubscribe: { row: mine },
  },
  calendar: { key: { row: mine }, renewKey: { row: mine }, dropKey: { row: mine } },
  feeds: {
    list: { row: mine },
    subscribe: {
      input: () => ({ feedId: randomUUID(), name: 'City', url: 'https://city.example/all.ics' }),
      row: mine,
    },
    refresh: { input: (t) => ({ id: t.feed }), names: 'id', row: { ...ownersOnly, other: 'none' } },
    remove: { input: (t) => ({ id: t.feed }), names: 'id', row: { ...ownersOnly, other: 'none' } },
  },
};
