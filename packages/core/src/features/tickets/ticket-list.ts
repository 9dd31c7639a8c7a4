import { sql } from 'kysely';
import { readPageOfEvents } from '../events/read-events.ts';
import { notBlocked } from '../people/not-blocked.ts';
import type { Reader } from '../../kernel/context.ts';
import { cursorsOf } from '../../kernel/cursor.ts';
import { shownAfterMs } from './ticket-list-time.ts';
import { ticketsPage } from './list-sizes.ts';
import type { Ticket } from './contract.ts';
import type { TransferOfferStatus } from './transfer-offer-status.ts';
import { ticketText, ticketToken } from './ticket-token.ts';

/** The last ticket of a page. Past events come last, as of the first page, so that pages fit together. */
interface Place {
  now: string;
  isOver: boolean;
  startsAt: string;
  orderId: string;
  nth: number;
}

const cursors = cursorsOf<Place>('tickets');

/** `now` is when the first page was read: an ISO timestamp. */
function readPage({ db, me }: Reader, now: string, last: Place | null) {
  const over = sql<boolean>`event.ends_at <= ${now}::timestamptz`;
  return (
    db
      .selectFrom('ticket')
      .innerJoin('event', 'event.id', 'ticket.event_id')
      .innerJoin('payment_order', 'payment_order.id', 'ticket.order_id')
      .leftJoin('transfer_offer', (join) =>
        join
          .onRef('transfer_offer.ticket_id', '=', 'ticket.id')
          .onRef('transfer_offer.from_person', '=', 'ticket.person_id')
          .on('transfer_offer.status', 'in', ['offered', 'declined']),
      )
      .leftJoin('entry', (join) => join.onRef('entry.ticket_id', '=', 'ticket.id').on('entry.is_first', '=', true))
      .select([
        'ticket.id',
        'ticket.code',
        'ticket.price',
        'ticket.guest_name',
        'ticket.taken_at',
        'ticket.nth',
        'ticket.order_id',
      ])
      .select(['transfer_offer.to_name', 'transfer_offer.status as offer_status', 'transfer_offer.expires_at'])
      .select(['ticket.event_id', 'entry.entered_at', over.as('is_over')])
      .select(sql<string>`event.starts_at::text`.as('starts_exactly'))
      .select((is) => is('payment_order.transferred_from', 'is not', null).as('is_received'))
      .select(
        sql<string | null>`(select person.name from payment_order as bought join person on person.id = bought.person_id
          where bought.id = payment_order.transferred_from and ${notBlocked(sql.val(me), sql.ref('person.id'))})`.as(
          'from_name',
        ),
      )
      .where('ticket.person_id', '=', me)
      .where('event.ends_at', '>', new Date(Date.parse(now) - shownAfterMs))
      // Tickets of a cancelled event stay visible until it would have ended,
      .where((is) =>
        is.or([
          is('ticket.cancelled_at', 'is', null),
          is.and([
            is('event.status', '=', 'cancelled'),
            is('event.ends_at', '>', new Date(now)),
            // except those returned before.
            is('ticket.cancelled_at', '>=', is.ref('event.changed_at')),
          ]),
        ]),
      )
      .$if(last !== null, (tickets) =>
        tickets.where(
          sql<boolean>`(${over}, event.starts_at, ticket.order_id, ticket.nth)
          > (${last?.isOver}::boolean, ${last?.startsAt}::timestamptz, ${last?.orderId}::uuid, ${last?.nth}::int)`,
        ),
      )
      .orderBy(over)
      .orderBy('event.starts_at')
      .orderBy('ticket.order_id')
      .orderBy('ticket.nth')
      .limit(ticketsPage + 1)
      .execute()
  );
}

/** The sender learns nothing of why an offer ended: it expires, unless it is declined. */
function offerFrom(
  row: { to_name: string | null; offer_status: TransferOfferStatus | null; expires_at: Date | null },
  now: Date,
): Ticket['offer'] {
  if (row.to_name === null || row.expires_at === null) return null;
  const status = row.offer_status === 'declined' ? 'declined' : row.expires_at > now ? 'offered' : 'expired';
  return { name: row.to_name, status, expiresAt: row.expires_at.toISOString() };
}

/** A page of someone's tickets, next event first. Refuses with `CURSOR_UNUSABLE`. */
export async function readTickets(
  context: Reader,
  after: string | undefined,
): Promise<{ tickets: Ticket[]; next: string | null }> {
  const { host } = context;
  const last = after === undefined ? null : cursors.unseal(host, after);
  const now = last?.now ?? context.now.toISOString();
  const found = await readPage(context, now, last);
  const { rows, next } = cursors.page(host, found, ticketsPage, (end) => ({
    now,
    isOver: end.is_over,
    startsAt: end.starts_exactly,
    orderId: end.order_id,
    nth: end.nth,
  }));
  const seen = await readPageOfEvents(context, new Set(rows.map(({ event_id }) => event_id)));
  const events = new Map(seen.map((event) => [event.id, event]));
  return {
    tickets: rows.flatMap((row): Ticket[] => {
      const event = events.get(row.event_id);
      if (!event) return [];
      const text = ticketText(row.event_id, row.id);
      return [
        {
          id: row.id,
          code: row.code,
          token: ticketToken(text, host.secrets.sign(text)),
          event,
          orderId: row.order_id,
          nth: row.nth,
          price: row.price,
          guestName: row.guest_name,
          isReceived: Boolean(row.is_received),
          from: row.from_name,
          offer: offerFrom(row, context.now),
          timestamp: row.taken_at.toISOString(),
          enteredAt: row.entered_at?.toISOString() ?? null,
        },
      ];
    }),
    next,
  };
}
