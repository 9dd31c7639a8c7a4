const hourMs = 3600_000;

export const reminderKinds = ['day', 'hour', 'after', 'offer'] as const;
/** A day before an event, an hour before it, afterwards, when it is asked how it was; and that seats are held for whoever waited. */
export type ReminderKind = (typeof reminderKinds)[number];

/** How long after its end an event is asked about, in ms. */
export const askedForMs = 7 * 24 * hourMs;

/** What is known of somebody's seats. Moments, or null for what has not been. */
export interface Going {
  startsAt: Date;
  endsAt: Date;
  /** When the seats became theirs. */
  takenAt: Date;
  remindedDayAt: Date | null;
  remindedHourAt: Date | null;
  askedAt: Date | null;
}

/**
 * What somebody is to be told of an event at a moment, or null. Who took their seats within the last day knows when it is;
 * of a reminder that could not be given in time the next one takes the place.
 */
export function dueReminder(
  { startsAt, endsAt, takenAt, remindedDayAt, remindedHourAt, askedAt }: Going,
  now: Date,
): Exclude<ReminderKind, 'offer'> | null {
  const ahead = startsAt.getTime() - now.getTime();
  const known = startsAt.getTime() - takenAt.getTime();
  if (ahead > 2 * hourMs) return ahead <= 24 * hourMs && known > 24 * hourMs && remindedDayAt === null ? 'day' : null;
  if (ahead > 0) return ahead <= hourMs && known > 2 * hourMs && remindedHourAt === null ? 'hour' : null;
  const ago = now.getTime() - endsAt.getTime();
  return ago >= 0 && ago < askedForMs && askedAt === null ? 'after' : null;
}
