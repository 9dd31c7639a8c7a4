import type { Reader } from '../../kernel/context.ts';
import type { FlaggedVenue } from './flagged-venue.ts';

export const readFlaggedVenues = async ({ db }: Pick<Reader, 'db'>): Promise<FlaggedVenue[]> =>
  db
    .selectFrom('operator_list')
    .select(['entry as name', 'area', 'plain'])
    .where('list', '=', 'venue')
    .orderBy('plain')
    .orderBy('area')
    .execute();
