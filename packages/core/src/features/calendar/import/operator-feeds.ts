import { sql } from 'kysely';
import type { Host } from '../../../kernel/context.ts';
import { feedNameOf } from './feed-address.ts';

export async function syncOperatorFeeds({ db, now }: Host, addresses: readonly string[]) {
  const at = now();
  const gone = db.deleteFrom('feed').where('owner', 'is', null);
  await (addresses.length > 0 ? gone.where('url', 'not in', [...addresses]) : gone).execute();
  for (const url of addresses)
    await db
      .insertInto('feed')
      .values({
        id: sql<string>`gen_random_uuid()`,
        name: feedNameOf(url),
        url,
        owner: null,
        added_at: at,
        refreshed_at: null,
        next_at: at,
        etag: null,
        last_modified: null,
        problem: null,
      })
      // Another process may have added it meanwhile.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
