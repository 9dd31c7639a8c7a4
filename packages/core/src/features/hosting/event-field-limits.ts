import { dayMs } from '../../kernel/time.ts';

/** Characters, whole rupees, hours before the start (`refundHours`) and hours (`hours`). */
export const eventLimits = {
  name: 120,
  description: 5000,
  location: 200,
  price: 100_000,
  capacity: 100_000,
  refundHours: 720,
  hours: 24 * 30,
} as const;

/** How far ahead an event may start: calendars must describe every clock change until then. */
export const furthestYears = 3;
export const furthestMs = furthestYears * 366 * dayMs;
