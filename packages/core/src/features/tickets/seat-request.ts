import { sql } from 'kysely';
import type { mayHold } from './order-limits.ts';

export interface SeatRequest {
  id: string;
  personId: string;
  eventId: string;
  quantity: number;
  /** Whole rupees a seat, as shown; null for the waitlist. */
  price: number | null;
}

export type Bounded<W extends SeatRequest> = W & { mayHold: ReturnType<typeof mayHold> };

export const requestTable = (requests: readonly Bounded<SeatRequest>[]) => sql`
  request as materialized (
    select * from unnest(
      ${requests.map(({ id }) => id)}::uuid[], ${requests.map(({ personId }) => personId)}::text[],
      ${requests.map(({ quantity }) => quantity)}::int[], ${requests.map(({ price }) => price)}::int[],
      ${requests.map(({ mayHold }) => mayHold.seats)}::int[]
    ) with ordinality as request (id, person_id, quantity, price, may_hold, nth)
  )`;

export const hasOrder = (
  eventId: string,
) => sql`exists (select from payment_order where payment_order.event_id = ${eventId}
  and payment_order.person_id = request.person_id and payment_order.status in ('open', 'paid'))`;
