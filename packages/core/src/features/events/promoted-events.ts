import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import { hourMs } from '../../kernel/time.ts';
import { centreOf, earthRadiusKm, radiansPerDegree } from '../people/geometry.ts';
import { notBlockedWith } from '../people/not-blocked.ts';
import type { Region } from '../people/regions.ts';
import type { EventFilter } from './event-filter.ts';
import { eventsPage } from './list-sizes.ts';
import { cardsPerPromotion } from './cards-per-promotion.ts';
import type { PromotedBy } from './promoted-by.ts';

const turnMs = hourMs;

/** Not in search results, saved events or friends' events: those lists are about the person who asks. */
export const mayShowPromotions = ({ words, saved, friends }: EventFilter) => words === '' && !saved && !friends;

const nearKm = 25;

/** Degrees. A box is exact enough for a choice, and cheap. */
interface Box {
  latitudes: [number, number];
  longitudes: [number, number];
}

function boxAround(area: string): Box {
  const { latitude, longitude } = centreOf(area);
  const degrees = nearKm / (earthRadiusKm * radiansPerDegree);
  const across = degrees / Math.cos(latitude * radiansPerDegree);
  return {
    latitudes: [latitude - degrees, latitude + degrees],
    longitudes: [longitude - across, longitude + across],
  };
}

function boxOf({ outline }: Region): Box {
  const range = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];
  return {
    latitudes: range(outline.map(([latitude]) => latitude)),
    longitudes: range(outline.map(([, longitude]) => longitude)),
  };
}

/** Someone's area as others see it, and their city as they wrote it. */
export interface OwnPlace {
  area: string | null;
  city: string;
}

/** Near `area`; without one, in the region of their city, and anywhere if that is in no region. An event that is not on the map
 * counts as in the city of its host. */
function isAround({ host }: Reader, { area, city }: OwnPlace): RawBuilder<unknown> {
  const region = area === null ? host.regions.ofCity(city) : host.regions.at(centreOf(area));
  const box = area === null ? region && boxOf(region) : boxAround(area);
  if (box === null) return sql`true`;
  const { latitudes, longitudes } = box;
  return sql`case when event.latitude is not null then event.latitude between ${latitudes[0]} and ${latitudes[1]}
      and event.longitude between ${longitudes[0]} and ${longitudes[1]}
    else not exists (select from person as host where host.id = event.host_id
      and lower(trim(host.city)) not in ('', ${city.toLowerCase()}::text, ${(region?.name ?? city).toLowerCase()}::text)) end`;
}

export interface Promoted {
  id: string;
  by: PromotedBy;
}

/** SQL of (id, by, shuffle): the promoted events of a list that pass its filter and are around a place. Each turn shuffles them
 * alike for everyone: of the viewer it uses only where they are, premium, and what they hid or blocked. */
export function promotedAround(reader: Reader, passes: RawBuilder<unknown>, place: OwnPlace): RawBuilder<Promoted> {
  const { me, now } = reader;
  const turn = String(Math.floor(now.getTime() / turnMs));
  const shuffle = sql`md5(event.id || ${turn}::text)`;
  return sql`
    select event.id, case when bool_or(promotion.order_id is not null) then 'host' else 'operator' end as by, ${shuffle} as shuffle
    from promotion join event on event.id = promotion.event_id
    where promotion.starts_at <= ${now} and promotion.ends_at > ${now}
      and not exists (select from person where person.id = ${me} and person.premium_until > ${now})
      and event.status = 'published' and event.starts_at > ${now} and not event.is_private and event.feed_id is null
      and event.seats_left > 0
      and not exists (select from promotion_hidden as hidden where hidden.person_id = ${me} and hidden.event_id = event.id)
      and ${notBlockedWith(me, sql`coalesce(event.host_id, '')`)}
      and ${passes} and ${isAround(reader, place)}
    group by event.id
    order by shuffle
    limit ${sql.lit(Math.floor(eventsPage / cardsPerPromotion))}`;
}
