import { sql } from 'kysely';
import type { Context, Work } from '../../kernel/context.ts';
import { refused } from '../../kernel/operation.ts';
import type { Event } from '../events/contract.ts';
import { sendEvent, readEvent } from '../events/read-events.ts';
import { notWithheldEvent } from '../events/withheld-event.ts';
import { lockBuyers, countOpenOrders } from './count-open-orders.ts';
import { mayHold } from './order-limits.ts';
import { offerEnd } from './waitlist-offer-end.ts';

/** Offers free seats of a locked event to the waitlist, strictly in order: an offer is an open order that holds its
 * seats for a while. If the first wants more seats than are free, the others wait. */
export async function offerSeats(work: Work, eventId: string) {
  const { db, now } = work;
  await removeImpossible(work, eventId);
  await lockFirst(work, eventId);
  const notified: string[] = [];
  for (;;) {
    const first = await db
      .selectFrom('waiting')
      .innerJoin('event', 'event.id', 'waiting.event_id')
      .select(['waiting.id', 'person_id', 'quantity', 'price', 'starts_at'])
      .where('event_id', '=', eventId)
      .where('waiting.ended_at', 'is', null)
      .where('status', '=', 'published')
      .where('starts_at', '>', now)
      .where(notWithheldEvent())
      .whereRef('seats_left', '>=', 'quantity')
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('waiting as before')
              .whereRef('before.event_id', '=', 'waiting.event_id')
              .where('before.ended_at', 'is', null)
              .whereRef('before.place', '<', 'waiting.place'),
          ),
        ),
      )
      .executeTakeFirst();
    if (!first) break;
    // Limited like orders: being on many waitlists counts, as do lapsed offers.
    const holds = (await countOpenOrders(db, [first.person_id], now)).get(first.person_id);
    if (first.price > 0 && holds && first.quantity > mayHold(holds).seats) {
      await db.updateTable('waiting').set({ ended_at: now }).where('id', '=', first.id).execute();
      await db
        .updateTable('event')
        .set((event) => ({ waiting: event('waiting', '-', 1) }))
        .where('id', '=', eventId)
        .execute();
      notified.push(first.person_id);
      await lockFirst(work, eventId);
      continue;
    }
    const order = await db
      .insertInto('payment_order')
      .values({
        id: sql<string>`gen_random_uuid()`,
        person_id: first.person_id,
        purpose: 'ticket',
        event_id: eventId,
        quantity: first.quantity,
        amount_paise: first.price * 100 * first.quantity,
        status: 'open',
        ordered_at: now,
        hold_until: offerEnd(first.starts_at, now),
        settled_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('event')
      .set((event) => ({
        seats_left: event('seats_left', '-', first.quantity),
        waiting: event('waiting', '-', 1),
      }))
      .where('id', '=', eventId)
      .execute();
    await db.updateTable('waiting').set({ ended_at: now, order_id: order.id }).where('id', '=', first.id).execute();
    work.addNotification(first.person_id, 'offer', order.id);
    notified.push(first.person_id);
  }
  await sendEvent(
    work,
    notified.map((personId) => [personId, eventId]),
  );
}

async function lockFirst({ db }: Work, eventId: string) {
  const { rows } = await sql<{ person_id: string }>`
    select person_id from waiting where event_id = ${eventId} and ended_at is null order by place
    limit (select case when price > 0 then seats_left else 0 end from event where id = ${eventId})`.execute(db);
  await lockBuyers(
    db,
    rows.map(({ person_id }) => person_id),
  );
}

/** Removes people of a locked event who can never get seats or already have some: they would block the others. */
async function removeImpossible(work: Work, eventId: string) {
  const { db, now } = work;
  const { rows } = await sql<{ person_id: string }>`
    update waiting set ended_at = ${now}
    where event_id = ${eventId} and ended_at is null
      and (quantity > (select capacity from event where id = ${eventId})
        or exists (select from payment_order where payment_order.event_id = waiting.event_id
          and payment_order.person_id = waiting.person_id and payment_order.status in ('open', 'paid')))
    returning person_id`.execute(db);
  if (rows.length === 0) return;
  await db
    .updateTable('event')
    .set((event) => ({ waiting: event('waiting', '-', rows.length) }))
    .where('id', '=', eventId)
    .execute();
  await sendEvent(
    work,
    rows.map(({ person_id }) => [person_id, eventId]),
  );
}

export async function endWaitlists(work: Work): Promise<number> {
  const { db, now } = work;
  // Two questions, each with its index.
  const { rows: over } = await sql<{ id: string }>`
    select id from event where id in (
      select id from event where has_line and starts_at <= ${now}
      union select id from event where has_line and status <> 'published')
    order by id limit 50 for no key update skip locked`.execute(db);
  for (const { id } of over) await endWaitlist(work, id);
  return over.length;
}

/** Offers the seats that came back while moderators hid an event. Returns how many events had some. */
export async function resumeWaitlists(work: Work): Promise<number> {
  const { db, now } = work;
  const { rows } = await sql<{ id: string }>`
    select id from event where has_line and starts_at > ${now} and status = 'published' and ${notWithheldEvent()}
      and seats_left >= (select quantity from waiting
        where waiting.event_id = event.id and waiting.ended_at is null order by place limit 1)
    order by id limit 50 for no key update skip locked`.execute(db);
  for (const { id } of rows) await offerSeats(work, id);
  return rows.length;
}

/** People on it only see that it ended: notifications of a cancelled event are for orders (`orderTransitions`). */
export async function endWaitlist(work: Work, eventId: string) {
  const { db, now } = work;
  const left = await db
    .updateTable('waiting')
    .set({ ended_at: now })
    .where('event_id', '=', eventId)
    .where('ended_at', 'is', null)
    .returning('person_id')
    .execute();
  await db.updateTable('event').set({ waiting: 0 }).where('id', '=', eventId).execute();
  await sendEvent(
    work,
    left.map(({ person_id }) => [person_id, eventId]),
  );
}

export async function leaveWaitlist(context: Context, eventId: string): Promise<Event> {
  await leaveWaitlistOf(context, eventId);
  const event = await readEvent(context, eventId);
  context.sendUpdate(context.me, { type: 'event.changed', event });
  return event;
}

export async function leaveWaitlistOf(context: Context, eventId: string) {
  const { db, me, now } = context;
  await db.selectFrom('event').select('id').where('id', '=', eventId).forNoKeyUpdate().execute();
  const left = await db
    .updateTable('waiting')
    .set({ ended_at: now })
    .where('event_id', '=', eventId)
    .where('person_id', '=', me)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!left) throw refused('NOT_FOUND');
  await db
    .updateTable('event')
    .set((event) => ({ waiting: event('waiting', '-', 1) }))
    .where('id', '=', eventId)
    .execute();
  // Someone behind them may want fewer seats.
  await offerSeats(context, eventId);
}
