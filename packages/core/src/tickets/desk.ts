import { sql, type Transaction } from 'kysely';
import type { Context, Host } from '../context.ts';
import type { Database } from '../database.ts';
import type { Event } from '../events/contract.ts';
import { readEvents } from '../events/event.ts';
import { eventOffer } from '../events/rules.ts';
import { isFaultyData, refused, transaction } from '../operation.ts';
import type { Order } from '../payments/contract.ts';
import { readOrders } from '../payments/orders.ts';
import { holdMs } from '../payments/rules.ts';
import type { RefusalCode } from '../refusals.ts';
import { readHolds } from './holds.ts';
import { mayHold } from './rules.ts';

/** What somebody wants of an event: seats, or a place in the line for some. */
export interface Wish {
  /** Of the order, or of the place in the line; minted by the browser. */
  id: string;
  personId: string;
  eventId: string;
  quantity: number;
  /** Whole rupees a seat, as it was shown; null for a place in the line. */
  price: number | null;
}

/** What becomes of a wish: the order, the event with one's place in the line, or why not. */
type Outcome = Order | Event | RefusalCode;

interface Standing extends Wish {
  resolve(outcome: Order | Event): void;
  reject(error: unknown): void;
}

/** Wishes in one transaction. */
const mostAtOnce = 250;
/** Beyond so many a new one is refused, instead of memory growing until nobody is served. */
const mostStanding = 10_000;

/**
 * Where seats are ordered and lines are joined. When many want seats of one event, each would have to wait for the commit of
 * the one before, since they all change the event's one number. So those who come while others are served are served
 * together, in the order in which they came: one transaction, one commit. An idle desk serves somebody at once.
 */
export class OrderDesk {
  #standing: Standing[] = [];
  #serving: Promise<void> | null = null;

  /** Resolves when the seats are held, or taken where they are free. Refuses by name. */
  order(host: Host, wish: Wish & { price: number }): Promise<Order> {
    return this.#stand(host, wish) as Promise<Order>;
  }

  /** Resolves when somebody stands in the line. Refuses by name. */
  wait(host: Host, wish: Omit<Wish, 'price'>): Promise<Event> {
    return this.#stand(host, { ...wish, price: null }) as Promise<Event>;
  }

  #stand(host: Host, wish: Wish): Promise<Order | Event> {
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
    await Promise.resolve();
    while (this.#standing.length > 0) await this.#serveTogether(host, this.#standing.splice(0, mostAtOnce));
    this.#serving = null;
  }

