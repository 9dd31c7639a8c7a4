import { sql, type RawBuilder } from 'kysely';
import type { Work } from '../../kernel/context.ts';

/** Ends open offers of tickets for good. `by`: who ends them, whose own offers are withdrawn. The others show as offered to
 * their senders until they expire: the moment would tell who blocked them. */
async function closeOffers({ db, now }: Pick<Work, 'db' | 'now'>, by: string, condition: RawBuilder<unknown>) {
  await sql`update transfer_offer set closed_at = ${now},
      status = case when from_person = ${by} then 'withdrawn' else status end
    where status = 'offered' and closed_at is null and ${condition}`.execute(db);
}

export const closeOffersBetween = (work: Pick<Work, 'db' | 'now'>, me: string, other: string) =>
  closeOffers(work, me, sql`(from_person, to_person) in ((${me}, ${other}), (${other}, ${me}))`);

export const closeOffersOf = (work: Pick<Work, 'db' | 'now'>, personId: string) =>
  closeOffers(work, personId, sql`(from_person = ${personId} or to_person = ${personId})`);
