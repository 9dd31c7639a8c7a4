import type { Me } from '@nukkad/core/features/account/contract.ts';
import { chat } from './demo-chat.ts';
import { eventOf, eventsApi } from './demo-events.ts';
import { meets } from './demo-meets.ts';
import { payments } from './demo-orders.ts';
import { noTrust, people } from './demo-people.ts';
import { tickets } from './demo-tickets.ts';
import { me, notHere } from './demo-visitor.ts';
import { change, state, watch } from './demo-state.ts';
import type { Api, Connect } from './backend.ts';

/** The contract, answered in the tab: the same refusals, with the specification’s rules instead of the server’s limits. */
export const api: Api = {
  account: {
    session: async () => ({
      edition: 'demo',
      ways: { sandbox: true, google: false, emailCode: false },
      me: state.isAuthenticated ? state.user : null,
      isSuspended: false,
      unread: [],
    }),
    confirmAdult: notHere,
    saveProfile: async ({ words, ...profile }) => {
      const was = me();
      const user: Me = { ...was, ...profile, words: words ?? was.words, onboarded: true };
      change({ user });
      return user;
    },
    sessions: notHere,
    endSession: notHere,
    endOtherSessions: notHere,
    signInMethods: notHere,
    unlinkGoogle: notHere,
    renamePasskey: notHere,
    removePasskey: notHere,
    setReadReceipts: notHere,
    closeSafetyTips: notHere,
    setAvailability: notHere,
    activity: async () => (me(), { meetings: 12, events: 8, connections: 24, trust: noTrust }),
    operator: async () => ({ supportEmail: null, grievanceOfficer: null }),
    samplePeople: async () => ({ people: [] }),
  },
  ownData: { export: notHere, ask: notHere },
  leaving: { preview: notHere, deleteAccount: notHere },
  photos: { add: notHere, remove: notHere, setOrder: notHere, setAudience: notHere },
  verification: { own: notHere, earn: notHere, startSelfie: notHere, sendSelfie: notHere, deleteSelfie: notHere },
  people,
  meets,
  chat,
  events: eventsApi,
  hosting: {
    list: async () => (me(), { events: [], next: null }),
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
    handOver: notHere,
    answerHandOver: notHere,
    attendees: notHere,
    approve: notHere,
    announce: notHere,
  },
  questions: {
    list: async () => (me(), { questions: [], next: null }),
    ask: notHere,
    answer: notHere,
    remove: notHere,
  },
  tickets,
  checkIn: { list: notHere, send: notHere, count: notHere },
  payments,
  promotions: { get: notHere, order: notHere, hide: notHere },
  feedback: { due: async () => (me(), { events: [] }), give: notHere },
  notifications: {
    list: async () => (me(), { notifications: [], unseen: 0, next: null }),
    markSeen: async () => (me(), { unseen: 0 }),
    settings: notHere,
    saveSettings: notHere,
    pause: notHere,
    pushKey: async () => (me(), { key: null }),
    subscribe: notHere,
    unsubscribe: notHere,
  },
  feeds: { list: async () => (me(), { feeds: [] }), subscribe: notHere, refresh: notHere, remove: notHere },
  calendar: { key: async () => (me(), { key: null }), renewKey: notHere, dropKey: notHere },
  safety: {
    block: notHere,
    unblock: notHere,
    blocks: async () => (me(), { people: [] }),
    report: notHere,
    complain: notHere,
    reports: notHere,
    venues: async () => (me(), { venues: [] }),
  },
  plans: {
    list: async () => (me(), { plans: [] }),
    share: notHere,
    saySafe: notHere,
    setSafeBy: notHere,
    end: notHere,
  },
  trustedContact: { get: async () => (me(), { contact: null }), ask: notHere, remove: notHere },
  moderation: {
    role: notHere,
    cases: notHere,
    case: notHere,
    picture: notHere,
    assign: notHere,
    decide: notHere,
    selfies: notHere,
    decideSelfie: notHere,
    statistics: notHere,
    transparency: notHere,
  },
  standing: { get: notHere, appeal: notHere },
  operator: {
    state: notHere,
    lists: notHere,
    addToList: notHere,
    removeFromList: notHere,
    settings: notHere,
    changeSetting: notHere,
    resetSetting: notHere,
    regions: notHere,
    setRegion: notHere,
    calendars: notHere,
    setCalendar: notHere,
    promotions: notHere,
    setPromotion: notHere,
  },
};

export const connect: Connect = (_personId, on) => {
  on.connection(true);
  const close = watch((before) => {
    for (const order of state.orders)
      if (order.eventId !== null && !before.orders.includes(order))
        on.update({ type: 'event.changed', event: eventOf(order.eventId) });
  });
  return {
    send(frame) {
      if ('send' in frame)
        void api.chat.send(frame.send).then((message) => on.update({ type: 'chat.message', message }));
      return true;
    },
    close,
  };
};
