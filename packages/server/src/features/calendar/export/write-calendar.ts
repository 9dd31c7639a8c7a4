import type { CalendarEntry } from '@nukkad/core/features/calendar/export/read-entries.ts';
import { cityZone } from '@nukkad/core/kernel/city-days.ts';
import { instantOf } from '@nukkad/core/kernel/time-zone.ts';
import { daySeconds, hourSeconds, minuteSeconds } from '@nukkad/core/kernel/time.ts';
import ical, { ICalAlarmType, ICalEventStatus } from 'ical-generator';
import { pageOf } from '../../events/event-page-url.ts';
import { mapBetweenRequests } from '../../../http/map-between-requests.ts';
import { ZoneBetween, ZonedDate } from './write-vtimezone.ts';

const refreshSeconds = hourSeconds;

/** Removes the characters that are invalid in calendars or in XML. Lines end with \n. */
const plain = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- these are what must go
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F\uFFFE\uFFFF]/g, '');

export interface WrittenCalendar {
  name: string;
  entries: readonly CalendarEntry[];
  publicUrl: string;
  reminds: boolean;
}

/** In bytes (RFC 5545, section 3.1), without the space that starts a continued line. */
const maxLine = 74;

function foldedLine(line: string): string {
  // A UTF-16 unit is at most three bytes.
  if (line.length * 3 <= maxLine || Buffer.byteLength(line) <= maxLine) return line;
  let folded = '';
  let bytes = 0;
  let from = 0;
  for (let at = 0; at < line.length;) {
    const code = line.codePointAt(at) ?? 0;
    const more = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes + more > maxLine) {
      folded += `${line.slice(from, at)}\r\n `;
      from = at;
      bytes = 0;
    }
    bytes += more;
    at += more === 4 ? 2 : 1;
  }
  return folded + line.slice(from);
}

const folded = (text: string) => text.split('\r\n').map(foldedLine).join('\r\n');

/** Writes a calendar (RFC 5545). The same entries always give the same text. */
export async function writeCalendar({ name, entries, publicUrl, reminds }: WrittenCalendar): Promise<string> {
  const times = entries.flatMap(({ event }) => [Date.parse(event.date), Date.parse(event.endsAt)]);
  const isEmpty = entries.length === 0;
  const [from, to] = isEmpty ? [0, 0] : [Math.min(...times), Math.max(...times)];
  // A calendar needs at least one component (section 3.6).
  const names = new Set(isEmpty ? [cityZone] : entries.map(({ event }) => event.timeZone));
  const zones = new Map(
    await mapBetweenRequests(names, (zone) => [zone, new ZoneBetween(zone, new Date(from), new Date(to))]),
  );
  const named = new Set(isEmpty ? names : []);
  const calendar = ical({
    name,
    prodId: { company: 'Nukkad', product: 'Nukkad', language: 'EN' },
    ttl: refreshSeconds,
  });
  // The library takes a millisecond per event to fold lines, so only its head and tail of the calendar are used.
  const [head = '', tail = ''] = calendar.toString().split(/(?=END:VCALENDAR)/);
  const host = new URL(publicUrl).hostname;
  const events = await mapBetweenRequests(entries, ({ event, revision, createdAt, changedAt }) => {
    const zone = zones.get(event.timeZone);
    if (!zone) throw new Error(`No clock for ${event.timeZone}.`);
    // A local time that occurs twice means the first one (section 3.3.5), so the second is written in UTC.
    const byClock = [event.date, event.endsAt]
      .map(Date.parse)
      .every((at) => instantOf(zone.clock, at + zone.clock(at)) === at);
    if (byClock) named.add(event.timeZone);
    const part = calendar.createEvent({
      id: `${event.id}@${host}`,
      sequence: revision,
      stamp: changedAt,
      created: createdAt,
      lastModified: changedAt,
      start: new ZonedDate(new Date(event.date), zone),
      end: new ZonedDate(new Date(event.endsAt), zone),
      timezone: byClock ? event.timeZone : null,
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
          ? [daySeconds, hourSeconds].map((trigger) => ({ type: ICalAlarmType.display, trigger }))
          : [],
    });
    return folded(part.toString());
  });
  const components = [...named].map((zone) => `${zones.get(zone)?.component() ?? ''}\r\n`);
  return [head, ...components, ...events, tail, '\r\n'].join('');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const xml = (text: string) => plain(text).replaceAll(/[&<>"']/g, (it) => entities[it] ?? it);

export async function writeRss(entries: readonly CalendarEntry[], publicUrl: string): Promise<string> {
  // Creating a format takes longer than writing an item.
  const formats = new Map<string, Intl.DateTimeFormat>();
  const when = ({ event: { date, timeZone } }: CalendarEntry) => {
    let format = formats.get(timeZone);
    if (!format) {
      format = new Intl.DateTimeFormat('en-IN', { dateStyle: 'full', timeStyle: 'short', timeZone });
      formats.set(timeZone, format);
    }
    return format.format(new Date(date));
  };
  const items = await mapBetweenRequests(
    entries.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()),
    (it) => {
      const page = xml(pageOf(publicUrl, it.event.id));
      return `<item>
<title>${xml(it.event.name)}</title>
<link>${page}</link>
<guid isPermaLink="true">${page}</guid>
<pubDate>${it.createdAt.toUTCString()}</pubDate>
<category>${xml(it.event.category)}</category>
<description>${xml(`${when(it)}, ${it.event.location}\n\n${it.event.description}`)}</description>
</item>`;
    },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>Nukkad: local events</title>
<link>${xml(`${publicUrl}/`)}</link>
<description>What the city is up to.</description>
<language>en-IN</language>
<ttl>${refreshSeconds / minuteSeconds}</ttl>
<atom:link href="${xml(`${publicUrl}/calendar/all.rss`)}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel>
</rss>
`;
}