  async #serveTogether(host: Host, wishes: readonly Standing[]) {
    try {
      const outcomes = await transaction(host, (work) => serve(work, wishes));
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

type Work = Omit<Context, 'me'>;

/** A wish with what its person may hold at most, where seats have a price. */
type Bounded<W extends Wish> = W & { mayHold: ReturnType<typeof mayHold> };

/** What each may hold, by the orders that their person has not paid. Orders of one person in one go count as well. */
async function bound<W extends Wish>({ db, now }: Work, wishes: readonly W[]): Promise<Bounded<W>[]> {
  const holds = await readHolds(
    db,
    wishes.map(({ personId }) => personId),
    now,
  );
  return wishes.map((wish) => {
    const { open, unpaid } = holds.get(wish.personId) ?? { open: 0, unpaid: 0 };
    holds.set(wish.personId, { open: open + (wish.price ? 1 : 0), unpaid });
    return { ...wish, mayHold: mayHold({ open, unpaid }) };
  });
}

/** Serves some people in their order; for each what becomes of their wish. */
async function serve(work: Work, given: readonly Wish[]): Promise<Outcome[]> {
  const { db, now, tell, host } = work;
  const wishes = await bound(work, given);
  const forSeats = wishes.filter(({ price }) => price !== null);
  const forLine = wishes.filter(({ price }) => price === null);
  const refusals = new Map<Wish, RefusalCode>();
  const orders = new Map<Wish, Order>();
  const served = new Set<string>();
  for (let left = forSeats; left.length > 0;) {
    for (const id of await holdSeats(work, left)) served.add(id);
    const known = await standings(db, left);
    left = left.filter((wish) => {
      const outcome = known(wish, now);
      if (outcome === 'may order') return true;
      if (typeof outcome === 'string') refusals.set(wish, outcome === 'waits' ? 'SOLD_OUT' : outcome);
      else orders.set(wish, outcome);
      return false;
    });
  }
  if (forLine.length > 0) {
    for (const id of await joinLine(work, forLine)) served.add(id);
    const known = await standings(db, forLine);
    for (const wish of forLine) {
      const outcome = known(wish, now);
      if (outcome === 'may order') refusals.set(wish, 'SEATS_FREE');
      else if (typeof outcome !== 'string') refusals.set(wish, 'ALREADY_GOING');
      else if (outcome !== 'waits') refusals.set(wish, outcome);
    }
  }
  // Ids are chosen by browsers: a wish that was refused may have that of one that was served.
  const changed = wishes.filter((wish) => !refusals.has(wish) && (served.has(wish.id) || wish.price === null));
  const seen = new Map<string, Event>();
  const key = (personId: string, eventId: string) => `${personId} ${eventId}`;
  const pairs = changed.map(({ personId, eventId }) => [personId, eventId] as const);
  for (const { viewer, event } of await readEvents(db, host.regions, pairs)) seen.set(key(viewer, event.id), event);
  for (const { id, personId, eventId } of changed)
    if (served.has(id)) tell(personId, { type: 'event.changed', event: seen.get(key(personId, eventId))! });
  return wishes.map((wish) => refusals.get(wish) ?? orders.get(wish) ?? seen.get(key(wish.personId, wish.eventId))!);
}

/** Wishes as SQL: `wish` (id, person_id, event_id, quantity, price, may_hold, nth). */
const wishTable = (wishes: readonly Bounded<Wish>[]) => sql`
  wish as materialized (
    select * from unnest(
      ${wishes.map(({ id }) => id)}::uuid[], ${wishes.map(({ personId }) => personId)}::text[],
      ${wishes.map(({ eventId }) => eventId)}::text[], ${wishes.map(({ quantity }) => quantity)}::int[],
      ${wishes.map(({ price }) => price)}::int[], ${wishes.map(({ mayHold }) => mayHold.seats)}::int[]
    ) with ordinality as wish (id, person_id, event_id, quantity, price, may_hold, nth)
  )`;

/** Whether the person of a wish has an order that holds seats of its event. */
const hasOrder = sql`exists (select from payment_order where payment_order.event_id = wish.event_id
  and payment_order.person_id = wish.person_id and payment_order.status in ('open', 'paid'))`;

/**
 * Holds seats for those who fit, and hands over tickets where they are free: one guarded statement. It counts what it gives
 * to those before in the same statement; the event's row is locked, and read as it is then. Nobody gets past a line. Returns
 * the ids of the orders.
 */
async function holdSeats({ db, now }: Work, wishes: readonly Bounded<Wish>[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ${wishTable(wishes)},
    open as materialized (
      select id, price, seats_left from event
      where id in (select event_id from wish) and status = 'published' and starts_at > ${now}
        and seats_left > 0 and waiting = 0
      order by id for no key update
    ),
    fitting as materialized (
      select wish.*, open.seats_left, sum(wish.quantity) over (partition by wish.event_id order by wish.nth) as upto
      from wish join open on open.id = wish.event_id and open.price = wish.price
        and (open.price = 0 or wish.quantity <= wish.may_hold)
      where not exists (select from payment_order where payment_order.id = wish.id)
        and not ${hasOrder}
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
      insert into ticket (event_id, person_id, order_id, nth, price, taken_at)
      select event_id, person_id, ordered.id, nth, 0, ${now}
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

/**
 * Has people stand in the line where there is no seat to spare, in their order; the event's row is locked, so that places are
 * given in the order of joining. Returns the ids of those places that are new.
 */
async function joinLine({ db, now }: Work, wishes: readonly Bounded<Wish>[]): Promise<string[]> {
  // In a statement of its own: the next one sees what whoever held an event has done, such as to offer seats to one of these.
  await sql`select from event where id = any(${wishes.map(({ eventId }) => eventId)}::text[])
    order by id for no key update`.execute(db);
  const { rows } = await sql<{ id: string }>`
    with ${wishTable(wishes)},
    crowded as materialized (
      select id, capacity, price from event
      where id in (select event_id from wish) and status = 'published' and starts_at > ${now}
        and (seats_left = 0 or waiting > 0)
    ),
    joined as (
      insert into waiting (id, event_id, person_id, quantity, joined_at)
      select wish.id, event_id, person_id, quantity, ${now}::timestamptz
      from wish join crowded on crowded.id = wish.event_id and quantity <= capacity
        and (crowded.price = 0 or quantity <= may_hold)
      where not ${hasOrder}
      order by nth
      on conflict do nothing
      returning id, event_id
    ),
    longer as (
      update event set waiting = waiting + new.many
      from (select event_id, count(*) as many from joined group by event_id) as new
      where event.id = new.event_id
    )
    select id from joined`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * How those stand who want something: with an order, in the line, refused, or such that they may order. The last is what is
 * left after seats were given out when a bigger wish before one did not fit, or was not good.
 */
async function standings(
  db: Transaction<Database>,
  wishes: readonly Bounded<Wish>[],
): Promise<(wish: Bounded<Wish>, now: Date) => Order | RefusalCode | 'waits' | 'may order'> {
  const ids = wishes.map(({ id }) => id);
  const people = wishes.map(({ personId }) => personId);
  const eventIds = [...new Set(wishes.map(({ eventId }) => eventId))];
  const orders = await readOrders(
    db,
    sql`where payment_order.id = any(${ids}::uuid[]) or (payment_order.status in ('open', 'paid')
      and payment_order.event_id = any(${eventIds}::text[]) and payment_order.person_id = any(${people}::text[]))`,
  );
  const { rows: places } = await sql<{ id: string; person_id: string; event_id: string }>`
    select id, person_id, event_id from waiting where id = any(${ids}::uuid[]) or (ended_at is null
      and event_id = any(${eventIds}::text[]) and person_id = any(${people}::text[]))`.execute(db);
  const events = await db.selectFrom('event').selectAll().where('id', 'in', eventIds).execute();
  const eventOf = new Map(events.map((event) => [event.id, event]));
  const orderOf = new Map(orders.map((it) => [it.order.id, it]));
  const placeOf = new Map(places.map((it) => [it.id, it]));
  const heldBy = new Map(
    orders
      .filter(({ order }) => order.status === 'open' || order.status === 'paid')
      .map(({ owner, order }) => [`${owner} ${order.eventId}`, order]),
  );
  const waitsFor = new Set(places.map(({ person_id, event_id }) => `${person_id} ${event_id}`));
  return ({ id, personId, eventId, quantity, price, mayHold }, now) => {
    const event = eventOf.get(eventId);
    if (!event || event.status === 'draft') return 'NOT_FOUND';
    const key = `${personId} ${eventId}`;
    const held = heldBy.get(key);
    if (price === null) {
      if (held) return held;
      if (waitsFor.has(key)) return 'waits';
      if (placeOf.has(id)) return 'ID_TAKEN';
    } else {
      const same = orderOf.get(id);
      if (same) return same.owner === personId && same.order.eventId === eventId ? same.order : 'ID_TAKEN';
      if (held) return held.status === 'open' ? held : 'ALREADY_GOING';
    }
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
    if (price === null && quantity > event.capacity!) return 'TOO_MANY_SEATS';
    if (price !== null && event.price !== price) return 'PRICE_CHANGED';
    if (waitsFor.has(key)) return 'waits';
    if (event.price > 0 && quantity > mayHold.seats) return mayHold.refusal;
    return offer === 'wait' || (price !== null && event.seats_left! < quantity) ? 'SOLD_OUT' : 'may order';
  };
}
