/** Drafts are visible to their team; cancelled events stay visible to attendees. */
export const eventStatuses = ['draft', 'published', 'cancelled'] as const;

export type EventStatus = (typeof eventStatuses)[number];

/** Once an event has begun or is cancelled, seats cannot be taken, returned or waited for. */
export const isUpcoming = ({ status, date }: { status: EventStatus; date: Date | string }, now: Date): boolean =>
  status !== 'cancelled' && new Date(date) > now;
