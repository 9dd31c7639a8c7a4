import { clock, dayAndTime, onDay } from './dates.ts';
import { currentTime } from '../device/server-time.ts';

/** When something is or was: 'today at 9:30 pm', 'yesterday at 9:30 pm'. */
export const timeWords = (iso: string): string =>
  Date.parse(iso) > currentTime() ? dayAndTime(iso) : `${onDay(iso)} at ${clock(iso)}`;
