import type { ColumnType, Generated } from 'kysely';
import type { CreditNote, Invoice } from '../features/payments/invoice.ts';
import type { GatewayFailure, GatewayPart } from '../features/payments/gateway-failure.ts';
import type { OrderStatus } from '../features/payments/order-status.ts';
import type { RenewalStatus } from '../features/payments/renewal-status.ts';
import type { WrittenOnce } from './written-once-column.ts';

export interface PaymentOrderTable {
  id: string;
  person_id: string;
  purpose: 'ticket' | 'premium' | 'promotion';
  event_id: string | null;
  quantity: Generated<number>;
  amount_paise: number;
  status: OrderStatus;
  ordered_at: WrittenOnce;
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
  /** The end of the month of premium, and the renewal that charged for it; null for other orders. */
  premium_until: Generated<Date | null>;
  renewal_id: Generated<string | null>;
  receipt_at: Generated<Date | null>;
  receipt_tries: Generated<number>;
  invoice: ColumnType<Invoice | null, string | undefined, string>;
  credit_note: ColumnType<CreditNote | null, string | undefined, string>;
}

export interface RenewalTable {
  id: string;
  person_id: string | null;
  gateway: string;
  gateway_renewal: string | null;
  status: RenewalStatus;
  started_at: WrittenOnce;
  /** When the first month is charged; null for at once. */
  starts_at: Date | null;
  ended_at: Date | null;
  version: Generated<number>;
  looks: Generated<number>;
  look_at: Date | null;
}

export interface InvoiceSeriesTable {
  /** The financial year, such as '2627'. */
  year: string;
  last_number: Generated<number>;
  last_credit_note: Generated<number>;
}

export interface PaymentTable {
  id: string;
  gateway: string;
  order_id: string;
  amount_paise: number;
  captured_at: WrittenOnce;
  refund_wanted_at: Generated<Date | null>;
  refund_id: Generated<string | null>;
  refunded_at: Generated<Date | null>;
  refund_tries: Generated<number>;
  refund_next_at: Generated<Date | null>;
  /** What of it is refunded; null for all. */
  refund_paise: Generated<number | null>;
}

export interface GatewayHealthTable {
  part: GatewayPart;
  succeeded_at: Generated<Date | null>;
  failed_at: Generated<Date | null>;
  failure: Generated<GatewayFailure | null>;
}

export interface PromotionTable {
  id: Generated<string>;
  event_id: string;
  /** Null, with `weeks`, for one by the operator. */
  order_id: string | null;
  weeks: number | null;
  /** Null, with `ends_at`, until it is paid for. */
  starts_at: Generated<Date | null>;
  ends_at: Generated<Date | null>;
}

export interface PromotionHiddenTable {
  person_id: string;
  event_id: string;
  hidden_at: WrittenOnce;
}
