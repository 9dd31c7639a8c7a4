import type { Host } from '@nukkad/core/kernel/context.ts';
import { refused } from '@nukkad/core/kernel/operation.ts';
import type { Order } from '@nukkad/core/features/payments/contract.ts';
import { readOrders } from '@nukkad/core/features/payments/read-orders.ts';
import { holdMs } from '@nukkad/core/features/tickets/hold-time.ts';
import type { SeatRequestBatches } from '@nukkad/core/features/tickets/seat-request-batches.ts';
import type { SeatRequest } from '@nukkad/core/features/tickets/seat-request.ts';
import { sql } from 'kysely';

/** Same as Nukkad's pool. */
const connections = 10;

/** How Hi.Events avoids overselling, on our tables: an order holds the event's advisory lock until its transaction ends, so
 * orders commit one by one. Excess orders wait here, since waiting for a connection of the pool times out after 5 s. */
export class AdvisoryLock implements Pick<SeatRequestBatches, 'order'> {
  readonly #outside: (() => void)[] = [];
  #inside = 0;

  async order(host: Host, request: SeatRequest & { price: number }): Promise<Order> {
    if (this.#inside >= connections) await new Promise<void>((resolve) => this.#outside.push(resolve));
    else this.#inside++;
    try {
      return await this.#sell(host, request);
    } finally {
      const next = this.#outside.shift();
      if (next) next();
      else this.#inside--;
    }
  }

  #sell(host: Host, { id, personId, eventId, quantity, price }: SeatRequest & { price: number }): Promise<Order> {
    const now = host.now();
    return host.db.transaction().execute(async (db) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${eventId}, 0))`.execute(db);
      const event = await db.selectFrom('event').selectAll().where('id', '=', eventId).executeTakeFirst();
      if (!event) throw refused('NOT_FOUND');
      if (event.starts_at <= now) throw refused('EVENT_OVER');
      if (event.price !== price) throw refused('PRICE_CHANGED');
      const { held } = await db
        .selectFrom('payment_order')
        .select((order) => order.fn.coalesce(order.fn.sum<number>('quantity'), sql<number>`0`).as('held'))
        .where('event_id', '=', eventId)
        .where('status', 'in', ['open', 'paid'])
        .executeTakeFirstOrThrow();
      if (held + quantity > event.capacity!) throw refused('SOLD_OUT');
      await db
        .insertInto('payment_order')
        .values({
          id,
          person_id: personId,
          purpose: 'ticket',
          event_id: eventId,
          quantity,
          amount_paise: price * 100 * quantity,
          status: 'open',
          ordered_at: now,
          hold_until: new Date(now.getTime() + holdMs),
          settled_at: null,
        })
        .execute();
      const [made] = await readOrders(db, sql`where payment_order.id = ${id}`);
      return made!.order;
    });
  }
}
