import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import type { EventRow } from '../../kernel/database.ts';
import { cursorsOf } from '../../kernel/cursor.ts';
import { refused } from '../../kernel/operation.ts';
import { cellAt, centreOf } from '../people/geometry.ts';
import { type Regions } from '../people/regions.ts';
import type { Hosted } from './contract.ts';
import { hostedPage } from './list-sizes.ts';

import { imageOf, pictureIn } from '../events/event-image.ts';
import { mayManage } from './may-manage-event.ts';

const cursors = cursorsOf<[start: string, id: string]>('hosting');

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

export async function readHosted(
  { db, me, host }: Pick<Reader, 'db' | 'me' | 'host'>,
  rest: RawBuilder<unknown>,
): Promise<Hosted[]> {
  const { rows } = await sql<HostedRow>`
    select event.*, case when event.host_id = ${me} then 'host' else team.role end as role,
      seats.held, inside.entered,
      -- From the seats, as the event's page counts them: those of sample events have no orders.
      case event.status when 'published' then event.capacity - event.seats_left - seats.held else 0 end as sold
    from (select id as event_id from event where host_id = ${me}
      union select event_id from event_team where person_id = ${me}) as mine
    join event on event.id = mine.event_id
    left join event_team as team on team.event_id = mine.event_id and team.person_id = ${me}
    cross join lateral (
      select coalesce(sum(quantity), 0)::int as held
      from payment_order where payment_order.event_id = event.id and payment_order.status = 'open'
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
  if (!found || !mayManage(found.role, 'see attendees')) throw refused('NOT_FOUND');
  return found;
}
