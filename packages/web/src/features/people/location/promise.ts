import { everySpan } from './tick.ts';

/** What the product promises about places; docs/location.md says how, and `npm run attack` proves it. */
export const promise = (tickMs: number) =>
  `Our promise: no one can find out from this app where you are more precisely than your area (about 0.7 km² in a dense city, 5 km² or more elsewhere), or more often than ${everySpan(tickMs)}, unless you send them your location yourself.`;
