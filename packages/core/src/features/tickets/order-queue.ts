import { sql, type Transaction } from 'kysely';
import type { Host, SeatQueue, Work } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import type { Event } from '../events/contract.ts';
import { readEvents } from '../events/read-events.ts';
import { eventOffer } from '../events/event-offer.ts';
import { isolateFaulty } from '../../kernel/isolate-faulty.ts';
import { refused, transaction } from '../../kernel/operation.ts';
import type { Order } from '../payments/contract.ts';
import { readOrders } from '../payments/orders.ts';
import { holdMs } from './constants.ts';
import type { RefusalCode } from '../../kernel/refusals.ts';
import { lockPeople, readHolds } from './buyer-holds.ts';
import { mayHold } from './may-hold.ts';
import { issueTickets } from './seats.ts';
import type { Wish } from './seat-request.ts';

type Outcome = Order | Event | RefusalCode;

interface Standing extends Wish {
  resolve(outcome: Order | Event): void;
  reject(error: unknown): void;
}

const maxAtOnce = 250;
/** Each takes a database connection, also while it waits for a lock. */
const maxEvents = 5;
const maxStanding = 10_000;

/** All orders and waitlist places of an event change its one row, so each event has a queue: everyone who arrives while
 * others are served shares the next transaction, in order. An idle queue serves at once. */
export class OrderQueue implements SeatQueue {
  readonly #queues = new Map<string, Standing[]>();
  readonly #serving = new Map<string, Promise<void>>();
  #standing = 0;

  order(host: Host, wish: Wish & { price: number }): Promise<Order> {
    return this.#stand(host, wish) as Promise<Order>;
  }

  wait(host: Host, wish: Omit<Wish, 'price'>): Promise<Event> {
    return this.#stand(host, { ...wish, price: null }) as Promise<Event>;
  }

  #stand(host: Host, wish: Wish): Promise<Order | Event> {
    if (this.#standing >= maxStanding) return Promise.reject(refused('BUSY'));
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(wish.eventId);
      if (queue) queue.push({ ...wish, resolve, reject });
      else this.#queues.set(wish.eventId, [{ ...wish, resolve, reject }]);
      this.#standing++;
      this.#serveNext(host);
    });
  }

  get queues(): number {
    return this.#queues.size;
  }

  async settled(): Promise<void> {
    while (this.#serving.size > 0) await Promise.all(this.#serving.values());
  }

  #serveNext(host: Host) {
    for (const eventId of this.#queues.keys()) {
      if (this.#serving.size >= maxEvents) return;
      if (!this.#serving.has(eventId)) this.#serving.set(eventId, this.#serve(host, eventId));
    }
  }

  async #serve(host: Host, eventId: string) {
    // Gathers all that arrive at this moment.
    await Promise.resolve();
    const queue = this.#queues.get(eventId) ?? [];
    const wishes = queue.splice(0, maxAtOnce);
    await this.#serveTogether(host, eventId, wishes);
    this.#standing -= wishes.length;
    this.#serving.delete(eventId);
    this.#queues.delete(eventId);
    if (queue.length > 0) this.#queues.set(eventId, queue);
    this.#serveNext(host);
  }

  async #serveTogether(host: Host, eventId: string, wishes: readonly Standing[]) {
    await isolateFaulty(
      wishes,
      async (some) => {
        const outcomes = await transaction(host, (work) => serve(work, eventId, some));
        for (const [nth, wish] of some.entries()) {
          const outcome = outcomes[nth] ?? 'NOT_FOUND';
          if (typeof outcome === 'string') wish.reject(refused(outcome));
          else wish.resolve(outcome);
        }
      },
      (some, error) => {
        for (const wish of some) wish.reject(error);
      },
    );
  }
}

type Bounded<W extends Wish> = W & { mayHold: ReturnType<typeof mayHold> };

async function bound<W extends Wish>({ db, now }: Work, wishes: readonly W[]): Promise<Bounded<W>[]> {
  await lockPeople(
    db,
    wishes.filter(({ price }) => price).map(({ personId }) => personId),
  );
  const holds = await readHolds(
    db,
    wishes.map(({ personId }) => personId),
    now,
  );
  return wishes.map((wish) => ({ ...wish, mayHold: mayHold(holds.get(wish.personId) ?? { open: 0, unpaid: 0 }) }));
}

