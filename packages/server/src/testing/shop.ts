import { randomUUID } from 'node:crypto';
import type { RunningServer } from '../server.ts';
import { signedIn, type Browser } from './browser.ts';
import type { PretendRazorpay } from './pretend-razorpay.ts';
import { dayMs, hourMs } from '@nukkad/core/kernel/time.ts';

/** An order that someone has gone to pay, at the payment page. */
export interface Buying {
  browser: Browser;
  eventId: string | null;
  id: string;
  /** Its payment page. */
  address: string;
  /** Its id at the gateway. */
  there: string;
  /** Where the payment page sends browsers back to. */
  callback: string;
}

/** An event that seats are sold of, from tomorrow evening. */
export async function gig({ host }: RunningServer, { price = 499, seats = 10 } = {}): Promise<string> {
  const id = `gig-${randomUUID()}`;
  const tomorrow = host.now().getTime() + dayMs;
  await host.db
    .insertInto('event')
    .values({
      id,
      name: 'Monsoon Ragas',
      category: 'Music',
      description: 'An evening.',
      starts_at: new Date(tomorrow),
      ends_at: new Date(tomorrow + 3 * hourMs),
      created_at: host.now(),
      changed_at: host.now(),
      location: 'Dadar',
      price,
      image: 'posters/music.svg',
      capacity: seats,
      seats_left: seats,
      refund_hours: 2,
    })
    .execute();
  return id;
}

/** Goes to the payment page of an order. */
export async function goToPay(
  browser: Browser,
  { id, eventId }: { id: string; eventId: string | null },
): Promise<Buying> {
  const checkout = await browser.api.payments.checkout({ id });
  if (checkout.way !== 'link') throw new Error('This is paid elsewhere.');
  const page = await fetch(checkout.address);
  const callback = /data-callback="([^"]+)"/.exec(await page.text())?.[1];
  if (!page.ok || !callback) throw new Error('The payment page does not open.');
  return { browser, eventId, id, address: checkout.address, there: checkout.address.split('/').at(-1)!, callback };
}

/** Someone orders seats of an event and goes to pay them. */
export async function buy(
  server: RunningServer,
  personId: string,
  { price = 499, quantity = 1, eventId = null as string | null } = {},
): Promise<Buying> {
  const browser = await signedIn(server, personId);
  const id = eventId ?? (await gig(server, { price }));
  const order = await browser.api.tickets.order({ id, orderId: randomUUID(), quantity, price });
  return goToPay(browser, order);
}

/** The browser comes back from the payment page: from elsewhere, without a cookie. */
export const comeBack = ({ callback }: Buying, fields: Record<string, string>) =>
  fetch(`${callback}?${new URLSearchParams(fields)}`, { redirect: 'manual' });

/** Pays at the page and comes back; what the answer is. */
export const payAndComeBack = (shop: PretendRazorpay, buying: Buying) => comeBack(buying, shop.pay(buying.there));

/** How an order stands: its status, its tickets, and the payments that came for it. */
export async function standing({ host }: RunningServer, { id, browser }: Buying) {
  const { status } = await browser.api.payments.order({ id });
  const tickets = await host.db
    .selectFrom('ticket')
    .select('id')
    .where('order_id', '=', id)
    .where('cancelled_at', 'is', null)
    .execute();
  const payments = await host.db
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('captured_at')
    .execute();
  return {
    status,
    tickets: tickets.length,
    payments: payments.map((it) => (it.refunded_at ? 'sent back' : it.refund_wanted_at ? 'to go back' : 'kept')),
  };
}
