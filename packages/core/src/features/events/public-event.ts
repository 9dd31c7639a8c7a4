import { sql, type Kysely } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import type { Regions } from '../people/regions.ts';
import { refused } from '../../kernel/operation.ts';
import { shownImage } from './read-events.ts';
import { listedTo } from './duplicate-events.ts';
import { visibleTo } from './event-visibility.ts';
import type { Category } from './category.ts';
import type { EventPreview } from './contract.ts';
import { imageOf, pictureIn } from './event-image.ts';

export interface PublicEvent {
  id: string;
  name: string;
  category: Category;
  description: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  location: string;
  isPrivate: boolean;
  place: { latitude: number; longitude: number } | null;
  /** Whole rupees. */
  price: number;
  image: string;
  seatsLeft: number | null;
  isCancelled: boolean;
  host: string | null;
  source: string | null;
}

export const anonymousViewer = sql.lit('');

/** Null for events that are not public, and unknown ids. */
export async function readPublicEvent(db: Kysely<Database>, regions: Regions, id: string): Promise<PublicEvent | null> {
  if (id.includes('\0')) return null;
  const row = await db
    .selectFrom('event')
    .leftJoin('person', 'person.id', 'event.host_id')
    .leftJoin('feed', 'feed.id', 'event.feed_id')
    .selectAll('event')
    .select(['person.name as host', 'feed.name as source', shownImage.as('image')])
    .where('event.id', '=', id)
    .where(visibleTo(anonymousViewer))
    .executeTakeFirst();
  if (!row) return null;
  const { name, category, description, location, latitude, longitude, area, price, image } = row;
  return {
    id,
    name,
    category,
    description,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    timeZone: row.time_zone,
    location: !row.is_private ? location : area === null ? '' : regions.nameOf(area),
    isPrivate: row.is_private,
    place: !row.is_private && latitude !== null && longitude !== null ? { latitude, longitude } : null,
    price,
    image: imageOf({ id, category, picture: pictureIn(image) }),
    seatsLeft: row.seats_left === null ? null : row.waiting > 0 ? 0 : row.seats_left,
    isCancelled: row.status === 'cancelled',
    host: row.host === null ? null : (row.host.trim().split(/\s+/)[0] ?? null),
    source: row.source,
  };
}

/** Reads an event for people without an account. Refuses with `BUSY`. */
export const readPublicly = (
  { db, regions, publicReads }: Pick<Host, 'db' | 'regions' | 'publicReads'>,
  id: string,
): Promise<PublicEvent | null> => publicReads.read(`event ${id}`, () => readPublicEvent(db, regions, id));

export async function readPreview(host: Host, eventId: string): Promise<EventPreview> {
  const event = await readPublicly(host, eventId);
  if (!event) throw refused('NOT_FOUND');
  const { id, name, startsAt, timeZone, location, isPrivate, price, image, isCancelled, source } = event;
  return {
    id,
    name,
    date: startsAt.toISOString(),
    timeZone,
    location,
    isAreaOnly: isPrivate,
    price,
    // Uploaded pictures need an account, except through this address.
    image: pictureIn(image) === null ? image : `e/${encodeURIComponent(id)}/picture`,
    isCancelled,
    source,
  };
}

const coming = (now: Date) => sql<boolean>`event.status = 'published' and event.starts_at > ${now}
  and ${listedTo(anonymousViewer)}`;

export async function countUpcoming(db: Kysely<Database>, now: Date): Promise<number> {
  const { many } = await db
    .selectFrom('event')
    .select(sql<number>`count(*)::int`.as('many'))
    .where(coming(now))
    .executeTakeFirstOrThrow();
  return many;
}

const comingPage = (db: Kysely<Database>, now: Date, most: number, skipped: number) =>
  db
    .selectFrom('event')
    .select(['id', 'changed_at', 'starts_at'])
    .where(coming(now))
    .orderBy('starts_at')
    .orderBy('id')
    .limit(most)
    .offset(skipped);

export const listUpcoming = (db: Kysely<Database>, now: Date, most: number, skipped: number) =>
  comingPage(db, now, most, skipped).execute();

export async function versionOfUpcoming(
  db: Kysely<Database>,
  now: Date,
  most: number,
  skipped: number,
): Promise<string> {
  const { version } = await db
    .selectFrom(comingPage(db, now, most, skipped).as('event'))
    .select(
      sql<string>`coalesce(md5(string_agg(row(id, changed_at)::text, '' order by starts_at, id)), '')`.as('version'),
    )
    .executeTakeFirstOrThrow();
  return version;
}
