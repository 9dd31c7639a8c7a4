import { cellKm2, widerKm2 } from '@nukkad/core/features/people/area-size.ts';
import { everySpan } from './span-words.ts';

/** docs/location.md explains the promise, and `npm run attack` tests it. */
export const promise = (tickMs: number) =>
  `Our promise: no one can find out from this app where you are more precisely than your area (about ${cellKm2} km² in a dense city, ${widerKm2} km² or more elsewhere), or more often than ${everySpan(tickMs)}, unless you send them your location yourself.`;