async function serve(work: Work, eventId: string, given: readonly Wish[]): Promise<Outcome[]> {
  const { db, now, notify, host } = work;
  // A separate first statement: the others then see what the previous holder of the lock committed.
  await sql`select from event where id = ${eventId} for no key update`.execute(db);
  const wishes = await bound(work, given);
  const forSeats = wishes.filter(({ price }) => price !== null);
  const forWaitlist = wishes.filter(({ price }) => price === null);
  const refusals = new Map<Wish, RefusalCode>();
  const orders = new Map<Wish, Order>();
  const served = new Set<string>();
  for (let left = forSeats; left.length > 0;) {
    for (const id of await holdSeats(work, eventId, left)) served.add(id);
    const known = await standings(db, eventId, left);
    left = left.filter((wish) => {
      const outcome = known(wish, now);
      if (outcome === 'may order') return true;
      if (typeof outcome === 'string') refusals.set(wish, outcome === 'waits' ? 'SOLD_OUT' : outcome);
      else orders.set(wish, outcome);
      return false;
    });
  }
  if (forWaitlist.length > 0) {
    for (const id of await joinWaitlist(work, eventId, forWaitlist)) served.add(id);
    const known = await standings(db, eventId, forWaitlist);
    for (const wish of forWaitlist) {
      const outcome = known(wish, now);
      if (outcome === 'may order') refusals.set(wish, 'SEATS_FREE');
      else if (typeof outcome !== 'string') refusals.set(wish, 'ALREADY_GOING');
      else if (outcome !== 'waits') refusals.set(wish, outcome);
    }
  }
  // Browsers choose ids: a refused wish may have the id of a served one.
  const changed = wishes.filter((wish) => !refusals.has(wish) && (served.has(wish.id) || wish.price === null));
  const seen = new Map<string, Event>();
  const pairs = changed.map(({ personId }) => [personId, eventId] as const);
  for (const { viewer, event } of await readEvents(db, host.regions, pairs)) seen.set(viewer, event);
  for (const { id, personId } of changed) {
    const event = seen.get(personId);
    if (event && served.has(id)) notify(personId, { type: 'event.changed', event });
  }
  return wishes.map((wish) => refusals.get(wish) ?? orders.get(wish) ?? seen.get(wish.personId) ?? 'NOT_FOUND');
}

const wishTable = (wishes: readonly Bounded<Wish>[]) => sql`
  wish as materialized (
    select * from unnest(
      ${wishes.map(({ id }) => id)}::uuid[], ${wishes.map(({ personId }) => personId)}::text[],
      ${wishes.map(({ quantity }) => quantity)}::int[], ${wishes.map(({ price }) => price)}::int[],
      ${wishes.map(({ mayHold }) => mayHold.seats)}::int[]
    ) with ordinality as wish (id, person_id, quantity, price, may_hold, nth)
  )`;

const hasOrder = (eventId: string) => sql`exists (select from payment_order where payment_order.event_id = ${eventId}
  and payment_order.person_id = wish.person_id and payment_order.status in ('open', 'paid'))`;

/** Holds seats of a locked event for those that fit, and issues free tickets. Earlier wishes in the statement count
 * first; nobody passes the waitlist. Returns the ids of the orders. */
async function holdSeats(work: Work, eventId: string, wishes: readonly Bounded<Wish>[]): Promise<string[]> {
  const { db, now } = work;
  const { rows } = await sql<{ id: string; is_free: boolean }>`
    with ${wishTable(wishes)},
    fitting as materialized (
      select wish.*, event.seats_left, sum(wish.quantity) over (order by wish.nth) as upto
      from wish join event on event.id = ${eventId} and event.price = wish.price
        and event.status = 'published' and event.starts_at > ${now} and event.seats_left > 0 and event.waiting = 0
        and (event.price = 0 or wish.quantity <= wish.may_hold)
      where not exists (select from payment_order where payment_order.id = wish.id)
        and not ${hasOrder(eventId)}
    ),
    ordered as (
      insert into payment_order (id, person_id, purpose, event_id, quantity, amount_paise, status, ordered_at, hold_until, settled_at)
      select id, person_id, 'ticket', ${eventId}, quantity, price * 100 * quantity,
        case when price = 0 then 'paid' else 'open' end, ${now}::timestamptz,
        case when price > 0 then ${new Date(now.getTime() + holdMs)}::timestamptz end,
        case when price = 0 then ${now}::timestamptz end
      from fitting where upto <= seats_left
      on conflict do nothing
      returning id, quantity, amount_paise
    ),
    fewer as (
      update event set seats_left = seats_left - given.seats
      from (select sum(quantity) as seats from ordered having count(*) > 0) as given
      where event.id = ${eventId}
    )
    select id, amount_paise = 0 as is_free from ordered`.execute(db);
  await issueTickets(
    work,
    rows.filter(({ is_free }) => is_free).map(({ id }) => id),
  );
  return rows.map(({ id }) => id);
}

