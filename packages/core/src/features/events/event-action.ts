import { type EventStatus, isUpcoming } from './event-status.ts';

export interface ActionFacts {
  status: EventStatus;
  price: number;
  date: Date | string;
  seatsLeft: number | null;
  hasWaitlist: boolean;
  order: { status: 'open' | 'paid'; amountPaise: number } | null;
  queued: object | null;
}

export type EventAction =
  | 'elsewhere'
  | 'cancelled'
  | 'going'
  | 'over'
  | 'pay'
  | 'accept'
  | 'waiting'
  | 'wait'
  | 'register'
  | 'book';

/** For the main button and its handlers. `pay` and `accept` finish an order, `wait` joins the waitlist. */
export function eventAction(event: ActionFacts, now: Date): EventAction {
  if (event.seatsLeft === null) return 'elsewhere';
  if (event.status === 'cancelled') return 'cancelled';
  if (event.order?.status === 'paid') return 'going';
  if (!isUpcoming(event, now)) return 'over';
  if (event.order) return event.order.amountPaise > 0 ? 'pay' : 'accept';
  if (event.queued) return 'waiting';
  if (event.seatsLeft <= 0 || event.hasWaitlist) return 'wait';
  return event.price === 0 ? 'register' : 'book';
}
