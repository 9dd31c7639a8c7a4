import type { Generated } from 'kysely';
import type { TransferOfferStatus } from '../features/tickets/transfer-offer-status.ts';
import type { WrittenOnce } from './written-once-column.ts';

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
  taken_at: WrittenOnce;
  cancelled_at: Date | null;
  transferred_at: Generated<Date | null>;
}

export interface TransferOfferTable {
  ticket_id: string;
  id: Generated<string>;
  from_person: string;
  to_person: string | null;
  to_name: string;
  status: TransferOfferStatus;
  offered_at: Date;
  expires_at: Date;
  closed_at: Date | null;
}

export interface WaitingTable {
  id: string;
  place: Generated<string>;
  event_id: string;
  person_id: string;
  quantity: number;
  joined_at: WrittenOnce;
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
  /** In the time of the device's clock. */
  entered_at: WrittenOnce;
  recorded_at: WrittenOnce;
  /** False when an offline gate let in a ticket that was in already. */
  is_first: boolean;
}
