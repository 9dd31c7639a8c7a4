import { sql, type Kysely, type RawBuilder } from 'kysely';
import { conversedWith } from '../people/connections.ts';
import type { Database } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';
import { notBlocked } from '../people/not-blocked.ts';
import { notWithheld } from '../people/withheld-by-moderators.ts';

/** The operator's calendars, and approved ones of people who aren't suspended. For statements with `feed`. */
export const isPublicFeed = sql<boolean>`(feed.owner is null
  or (feed.approved_at is not null and ${notWithheld('person', sql.ref('feed.owner'))}))`;

/** Public calendars, the viewer's own, and their connections'. Runs once per statement where the viewer is constant. */
const visibleFeeds = (viewer: RawBuilder<string>) => sql`(
  select feed.id from feed where ${isPublicFeed}
  union all select feed.id from feed where feed.owner = ${viewer}
  union all select feed.id from ${conversedWith(viewer)} as other join feed on feed.owner = other.person_id
    where ${notBlocked(viewer, sql.ref('other.person_id'))})`;

/** Moderators have neither hidden it nor suspended its host. */
export const notWithheldEvent = (event = 'event') => sql<boolean>`(
  ${notWithheld('event', sql.ref(`${event}.id`))} and ${notWithheld('person', sql`coalesce(${sql.ref(`${event}.host_id`)}, '')`)})`;

/** Nobody gets seats at an event that moderators keep from others. Refuses with `NOT_FOUND`, as for new orders. */
export async function mustNotBeWithheld(db: Kysely<Database>, id: string) {
  const shown = await db
    .selectFrom('event')
    .select('id')
    .where('id', '=', id)
    .where(notWithheldEvent())
    .executeTakeFirst();
  if (!shown) throw refused('NOT_FOUND');
}

/** What is withheld is only for its team and those who hold seats. */
export const notWithheldFrom = (viewer: RawBuilder<string>, event = 'event') => {
  const [id, host] = [sql.ref<string>(`${event}.id`), sql.ref<string>(`${event}.host_id`)];
  return sql<boolean>`(${notWithheldEvent(event)}
    or ${host} = ${viewer}
    or exists (select from event_team as maker where maker.event_id = ${id} and maker.person_id = ${viewer})
    or exists (select from payment_order as held where held.event_id = ${id} and held.person_id = ${viewer}
      and held.status in ('open', 'paid')))`;
};

/** Required in every query that reads events for someone (or `listedTo`): drafts are for their team, private calendars
 * for the owner's connections. `viewer` is SQL, empty without an account; `event` is the table. */
export const visibleTo = (viewer: RawBuilder<string>, event = 'event') => sql<boolean>`(
  ${notWithheldFrom(viewer, event)} and
  (${sql.ref(`${event}.status`)} <> 'draft' or ${sql.ref(`${event}.host_id`)} = ${viewer} or exists (
    select from event_team as maker where maker.event_id = ${sql.ref(`${event}.id`)}
      and maker.person_id = ${viewer} and maker.role = 'cohost'))
  and (${sql.ref(`${event}.feed_id`)} is null or ${sql.ref(`${event}.feed_id`)} in ${visibleFeeds(viewer)}))`;
