import { sql } from 'kysely';
import type { Context, Reader } from '../../kernel/context.ts';
import { refused, uuid } from '../../kernel/operation.ts';
import { mustNotBeWithheld } from '../events/withheld-event.ts';
import { readPageOfEvents, sendEvent } from '../events/read-events.ts';
import { lockOrder } from '../payments/order-transitions.ts';
import { lockSeenShared } from '../people/audience-sql.ts';
import { areConnected, lockPair, pairOf } from '../people/connections.ts';
import type { TransferOffer } from './contract.ts';
import { offersShown } from './list-sizes.ts';
import { isOpenOffer } from './is-open-transfer-offer.ts';
import { transferOfferMs } from './transfer-times.ts';
import { transferTicket } from './accepted-transfers.ts';

/** Offers one ticket to a connection of its buyer, in place of an offer that is over. What the receiver has or waits for at
 * the event is not looked at: a refusal would tell the sender. */
export async function offerTicket(context: Context, ticketId: string, to: string) {
  const { db, me, now, host } = context;
  const id = uuid(ticketId);
  const own = db
    .selectFrom('ticket')
    .select(['order_id', 'event_id'])
    .where('id', '=', id)
    .where('person_id', '=', me)
    .where('cancelled_at', 'is', null);
  const found = await own.executeTakeFirst();
  if (!found) throw refused('NOT_FOUND');
  // A suspension of either waits for this, and then ends the offer. In a fixed order, so that two offers can't deadlock.
  for (const personId of pairOf(me, to)) await lockSeenShared(context, personId);
  // Locked with the event, as check-in, orders and refunds lock it too.
  const order = await lockOrder(db, found.order_id);
  const ticket = await own.executeTakeFirst();
  if (!order || !ticket) throw refused('NOT_FOUND');
  const starts = await mustBeAhead(context, ticket.event_id, id);
  await mustNotBeWithheld(db, ticket.event_id);
  if (order.transferred_from !== null) throw refused('NOT_THE_BUYER');
  // A block waits for this, and then ends the offer.
  await lockPair(context, to);
  const { rows: people } = await sql<{ id: string; name: string }>`
    select id, name from person where id = ${to} and adult_confirmed_on is not null
      and ${areConnected(sql.val(me), sql.ref('person.id'))} for key share`.execute(db);
  const [receiver] = people;
  if (!receiver) throw refused('NOT_FOUND');
  const expires = new Date(Math.min(now.getTime() + transferOfferMs, starts.getTime()));
  const { rows } = await sql<{ id: string }>`
    insert into transfer_offer (ticket_id, from_person, to_person, to_name, status, offered_at, expires_at)
    values (${id}, ${me}, ${to}, ${receiver.name}, 'offered', ${now}, ${expires})
    on conflict (ticket_id) do update set id = excluded.id, from_person = excluded.from_person,
      to_person = excluded.to_person, to_name = excluded.to_name, status = excluded.status,
      offered_at = excluded.offered_at, expires_at = excluded.expires_at, closed_at = null
      where transfer_offer.status <> 'offered' or transfer_offer.expires_at <= ${now}
    returning id`.execute(db);
  const [offer] = rows;
  if (!offer) throw refused('TICKET_OFFERED');
  if (!(await host.rateLimits.take('transfersToOne', `${me} ${to}`))) throw refused('TOO_MANY');
  context.addNotification(to, 'transfer', offer.id);
  await sendToBoth(context, ticket.event_id, [me, to]);
}

