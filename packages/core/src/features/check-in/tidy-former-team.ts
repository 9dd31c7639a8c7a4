import type { Kysely } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import { lateEntryMs } from './constants.ts';

export async function tidyTeams({ db, now }: Pick<Host, 'now'> & { db: Kysely<Database> }) {
  await db
    .deleteFrom('event_team_left')
    .where('left_at', '<=', new Date(now().getTime() - lateEntryMs))
    .execute();
}
