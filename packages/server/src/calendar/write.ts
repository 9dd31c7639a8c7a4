import type { CalendarEntry } from '@nukkad/core/calendar/entries.ts';
import { cityZone } from '@nukkad/core/events/rules.ts';
import { clockOf, momentOf, offsetMs } from '@nukkad/core/events/zone.ts';
import ical, { ICalAlarmType, ICalEventStatus } from 'ical-generator';
import { pageOf } from '../share/address.ts';
import { timeZoneComponent, ZonedDate } from './zone.ts';

/** How often calendars are asked to look again, in seconds. */
const lookAgain = 3600;

const day = 86_400;
const hour = 3600;

/** Text without the characters that neither a calendar nor XML can hold; lines end with \n. */
const plain = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- these are what must go
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F\uFFFE\uFFFF]/g, '');

export interface WrittenCalendar {
  /** In letters, digits and blanks. */
  name: string;
  entries: readonly CalendarEntry[];
  /** Where the app is found, without a slash at the end. */
  publicUrl: string;
  /** Whether it is of somebody who goes there, and wants to hear a day and an hour before. */
  reminds: boolean;
}

/** A calendar by RFC 5545. The same entries are written alike, whenever that is. */
export function writeCalendar({ name, entries, publicUrl, reminds }: WrittenCalendar): string {
  const times = entries.flatMap(({ event }) => [Date.parse(event.date), Date.parse(event.endsAt)]);
  const [from, to] = [new Date(Math.min(...times)), new Date(Math.max(...times))];
  const empty = entries.length === 0;
  const epoch = new Date(0);
  const calendar = ical({
    name,
    prodId: { company: 'Nukkad', product: 'Nukkad', language: 'EN' },
    ttl: lookAgain,
    timezone: {
      // One without any part is none (RFC 5545, section 3.6).
      name: empty ? cityZone : null,
      generator: (zone) => timeZoneComponent(zone, empty ? epoch : from, empty ? epoch : to),
    },
  });
  const host = new URL(publicUrl).hostname;
  for (const { event, revision, createdAt, changedAt } of entries) {
    const { timeZone } = event;
    // What clocks show twice in a night means the first of the two (section 3.3.5); the second is written by UTC.
    const byClock = [event.date, event.endsAt]
      .map(Date.parse)
      .every((at) => momentOf(clockOf(timeZone), at + offsetMs(timeZone, at)) === at);
    calendar.createEvent({
      id: `${event.id}@${host}`,
      sequence: revision,
      stamp: changedAt,
      created: createdAt,
      lastModified: changedAt,
      start: new ZonedDate(new Date(event.date), timeZone),
      end: new ZonedDate(new Date(event.endsAt), timeZone),
      timezone: byClock ? timeZone : null,
      summary: plain(event.name).replaceAll('\n', ' '),
      description: plain(event.description),
      location: {
        title: plain(event.location),
        ...(event.place ? { geo: { lat: event.place.latitude, lon: event.place.longitude } } : {}),
      },
      url: pageOf(publicUrl, event.id),
      categories: [{ name: event.category }],
      status: event.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      alarms:
        reminds && event.status !== 'cancelled'
          ? [day, hour].map((trigger) => ({ type: ICalAlarmType.display, trigger }))
          : [],
    });
  }
  return `${calendar.toString()}\r\n`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const xml = (text: string) => plain(text).replaceAll(/[&<>"']/g, (it) => entities[it]!);

/** The programme by RSS 2.0, latest news first. */
export function writeNews(entries: readonly CalendarEntry[], publicUrl: string): string {
  const when = (it: CalendarEntry) =>
    new Date(it.event.date).toLocaleString('en-IN', {
      dateStyle: 'full',
      timeStyle: 'short',
      timeZone: it.event.timeZone,
    });
  const items = entries
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map((it) => {
      const page = xml(pageOf(publicUrl, it.event.id));
      return `<item>
<title>${xml(it.event.name)}</title>
<link>${page}</link>
<guid isPermaLink="true">${page}</guid>
<pubDate>${it.createdAt.toUTCString()}</pubDate>
<category>${xml(it.event.category)}</category>
<description>${xml(`${when(it)}, ${it.event.location}\n\n${it.event.description}`)}</description>
</item>`;
    });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>Nukkad: local events</title>
<link>${xml(`${publicUrl}/`)}</link>
<description>What the city is up to.</description>
<language>en-IN</language>
<ttl>${lookAgain / 60}</ttl>
<atom:link href="${xml(`${publicUrl}/calendar/all.rss`)}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel>
</rss>
`;
}