async function mustBeAhead({ db, now }: Context, eventId: string, ticketId: string): Promise<Date> {
  const event = await db
    .selectFrom('event')
    .select(['status', 'starts_at'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const entered = await db.selectFrom('entry').select('id').where('ticket_id', '=', ticketId).executeTakeFirst();
  if (event.status !== 'published') throw refused('EVENT_CANCELLED');
  if (entered) throw refused('CHECKED_IN');
  if (event.starts_at <= now) throw refused('EVENT_OVER');
  return event.starts_at;
}

/** Refuses with `NOT_FOUND` also once it was answered. */
export async function withdrawOffer(context: Context, ticketId: string) {
  const { db, me } = context;
  const offer = await db
    .updateTable('transfer_offer')
    .set({ status: 'withdrawn' })
    .where('ticket_id', '=', uuid(ticketId))
    .where('from_person', '=', me)
    .where('status', '=', 'offered')
    .returning(['to_person', 'closed_at'])
    .executeTakeFirst();
  if (!offer) throw refused('NOT_FOUND');
  const { event_id: eventId } = await db
    .selectFrom('ticket')
    .select('event_id')
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow();
  await sendToBoth(
    context,
    eventId,
    offer.closed_at === null && offer.to_person !== null ? [me, offer.to_person] : [me],
  );
}

const offersTo = ({ db, me, now }: Pick<Reader, 'db' | 'me' | 'now'>) =>
  db
    .selectFrom('transfer_offer')
    .innerJoin('ticket', 'ticket.id', 'transfer_offer.ticket_id')
    .innerJoin('event', 'event.id', 'ticket.event_id')
    .innerJoin('person', 'person.id', 'transfer_offer.from_person')
    .where('transfer_offer.to_person', '=', me)
    .where(isOpenOffer(now));

export async function readOffers(context: Reader): Promise<{ offers: TransferOffer[] }> {
  const rows = await offersTo(context)
    .select(['transfer_offer.id', 'ticket.event_id', 'transfer_offer.expires_at'])
    .select(['person.id as from', 'person.name', 'person.picture'])
    .orderBy('transfer_offer.expires_at')
    .orderBy('transfer_offer.id')
    .limit(offersShown)
    .execute();
  const seen = await readPageOfEvents(context, new Set(rows.map(({ event_id }) => event_id)));
  const events = new Map(seen.map((event) => [event.id, event]));
  return {
    offers: rows.flatMap(({ id, event_id, expires_at, from, name, picture }): TransferOffer[] => {
      const event = events.get(event_id);
      if (!event) return [];
      return [{ id, event, from: { id: from, name, profilePicture: picture }, expiresAt: expires_at.toISOString() }];
    }),
  };
}

/** A repeat does nothing. Anything but an open offer, whatever ended it, is not found. Refuses with `HAS_SEATS`, which only
 * the receiver learns. */
export async function acceptTicket(context: Context, offerId: string) {
  const { db, me } = context;
  const id = uuid(offerId);
  if (await hasAnswered(context, id, 'accepted')) return;
  const open = offersTo(context)
    .select(['ticket.id', 'ticket.event_id', 'ticket.price', 'ticket.order_id', 'transfer_offer.from_person'])
    .where('transfer_offer.id', '=', id);
  const found = await open.executeTakeFirst();
  if (!found) throw refused('NOT_FOUND');
  const order = await lockOrder(db, found.order_id);
  await lockPair(context, found.from_person);
  const ticket = await open.forNoKeyUpdate('transfer_offer').executeTakeFirst();
  if (!order || !ticket) throw refused('NOT_FOUND');
  await answer(context, id, 'accepted');
  await transferTicket(context, order, ticket, me);
  context.addNotification(ticket.from_person, 'transferred', id);
}

/** A repeat does nothing. */
export async function declineTicket(context: Context, offerId: string) {
  const id = uuid(offerId);
  if (await hasAnswered(context, id, 'declined')) return;
  const offer = await offersTo(context)
    .select(['ticket.event_id', 'transfer_offer.from_person'])
    .where('transfer_offer.id', '=', id)
    .forNoKeyUpdate('transfer_offer')
    .executeTakeFirst();
  if (!offer) throw refused('NOT_FOUND');
  await answer(context, id, 'declined');
  await sendToBoth(context, offer.event_id, [context.me, offer.from_person]);
}

async function hasAnswered({ db, me }: Context, id: string, status: 'accepted' | 'declined'): Promise<boolean> {
  const row = await db
    .selectFrom('transfer_offer')
    .select('id')
    .where('id', '=', id)
    .where('to_person', '=', me)
    .where('status', '=', status)
    .executeTakeFirst();
  return row !== undefined;
}

const answer = ({ db }: Context, id: string, status: 'accepted' | 'declined') =>
  db.updateTable('transfer_offer').set({ status }).where('id', '=', id).execute();

const sendToBoth = (context: Context, eventId: string, people: readonly string[]) =>
  sendEvent(
    context,
    people.map((it) => [it, eventId]),
  );
