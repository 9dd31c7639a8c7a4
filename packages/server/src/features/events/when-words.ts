import type { PublicEvent } from '@nukkad/core/features/events/public-event.ts';

/** 'Sat, 7 Mar 2026, 7:00 pm', in the time zone of the venue. */
export const whenWords = ({ startsAt, timeZone }: Pick<PublicEvent, 'startsAt' | 'timeZone'>) =>
  new Intl.DateTimeFormat('en-IN', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(startsAt);

/** 'Mar' above '7', in the time zone of the venue. */
export const tileWords = ({ startsAt, timeZone }: Pick<PublicEvent, 'startsAt' | 'timeZone'>) => {
  const part = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-IN', { ...style, timeZone }).format(startsAt);
  return { month: part({ month: 'short' }), day: part({ day: 'numeric' }) };
};

/** '10:00 pm', or with its day where that is another, in the time zone of the venue. */
export function endWords({
  startsAt,
  endsAt,
  timeZone,
}: Pick<PublicEvent, 'startsAt' | 'endsAt' | 'timeZone'>): string {
  const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'full', timeZone });
  if (day.format(startsAt) !== day.format(endsAt)) return whenWords({ startsAt: endsAt, timeZone });
  return new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone }).format(endsAt);
}

export const zoneWords = ({ startsAt, timeZone }: Pick<PublicEvent, 'startsAt' | 'timeZone'>) =>
  new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: 'short' })
    .formatToParts(startsAt)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** 'Saturday, 7 March 2026, 7:00 pm (IST)', for a mail in the language of `locale`. */
export function zonedWhenWords(event: Pick<PublicEvent, 'startsAt' | 'timeZone'>, locale: string): string {
  const { startsAt, timeZone } = event;
  const format = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...style, timeZone }).format(startsAt);
  return `${format({ dateStyle: 'full' })}, ${format({ timeStyle: 'short' })} (${zoneWords(event)})`;
}
