import { z } from 'zod';
import { Id, ClientId, operation, refuses, text, Timestamp } from '../../../kernel/schemas.ts';
import { longestFeedName } from './feed-limits.ts';

export const Feed = z.object({
  id: Id,
  name: z.string(),
  url: z.string().nullable(),
  step: z.enum(['waiting', 'fetching', 'reading']).nullable(),
  refreshedAt: Timestamp.nullable(),
  next: Timestamp.nullable(),
  events: z.int(),
  problem: z.string().nullable(),
  /** Approved by the operator. Otherwise only you and your connections see its events. */
  isPublic: z.boolean(),
});
export type Feed = z.infer<typeof Feed>;

const FeedId = z.strictObject({ id: Id });

const nameWords = `Enter a name of 1 to ${longestFeedName} characters.`;
export const FeedName = text().trim().min(1, nameWords).max(longestFeedName, nameWords);

export const feeds = {
  list: operation
    .route({ method: 'GET', path: '/feeds', summary: 'List your imported calendars', tags: ['feeds'] })
    .output(z.object({ feeds: z.array(Feed) })),
  subscribe: operation
    .errors(
      refuses(
        'PROFILE_INCOMPLETE',
        'FEED_ADDRESS',
        'FEED_KNOWN',
        'FEEDS_FULL',
        'FEEDS_TOO_OFTEN',
        'ID_TAKEN',
        'WORD_BANNED',
        'LINK_BLOCKED',
      ),
    )
    .route({
      method: 'POST',
      path: '/feeds',
      summary: 'Import a calendar by its address',
      description: 'Returns right away; the list shows the progress of the import.',
      tags: ['feeds'],
    })
    .input(z.strictObject({ feedId: ClientId, name: FeedName, url: text().min(1).max(2000) }))
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
