import type { MeetWindow } from '@nukkad/core/meets/rules.ts';

/** The times of a request, in words. */
export const windowWords: Record<MeetWindow, string> = {
  now: 'Now',
  today: 'Today',
  tomorrow: 'Tomorrow',
  'this week': 'This week',
};
