import { sql, type Transaction } from 'kysely';
import type { Context, Host } from '../context.ts';
import type { Database } from '../database.ts';
import { tellEvent } from '../events/event.ts';
import { eventOffer } from '../events/rules.ts';
import { isFaultyData, refused, transaction } from '../operation.ts';
import type { Order } from '../payments/contract.ts';
import { readOrders } from '../payments/orders.ts';
import { holdMs } from '../payments/rules.ts';
import type { RefusalCode } from '../refusals.ts';
import { ticketCode } from './seats.ts';

/** Seats that somebody wants. */
export interface Wish {
  /** Minted by the browser. */
  orderId: string;
  personId: string;
  eventId: string;
  quantity: number;
  /** Whole rupees a seat, as it was shown. */
  price: number;
}

interface Standing extends Wish {
  resolve(order: Order): void;
  reject(error: unknown): void;
}

/** Wishes in one transaction. */
const mostAtOnce = 250;
/** Beyond so many a new one is refused, instead of memory growing until nobody is served. */
const mostStanding = 10_000;

/**
 * Where seats are ordered. When many want seats of one event, each would have to wait for the commit of the one before, since
 * they all change the event's one number. So those who come while others are served are served together, in the order in
 * which they came: one transaction, one commit. An idle desk serves somebody at once.
 */
export class OrderDesk {
  #standing: Standing[] = [];
  #serving: Promise<void> | null = null;

