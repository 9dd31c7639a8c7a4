import { account } from './features/account/handlers.ts';
import { calendar } from './features/calendar/export/handlers.ts';
import { chat } from './features/chat/handlers.ts';
import { entry } from './features/check-in/handlers.ts';
import { events } from './features/events/handlers.ts';
import { hosting } from './features/hosting/handlers.ts';
import { feeds } from './features/calendar/import/handlers.ts';
import { meets } from './features/meets/handlers.ts';
import { open } from './kernel/operation.ts';
import { payments } from './features/payments/handlers.ts';
import { people } from './features/people/handlers.ts';
import { reminders } from './features/reminders/handlers.ts';
import { safety } from './features/safety/handlers.ts';
import { tickets } from './features/tickets/handlers.ts';

/** Every operation of the contract with its handler; the compiler refuses one that is missing. */
export const router = open.router({
  account,
  people,
  meets,
  chat,
  events,
  hosting,
  tickets,
  entry,
  payments,
  reminders,
  safety,
  feeds,
  calendar,
});
