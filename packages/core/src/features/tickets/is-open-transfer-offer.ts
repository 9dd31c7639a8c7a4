import { sql } from 'kysely';
import { notWithheldEvent } from '../events/withheld-event.ts';
import { areConnected } from '../people/connections.ts';
import { notBlocked } from '../people/not-blocked.ts';

/** For statements with `transfer_offer`, `ticket` and `event`: whether its receiver can still accept it. */
export const isOpenOffer = (now: Date) => sql<boolean>`(
  transfer_offer.status = 'offered' and transfer_offer.closed_at is null and transfer_offer.expires_at > ${now}
  and ticket.cancelled_at is null and not exists (select from entry where entry.ticket_id = ticket.id)
  and event.status = 'published' and event.starts_at > ${now} and ${notWithheldEvent()}
  and ${areConnected(sql.ref('transfer_offer.to_person'), sql.ref('transfer_offer.from_person'))})`;

/** For the same statements: whether its sender may know that it was accepted. */
export const isAcceptedOffer = sql<boolean>`(transfer_offer.status = 'accepted' and event.status = 'published'
  and transfer_offer.to_person is not null and ${notBlocked(sql.ref('transfer_offer.to_person'), sql.ref('transfer_offer.from_person'))})`;
