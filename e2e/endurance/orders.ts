import { draftFrom } from '@nukkad/core/features/hosting/event-draft.ts';
import type { Database } from '@nukkad/core/kernel/database.ts';
import { openDatabase } from '@nukkad/server/storage/open-database.ts';
import { Browser, signedIn, type Api } from '@nukkad/server/testing/browser.ts';
import { PretendRazorpay } from '@nukkad/server/testing/pretend-razorpay.ts';
import { ORPCError } from '@orpc/client';
import type { Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Dice } from './dice.ts';
import { faultsOf, faultsOfConfirmed, faultsOfMoney, type Order } from './order-invariants.ts';
import { Program } from './server-in-process.ts';
import { withFolder, type Postgres, type Redis } from './scenarios.ts';

const buyerIds = ['2', '3', '4', '5', '6', '7', '9', '10'];
const hostIds = ['11', '13'];

/** `startsIn` in hours from the start of a trial, `price` in rupees. */
const events = [
  { startsIn: 40, price: 100, capacity: 3 },
  { startsIn: 1000, price: 0, capacity: 3 },
  { startsIn: 1000, price: 100, capacity: 2 },
  { startsIn: 1000, price: 150, capacity: 12 },
  { startsIn: 1000, price: 100, capacity: 12 },
  { startsIn: 1000, price: 100, capacity: 12 },
];

const minuteMs = 60_000;

/** A person with a session at both servers. */
interface Visitor {
  id: string;
  apis: Api[];
  dice: Dice;
}

export interface OrdersOutcome {
  /** Answers other than refusals. */
  acknowledged: number;
  kills: number;
  /** Violated invariants. */
  faults: string[];
}

/** Temporary refusals whose status would otherwise count as a failure. */
const passing = new Set(['BUSY', 'GATEWAY_AWAY', 'SERVICE_UNAVAILABLE']);

class Trial {
  readonly faults = new Set<string>();
  acknowledged = 0;
  kills = 0;
  /** Orders that a server has confirmed. */
  readonly #orders = new Map<string, Order>();
  /** Orders that a server has confirmed as cancelled. */
  readonly #over = new Set<string>();
  /** Successful check-ins per ticket. */
  readonly #entered = new Map<string, number>();
  readonly #prices = new Map<string, number>();
  readonly #hosts = new Map<string, Visitor>();
  /** Payment links opened so far. */
  readonly #links: string[] = [];
  #aheadMs = 0;
  readonly #seed: number;
  readonly #servers: readonly Program[];
  readonly #shop: PretendRazorpay;
  readonly #db: Kysely<Database>;

  constructor(seed: number, servers: readonly Program[], shop: PretendRazorpay, db: Kysely<Database>) {
    this.#seed = seed;
    this.#servers = servers;
    this.#shop = shop;
    this.#db = db;
  }

  #dice = (name: string) => new Dice(Buffer.from(name).reduce((sum, it) => Math.imul(sum, 31) + it, this.#seed));
  #now = () => Date.now() + this.#aheadMs;
  #webhookAt = (server: Program) => `${server.url}/payments/razorpay/webhook`;

  async #visitor(id: string): Promise<Visitor> {
    const browser = await signedIn(this.#servers[0]!, id);
    return { id, dice: this.#dice(id), apis: this.#servers.map(({ url }) => new Browser(url, browser).api) };
  }

  /** Calls one of the servers. Null if refused, or if a kill leaves the result unknown. */
  async #ask<T>({ apis, dice }: Visitor, call: (api: Api) => Promise<T>): Promise<T | null> {
    try {
      const answer = await call(dice.pick(apis));
      this.acknowledged++;
      return answer;
    } catch (error) {
      if (error instanceof ORPCError && error.status >= 500 && !passing.has(error.code))
        this.faults.add(`an operation failed: ${error.code}`);
      return null;
    }
  }

