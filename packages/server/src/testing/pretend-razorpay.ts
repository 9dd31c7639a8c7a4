import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { createHmac, randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RazorpaySettings } from '../features/payments/razorpay-api.ts';
import { payPage } from './razorpay-page.ts';
import { planId, PretendSubscriptions } from './razorpay-subscriptions.ts';
import {
  collection,
  entity,
  Money,
  NewLink,
  NewRefund,
  wrong,
  type Link,
  type Payment,
  type Refund,
  type Subscription,
} from './razorpay-shapes.ts';

const hour = 3600;

/** A webhook that waits to be accepted. */
interface Delivery {
  event: string;
  id: string;
  body: string;
  /** Failed attempts. */
  tries: number;
}

const hmac = (secret: string, content: string) => createHmac('sha256', secret).update(content).digest('hex');

const idOf = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '').slice(0, 14)}`;

type Api = Hono<{ Bindings: HttpBindings }>;

/**
 * Razorpay as its documentation describes it, on this machine: payment links and their page, payments, captures, refunds, and
 * webhooks that are retried until they are accepted. No money moves.
 */
export class PretendRazorpay {
  settings!: RazorpaySettings;
  /** Where its webhooks go. */
  webhookUrl: string | null = null;
  /** Whether webhooks are sent at once; otherwise `deliver` sends them. */
  tellsAtOnce = true;
  /** Whether payments are captured automatically; otherwise they are only authorized. */
  captures = true;
  /** Whether refunds take days; otherwise they are processed at once. */
  refundsTakeDays = false;
  /** Whether a query for links by payment is answered; otherwise it returns all links. */
  findsByPayment = true;
  links = new Map<string, Link>();
  payments = new Map<string, Payment>();
  refunds: Refund[] = [];
  /** Its clock, in ms since 1970. */
  now: () => number = Date.now;
  subscriptions = new PretendSubscriptions({
    idOf,
    tell: (event, about) => this.#tell(event, about),
    payments: this.payments,
    now: () => Math.floor(this.now() / 1000),
  });
  /** Webhooks that are not accepted yet. */
  news: Delivery[] = [];
  /** Handles this many calls whose path matches, but drops the connection instead of answering. */
  losing: { path: RegExp; times: number } = { path: /never/, times: 0 };
  /** Whether its API is down. */
  away = false;
  /** Runs before a call such as 'POST /v1/payment_links'; false answers as if the API were down. */
  before: (call: string) => Promise<boolean> = () => Promise.resolve(true);
  /** All calls, such as 'POST /v1/payment_links'. */
  calls: string[] = [];

  #keyed = new Map<string, { body: string; answer: Refund }>();
  #server!: Server;
  #telling: Promise<void> = Promise.resolve();

  async start(port = 0): Promise<this> {
    const app = this.#routes();
    this.#server = createAdaptorServer({ fetch: app.fetch }) as Server;
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    this.settings = {
      keyId: 'rzp_test_pretend',
      keySecret: `key ${randomUUID()}`,
      webhookSecret: `webhook ${randomUUID()}`,
      planId,
      api: `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`,
    };
    return this;
  }

  async stop() {
    await this.#telling;
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Pays a link; returns the query with which the buyer's browser is sent back. */
  pay(linkId: string, { amount }: { amount?: number } = {}) {
    const link = this.links.get(linkId)!;
    const payment = this.#attempt(link, 'authorized', amount);
    this.#tell('payment.authorized', { payment });
    if (this.captures) this.#capture(payment);
    const [reference, status] = [link.reference_id, link.status];
    return {
      razorpay_payment_id: payment.id,
      razorpay_payment_link_id: linkId,
      razorpay_payment_link_reference_id: reference,
      razorpay_payment_link_status: status,
      razorpay_signature: hmac(this.settings.keySecret, `${linkId}|${reference}|${status}|${payment.id}`),
    };
  }

  /** A payment fails; the buyer stays on the page. */
  fail(linkId: string) {
    this.#tell('payment.failed', { payment: this.#attempt(this.links.get(linkId)!, 'failed') });
  }

  #attempt(link: Link, status: Payment['status'], amount = link.amount): Payment {
    link.order_id ??= idOf('order');
    const payment: Payment = { id: idOf('pay'), order_id: link.order_id, amount, status, amount_refunded: 0 };
    this.payments.set(payment.id, payment);
    return payment;
  }

  /** A bank processes a refund. */
  finishRefund(id: string) {
    const refund = this.refunds.find((it) => it.id === id)!;
    refund.status = 'processed';
    this.#tell('refund.processed', { refund, payment: this.payments.get(refund.payment_id)! });
  }

  /** A bank rejects a refund, days later. */
  failRefund(id: string) {
    const refund = this.refunds.find((it) => it.id === id)!;
    refund.status = 'failed';
    const payment = this.payments.get(refund.payment_id)!;
    payment.amount_refunded -= refund.amount;
    payment.status = 'captured';
    this.#tell('refund.failed', { refund, payment });
  }

  /** The operator refunds by hand. */
  refundByHand(paymentId: string, amount: number) {
    return this.#refund(this.payments.get(paymentId)!, amount);
  }

  /** Sends the waiting webhooks, each `times` times; rejected ones stay. Returns the statuses of the answers. */
  async deliver({ reversed = false, times = 1, of = /./ } = {}): Promise<number[]> {
    const all = this.news.filter(({ event }) => of.test(event));
    if (reversed) all.reverse();
    const statuses = [];
    for (const one of all) for (let time = 0; time < times; time++) statuses.push(await this.#send(one));
    return statuses;
  }

  /** Resolves when all automatic webhooks have been accepted. */
  async quiet() {
    let telling;
    do await (telling = this.#telling);
    while (telling !== this.#telling);
  }

  async #send(one: Delivery): Promise<number> {
    const response = await fetch(this.webhookUrl!, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': hmac(this.settings.webhookSecret, one.body),
        'x-razorpay-event-id': one.id,
      },
      body: one.body,
    });
    await response.text();
    if (response.ok) this.news = this.news.filter((it) => it !== one);
    else one.tries++;
    return response.status;
  }

  #tell(
    event: string,
    about: { payment?: Payment; refund?: Refund; payment_link?: object; subscription?: Subscription },
  ) {
    const payload = Object.fromEntries(
      Object.entries(about).map(([name, entity]) => [name, { entity: { entity: name, currency: 'INR', ...entity } }]),
    );
    const one = {
      event,
      id: randomUUID(),
      tries: 0,
      body: JSON.stringify({ entity: 'event', event, contains: Object.keys(about), payload, created_at: 1 }),
    };
    this.news.push(one);
    if (!this.tellsAtOnce || !this.webhookUrl) return;
    this.#telling = this.#telling.then(async () => {
      // Razorpay retries for a day; here it is shorter.
      for (let turn = 0; turn < 50; turn++) {
        const status = await this.#send(one).catch(() => 0);
        if (status >= 200 && status < 300) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });
  }

  #capture(payment: Payment) {
    payment.status = 'captured';
    this.#tell('payment.captured', { payment });
    const link = [...this.links.values()].find(({ order_id }) => order_id === payment.order_id);
    if (!link || link.amount_paid > 0 || payment.amount < link.amount) return;
    link.status = 'paid';
    link.amount_paid = payment.amount;
    this.#tell('payment_link.paid', { payment, payment_link: this.#linkTold(link) });
  }

  /** A link in an answer: without the options of its page, and with payments only where it is the only link. */
  #linkTold(link: Link, its: readonly Payment[] = []) {
    const payments = its.map(({ id, amount, status }) => ({ payment_id: id, amount, status, method: 'upi' }));
    return { ...link, options: undefined, payments: payments.length > 0 ? payments : null };
  }

  #paymentsOf = (orderId: string | undefined) =>
    [...this.payments.values()].filter(({ order_id }) => order_id === orderId);

  #refund(payment: Payment, amount: number) {
    const refund: Refund = {
      id: idOf('rfnd'),
      payment_id: payment.id,
      amount,
      status: 'pending',
    };
    this.refunds.push(refund);
    payment.amount_refunded += amount;
    if (payment.amount_refunded === payment.amount) payment.status = 'refunded';
    this.#tell('refund.created', { refund, payment });
    if (!this.refundsTakeDays) this.finishRefund(refund.id);
    return refund;
  }

  #routes() {
    const app: Api = new Hono();
    this.#guardApi(app);
    this.#serveLinks(app);
    this.#servePayments(app);
    this.#serveRefunds(app);
    this.subscriptions.serve(app, () => this.settings.api);
    this.#servePage(app);
    return app;
  }

  /** Checks the key, and fails as a test has asked. */
  #guardApi(app: Api) {
    app.use('/v1/*', async (c, next) => {
      this.calls.push(`${c.req.method} ${c.req.path}`);
      if (this.away || !(await this.before(`${c.req.method} ${c.req.path}`))) return c.text('Bad gateway', 502);
      const { keyId, keySecret } = this.settings;
      const key = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
      if (c.req.header('authorization') !== key) return wrong(c, 'The api key provided is invalid', 401);
      await next();
      if (this.losing.times > 0 && this.losing.path.test(`${c.req.method} ${c.req.path}`)) {
        this.losing.times--;
        c.env.outgoing.destroy();
      }
    });
  }

  #serveLinks(app: Api) {
    app.get('/v1/payment_links', (c) => {
      const { reference_id, payment_id } = c.req.query();
      const payment = this.payments.get(payment_id ?? '');
      const found = [...this.links.values()].filter(
        (it) =>
          (reference_id === undefined || it.reference_id === reference_id) &&
          (payment_id === undefined || !this.findsByPayment || (payment && it.order_id === payment.order_id)),
      );
      return c.json({ payment_links: found.map((it) => this.#linkTold(it)) });
    });
    app.post('/v1/payment_links', async (c) => {
      const asked = NewLink.safeParse(await c.req.json());
      if (!asked.success) return wrong(c, asked.error.issues[0]!.message);
      const ahead = asked.data.expire_by - Date.now() / 1000;
      if (ahead < hour / 4) return wrong(c, 'expire_by should be at least 15 minutes after current time.');
      if (ahead > 24 * 180 * hour) return wrong(c, 'expire_by cannot exceed six months from the date of creation.');
      if ([...this.links.values()].some((it) => it.reference_id === asked.data.reference_id))
        return wrong(c, 'payment link with given reference_id already exists.');
      const id = idOf('plink');
      const link: Link = {
        ...asked.data,
        id,
        short_url: `${this.settings.api}/l/${id}`,
        status: 'created',
        amount_paid: 0,
      };
      this.links.set(id, link);
      return c.json(this.#linkTold(link));
    });
    app.get('/v1/payment_links/:id', (c) => {
      const link = this.links.get(c.req.param('id'));
      return link
        ? c.json(this.#linkTold(link, this.#paymentsOf(link.order_id)))
        : wrong(c, 'The id provided does not exist');
    });
    app.post('/v1/payment_links/:id/cancel', (c) => {
      const link = this.links.get(c.req.param('id'));
      if (link?.status !== 'created') return wrong(c, 'Payment link cannot be cancelled');
      link.status = 'cancelled';
      return c.json(this.#linkTold(link));
    });
  }

  #servePayments(app: Api) {
    app.get('/v1/orders/:id/payments', (c) => c.json(collection('payment', this.#paymentsOf(c.req.param('id')))));

    app.get('/v1/payments/:id', (c) => {
      const payment = this.payments.get(c.req.param('id'));
      return payment ? c.json(entity('payment', payment)) : wrong(c, 'The id provided does not exist');
    });
    app.post('/v1/payments/:id/capture', async (c) => {
      const payment = this.payments.get(c.req.param('id'));
      const asked = Money.safeParse(await c.req.json());
      if (!payment || !asked.success) return wrong(c, 'The id provided does not exist');
      if (payment.status !== 'authorized') return wrong(c, 'This payment has already been captured');
      if (this.#paymentsOf(payment.order_id).some(({ status }) => status === 'captured'))
        return wrong(c, 'Another payment of this order has been captured');
      if (asked.data.amount !== payment.amount)
        return wrong(c, 'Capture amount must be equal to the amount authorized');
      this.#capture(payment);
      return c.json(entity('payment', payment));
    });
  }

  #serveRefunds(app: Api) {
    app.get('/v1/payments/:id/refunds', (c) =>
      c.json(
        collection(
          'refund',
          this.refunds.filter(({ payment_id }) => payment_id === c.req.param('id')),
        ),
      ),
    );
    app.post('/v1/payments/:id/refund', async (c) => {
      const payment = this.payments.get(c.req.param('id'));
      const body = await c.req.text();
      const asked = NewRefund.safeParse(JSON.parse(body));
      if (!payment || !asked.success) return wrong(c, 'The id provided does not exist');
      const key = c.req.header('x-refund-idempotency');
      if (key !== undefined && !/^[\w-]{10,}$/.test(key)) return wrong(c, 'The idempotency key is invalid');
      const before = key === undefined ? undefined : this.#keyed.get(key);
      if (before && before.body !== body) return wrong(c, 'Different request with the same idempotency key');
      if (before) return c.json(entity('refund', before.answer));
      if (payment.status !== 'captured')
        return wrong(c, 'The payment status should be captured for action to be taken');
      if (asked.data.amount > payment.amount - payment.amount_refunded)
        return wrong(c, 'The total refund amount is greater than the refund payment amount');
      const refund = this.#refund(payment, asked.data.amount);
      if (key !== undefined) this.#keyed.set(key, { body, answer: refund });
      return c.json(entity('refund', refund));
    });
  }

  #servePage(app: Api) {
    app.get('/l/:id', (c) => {
      const link = this.links.get(c.req.param('id'));
      if (!link) return wrong(c, 'The id provided does not exist', 404);
      return c.html(payPage(link, c.req.query('failed') !== undefined));
    });
    app.post('/l/:id/:does', (c) => {
      const link = this.links.get(c.req.param('id'));
      if (link?.status !== 'created') return wrong(c, 'The id provided does not exist', 404);
      if (c.req.param('does') === 'pay')
        return c.redirect(`${link.callback_url}?${new URLSearchParams(this.pay(link.id))}`, 303);
      this.fail(link.id);
      return c.redirect(`/l/${link.id}?failed`, 303);
    });
  }
}
