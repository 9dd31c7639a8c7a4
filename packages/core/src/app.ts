import { account } from './account/handlers.ts';
import { calendar } from './calendar/handlers.ts';
import { chat } from './chat/handlers.ts';
import { entry } from './entry/handlers.ts';
import { events } from './events/handlers.ts';
import { hosting } from './hosting/handlers.ts';
import { feeds } from './feeds/handlers.ts';
import { meets } from './meets/handlers.ts';
import { open } from './operation.ts';
import { payments } from './payments/handlers.ts';
import { people } from './people/handlers.ts';
import { reminders } from './reminders/handlers.ts';
import { safety } from './safety/handlers.ts';
import { tickets } from './tickets/handlers.ts';

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
