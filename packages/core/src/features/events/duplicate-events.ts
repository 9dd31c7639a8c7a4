import { sql, type RawBuilder } from 'kysely';
import { isPublicFeed, visibleTo } from './event-visibility.ts';

/** Whether an event is in someone's lists: visible, and the preferred one of duplicates (same name, start and place).
 * Public calendars win, then the older. A hosted event hides only its host's own calendars and private ones, so that
 * nobody can displace someone else's event; a calendar the viewer cannot see hides nothing. */
export const listedTo = (viewer: RawBuilder<string>) => sql<boolean>`case
  when event.feed_id is null then ${visibleTo(viewer)}
  when not ${visibleTo(viewer)} then false
  else not exists (
    select from event as same left join feed on feed.id = same.feed_id
    where same.starts_at = event.starts_at and lower(same.name) = lower(event.name)
      and lower(same.location) = lower(event.location) and same.id <> event.id
      and same.status = 'published' and not same.is_private and ${visibleTo(viewer, 'same')}
      and (case when same.feed_id is null
        then (select not ${isPublicFeed} or feed.owner = same.host_id from feed where feed.id = event.feed_id)
        else (not ${isPublicFeed}, coalesce(feed.approved_at, feed.added_at), same.id) < (
        select not ${isPublicFeed}, coalesce(feed.approved_at, feed.added_at), event.id from feed where feed.id = event.feed_id)
        end))
  end`;
