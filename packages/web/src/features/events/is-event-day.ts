import type { EventStatus } from '@nukkad/core/features/events/event-status.ts';

interface Timed {
  start: string;
  end: string;
  timeZone: string;
  status: EventStatus;
}

/** Whether people may arrive: it is on, or begins later today by the clocks there. `now`: in ms. */
export function isEventDay({ start, end, timeZone, status }: Timed, now: number): boolean {
  const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'short', timeZone });
  const isSameDay = day.format(new Date(start)) === day.format(now);
  return status === 'published' && now < Date.parse(end) && (isSameDay || now >= Date.parse(start));
}
