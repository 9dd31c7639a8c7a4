import { sql, type Transaction } from 'kysely';
import type { Host, SeatQueue, Work } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import type { Event } from '../events/contract.ts';
import { readEvents } from '../events/read-events.ts';
import { notWithheldEvent } from '../events/event-visibility.ts';
import { eventAction } from '../events/event-action.ts';
import { isolateFaulty } from '../../kernel/isolate-faulty.ts';
import { refused, transaction } from '../../kernel/operation.ts';
import type { Order } from '../payments/contract.ts';
import { readOrders } from '../payments/read-orders.ts';
import { holdMs } from './hold-time.ts';
import type { RefusalCode } from '../../kernel/refusal-words.ts';
import { lockBuyers, countOpenOrders } from './count-open-orders.ts';
import { mayHold } from './order-limits.ts';
import { issueTickets } from './ticket-purchase.ts';
import type { SeatRequest } from './seat-request.ts';

type Outcome = Order | Event | RefusalCode;

interface QueuedRequest extends SeatRequest {
  resolve(outcome: Order | Event): void;
  reject(error: unknown): void;
}

const maxAtOnce = 250;
/** Each takes a database connection, also while it waits for a lock. */
const maxEvents = 5;
const maxQueued = 10_000;

/** All orders of an event change its one row, so those who arrive meanwhile share the next transaction, in order. */
export class OrderQueue implements SeatQueue {
  readonly #queues = new Map<string, QueuedRequest[]>();
  readonly #serving = new Map<string, Promise<void>>();
  #queued = 0;

  order(host: Host, request: SeatRequest & { price: number }): Promise<Order> {
    return this.#enqueue(host, request);
  }

  wait(host: Host, request: Omit<SeatRequest, 'price'>): Promise<Event> {
    return this.#enqueue(host, { ...request, price: null });
  }

  #enqueue(host: Host, request: SeatRequest & { price: number }): Promise<Order>;
  #enqueue(host: Host, request: SeatRequest & { price: null }): Promise<Event>;
  #enqueue(host: Host, request: SeatRequest): Promise<Order | Event> {
    if (this.#queued >= maxQueued) return Promise.reject(refused('BUSY'));
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(request.eventId);
      if (queue) queue.push({ ...request, resolve, reject });
      else this.#queues.set(request.eventId, [{ ...request, resolve, reject }]);
      this.#queued++;
      this.#serveNext(host);
    });
  }

  get waiting(): number {
    return this.#queued;
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
    const requests = queue.splice(0, maxAtOnce);
    await this.#serveTogether(host, eventId, requests);
    this.#queued -= requests.length;
    this.#serving.delete(eventId);
    this.#queues.delete(eventId);
    if (queue.length > 0) this.#queues.set(eventId, queue);
    this.#serveNext(host);
  }

  async #serveTogether(host: Host, eventId: string, requests: readonly QueuedRequest[]) {
    await isolateFaulty(
      requests,
      async (some) => {
        const outcomes = await transaction(host, (work) => serve(work, eventId, some));
        for (const [nth, request] of some.entries()) {
          const outcome = outcomes[nth] ?? 'NOT_FOUND';
          if (typeof outcome === 'string') request.reject(refused(outcome));
          else request.resolve(outcome);
        }
      },
      (some, error) => {
        for (const request of some) request.reject(error);
      },
    );
  }
}

type Bounded<W extends SeatRequest> = W & { mayHold: ReturnType<typeof mayHold> };

async function bound<W extends SeatRequest>({ db, now }: Work, requests: readonly W[]): Promise<Bounded<W>[]> {
  await lockBuyers(
    db,
    requests.filter(({ price }) => price).map(({ personId }) => personId),
  );
  const holds = await countOpenOrders(
    db,
    requests.map(({ personId }) => personId),
    now,
  );
  return requests.map((request) => ({
    ...request,
    mayHold: mayHold(holds.get(request.personId) ?? { open: 0, unpaid: 0 }),
  }));
}

