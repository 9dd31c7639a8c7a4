import { z } from 'zod';
import { Id, refuses, text, Timestamp } from '../../kernel/schemas.ts';
import { forModerators } from '../moderation/contract.ts';
import { entryLimit, operatorLists } from './operator-list.ts';

const tags = ['operator'];
const List = z.enum(operatorLists);
const forOperators = forModerators.errors(refuses('OPERATORS_ONLY'));

const Entry = z.object({
  id: Id,
  list: List,
  entry: z.string(),
  /** Of a venue; empty for everywhere. */
  area: z.string(),
  addedAt: Timestamp,
});
export type Entry = z.infer<typeof Entry>;

const Lists = z.object({ entries: z.array(Entry) });

export const operator = {
  lists: forOperators
    .route({
      method: 'GET',
      path: '/operator/lists',
      summary: 'List flagged venues, blocked link domains and banned words',
      tags,
    })
    .output(Lists),
  addToList: forOperators
    .errors(refuses('TOO_MANY'))
    .route({
      method: 'POST',
      path: '/operator/lists/{list}',
      summary: 'Flag a venue, block a link domain or ban a word',
      description: 'Counts at once. What was published before stays. Safe to repeat.',
      tags,
    })
    .input(
      z.strictObject({
        list: List,
        entry: text().trim().min(1).max(entryLimit),
        /** Of a venue only. */
        area: text().trim().max(entryLimit).default(''),
      }),
    )
    .output(Lists),
  removeFromList: forOperators
    .errors(refuses('NOT_FOUND'))
    .route({
      method: 'DELETE',
      path: '/operator/lists/{list}/{id}',
      summary: 'Remove an entry from a list',
      tags,
    })
    .input(z.strictObject({ list: List, id: Id }))
    .output(Lists),
};
