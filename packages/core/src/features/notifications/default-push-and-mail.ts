import type { WaysOf } from './notification-kind.ts';

export const defaultWays: WaysOf = {
  requests: { push: true, mail: true },
  accepted: { push: true, mail: false },
  messages: { push: true, mail: true },
  events: { push: true, mail: true },
  reminders: { push: true, mail: true },
  announcements: { push: true, mail: false },
  offers: { push: true, mail: true },
  questions: { push: true, mail: false },
  payments: { push: true, mail: true },
  safety: { push: true, mail: false },
};
