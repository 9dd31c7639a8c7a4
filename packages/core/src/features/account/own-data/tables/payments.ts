import { sql } from 'kysely';
import { chosen, whose } from '../own-table.ts';

export const paymentTables = {
  payment_order: whose(
    'payment_order',
    'person_id',
    'seats, premium and promotions that you ordered',
    {
      id: 'a random id',
      purpose: 'ticket, premium or promotion',
      event_id: 'the event',
      quantity: 'how many seats you have of it',
      amount_paise: 'the price of all',
      status: 'what became of it',
      ordered_at: 'when you ordered',
      hold_until: 'until when seats were held for you',
      settled_at: 'when it was paid or ended',
      gateway: 'who took the payment',
      gateway_order: 'its id there',
      approved_at: 'when the host approved you as an attendee',
      asked_at: 'when you were asked how the event was',
      reminded_day_at: 'when you were reminded a day before',
      reminded_hour_at: 'when you were reminded an hour before',
      transferred: 'how many seats you gave to others',
      transferred_from: 'the order that seats given to you came from',
      premium_until: 'of premium: until when the month lasts',
      renewal_id: 'of premium: the renewal that it was charged for',
      invoice: 'the invoice: its number, the tax and whom it names',
      credit_note: 'the credit note after a refund: its number, the invoice that it credits, the amounts and the tax',
    },
    ['looks', 'look_at', 'receipt_at', 'receipt_tries'],
  ),
  payment: chosen(
    'payments that arrived for them, and refunds',
    {
      id: 'its id at the gateway',
      gateway: 'who took it',
      order_id: 'the order',
      amount_paise: 'how much',
      captured_at: 'when it arrived',
      refund_wanted_at: 'when a refund was begun',
      refund_id: 'the refund’s id at the gateway',
      refunded_at: 'when it was refunded',
      refund_paise: 'how much of it is refunded; null for all',
    },
    (me) => sql`
      select payment.id, payment.gateway, order_id, payment.amount_paise, captured_at, refund_wanted_at, refund_id,
        refunded_at, refund_paise
      from payment join payment_order on payment_order.id = payment.order_id
      where payment_order.person_id = ${me} order by captured_at`,
  ),
  promotion: chosen(
    'promotions of events that you paid for',
    {
      id: 'a random id',
      event_id: 'the event',
      order_id: 'the order',
      weeks: 'for how many weeks',
      starts_at: 'when it began',
      ends_at: 'when it ends or ended',
    },
    (me) => sql`
      select promotion.id, promotion.event_id, order_id, weeks, starts_at, ends_at
      from promotion join payment_order on payment_order.id = promotion.order_id
      where payment_order.person_id = ${me} order by promotion.id`,
  ),
  promotion_hidden: whose('promotion_hidden', 'person_id', 'promoted events that you hid', {
    event_id: 'the event',
    hidden_at: 'when you hid it',
  }),
  renewal: whose(
    'renewal',
    'person_id',
    'premium that renews every month',
    {
      id: 'a random id',
      gateway: 'who charges for it',
      gateway_renewal: 'its id there',
      status: 'what became of it',
      started_at: 'when you began it',
      starts_at: 'when the first month is or was charged; null for at once',
      ended_at: 'when it ended',
    },
    ['version', 'looks', 'look_at'],
  ),
  invoice_series: { leftOut: 'Nothing about people' },
};
