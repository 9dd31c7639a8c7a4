import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import {
  collection,
  entity,
  NewSubscription,
  wrong,
  type Invoice,
  type Payment,
  type Subscription,
} from './razorpay-shapes.ts';

export type Tell = (event: string, about: { payment?: Payment; subscription?: Subscription }) => void;

interface Parts {
  idOf(kind: string): string;
  tell: Tell;
  payments: Map<string, Payment>;
  now(): number;
}

const day = 86_400;
const over = new Set<Subscription['status']>(['cancelled', 'completed', 'expired']);

/** The plan of a month for ₹20. */
export const planId = 'plan_PretendPremium';

/** Razorpay's subscriptions as its documentation describes them. */
export class PretendSubscriptions {
  all = new Map<string, Subscription>();
  invoices: Invoice[] = [];
  plan = { id: planId, period: 'monthly', interval: 1, item: { amount: 2000, currency: 'INR' } };
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Someone approves it at its page: it is charged at once, or when it starts. */
  approve(id: string) {
    const subscription = this.#get(id);
    subscription.status = 'authenticated';
    this.#parts.tell('subscription.authenticated', { subscription });
    if ((subscription.start_at ?? 0) <= this.#parts.now()) this.charge(id);
  }

  /** Charges for the next month. */
  charge(id: string, amount = this.plan.item.amount) {
    const { idOf, tell, payments, now } = this.#parts;
    const subscription = this.#get(id);
    const from = subscription.current_end ?? subscription.start_at ?? now();
    const wasActive = subscription.status === 'active';
    const invoice: Invoice = {
      id: idOf('inv'),
      subscription_id: id,
      status: 'paid',
      payment_id: idOf('pay'),
      amount_paid: amount,
      paid_at: now(),
      billing_start: from,
      billing_end: from + 30 * day,
    };
    const payment: Payment = {
      id: invoice.payment_id!,
      order_id: idOf('order'),
      amount,
      status: 'captured',
      amount_refunded: 0,
      invoice_id: invoice.id,
    };
    payments.set(payment.id, payment);
    this.invoices.unshift(invoice);
    Object.assign(subscription, {
      status: 'active',
      current_end: invoice.billing_end,
      paid_count: subscription.paid_count + 1,
    });
    tell('payment.captured', { payment });
    if (!wasActive) tell('subscription.activated', { subscription });
    tell('subscription.charged', { subscription, payment });
    return payment;
  }

  /** A charge fails; `halted` once no other is tried. */
  fail(id: string, status: 'pending' | 'halted' = 'pending') {
    const subscription = this.#get(id);
    subscription.status = status;
    this.#parts.tell(`subscription.${status}`, { subscription });
  }

  #get(id: string): Subscription {
    const found = this.all.get(id);
    if (!found) throw new Error(`There is no subscription ${id}.`);
    return found;
  }

  serve(app: Hono<{ Bindings: HttpBindings }>, address: () => string) {
    const { idOf, tell, now } = this.#parts;
    app.get('/v1/plans/:id', (c) =>
      c.req.param('id') === this.plan.id
        ? c.json({ entity: 'plan', ...this.plan })
        : wrong(c, 'The id provided does not exist'),
    );
    app.post('/v1/subscriptions', async (c) => {
      const asked = NewSubscription.safeParse(await c.req.json());
      if (!asked.success) return wrong(c, asked.error.issues[0]!.message);
      if (asked.data.plan_id !== this.plan.id) return wrong(c, 'The id provided does not exist');
      if (asked.data.start_at !== undefined && asked.data.start_at <= now())
        return wrong(c, 'The start time cannot be in the past.');
      const id = idOf('sub');
      const subscription: Subscription = {
        ...asked.data,
        id,
        short_url: `${address()}/s/${id}`,
        status: 'created',
        current_end: null,
        paid_count: 0,
      };
      this.all.set(id, subscription);
      return c.json(entity('subscription', subscription));
    });
    app.get('/v1/subscriptions/:id', (c) => {
      const found = this.all.get(c.req.param('id'));
      return found ? c.json(entity('subscription', found)) : wrong(c, 'The id provided does not exist');
    });
    app.post('/v1/subscriptions/:id/cancel', (c) => {
      const found = this.all.get(c.req.param('id'));
      if (!found) return wrong(c, 'The id provided does not exist');
      if (over.has(found.status)) return wrong(c, `Subscription is not cancellable in ${found.status} status.`);
      found.status = 'cancelled';
      tell('subscription.cancelled', { subscription: found });
      return c.json(entity('subscription', found));
    });
    app.get('/v1/invoices', (c) => {
      const of = this.invoices.filter((it) => it.subscription_id === c.req.query('subscription_id'));
      return c.json(collection('invoice', of.slice(0, Number(c.req.query('count') ?? 10))));
    });
    app.get('/s/:id', (c) =>
      c.html(
        `<!doctype html><title>Razorpay</title><h1>Pretend Razorpay</h1><main><p>Nukkad Premium, ₹20 a month</p>
        <form method="post"><button>Approve</button></form></main>`,
      ),
    );
    app.post('/s/:id', (c) => {
      if (this.all.get(c.req.param('id'))?.status !== 'created') return wrong(c, 'The id provided does not exist', 404);
      this.approve(c.req.param('id'));
      return c.html('<!doctype html><title>Razorpay</title><h1>Approved</h1><p>You can close this page.</p>');
    });
  }
}