/** Adds people to the waitlist of a locked event without free seats, in order. Returns the ids of new places. */
async function joinWaitlist({ db, now }: Work, eventId: string, wishes: readonly Bounded<Wish>[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ${wishTable(wishes)},
    joined as (
      insert into waiting (id, event_id, person_id, quantity, joined_at)
      select wish.id, event.id, person_id, quantity, ${now}::timestamptz
      from wish join event on event.id = ${eventId} and event.status = 'published' and event.starts_at > ${now}
        and (event.seats_left = 0 or event.waiting > 0)
        and quantity <= capacity and (event.price = 0 or quantity <= may_hold)
      where not ${hasOrder(eventId)}
      order by nth
      on conflict do nothing
      returning id
    ),
    longer as (
      update event set waiting = waiting + (select count(*) from joined)
      where id = ${eventId} and exists (select from joined)
    )
    select id from joined`.execute(db);
  return rows.map(({ id }) => id);
}

/** Has an order, waits, is refused, or may order: the last when a bigger or faulty wish before it left seats over. */
async function standings(
  db: Transaction<Database>,
  eventId: string,
  wishes: readonly Bounded<Wish>[],
): Promise<(wish: Bounded<Wish>, now: Date) => Order | RefusalCode | 'waits' | 'may order'> {
  const ids = wishes.map(({ id }) => id);
  const people = wishes.map(({ personId }) => personId);
  const orders = await readOrders(
    db,
    sql`where payment_order.id = any(${ids}::uuid[]) or (payment_order.status in ('open', 'paid')
      and payment_order.event_id = ${eventId} and payment_order.person_id = any(${people}::text[]))`,
  );
  const { rows: places } = await sql<{ id: string; person_id: string; is_here: boolean }>`
    select id, person_id, event_id = ${eventId} as is_here from waiting where id = any(${ids}::uuid[]) or (ended_at is null
      and event_id = ${eventId} and person_id = any(${people}::text[]))`.execute(db);
  const event = await db.selectFrom('event').selectAll().where('id', '=', eventId).executeTakeFirst();
  const orderOf = new Map(orders.map((it) => [it.order.id, it]));
  const placeIds = new Set(places.map(({ id }) => id));
  const heldBy = new Map(
    orders
      .filter(({ order }) => order.eventId === eventId && (order.status === 'open' || order.status === 'paid'))
      .map(({ owner, order }) => [owner, order]),
  );
  const waitsHere = new Set(places.filter(({ is_here }) => is_here).map(({ person_id }) => person_id));
  return ({ id, personId, quantity, price, mayHold }, now) => {
    if (!event || event.status === 'draft') return 'NOT_FOUND';
    const held = heldBy.get(personId);
    if (price === null) {
      if (held) return held;
      if (waitsHere.has(personId)) return 'waits';
      if (placeIds.has(id)) return 'ID_TAKEN';
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
    if (price === null && quantity > (event.capacity ?? 0)) return 'TOO_MANY_SEATS';
    if (price !== null && event.price !== price) return 'PRICE_CHANGED';
    if (waitsHere.has(personId)) return 'waits';
    if (event.price > 0 && quantity > mayHold.seats) return mayHold.refusal;
    if (offer === 'wait') return 'SOLD_OUT';
    return price !== null && (event.seats_left ?? 0) < quantity ? 'NOT_ENOUGH_SEATS' : 'may order';
  };
}
