import { z } from 'zod';
import { Id, MintedId, operation, refuses, text, Timestamp } from '../../../kernel/shapes.ts';

/** A calendar that somebody has brought in. */
export const Feed = z.object({
  id: Id,
  name: z.string(),
  /** Null for a file that was handed in. */
  url: z.string().nullable(),
  /** How far looking at it has come; null when that is done. */
  step: z.enum(['waiting', 'fetching', 'reading']).nullable(),
  /** When it was last looked at without a problem. */
  refreshedAt: Timestamp.nullable(),
  /** When it is looked at next. */
  next: Timestamp.nullable(),
  /** So many events of it are to come. */
  events: z.int(),
  /** Why it could not be read the last time, in words. */
  problem: z.string().nullable(),
  /** Whether the operator has approved it, so that everybody sees its events; otherwise you and your connections do. */
  isPublic: z.boolean(),
});
export type Feed = z.infer<typeof Feed>;

const FeedId = z.strictObject({ id: Id });

export const FeedName = text()
  .trim()
  .min(1, 'Enter a name of 1 to 60 characters.')
  .max(60, 'Enter a name of 1 to 60 characters.');

export const feeds = {
  list: operation
    .route({ method: 'GET', path: '/feeds', summary: 'List your imported calendars', tags: ['feeds'] })
    .output(z.object({ feeds: z.array(Feed) })),
  subscribe: operation
    .errors(refuses('PROFILE_INCOMPLETE', 'FEED_ADDRESS', 'FEED_KNOWN', 'FEEDS_FULL', 'FEEDS_TOO_OFTEN', 'ID_TAKEN'))
    .route({
      method: 'POST',
      path: '/feeds',
      summary: 'Import a calendar by its address',
      description: 'Returns right away; the list shows the progress of the import.',
      tags: ['feeds'],
    })
    .input(z.strictObject({ feedId: MintedId, name: FeedName, url: text().min(1).max(2000) }))
    .output(Feed),
  refresh: operation
    .errors(refuses('NOT_FOUND', 'FEEDS_TOO_OFTEN'))
    .route({ method: 'POST', path: '/feeds/{id}/refresh', summary: 'Update an imported calendar', tags: ['feeds'] })
    .input(FeedId)
    .output(Feed),
  remove: operation
    .errors(refuses('NOT_FOUND'))
    .route({
      method: 'DELETE',
      path: '/feeds/{id}',
      summary: 'Remove an imported calendar and its events',
      tags: ['feeds'],
    })
    .input(FeedId)
    .output(z.object({ feeds: z.array(Feed) })),
};