  /** Resolves when the seats are held, or taken where they are free. Refuses by name. */
  order(host: Host, wish: Wish): Promise<Order> {
    if (this.#standing.length >= mostStanding) return Promise.reject(refused('BUSY'));
    return new Promise((resolve, reject) => {
      this.#standing.push({ ...wish, resolve, reject });
      this.#serving ??= this.#serve(host);
    });
  }

  /** Resolves when nobody stands here any more. */
  async settled(): Promise<void> {
    while (this.#serving) await this.#serving;
  }

  async #serve(host: Host) {
    // Those who come at this moment are served together.
    await new Promise<void>((resolve) => queueMicrotask(resolve));
    while (this.#standing.length > 0) await this.#serveTogether(host, this.#standing.splice(0, mostAtOnce));
    this.#serving = null;
  }

  async #serveTogether(host: Host, wishes: readonly Standing[]) {
    try {
      const outcomes = await transaction(host, (work) => takeSeats(work, wishes));
      wishes.forEach((wish, nth) => {
        const outcome = outcomes[nth]!;
        if (typeof outcome === 'string') wish.reject(refused(outcome));
        else wish.resolve(outcome);
      });
    } catch (error) {
      // One that cannot be served must cost only itself.
      if (isFaultyData(error) && wishes.length > 1) for (const wish of wishes) await this.#serveTogether(host, [wish]);
      else for (const wish of wishes) wish.reject(error);
    }
  }
}

/**
 * Takes seats for some people, in their order, as far as there are any; for each the order, or why not. Whoever has an order
 * that holds seats gets that one.
 */
async function takeSeats(work: Omit<Context, 'me'>, wishes: readonly Wish[]): Promise<(Order | RefusalCode)[]> {
  const { db, now } = work;
  const outcomes = new Map<Wish, Order | RefusalCode>();
  const taken = new Set<string>();
  let left = [...wishes];
  while (left.length > 0) {
    for (const id of await holdSeats(work, left)) taken.add(id);
    const known = await standings(db, left);
    left = left.filter((wish) => {
      const outcome = known(wish, now);
      // A bigger wish before this one did not fit, or was not good: this one still may.
      if (outcome === null) return true;
      outcomes.set(wish, outcome);
      return false;
    });
  }
  await tellEvent(
    work,
    wishes.filter(({ orderId }) => taken.has(orderId)).map(({ personId, eventId }) => [personId, eventId]),
  );
  return wishes.map((wish) => outcomes.get(wish)!);
}

/**
 * Holds seats for those who fit, and hands over tickets where they are free: one guarded statement. It counts what it gives
 * to those before in the same statement; the event's row is locked, and read as it is then. Nobody gets past a line. Returns
 * the ids of the orders.
 */
async function holdSeats({ db, now }: Omit<Context, 'me'>, wishes: readonly Wish[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with wish as materialized (
      select * from unnest(
        ${wishes.map(({ orderId }) => orderId)}::uuid[], ${wishes.map(({ personId }) => personId)}::text[],
        ${wishes.map(({ eventId }) => eventId)}::text[], ${wishes.map(({ quantity }) => quantity)}::int[],
        ${wishes.map(({ price }) => price)}::int[]
      ) with ordinality as wish (id, person_id, event_id, quantity, price, nth)
    ),
    open as materialized (
      select id, price, seats_left from event
      where id in (select event_id from wish) and status = 'published' and starts_at > ${now}
        and seats_left > 0 and waiting = 0
      order by id for no key update
    ),
    fitting as materialized (
      select wish.*, open.seats_left, sum(wish.quantity) over (partition by wish.event_id order by wish.nth) as upto
      from wish join open on open.id = wish.event_id and open.price = wish.price
      where not exists (select from payment_order where payment_order.id = wish.id)
        and not exists (select from payment_order where payment_order.event_id = wish.event_id
          and payment_order.person_id = wish.person_id and payment_order.status in ('open', 'paid'))
    ),
    ordered as (
      insert into payment_order (id, person_id, purpose, event_id, quantity, amount_paise, status, ordered_at, hold_until, settled_at)
      select id, person_id, 'ticket', event_id, quantity, price * 100 * quantity,
        case when price = 0 then 'paid' else 'open' end, ${now}::timestamptz,
        case when price > 0 then ${new Date(now.getTime() + holdMs)}::timestamptz end,
        case when price = 0 then ${now}::timestamptz end
      from fitting where upto <= seats_left
      on conflict do nothing
      returning id, event_id, person_id, quantity, amount_paise
    ),
    ticketed as (
      insert into ticket (event_id, person_id, order_id, nth, code, price, taken_at)
      select event_id, person_id, ordered.id, nth, ${ticketCode(sql.ref('nth'))}, 0, ${now}
      from ordered, generate_series(1, quantity) as nth where amount_paise = 0
    ),
    fewer as (
      update event set seats_left = seats_left - given.seats
      from (select event_id, sum(quantity) as seats from ordered group by event_id) as given
      where event.id = given.event_id
    )
    select id from ordered`.execute(db);
  return rows.map(({ id }) => id);
}

/** How those stand who wanted seats; null for those who may still get some. */
async function standings(
  db: Transaction<Database>,
  wishes: readonly Wish[],
): Promise<(wish: Wish, now: Date) => Order | RefusalCode | null> {
  const ids = wishes.map(({ orderId }) => orderId);
  const people = wishes.map(({ personId }) => personId);
  const eventIds = [...new Set(wishes.map(({ eventId }) => eventId))];
  const orders = await readOrders(
    db,
    sql`where payment_order.id = any(${ids}::uuid[]) or (payment_order.status in ('open', 'paid')
      and payment_order.event_id = any(${eventIds}::text[]) and payment_order.person_id = any(${people}::text[]))`,
  );
  const owners = await db
    .selectFrom('payment_order')
    .select(['id', 'person_id'])
    .where(
      'id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute();
  const ownerOf = new Map(owners.map(({ id, person_id }) => [id, person_id]));
  const byId = new Map(orders.map((order) => [order.id, order]));
  const held = new Map(
    orders
      .filter(({ status }) => status === 'open' || status === 'paid')
      .map((order) => [`${ownerOf.get(order.id)} ${order.eventId}`, order]),
  );
  const events = await db.selectFrom('event').selectAll().where('id', 'in', eventIds).execute();
  return ({ orderId, personId, eventId, quantity, price }, now) => {
    const same = byId.get(orderId);
    if (same) return ownerOf.get(orderId) === personId && same.eventId === eventId ? same : 'ID_TAKEN';
    const event = events.find(({ id }) => id === eventId);
    if (!event || event.status === 'draft') return 'NOT_FOUND';
    const mine = held.get(`${personId} ${eventId}`);
    if (mine) return mine.status === 'open' ? mine : 'ALREADY_GOING';
    const offer = eventOffer(
      {
        ...event,
        date: event.starts_at,
        seatsLeft: event.seats_left,
        hasLine: event.waiting > 0,
        order: null,
        queued: null,
      },
      now,
    );
    if (offer === 'elsewhere') return 'NOT_FOUND';
    if (offer === 'cancelled') return 'EVENT_CANCELLED';
    if (offer === 'over') return 'EVENT_OVER';
    if (event.price !== price) return 'PRICE_CHANGED';
    if (offer === 'wait' || event.seats_left! < quantity) return 'SOLD_OUT';
    return null;
  };
}
