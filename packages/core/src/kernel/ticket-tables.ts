import type { ColumnType, Generated } from 'kysely';
import type { OrderStatus } from '../features/payments/order-status.ts';

export type Written = ColumnType<Date, Date, never>;

export interface TicketTable {
  id: Generated<string>;
  event_id: string;
  person_id: string;
  code: Generated<string>;
  order_id: string;
  nth: Generated<number>;
  /** Whole rupees. */
  price: number;
  guest_name: Generated<string | null>;
  taken_at: Written;
  cancelled_at: Date | null;
  transferred_at: Generated<Date | null>;
}

export interface PaymentOrderTable {
  id: string;
  person_id: string;
  purpose: 'ticket' | 'premium';
  event_id: string | null;
  quantity: Generated<number>;
  amount_paise: number;
  status: OrderStatus;
  ordered_at: Written;
  hold_until: Generated<Date | null>;
  settled_at: Date | null;
  gateway: Generated<string | null>;
  gateway_order: Generated<string | null>;
  /** Checks at the gateway since the last checkout, and when the next is due. */
  looks: Generated<number>;
  look_at: Generated<Date | null>;
  approved_at: Generated<Date | null>;
  reminded_day_at: Generated<Date | null>;
  reminded_hour_at: Generated<Date | null>;
  asked_at: Generated<Date | null>;
  /** Seats that are with others; `quantity` has the rest. */
  transferred: Generated<number>;
  transferred_from: Generated<string | null>;
}

export interface PaymentTable {
  id: string;
  gateway: string;
  order_id: string;
  amount_paise: number;
  captured_at: Written;
  refund_wanted_at: Generated<Date | null>;
  refund_id: Generated<string | null>;
  refunded_at: Generated<Date | null>;
  refund_tries: Generated<number>;
  refund_next_at: Generated<Date | null>;
}

export interface WaitingTable {
  id: string;
  place: Generated<string>;
  event_id: string;
  person_id: string;
  quantity: number;
  joined_at: Written;
  ended_at: Date | null;
  order_id: string | null;
  told_at: Generated<Date | null>;
}

export interface EntryTable {
  id: string;
  ticket_id: string;
  event_id: string;
  gate: string;
  let_in_by: string | null;
  /** By the device's clock. */
  entered_at: Written;
  recorded_at: Written;
  /** False when an offline gate let in a ticket that was in already. */
  is_first: boolean;
}
