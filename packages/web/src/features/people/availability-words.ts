import type { Activity, Availability, FreeTime } from '@nukkad/core/features/people/availability.ts';
import { clock } from '../../format/dates.ts';

export const freeTimeWords: Record<FreeTime, string> = {
  now: 'Free now',
  evening: 'Free this evening',
  weekend: 'Free this weekend',
};

export const activityWords: Record<Activity, string> = {
  chai: 'Chai',
  walk: 'Walk',
  film: 'Film',
  food: 'Food',
  sport: 'Sport',
  study: 'Study',
};

/** As something to do together. */
const together: Record<Activity, string> = {
  chai: 'chai',
  walk: 'a walk',
  film: 'a film',
  food: 'a bite to eat',
  sport: 'a game',
  study: 'studying together',
};

const list = new Intl.ListFormat('en-IN', { type: 'disjunction' });

/** 'chai or a walk'; empty without any. */
const activitiesWords = (activities: readonly Activity[]) => list.format(activities.map((it) => together[it]));

/** 'Free this evening for chai or a walk, until 11:00 pm'. */
export function freeWords({ time, activities, until }: Availability): string {
  const what = activities.length > 0 ? ` for ${activitiesWords(activities)}` : '';
  return `${freeTimeWords[time]}${what}${time === 'weekend' ? '' : `, until ${clock(until)}`}`;
}

/** 'Free until 5:15 pm · chai, walk'. */
export const shortFreeWords = ({ time, activities, until }: Availability): string =>
  [
    time === 'now' ? `Free until ${clock(until)}` : freeTimeWords[time],
    activities.map((it) => activityWords[it].toLowerCase()).join(', '),
  ]
    .filter(Boolean)
    .join(' · ');

/** For a request to them. */
export const freeOf = ({ availability }: { availability: Availability | null }) =>
  availability && { ...availability, what: activitiesWords(availability.activities) };
