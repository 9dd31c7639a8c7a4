import { sql } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import { transaction } from '../../kernel/operation.ts';
import { endShares } from '../people/end-location-shares.ts';
import { orphanShareMs } from './location-share-time.ts';

export const tidyShares = (host: Host): Promise<number> =>
  transaction(host, (context) =>
    endShares(
      context,
      sql`share.ends_at <= ${context.now} or (share.plan_id is null and share.moved_at < ${new Date(context.now.getTime() - orphanShareMs)}
        and not exists (select from message where message.id = share.id))`,
    ),
  );
