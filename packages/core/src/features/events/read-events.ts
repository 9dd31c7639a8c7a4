import { sql, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import { areConnected, conversedWith } from '../people/connections.ts';
import type { Reader, Work } from '../../kernel/context.ts';
import type { Database, EventRow } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';
import { sharedStatement } from '../../kernel/shared-statement.ts';
import type { Regions } from '../people/regions.ts';
import { notBlocked } from '../people/not-blocked.ts';
import { maxFriends } from './list-sizes.ts';
import type { Event, Face } from './contract.ts';
import { imageOf, pictureIn } from './event-image.ts';
import { unreadAnnouncements } from './announcements.ts';
import { isPublicFeed, visibleTo } from './event-visibility.ts';
import { knowsAddress } from './private-address.ts';

/** Not the words that it is searched by, which take longer to send than all others. */
const shownColumns = [
  'id',
  'name',
  'category',
  'description',
  'starts_at',
  'ends_at',
  'time_zone',
  'location',
  'latitude',
  'longitude',
  'area',
  'price',
  'capacity',
  'seats_left',
  'waiting',
  'status',
  'refund_hours',
  'source_url',
  'revision',
  'created_at',
  'changed_at',
] as const;

export type SeenEvent = Pick<EventRow, (typeof shownColumns)[number] | 'image'> & {
  viewer: string;
  host: Face | null;
  role: Event['role'];
  source: { name: string; addedBy: Face | null; isPublic: boolean } | null;
  order: {
    id: string;
    status: 'open' | 'paid';
    transferred: number;
    isReceived: boolean;
    quantity: number;
    amountPaise: number;
    holdUntil: string | null;
  } | null;
  approved_at: Date | null;
  is_apart: boolean;
  queued: Event['queued'];
  friends: Face[];
  friends_going: number;
  saved: boolean;
  unread_announcements: number;
};

export const face = sql`json_build_object('id', person.id, 'name', person.name, 'profilePicture', person.picture)`;

export const shownImage = sql<string>`case when event.image in (
  select 'api/pictures/' || subject_id from withheld where subject_type = 'picture') then '' else event.image end`;

/** `seen` is SQL of (viewer, event_id); invisible events are left out. `rest` follows the where clause. Friends are
 * read once per viewer, and their blocks only if they go. Without `seen.event_id`, joins read all rows of an event. */
export const seenEvents = (seen: RawBuilder<unknown>, rest: RawBuilder<unknown> = sql``) => sql<SeenEvent>`
  with seen as materialized (select distinct viewer, event_id from ${seen} as it),
  friend as materialized (
    select here.viewer, there.person_id, theirs.event_id
    from (select distinct viewer from seen) as here
    cross join lateral ${conversedWith(sql.ref('here.viewer'))} as there
    join payment_order as theirs on theirs.person_id = there.person_id and theirs.status = 'paid'
    where theirs.event_id in (select event_id from seen)),
  together as (
    select person.viewer, person.event_id, count(*)::int as friends_going,
      json_agg(${face} order by nth) filter (where nth <= ${sql.lit(maxFriends)}) as friends
    from (
      select person.*, friend.viewer, friend.event_id,
        row_number() over (partition by friend.viewer, friend.event_id order by person.name, person.id) as nth
      from friend join seen on seen.viewer = friend.viewer and seen.event_id = friend.event_id
      join person on person.id = friend.person_id
      where person.paused_at is null and ${notBlocked(sql.ref('friend.viewer'), sql.ref('friend.person_id'))}
    ) as person
    group by person.viewer, person.event_id)
  select ${sql.join(shownColumns.map((column) => sql.ref(`event.${column}`)))}, seen.viewer, ${shownImage} as image,
    (select ${face} from person where person.id = event.host_id) as host,
    case when event.host_id = seen.viewer then 'host' else team.role end as role,
    (select json_build_object('name', feed.name, 'isPublic', ${isPublicFeed}, 'addedBy', (
        select ${face} from person where person.id = feed.owner
          and (person.id = seen.viewer or ${areConnected(sql.ref('person.id'), sql.ref('seen.viewer'))})))
      from feed where feed.id = event.feed_id) as source,
    case when mine.id is not null then json_build_object('id', mine.id, 'status', mine.status, 'quantity', mine.quantity,
      'transferred', mine.transferred, 'isReceived', mine.transferred_from is not null,
      'amountPaise', mine.amount_paise, 'holdUntil', mine.hold_until) end as order,
    mine.approved_at,
    not ${notBlocked(sql.ref('event.host_id'), sql.ref('seen.viewer'))} as is_apart,
    case when queued.id is not null then json_build_object('quantity', queued.quantity, 'ahead',
      (select count(*)::int from waiting as before
        where before.event_id = event.id and before.ended_at is null and before.place < queued.place)) end as queued,
    coalesce(together.friends, '[]') as friends, coalesce(together.friends_going, 0) as friends_going,
    exists (select from saved_event where saved_event.event_id = event.id and saved_event.person_id = seen.viewer) as saved,
    ${unreadAnnouncements(sql.ref('seen.viewer'), sql.ref('event.id'))} as unread_announcements
  from seen
  join event on event.id = seen.event_id
  left join together on together.viewer = seen.viewer and together.event_id = seen.event_id
  left join event_team as team on team.event_id = seen.event_id and team.person_id = seen.viewer
  left join payment_order as mine
    on mine.event_id = seen.event_id and mine.person_id = seen.viewer and mine.status in ('open', 'paid')
  left join waiting as queued
    on queued.event_id = seen.event_id and queued.person_id = seen.viewer and queued.ended_at is null
  where ${visibleTo(sql.ref('seen.viewer'))} ${rest}`;

export function eventFrom(regions: Regions, row: SeenEvent): Event {
  const { id, name, category, description, price, image, capacity, status, role, area } = row;
  const knows = knowsAddress({ ...row, isGoing: row.order?.status === 'paid' });
  return {
    id,
    name,
    category,
    description,
    date: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    location: knows || area === null ? row.location : regions.nameOf(area),
    place:
      knows && row.latitude !== null && row.longitude !== null
        ? { latitude: row.latitude, longitude: row.longitude }
        : null,
    isAreaOnly: !knows,
    area,
    price,
    image: imageOf({ id, category, picture: pictureIn(image) }),
    capacity,
    seatsLeft: row.seats_left,
    hasWaitlist: row.waiting > 0,
    status,
    host: row.is_apart ? null : row.host,
    role,
    source: row.source && { ...row.source, url: row.source_url },
    refundHours: row.refund_hours,
    going: row.order?.status === 'paid',
    order: row.order && {
      ...row.order,
      holdUntil: row.order.holdUntil === null ? null : new Date(row.order.holdUntil).toISOString(),
    },
    queued: row.queued,
    friends: row.friends,
    friendsGoing: row.friends_going,
    saved: row.saved,
    unreadAnnouncements: row.unread_announcements,
  };
}

/** Always the same text, so it is built once. The subqueries keep the number of events from PostgreSQL: for one event it
 * would expect less work than for any number, and plan again each time, which takes longer than reading it. */
let seenPairs: CompiledQuery<SeenEvent> | undefined;

type Pair = readonly [viewer: string, eventId: string];

async function readRows(db: Kysely<Database>, pairs: readonly Pair[]): Promise<SeenEvent[]> {
  seenPairs ??= seenEvents(
    sql`(select * from unnest((select ${[]}::text[]), (select ${[]}::text[])) as pair (viewer, event_id))`,
  ).compile(db);
  const parameters = [pairs.map(([viewer]) => viewer), pairs.map(([, id]) => id)];
  return (await db.executeQuery<SeenEvent>({ ...seenPairs, parameters })).rows;
}

export async function readEvents(
  db: Kysely<Database>,
  regions: Regions,
  pairs: readonly Pair[],
): Promise<{ viewer: string; event: Event }[]> {
  if (pairs.length === 0) return [];
  const rows = await readRows(db, pairs);
  return rows.map((row) => ({ viewer: row.viewer, event: eventFrom(regions, row) }));
}

export async function readEvent({ db, me, host }: Pick<Reader, 'db' | 'me' | 'host'>, id: string): Promise<Event> {
  const [found] = await readEvents(db, host.regions, [[me, id]]);
  if (!found) throw refused('NOT_FOUND');
  return found.event;
}

/** An event as one person sees it, together with those of all who ask in this turn. Outside transactions. */
export const readTogether = sharedStatement<Pair, SeenEvent>(100, async (db, pairs) => {
  const found = Map.groupBy(await readRows(db, pairs), ({ viewer }) => viewer);
  return pairs.map(([viewer, eventId]) => found.get(viewer)?.find(({ id }) => id === eventId));
});

/** Those of a page of events that the reader may see, outside transactions. */
export async function readPageOfEvents(
  { db, me, host }: Pick<Reader, 'db' | 'me' | 'host'>,
  ids: Iterable<string>,
): Promise<Event[]> {
  const rows = await Promise.all(Array.from(ids, (id) => readTogether(db, [me, id])));
  return rows.flatMap((row) => (row ? [eventFrom(host.regions, row)] : []));
}

export async function readOneEvent(context: Pick<Reader, 'db' | 'me' | 'host'>, id: string): Promise<Event> {
  const [event] = await readPageOfEvents(context, [id]);
  if (!event) throw refused('NOT_FOUND');
  return event;
}

export async function sendEvent(
  { db, host, sendUpdate }: Work,
  pairs: readonly (readonly [personId: string, eventId: string])[],
) {
  for (const { viewer, event } of await readEvents(db, host.regions, pairs))
    sendUpdate(viewer, { type: 'event.changed', event });
}
