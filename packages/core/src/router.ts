import { account } from './features/account/handlers.ts';
import { photos } from './features/account/photos/handlers.ts';
import { leaving } from './features/account/leaving/handlers.ts';
import { ownData } from './features/account/own-data/handlers.ts';
import { calendar } from './features/calendar/export/handlers.ts';
import { chat } from './features/chat/handlers.ts';
import { checkIn } from './features/check-in/handlers.ts';
import { questions } from './features/event-questions/handlers.ts';
import { events } from './features/events/handlers.ts';
import { hosting } from './features/hosting/handlers.ts';
import { feeds } from './features/calendar/import/handlers.ts';
import { meets } from './features/meets/handlers.ts';
import { notifications } from './features/notifications/handlers.ts';
import { operator } from './features/operator/handlers.ts';
import type { Purchases } from './kernel/context.ts';
import { open } from './kernel/operation.ts';
import { premiumPurchase } from './features/payments/premium-purchase.ts';
import { payments } from './features/payments/handlers.ts';
import { people } from './features/people/handlers.ts';
import { moderation, standing } from './features/moderation/handlers.ts';
import { promotions } from './features/promotions/handlers.ts';
import { promotionPurchase } from './features/promotions/promotion-purchase.ts';
import { plans } from './features/shared-plans/handlers.ts';
import { trustedContact } from './features/trusted-contact/handlers.ts';
import { feedback } from './features/event-feedback/handlers.ts';
import { safety } from './features/safety/handlers.ts';
import { ticketPurchase } from './features/tickets/ticket-purchase.ts';
import { verification } from './features/verification/handlers.ts';
import { tickets } from './features/tickets/handlers.ts';

export const router = open.router({
  account,
  photos,
  leaving,
  ownData,
  verification,
  people,
  meets,
  chat,
  events,
  hosting,
  questions,
  tickets,
  checkIn,
  payments,
  promotions,
  feedback,
  safety,
  plans,
  trustedContact,
  moderation,
  standing,
  operator,
  notifications,
  feeds,
  calendar,
});

export const purchases: Purchases = { ticket: ticketPurchase, premium: premiumPurchase, promotion: promotionPurchase };
