import { sql, type RawBuilder } from 'kysely';
import { conversedWith } from '../people/connections.ts';
import { notBlocked } from '../people/not-blocked.ts';
import { notWithheld } from '../people/withheld-by-moderators.ts';
import { notWithheldFrom } from './withheld-event.ts';

/** The operator's calendars, and approved ones of people who aren't suspended. For statements with `feed`. */
export const isPublicFeed = sql<boolean>`(feed.owner is null
  or (feed.approved_at is not null and ${notWithheld('person', sql.ref('feed.owner'))}))`;

/** Public calendars, the viewer's own, and their connections'. Runs once per statement where the viewer is constant. */
const visibleFeeds = (viewer: RawBuilder<string>) => sql`(
  select feed.id from feed where ${isPublicFeed}
  union all select feed.id from feed where feed.owner = ${viewer}
  union all select feed.id from ${conversedWith(viewer)} as other join feed on feed.owner = other.person_id
    where ${notBlocked(viewer, sql.ref('other.person_id'))})`;

/** Required in every query that reads events for someone (or `listedTo`): drafts are for their team, private calendars
 * for the owner's connections. `viewer` is SQL, empty without an account; `event` is the table. */
export const visibleTo = (viewer: RawBuilder<string>, event = 'event') => sql<boolean>`(
  ${notWithheldFrom(viewer, event)} and
  (${sql.ref(`${event}.status`)} <> 'draft' or ${sql.ref(`${event}.host_id`)} = ${viewer} or exists (
    select from event_team as maker where maker.event_id = ${sql.ref(`${event}.id`)}
      and maker.person_id = ${viewer} and maker.role = 'cohost'))
  and (${sql.ref(`${event}.feed_id`)} is null or ${sql.ref(`${event}.feed_id`)} in ${visibleFeeds(viewer)}))`;