async function serve(work: Work, eventId: string, given: readonly SeatRequest[]): Promise<Outcome[]> {
  const { db, now, sendUpdate, host } = work;
  // A separate first statement: the others then see what the previous holder of the lock committed.
  await sql`select from event where id = ${eventId} for no key update`.execute(db);
  const requests = await bound(work, given);
  const forSeats = requests.filter(({ price }) => price !== null);
  const forWaitlist = requests.filter(({ price }) => price === null);
  const refusals = new Map<SeatRequest, RefusalCode>();
  const orders = new Map<SeatRequest, Order>();
  const served = new Set<string>();
  for (let left = forSeats; left.length > 0;) {
    for (const id of await holdSeats(work, eventId, left)) served.add(id);
    const known = await readOutcomes(db, eventId, left);
    left = left.filter((request) => {
      const outcome = known(request, now);
      if (outcome === 'may order') return true;
      if (typeof outcome === 'string') refusals.set(request, outcome === 'waits' ? 'SOLD_OUT' : outcome);
      else orders.set(request, outcome);
      return false;
    });
  }
  if (forWaitlist.length > 0) {
    for (const id of await joinWaitlist(work, eventId, forWaitlist)) served.add(id);
    const known = await readOutcomes(db, eventId, forWaitlist);
    for (const request of forWaitlist) {
      const outcome = known(request, now);
      if (outcome === 'may order') refusals.set(request, 'SEATS_FREE');
      else if (typeof outcome !== 'string') refusals.set(request, 'ALREADY_GOING');
      else if (outcome !== 'waits') refusals.set(request, outcome);
    }
  }
  // Browsers choose ids: a refused request may have the id of a served one.
  const changed = requests.filter(
    (request) => !refusals.has(request) && (served.has(request.id) || request.price === null),
  );
  const seen = new Map<string, Event>();
  const pairs = changed.map(({ personId }) => [personId, eventId] as const);
  for (const { viewer, event } of await readEvents(db, host.regions, pairs)) seen.set(viewer, event);
  for (const { id, personId } of changed) {
    const event = seen.get(personId);
    if (event && served.has(id)) sendUpdate(personId, { type: 'event.changed', event });
  }
  return requests.map(
    (request) => refusals.get(request) ?? orders.get(request) ?? seen.get(request.personId) ?? 'NOT_FOUND',
  );
}

const requestTable = (requests: readonly Bounded<SeatRequest>[]) => sql`
  request as materialized (
    select * from unnest(
      ${requests.map(({ id }) => id)}::uuid[], ${requests.map(({ personId }) => personId)}::text[],
      ${requests.map(({ quantity }) => quantity)}::int[], ${requests.map(({ price }) => price)}::int[],
      ${requests.map(({ mayHold }) => mayHold.seats)}::int[]
    ) with ordinality as request (id, person_id, quantity, price, may_hold, nth)
  )`;

const hasOrder = (eventId: string) => sql`exists (select from payment_order where payment_order.event_id = ${eventId}
  and payment_order.person_id = request.person_id and payment_order.status in ('open', 'paid'))`;

/** Holds seats of a locked event, and issues free tickets; nobody passes the waitlist. Returns the orders' ids. */
async function holdSeats(work: Work, eventId: string, requests: readonly Bounded<SeatRequest>[]): Promise<string[]> {
  const { db, now } = work;
  const { rows } = await sql<{ id: string; is_free: boolean }>`
    with ${requestTable(requests)},
    fitting as materialized (
      select request.*, event.seats_left, sum(request.quantity) over (order by request.nth) as upto
      from request join event on event.id = ${eventId} and event.price = request.price
        and event.status = 'published' and event.starts_at > ${now} and event.seats_left > 0 and event.waiting = 0
        and ${notWithheldEvent()}
        and (event.price = 0 or request.quantity <= request.may_hold)
      where not exists (select from payment_order where payment_order.id = request.id)
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
async function joinWaitlist(
  { db, now }: Work,
  eventId: string,
  requests: readonly Bounded<SeatRequest>[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ${requestTable(requests)},
    joined as (
      insert into waiting (id, event_id, person_id, quantity, joined_at)
      select request.id, event.id, person_id, quantity, ${now}::timestamptz
      from request join event on event.id = ${eventId} and event.status = 'published' and event.starts_at > ${now}
        and (event.seats_left = 0 or event.waiting > 0) and ${notWithheldEvent()}
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

/** An order, a waitlist place, a refusal, or that it may order, if a bigger or faulty one before left seats over. */
async function readOutcomes(
  db: Transaction<Database>,
  eventId: string,
  requests: readonly Bounded<SeatRequest>[],
): Promise<(request: Bounded<SeatRequest>, now: Date) => Order | RefusalCode | 'waits' | 'may order'> {
  const ids = requests.map(({ id }) => id);
  const people = requests.map(({ personId }) => personId);
  const orders = await readOrders(
    db,
    sql`where payment_order.id = any(${ids}::uuid[]) or (payment_order.status in ('open', 'paid')
      and payment_order.event_id = ${eventId} and payment_order.person_id = any(${people}::text[]))`,
  );
  const { rows: places } = await sql<{ id: string; person_id: string; is_here: boolean }>`
    select id, person_id, event_id = ${eventId} as is_here from waiting where id = any(${ids}::uuid[]) or (ended_at is null
      and event_id = ${eventId} and person_id = any(${people}::text[]))`.execute(db);
  const event = await db
    .selectFrom('event')
    .selectAll()
    .select(notWithheldEvent().as('is_shown'))
    .where('id', '=', eventId)
    .executeTakeFirst();
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
    const offer = eventAction(
      {
        ...event,
        date: event.starts_at,
        seatsLeft: event.seats_left,
        hasWaitlist: event.waiting > 0,
        order: null,
        queued: null,
      },
      now,
    );
    if (offer === 'elsewhere' || !event.is_shown) return 'NOT_FOUND';
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
