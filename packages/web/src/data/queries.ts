import { accountQueries } from './queries/account.ts';
import { calendarQueries } from './queries/calendar.ts';
import { chatQueries } from './queries/chat.ts';
import { checkInQueries } from './queries/check-in.ts';
import { eventsQueries } from './queries/events.ts';
import { hostingQueries } from './queries/hosting.ts';
import { meetsQueries } from './queries/meets.ts';
import { notificationsQueries } from './queries/notifications.ts';
import { ordersQueries } from './queries/orders.ts';
import { peopleQueries } from './queries/people.ts';
import { safetyQueries } from './queries/safety.ts';
import { sharedPlansQueries } from './queries/shared-plans.ts';

/** Everything that screens read, with its key; data/cache/ changes the same entries. */
export const queries = {
  ...peopleQueries,
  ...accountQueries,
  ...safetyQueries,
  ...sharedPlansQueries,
  ...meetsQueries,
  ...chatQueries,
  ...eventsQueries,
  ...hostingQueries,
  ...ordersQueries,
  ...checkInQueries,
  ...calendarQueries,
  ...notificationsQueries,
};