  async run(actions: number) {
    const buyers = await Promise.all(buyerIds.map((id) => this.#visitor(id)));
    const hosts = await Promise.all(hostIds.map((id) => this.#visitor(id)));
    for (const [nth, event] of events.entries()) await this.#publish(hosts[nth % hosts.length]!, event);
    const over = new AbortController();
    const again = async (from: number, to: number, name: string, work: (dice: Dice) => unknown) => {
      for (const dice = this.#dice(name); !over.signal.aborted; await wait(dice.whole(from, to))) await work(dice);
    };
    const acting = buyers.map(async (who) => {
      const dice = this.#dice(`${who.id} acts`);
      for (let nth = 0; nth < actions && this.faults.size === 0; nth++) {
        await this.#act(who, dice);
        await wait(dice.whole(0, 40));
      }
    });
    await Promise.all([
      Promise.all(acting).finally(() => over.abort()),
      again(50, 300, 'all want the same', (dice) => this.#rush(buyers, dice)),
      again(50, 250, 'hosts change events', (dice) => this.#change(dice)),
      again(10, 100, 'gates let people in', (dice) => this.#letIn(dice)),
      again(100, 400, 'the operator refunds', (dice) => this.#refundByHand(dice)),
      again(10, 150, 'the gateway tells', (dice) => this.#tell(dice)),
      again(300, 900, 'time passes', (dice) => this.#pass(dice.pick([1, 4, 11, 40, 130, 24 * 60, 24 * 60]))),
      again(200, 1200, 'a server is killed', (dice) => this.#kill(dice)),
      again(100, 100, 'someone looks', () => this.#look()),
    ]);
    if (this.faults.size > 0) return;
    await this.#settle();
    await this.#look();
    this.#note(await faultsOfMoney(this.#db, this.#shop, this.#now()));
    this.#note(
      await faultsOfConfirmed(this.#db, { orders: this.#orders, cancelled: this.#over, entered: this.#entered }),
    );
  }

  #note(faults: readonly string[]) {
    for (const fault of faults) this.faults.add(fault);
  }

  #look = async () => this.#note(await faultsOf(this.#db, [...this.#prices.keys()], this.#now()));

  async #publish(host: Visitor, { startsIn, price, capacity }: (typeof events)[number]) {
    const id = randomUUID();
    const start = Date.now() + startsIn * 60 * minuteMs;
    const [api] = host.apis;
    await api!.hosting.save({
      id,
      revision: null,
      name: 'A concert',
      category: 'Music',
      description: 'An evening.',
      start: new Date(start).toISOString(),
      end: new Date(start + 180 * minuteMs).toISOString(),
      timeZone: 'Asia/Kolkata',
      location: 'Dadar',
      place: null,
      isPrivate: false,
      cell: null,
      price,
      capacity,
      refundHours: 0,
      picture: null,
    });
    await api!.hosting.publish({ id });
    this.#prices.set(id, price);
    this.#hosts.set(id, host);
  }

  async #act(who: Visitor, dice: Dice) {
    const ids = [...this.#prices.keys()];
    const id = dice.pick(ids);
    const throwOf = dice.whole(1, 20);
    if (throwOf <= 4) await this.#order(who, dice, id);
    else if (throwOf <= 6) await Promise.all(ids.map((it) => this.#order(who, dice, it)));
    else if (throwOf <= 8)
      await this.#ask(who, (api) =>
        api.tickets.wait({ id, waitingId: randomUUID(), quantity: dice.pick([1, 1, 1, 2]) }),
      );
    else if (throwOf === 9) await this.#ask(who, (api) => api.tickets.leave({ id }));
    else if (throwOf === 10) await this.#ask(who, (api) => api.payments.premium({ orderId: randomUUID() }));
    else {
      const orders = (await this.#ask(who, (api) => api.payments.orders()))?.orders ?? [];
      const open = orders.filter(({ status }) => status === 'open');
      const held = orders.filter(({ status, purpose }) => purpose === 'ticket' && status !== 'ended');
      if (throwOf <= 16 && open.length > 0) await this.#settleOrder(who, dice, dice.pick(open));
      else if (throwOf === 17 && this.#links.length > 0) await this.#pay(dice, dice.pick(this.#links));
      else if (throwOf >= 18 && held.length > 0) await this.#cancel(who, dice.pick(held).id);
    }
  }

  /** Everyone orders seats of one event at once; some of those who have seats return them instead. */
  async #rush(buyers: readonly Visitor[], dice: Dice) {
    const id = dice.pick([...this.#prices.keys()]);
    const seen = await Promise.all(buyers.map((who) => this.#ask(who, (api) => api.events.get({ id }))));
    await Promise.all(
      buyers.map((who, nth) => {
        const order = seen[nth]?.order;
        return order && dice.chance(0.5) ? this.#cancel(who, order.id) : this.#order(who, dice, id);
      }),
    );
  }

  async #order(who: Visitor, dice: Dice, eventId: string) {
    const asked = {
      id: eventId,
      orderId: randomUUID(),
      quantity: dice.pick([1, 1, 1, 2, 3]),
      price: this.#prices.get(eventId)!,
    };
    const send = async () => {
      const order = await this.#ask(who, (api) => api.tickets.order(asked));
      if (order) this.#orders.set(order.id, { personId: who.id, eventId, quantity: order.quantity });
    };
    await Promise.all(dice.chance(0.2) ? [send(), send()] : [send()]);
    // The response may be lost, so the client retries.
    if (dice.chance(0.2)) await send();
  }

  async #settleOrder(who: Visitor, dice: Dice, { id, amountPaise }: { id: string; amountPaise: number }) {
    if (amountPaise === 0) await this.#ask(who, (api) => api.tickets.accept({ id }));
    else {
      const checkout = await this.#ask(who, (api) => api.payments.checkout({ id }));
      if (checkout?.way !== 'link') return;
      const link = checkout.address.split('/').at(-1)!;
      this.#links.push(link);
      if (dice.chance(0.9)) await this.#pay(dice, link);
    }
  }

  async #pay(dice: Dice, linkId: string) {
    const fields = this.#shop.pay(linkId, dice.chance(0.05) ? { amount: 7700 } : {});
    if (dice.chance(0.05)) this.#shop.pay(linkId);
    if (dice.chance(0.4)) {
      const back = `/payments/razorpay/return/${fields.razorpay_payment_link_reference_id}`;
      await fetch(`${dice.pick(this.#servers).url}${back}?${new URLSearchParams(fields)}`, {
        redirect: 'manual',
      }).catch(() => {});
    }
  }

  async #cancel(who: Visitor, id: string) {
    const order = await this.#ask(who, (api) => api.tickets.cancel({ id }));
    if (order) this.#over.add(id);
  }

  async #change(dice: Dice) {
    const [id, host] = dice.pick([...this.#hosts]);
    const hosted = await this.#ask(host, (api) => api.hosting.get({ id }));
    if (hosted?.status !== 'published') return;
    if (dice.chance(0.01)) {
      await this.#ask(host, (api) => api.hosting.cancel({ id }));
      return;
    }
    const saved = await this.#ask(host, (api) =>
      api.hosting.save({
        ...draftFrom(hosted),
        id,
        revision: hosted.revision,
        price: hosted.price > 0 && dice.chance(0.2) ? dice.pick([100, 150]) : hosted.price,
        capacity: Math.min(12, Math.max(1, hosted.capacity + dice.whole(-2, 2))),
      }),
    );
    if (saved) this.#prices.set(id, saved.price);
  }

  async #letIn(dice: Dice) {
    const tickets = await this.#db
      .selectFrom('ticket')
      .select(['id', 'event_id', 'order_id'])
      .orderBy('taken_at', 'desc')
      .limit(20)
      .execute();
    if (tickets.length === 0) return;
    const ticket = dice.pick(tickets);
    const wasOver = this.#over.has(ticket.order_id);
    const enter = async (gate: string) => {
      const entry = {
        id: randomUUID(),
        ticketId: ticket.id,
        enteredAt: new Date(this.#now()).toISOString(),
        wasOffline: false,
      };
      const answer = await this.#ask(this.#hosts.get(ticket.event_id)!, (api) =>
        api.checkIn.send({ id: ticket.event_id, gate, entries: [entry] }),
      );
      if (answer?.outcomes[0]?.outcome !== 'in') return;
      this.#entered.set(ticket.id, (this.#entered.get(ticket.id) ?? 0) + 1);
      if (wasOver) this.faults.add('a returned ticket was accepted');
    };
    await Promise.all(dice.chance(0.5) ? [enter('North'), enter('South')] : [enter('North')]);
  }

  #refundByHand(dice: Dice) {
    const kept = [...this.#shop.payments.values()].filter(({ status }) => status === 'captured');
    if (kept.length === 0 || dice.chance(0.5)) return;
    const { id, amount } = dice.pick(kept);
    this.#shop.refundByHand(id, amount);
  }

  /** Delivers webhooks late, in any order, repeatedly, to either server. */
  async #tell(dice: Dice) {
    const { news } = this.#shop;
    const some = news.filter(() => dice.chance(0.1));
    this.#shop.webhookUrl = this.#webhookAt(dice.pick(this.#servers));
    const of = dice.pick([/payment_link/, /refund/, /captured/, /./]);
    await this.#shop.deliver({ reversed: dice.chance(0.5), times: dice.whole(1, 3), of }).catch(() => {});
    // As if the responses were lost.
    for (const one of some) if (!this.#shop.news.includes(one)) this.#shop.news.push(one);
  }

  #pass(minutes: number) {
    this.#aheadMs += minutes * minuteMs;
    for (const server of this.#servers) server.setAhead(this.#aheadMs);
  }

  async #kill(dice: Dice) {
    const server = dice.pick(this.#servers);
    await server.kill();
    this.kills++;
    await wait(dice.whole(0, 300));
    await server.start();
  }

  /** Waits until all webhooks are processed and all refunds are sent. */
  async #settle() {
    this.#shop.webhookUrl = this.#webhookAt(this.#servers[0]!);
    const tellAll = async () => {
      for (let turn = 0; this.#shop.news.length > 0; turn++) {
        if (turn === 100) throw new Error('Webhooks were never accepted.');
        await this.#shop.deliver();
      }
    };
    await tellAll();
    this.#pass(180);
    // Due jobs run at startup.
    await Promise.all(this.#servers.map((server) => server.kill().then(() => server.start())));
    for (const end = performance.now() + 120_000; ; await wait(50)) {
      await tellAll();
      const { due } = await this.#db
        .selectFrom('payment')
        .select(({ fn }) => fn.countAll<number>().as('due'))
        .where('refund_wanted_at', 'is not', null)
        .where('refunded_at', 'is', null)
        .executeTakeFirstOrThrow();
      if (due === 0) return;
      if (performance.now() > end) {
        this.faults.add('a refund was never sent');
        return;
      }
    }
  }
}

/** People order, pay, return, wait and check in at two servers that are killed in turn, while hosts change events and
 * webhooks arrive late, twice and out of order. A seed fixes the choices, but not how they interleave. */
export const ordersUnderKills = (
  seed: number,
  actions: number,
  postgres: Postgres,
  redis: Redis,
): Promise<OrdersOutcome> =>
  withFolder(async (folder) => {
    const shop = await new PretendRazorpay().start();
    shop.tellsAtOnce = false;
    const databaseUrl = await postgres.createDatabase();
    const servers: Program[] = [];
    for (const name of ['one', 'two'])
      servers.push(
        await Program.at({
          DATA_DIR: join(folder, name),
          DATABASE_URL: databaseUrl,
          REDIS_URL: redis.url,
          RAZORPAY_KEY_ID: shop.settings.keyId,
          RAZORPAY_KEY_SECRET: shop.settings.keySecret,
          RAZORPAY_WEBHOOK_SECRET: shop.settings.webhookSecret,
          RAZORPAY_API: shop.settings.api,
        }),
      );
    // In sequence, since the first creates the tables.
    for (const server of servers) await server.start();
    const db = await openDatabase({ databaseUrl });
    try {
      const trial = new Trial(seed, servers, shop, db);
      await trial.run(actions);
      const { acknowledged, kills, faults } = trial;
      return { acknowledged, kills, faults: [...faults] };
    } finally {
      await db.destroy();
      for (const server of servers) await server.kill();
      await shop.stop();
    }
  });
