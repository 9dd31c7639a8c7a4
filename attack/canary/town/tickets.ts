import { promoteByOperator } from '@nukkad/core/features/promotions/promote-by-operator.ts';
import { locatedPhoto } from '@nukkad/server/testing/sample-pictures.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { putPicture } from '../../files.ts';
import type { Events } from './events.ts';
import { roles, type Role } from './roles.ts';
import type { TownBuilder } from './town-builder.ts';

/** Seats of every kind of event: approved, returned, paid, waited for, offered from the waitlist and by a connection.
 * Returns the orders, and whose the supper's returned one is. */
export async function addOrders(town: TownBuilder, { supper, gig, full, concert, picnic, past }: Events) {
  const { world } = town;
  const orders: string[] = [];
  const book = async (by: Role, event: string, price = 0) => {
    const orderId = town.newId();
    await town.must(by, 'POST', `/events/${event}/orders`, { orderId, quantity: 1, price });
    orders.push(orderId);
    return orderId;
  };
  const approved = [await book('approved', supper)];
  const returned = await book('gaveBack', supper);
  await book('notApproved', supper);
  approved.push(returned, await book('bela', supper));
  for (const orderId of approved) await town.must('asha', 'PUT', `/hosting/${supper}/attendees/approved`, { orderId });
  await book('bela', gig);
  const poster = town.newId();
  await putPicture(world, town.people.asha, poster, await locatedPhoto());
  await sql`update event set image = ${`api/pictures/${poster}`} where id = ${gig}`.execute(world.db);
  await book('friend', past);
  await book('friend', concert, 100);
  await world.db.transaction().execute((db) => promoteByOperator(db, concert, world.now));
  await town.must('asha', 'POST', '/premium/renewals', { renewalId: town.newId() });
  const seat = await book('friend', full);
  for (const role of ['helper', 'approved'] as const)
    await town.must(role, 'PUT', `/events/${full}/waitlist`, { waitingId: randomUUID(), quantity: 1 });
  await town.must('friend', 'DELETE', `/orders/${seat}/seats`);
  await offerSeat(town, await book('bela', picnic));
  await sql`update event set starts_at = ${new Date(world.now.getTime() - 9 * 3600_000)},
    ends_at = ${new Date(world.now.getTime() - 6 * 3600_000)} where id = ${past}`.execute(world.db);
  return { orders, returned };
}

/** Bela offers the friend the ticket of an order. */
async function offerSeat(town: TownBuilder, orderId: string) {
  const { rows: tickets } = await sql<{ id: string }>`select id from ticket where order_id = ${orderId}`.execute(
    town.world.db,
  );
  for (const { id } of tickets)
    await town.must('bela', 'PUT', `/tickets/${id}/offer`, { personId: town.people.friend.id });
  const { rows: offers } = await sql<{ id: string }>`select id from transfer_offer`.execute(town.world.db);
  for (const { id } of offers) town.ids.add(id);
}

/** Marks the codes of all tickets, which their owner and the gate see. Returns the tickets' ids. */
export async function markTickets(town: TownBuilder, { supper, gig }: Events): Promise<string[]> {
  const { rows } = await sql<{ id: string; code: string; person_id: string; event_id: string }>`
    select id, code, person_id, event_id from ticket`.execute(town.world.db);
  const gates: Record<string, readonly Role[]> = {
    [gig]: ['asha', 'blockedCohost', 'blockedHelper'],
    [supper]: ['asha', 'cohost', 'helper'],
  };
  for (const { id, code, person_id, event_id } of rows) {
    town.ids.add(id);
    const owner = roles.find((role) => town.people[role].id === person_id)!;
    town.secret(`ticket of ${owner}`, [owner, ...(gates[event_id] ?? ['asha'])], code);
  }
  return rows.map(({ id }) => id);
}
