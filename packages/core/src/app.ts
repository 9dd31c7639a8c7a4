import { account } from './features/account/handlers.ts';
import { photos } from './features/account/photos/handlers.ts';
import { calendar } from './features/calendar/export/handlers.ts';
import { chat } from './features/chat/handlers.ts';
import { entry } from './features/check-in/handlers.ts';
import { questions } from './features/event-questions/handlers.ts';
import { events } from './features/events/handlers.ts';
import { hosting } from './features/hosting/handlers.ts';
import { feeds } from './features/calendar/import/handlers.ts';
import { meets } from './features/meets/handlers.ts';
import type { Purchases } from './kernel/context.ts';
import { open } from './kernel/operation.ts';
import { premiumPurchase } from './features/payments/premium-purchase.ts';
import { payments } from './features/payments/handlers.ts';
import { people } from './features/people/handlers.ts';
import { reminders } from './features/reminders/handlers.ts';
import { safety } from './features/safety/handlers.ts';
import { ticketPurchase } from './features/tickets/seats.ts';
import { tickets } from './features/tickets/handlers.ts';

export const router = open.router({
  account,
  photos,
  people,
  meets,
  chat,
  events,
  hosting,
  questions,
  tickets,
  entry,
  payments,
  reminders,
  safety,
  feeds,
  calendar,
});

export const purchases: Purchases = { ticket: ticketPurchase, premium: premiumPurchase };
