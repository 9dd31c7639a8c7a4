import { dayMs } from '../../kernel/time.ts';

/** Characters, whole rupees, hours before the start (`refundHours`) and hours (`hours`). */
export const hostingLimits = {
  name: 120,
  description: 5000,
  location: 200,
  price: 100_000,
  capacity: 100_000,
  refundHours: 720,
  hours: 24 * 30,
  announcement: 2000,
  announcementsADay: 10,
  events: 200,
  dates: 26,
} as const;

export const attendeesPage = 100;

/** Attendees of one event who are approved or notified in one transaction. */
export const attendeesAtOnce = 100;

/** Until then, an account can publish only as many events as the operator allows. */
export const newAccountMs = 7 * dayMs;

/** How far ahead an event may start: calendars must describe every clock change until then. */
export const furthestMs = 3 * 366 * dayMs;
