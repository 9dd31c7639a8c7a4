import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { createHmac, randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { RazorpaySettings } from '../payments/razorpay.ts';

interface Order {
  id: string;
  amount: number;
  receipt: string;
  status: 'created' | 'attempted' | 'paid';
  created_at: number;
}
interface Payment {
  id: string;
  order_id: string;
  amount: number;
  status: 'authorized' | 'captured' | 'refunded' | 'failed';
  amount_refunded: number;
}
interface Refund {
  id: string;
  payment_id: string;
  amount: number;
  status: 'pending' | 'processed' | 'failed';
}
/** News that wait to be taken. */
interface Delivery {
  event: string;
  id: string;
  body: string;
  /** How often it was sent in vain. */
  tries: number;
}

type Answers = Context<{ Bindings: HttpBindings }>;

const hmac = (secret: string, content: string) => createHmac('sha256', secret).update(content).digest('hex');

/** What its orders and its payment page take, and nothing else. */
const NewOrder = z.strictObject({
  amount: z.int().min(100),
  currency: z.literal('INR'),
  receipt: z.string().max(40).optional(),
});
const CheckoutForm = z.strictObject({
  key_id: z.string(),
  order_id: z.string(),
  amount: z.string().regex(/^\d+$/),
  currency: z.literal('INR'),
  name: z.string().min(1),
  description: z
    .string()
    .regex(/^[a-z\d]/i)
    .optional(),
  callback_url: z.url(),
  cancel_url: z.url().optional(),
});
const Money = z.strictObject({ amount: z.int().min(100), currency: z.literal('INR') });
const NewRefund = z.strictObject({ amount: z.int().min(100), speed: z.enum(['normal', 'optimum']).optional() });

/**
 * Razorpay as its documentation describes it, on this machine: orders, its payment page, payments, captures, refunds, and
 * webhooks that are tried again until they are taken. No money moves. Tests turn it.
 */
export class PretendRazorpay {
  settings!: RazorpaySettings;
  /** Where its webhooks go. */
  webhookUrl: string | null = null;
  /** Whether news leave by themselves, at once; otherwise `deliver` sends them. */
  tellsAtOnce = true;
  /** Whether payments are captured by themselves, which is a setting of the account. */
  captures = true;
  orders = new Map<string, Order>();
  payments = new Map<string, Payment>();
  refunds: Refund[] = [];
  /** What was not taken yet. */
  news: Delivery[] = [];
  /** Of calls whose path fits: does what they ask, and drops the connection in place of an answer; so many of them. */
  losing: { path: RegExp; times: number } = { path: /never/, times: 0 };
  /** Whether its API is down. */
  away = false;
  /** All that was asked: 'POST /v1/orders'. */
  calls: string[] = [];

  #keyed = new Map<string, { body: string; answer: Refund }>();
  #pages = new Map<string, z.infer<typeof CheckoutForm>>();
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
      api: `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`,
    };
    return this;
  }

  async stop() {
    await this.#telling;
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Somebody pays an order at the payment page; how their browser is sent back. */
  pay(orderId: string, { amount }: { amount?: number } = {}) {
    const order = this.orders.get(orderId)!;
    const payment: Payment = {
      id: `pay_${randomUUID().replaceAll('-', '').slice(0, 14)}`,
      order_id: orderId,
      amount: amount ?? order.amount,
      status: 'authorized',
      amount_refunded: 0,
    };
    this.payments.set(payment.id, payment);
    order.status = 'attempted';
    this.#tell('payment.authorized', { payment });
    if (this.captures) this.#capture(payment);
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: orderId,
      razorpay_signature: hmac(this.settings.keySecret, `${orderId}|${payment.id}`),
    };
  }

  /** A payment that fails; how the browser is sent back. */
  fail(orderId: string) {
    const payment: Payment = {
      id: `pay_${randomUUID().replaceAll('-', '').slice(0, 14)}`,
      order_id: orderId,
      amount: this.orders.get(orderId)!.amount,
      status: 'failed',
      amount_refunded: 0,
    };
    this.payments.set(payment.id, payment);
    this.#tell('payment.failed', { payment });
    return {
      'error[code]': 'BAD_REQUEST_ERROR',
      'error[description]': 'Payment was cancelled by the customer',
      'error[metadata]': JSON.stringify({ payment_id: payment.id, order_id: orderId }),
    };
  }

  /** A bank turns a refund down days later. */
  failRefund(id: string) {
    const refund = this.refunds.find((it) => it.id === id)!;
    refund.status = 'failed';
    const payment = this.payments.get(refund.payment_id)!;
    payment.amount_refunded -= refund.amount;
    payment.status = 'captured';
    this.#tell('refund.failed', { refund, payment });
  }

  /** The operator sends money back by hand. */
  refundByHand(paymentId: string, amount: number) {
    return this.#refund(this.payments.get(paymentId)!, amount);
  }

  /** Sends what waits, in the given order, each `times` times; what is not taken stays. Returns the answers' statuses. */
  async deliver({ reversed = false, times = 1, of = /./ } = {}): Promise<number[]> {
    const all = this.news.filter(({ event }) => of.test(event));
    if (reversed) all.reverse();
    const statuses = [];
    for (const one of all) for (let time = 0; time < times; time++) statuses.push(await this.#send(one));
    return statuses;
  }

  /** Resolves when all news that leave by themselves have been taken. */
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

  #tell(event: string, about: { payment?: Payment; refund?: Refund; order?: Order }) {
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
      // Its patience is a day; here it is shorter.
      for (let turn = 0; turn < 50; turn++) {
        const status = await this.#send(one).catch(() => 0);
        if (status >= 200 && status < 300) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });
  }

  #capture(payment: Payment) {
    payment.status = 'captured';
    const order = this.orders.get(payment.order_id)!;
    order.status = 'paid';
    this.#tell('payment.captured', { payment });
    this.#tell('order.paid', { payment, order });
  }

  #refund(payment: Payment, amount: number) {
    const refund: Refund = {
      id: `rfnd_${randomUUID().replaceAll('-', '').slice(0, 14)}`,
      payment_id: payment.id,
      amount,
      status: 'processed',
    };
    this.refunds.push(refund);
    payment.amount_refunded += amount;
    if (payment.amount_refunded === payment.amount) payment.status = 'refunded';
    this.#tell('refund.created', { refund, payment });
    this.#tell('refund.processed', { refund, payment });
    return refund;
  }

  #routes() {
    const app = new Hono<{ Bindings: HttpBindings }>();
    const wrong = (c: Answers, description: string, status: 400 | 401 | 404 | 409 = 400) =>
      c.json({ error: { code: 'BAD_REQUEST_ERROR', description, source: 'business', metadata: {} } }, status);
    const told = (name: string, it: object) => ({ entity: name, currency: 'INR', ...it });
    const collection = (name: string, all: readonly object[]) => ({
      entity: 'collection',
      count: all.length,
      items: all.map((it) => told(name, it)),
    });

    app.use('/v1/*', async (c, next) => {
      this.calls.push(`${c.req.method} ${c.req.path}`);
      if (this.away) return c.text('Bad gateway', 502);
      const { keyId, keySecret } = this.settings;
      const key = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
      if (c.req.path !== '/v1/checkout/embedded' && c.req.header('authorization') !== key)
        return wrong(c, 'The api key provided is invalid', 401);
      await next();
      if (this.losing.times > 0 && this.losing.path.test(`${c.req.method} ${c.req.path}`)) {
        this.losing.times--;
        c.env.outgoing.destroy();
      }
    });

    app.get('/v1/orders', (c) => {
      const receipt = c.req.query('receipt');
      return c.json(
        collection(
          'order',
          [...this.orders.values()].filter((it) => receipt === undefined || it.receipt === receipt),
        ),
      );
    });
    app.post('/v1/orders', async (c) => {
      const asked = NewOrder.safeParse(await c.req.json());
      if (!asked.success) return wrong(c, asked.error.issues[0]!.message);
      const order: Order = {
        id: `order_${randomUUID().replaceAll('-', '').slice(0, 14)}`,
        amount: asked.data.amount,
        receipt: asked.data.receipt ?? '',
        status: 'created',
        created_at: Math.floor(Date.now() / 1000),
      };
      this.orders.set(order.id, order);
      return c.json(told('order', order));
    });

    app.get('/v1/orders/:id/payments', (c) =>
      c.json(
        collection(
          'payment',
          [...this.payments.values()].filter(({ order_id }) => order_id === c.req.param('id')),
        ),
      ),
    );

    app.get('/v1/payments/:id', (c) => {
      const payment = this.payments.get(c.req.param('id'));
      return payment ? c.json(told('payment', payment)) : wrong(c, 'The id provided does not exist');
    });
    app.post('/v1/payments/:id/capture', async (c) => {
      const payment = this.payments.get(c.req.param('id'));
      const asked = Money.safeParse(await c.req.json());
      if (!payment || !asked.success) return wrong(c, 'The id provided does not exist');
      if (payment.status !== 'authorized') return wrong(c, 'This payment has already been captured');
      if (asked.data.amount !== payment.amount)
        return wrong(c, 'Capture amount must be equal to the amount authorized');
      this.#capture(payment);
      return c.json(told('payment', payment));
    });
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
      if (before) return c.json(told('refund', before.answer));
      if (payment.status !== 'captured')
        return wrong(c, 'The payment status should be captured for action to be taken');
      if (asked.data.amount > payment.amount - payment.amount_refunded)
        return wrong(c, 'The total refund amount is greater than the refund payment amount');
      const refund = this.#refund(payment, asked.data.amount);
      if (key !== undefined) this.#keyed.set(key, { body, answer: refund });
      return c.json(told('refund', refund));
    });

    // The page that buyers pay on; its buttons do what they say.
    app.post('/v1/checkout/embedded', async (c) => {
      const form = CheckoutForm.safeParse(await c.req.parseBody());
      if (!form.success) return wrong(c, form.error.issues[0]!.message);
      const order = this.orders.get(form.data.order_id);
      if (form.data.key_id !== this.settings.keyId || order?.amount !== Number(form.data.amount))
        return wrong(c, 'The id provided does not exist');
      this.#pages.set(order.id, form.data);
      const button = (does: string, words: string) =>
        `<form method="post" action="/pretend/${order.id}/${does}"><button>${words}</button></form>`;
      return c.html(`<!doctype html><title>Razorpay</title><h1>Pretend Razorpay</h1>
        <p>₹${order.amount / 100}</p>${button('pay', 'Pay')}${button('fail', 'Fail')}
        <a href="${form.data.cancel_url?.replaceAll('"', '') ?? '#'}">Cancel</a>`);
    });
    app.post('/pretend/:id/:does', (c) => {
      const page = this.#pages.get(c.req.param('id'));
      if (!page) return wrong(c, 'The id provided does not exist', 404);
      const fields = c.req.param('does') === 'pay' ? this.pay(page.order_id) : this.fail(page.order_id);
      const inputs = Object.entries(fields).map(
        ([name, value]) => `<input type="hidden" name="${name}" value="${value.replaceAll('"', '&quot;')}">`,
      );
      return c.html(`<!doctype html><title>Razorpay</title>
        <form method="post" action="${page.callback_url.replaceAll('"', '')}">${inputs.join('')}<button>Back to the shop</button></form>
        <script>document.forms[0].submit()</script>`);
    });
    return app;
  }
}
