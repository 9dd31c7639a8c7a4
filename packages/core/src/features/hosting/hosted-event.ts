import { sql, type RawBuilder } from 'kysely';
import type { Context, Reader } from '../../kernel/context.ts';
import type { EventRow } from '../../kernel/database.ts';
import { cursorsOf } from '../../kernel/cursor.ts';
import { refused } from '../../kernel/operation.ts';
import { cellAt, centreOf } from '../people/geometry.ts';
import { type Regions } from '../people/regions.ts';
import type { Hosted } from './contract.ts';
import { hostedPage } from './list-sizes.ts';
import { maxEvents, newAccountMs } from './host-limits.ts';
import { imageOf, pictureIn } from '../events/event-image.ts';
import { mayManage } from '../events/team-permissions.ts';

const cursors = cursorsOf<[start: string, id: string]>('hosting');

/** For statements with `event`: hosts or co-hosts it. */
const hosts = (me: string) => sql<boolean>`(event.host_id = ${me} or exists (
  select from event_team where event_team.event_id = event.id and event_team.person_id = ${me} and role = 'cohost'))`;

type HostedRow = EventRow & { capacity: number; role: Hosted['role']; sold: number; held: number; entered: number };

function hostedFrom(regions: Regions, row: HostedRow): Hosted {
  const { id, name, category, description, location, area, price, status, role, revision } = row;
  const picture = pictureIn(row.image);
  return {
    id,
    status,
    role,
    revision,
    name,
    category,
    description,
    start: row.starts_at.toISOString(),
    end: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    location,
    place:
      row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
    isPrivate: row.is_private,
    cell: area === null ? null : cellAt(centreOf(area)),
    areaName: area === null ? null : regions.nameOf(area),
    price,
    capacity: row.capacity,
    refundHours: row.refund_hours,
    picture,
    image: imageOf({ id, category, picture }),
    seriesId: row.series_id,
    numbers: { sold: row.sold, held: row.held, waiting: row.waiting, entered: row.entered },
  };
}

/** Events that someone hosts, or published ones they help with; `rest` follows the conditions. */
export async function readHosted(
  { db, me, host }: Pick<Reader, 'db' | 'me' | 'host'>,
  rest: RawBuilder<unknown>,
): Promise<Hosted[]> {
  const { rows } = await sql<HostedRow>`
    select event.*, case when event.host_id = ${me} then 'host' else team.role end as role,
      seats.sold, seats.held, inside.entered
    from (select id as event_id from event where host_id = ${me}
      union select event_id from event_team where person_id = ${me}) as mine
    join event on event.id = mine.event_id
    left join event_team as team on team.event_id = mine.event_id and team.person_id = ${me}
    cross join lateral (
      select coalesce(sum(quantity) filter (where payment_order.status = 'paid'), 0)::int as sold,
        coalesce(sum(quantity) filter (where payment_order.status = 'open'), 0)::int as held
      from payment_order where payment_order.event_id = event.id and payment_order.status in ('open', 'paid')
    ) as seats
    cross join lateral (
      select count(*)::int as entered from entry where entry.event_id = event.id and is_first
    ) as inside
    where capacity is not null
      and (event.host_id = ${me} or team.role = 'cohost' or (team.role = 'helper' and event.status <> 'draft'))
      ${rest}`.execute(db);
  return rows.map((row) => hostedFrom(host.regions, row));
}

/** A page of someone's events, latest first. Refuses with `CURSOR_UNUSABLE`. */
export async function readHostedPage(context: Pick<Reader, 'db' | 'me' | 'host'>, after: string | undefined) {
  const place = after === undefined ? null : cursors.unseal(context.host, after);
  const isAfter =
    place === null ? sql`` : sql`and (event.starts_at, event.id) < (${place[0]}::timestamptz, ${place[1]})`;
  const found = await readHosted(
    context,
    sql`${isAfter} order by event.starts_at desc, event.id desc limit ${hostedPage + 1}`,
  );
  const { rows, next } = cursors.page(context.host, found, hostedPage, (last) => [last.start, last.id]);
  return { events: rows, next };
}

export async function readOwnEvent(context: Pick<Reader, 'db' | 'me' | 'host'>, id: string): Promise<Hosted> {
  const [found] = await readHosted(context, sql`and event.id = ${id}`);
  if (!found || !mayManage(found.role)) throw refused('NOT_FOUND');
  return found;
}

export const lockEvent = ({ db, me }: Pick<Context, 'db' | 'me'>, id: string): Promise<EventRow | undefined> =>
  db
    .selectFrom('event')
    .selectAll()
    .where('id', '=', id)
    .where('capacity', 'is not', null)
    .where(hosts(me))
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function lockOwnEvent(context: Pick<Context, 'db' | 'me'>, id: string): Promise<EventRow> {
  const event = await lockEvent(context, id);
  if (!event) throw refused('NOT_FOUND');
  return event;
}

/** For the host alone: co-hosts do not manage the team. */
export async function lockAsHost(context: Context, id: string): Promise<EventRow> {
  const event = await lockOwnEvent(context, id);
  if (event.host_id !== context.me) throw refused('NOT_FOUND');
  return event;
}

export async function mustHaveRoom({ db, now }: Pick<Reader, 'db' | 'now'>, hostId: string, more: number) {
  const { many } = await db
    .selectFrom('event')
    .select(({ fn }) => fn.countAll<string>().as('many'))
    .where('host_id', '=', hostId)
    .where('status', '<>', 'cancelled')
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow();
  if (Number(many) + more > maxEvents) throw refused('HOSTING_LIMIT');
}

/** Refuses with `NEW_ACCOUNT_EVENTS` beyond what a new account may publish. Cancelling does not lower the count. */
export async function countPublished({ db, now, host }: Context, hostId: string, more: number) {
  const { numUpdatedRows } = await db
    .updateTable('person')
    .set((person) => ({ events_published: person('events_published', '+', more) }))
    .where('id', '=', hostId)
    .where((person) =>
      person.or([
        person(sql<Date>`greatest(created_at, onboarded_at)`, '<=', new Date(now.getTime() - newAccountMs)),
        person(sql<number>`events_published + ${more}::int`, '<=', host.limits.newAccountEvents),
      ]),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refused('NEW_ACCOUNT_EVENTS');
}
