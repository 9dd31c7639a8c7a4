import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import { hourMs } from '../../kernel/time.ts';
import { centreOf, earthRadiusKm } from '../people/geometry.ts';
import { notBlockedWith } from '../people/not-blocked.ts';
import type { EventFilter } from './event-filter.ts';
import { eventsPage } from './list-sizes.ts';
import { cardsPerPromotion, type PromotedBy } from './promoted-cards.ts';

/** How long a promotion’s turn lasts. */
const turnMs = hourMs;

/** Not in search results, saved events or friends' events: those lists are about the person who asks. */
export const mayShowPromotions = ({ words, saved, friends }: EventFilter) => words === '' && !saved && !friends;

/** How far from the place of a list by distance, in km. */
const nearKm = 25;

/** A box: exact enough for a choice, and cheap. */
function within(from: string): RawBuilder<unknown> {
  const { latitude, longitude } = centreOf(from);
  const degrees = nearKm / ((earthRadiusKm * Math.PI) / 180);
  const across = degrees / Math.cos((latitude * Math.PI) / 180);
  return sql`event.latitude between ${latitude - degrees} and ${latitude + degrees}
    and event.longitude between ${longitude - across} and ${longitude + across}`;
}

/** The promoted events of a list that pass its filter; by distance, those near the area that it starts `from`. Each turn
 * shuffles them alike for everyone: of the viewer it uses only premium, and what they hid or blocked. */
export async function findPromoted(
  { db, me, now }: Reader,
  passes: RawBuilder<unknown>,
  from: string | null,
): Promise<{ id: string; by: PromotedBy }[]> {
  const turn = String(Math.floor(now.getTime() / turnMs));
  const { rows } = await sql<{ id: string; by: PromotedBy }>`
    select event.id, case when bool_or(promotion.order_id is not null) then 'host' else 'operator' end as by
    from promotion join event on event.id = promotion.event_id
    where promotion.starts_at <= ${now} and promotion.ends_at > ${now}
      and not exists (select from person where person.id = ${me} and person.premium_until > ${now})
      and event.status = 'published' and event.starts_at > ${now} and not event.is_private and event.feed_id is null
      and event.seats_left > 0
      and not exists (select from promotion_hidden as hidden where hidden.person_id = ${me} and hidden.event_id = event.id)
      and ${notBlockedWith(me, sql`coalesce(event.host_id, '')`)}
      and ${passes} ${from === null ? sql`` : sql`and ${within(from)}`}
    group by event.id
    order by md5(event.id || ${turn}::text)
    limit ${sql.lit(Math.floor(eventsPage / cardsPerPromotion))}`.execute(db);
  return rows;
}
