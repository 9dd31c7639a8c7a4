import type { Point } from '../people/geometry.ts';
import { localTime } from './venue-local-time.ts';

export interface Announced {
  name: string;
  start: Date;
  end: Date;
  timeZone: string;
  location: string;
  place: Point | null;
  isPrivate: boolean;
}

/** What attendees should know of a change, in words; null for nothing. Never contains a private address. */
export function changeWords(before: Announced, after: Announced): string | null {
  const words: string[] = [];
  if (before.name !== after.name) words.push(`This event is now called ${after.name}.`);
  if (
    before.start.getTime() !== after.start.getTime() ||
    before.end.getTime() !== after.end.getTime() ||
    before.timeZone !== after.timeZone
  ) {
    const { timeZone } = after;
    const when = new Intl.DateTimeFormat('en-IN', { dateStyle: 'full', timeStyle: 'short', timeZone });
    const time = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone });
    const sameDay = localTime(after.start.toISOString(), timeZone).slice(0, 10);
    const ends = localTime(after.end.toISOString(), timeZone).startsWith(sameDay) ? time : when;
    words.push(`New time: ${when.format(after.start)} to ${ends.format(after.end)}.`);
  }
  const isMoved =
    before.location !== after.location ||
    before.place?.latitude !== after.place?.latitude ||
    before.place?.longitude !== after.place?.longitude;
  if (isMoved)
    words.push(
      after.isPrivate
        ? 'The address has changed. If you could see the old one, you can see the new one.'
        : `New place: ${after.location}.`,
    );
  return words.length > 0 ? words.join(' ') : null;
}
