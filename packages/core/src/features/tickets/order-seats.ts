import { sql } from 'kysely';
import type { Work } from '../../kernel/context.ts';
import type { RefusalCode } from '../../kernel/refusal-words.ts';
import type { Event } from '../events/contract.ts';
import { notWithheldEvent } from '../events/withheld-event.ts';
import { readEvents } from '../events/read-events.ts';
import type { Order } from '../payments/contract.ts';
import { hasOrder, requestTable, type Bounded, type SeatRequest } from './seat-request.ts';
import { countOpenOrders, lockBuyers } from './count-open-orders.ts';
import { holdMs } from './hold-time.ts';
import { issueTickets } from './issue-tickets.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { mayHold } from './order-limits.ts';
import { readOutcomes } from './order-outcome.ts';

type Outcome = Order | Event | RefusalCode;

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

/** Serves requests for seats of one event, in order: those for seats, then those for the waitlist. */
export async function orderSeats(work: Work, eventId: string, given: readonly SeatRequest[]): Promise<Outcome[]> {
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
