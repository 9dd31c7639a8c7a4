import { dayMs } from './time.ts';

/** How long a device can be away and still get what it missed one by one. */
export const updateLifeMs = 3 * dayMs;
