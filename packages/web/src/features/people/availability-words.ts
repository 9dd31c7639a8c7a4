import type { Activity, Availability, FreeTime } from '@nukkad/core/features/people/availability.ts';
import { clock } from '../../format/dates.ts';
import type { MeetStart } from '../meets/MeetSheet.tsx';

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

const listed = (activities: readonly Activity[]) => list.format(activities.map((it) => together[it]));

/** 'Free this evening for chai or a walk, until 11:00 pm'. */
export function freeWords({ time, activities, until }: Availability): string {
  const what = activities.length > 0 ? ` for ${listed(activities)}` : '';
  return `${freeTimeWords[time]}${what}${time === 'weekend' ? '' : `, until ${clock(until)}`}`;
}

const windows: Record<FreeTime, MeetStart['window']> = { now: 'now', evening: 'today', weekend: 'this week' };

/** What a request to someone who is free starts with. */
export function askWhileFree({ time, activities }: Availability): MeetStart {
  const words = listed(activities);
  return { window: windows[time], note: words === '' ? '' : `${words.charAt(0).toUpperCase()}${words.slice(1)}?` };
}
