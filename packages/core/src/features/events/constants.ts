import { hourMs } from '../../kernel/time.ts';

export const eventsPage = 20;

/** In characters. */
export const longestSearch = 80;

/** Search results that are ranked. */
export const maxRanked = 1000;

/** Connections who are going, of whom an event shows faces. */
export const maxFriends = 3;

/** Attendees whom the hosting team sees by name. */
export const maxNamed = 200;

/** Listed this long after the start, so that people on their way find the address. */
export const lingerMs = 3 * hourMs;
