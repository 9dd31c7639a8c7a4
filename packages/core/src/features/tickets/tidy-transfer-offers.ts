import { sql } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import { transferOffersKeptMs } from './transfer-times.ts';

/** As long as the notifications about them. */
export async function tidyTransferOffers({ db, now }: Host): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from transfer_offer where ctid in (
      select ctid from transfer_offer where offered_at < ${new Date(now().getTime() - transferOffersKeptMs)} limit 1000
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
