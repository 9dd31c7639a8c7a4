import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { z } from 'zod';

/** The fields of a new link: others are rejected. */
export const NewLink = z.strictObject({
  amount: z.int().min(100),
  currency: z.literal('INR'),
  accept_partial: z.literal(false),
  reference_id: z.string().min(1).max(40),
  description: z.string().max(2048),
  expire_by: z.int(),
  notify: z.strictObject({ sms: z.boolean(), email: z.boolean() }),
  reminder_enable: z.boolean(),
  callback_url: z.url(),
  callback_method: z.literal('get'),
  options: z.strictObject({
    checkout: z.strictObject({
      name: z.string().min(1),
      config: z.strictObject({
        display: z.strictObject({
          blocks: z.record(
            z.string(),
            z.strictObject({ name: z.string(), instruments: z.array(z.strictObject({ method: z.string() })) }),
          ),
          sequence: z.array(z.string()),
          preferences: z.strictObject({ show_default_blocks: z.boolean() }),
        }),
      }),
    }),
  }),
});

export interface Link extends z.infer<typeof NewLink> {
  id: string;
  short_url: string;
  status: 'created' | 'paid' | 'cancelled' | 'expired';
  amount_paid: number;
  /** Created at the first attempt to pay. */
  order_id?: string;
}

export interface Payment {
  id: string;
  order_id: string;
  amount: number;
  status: 'authorized' | 'captured' | 'refunded' | 'failed';
  amount_refunded: number;
  invoice_id?: string;
}

export interface Refund {
  id: string;
  payment_id: string;
  amount: number;
  status: 'pending' | 'processed' | 'failed';
}

/** The fields of a new subscription: others are rejected. */
export const NewSubscription = z.strictObject({
  plan_id: z.string(),
  total_count: z.int().min(1).max(1200),
  quantity: z.literal(1),
  customer_notify: z.boolean(),
  expire_by: z.int(),
  start_at: z.int().optional(),
  notes: z.record(z.string(), z.string().max(256)),
});

export interface Subscription extends z.infer<typeof NewSubscription> {
  id: string;
  short_url: string;
  status:
    | 'created'
    | 'authenticated'
    | 'active'
    | 'pending'
    | 'halted'
    | 'cancelled'
    | 'completed'
    | 'expired'
    | 'paused';
  /** When the current month ends, in seconds since 1970. */
  current_end: number | null;
  paid_count: number;
}

/** A month of a subscription. */
export interface Invoice {
  id: string;
  subscription_id: string;
  status: 'issued' | 'paid';
  payment_id: string | null;
  amount_paid: number;
  paid_at: number | null;
  billing_start: number;
  billing_end: number;
}

export const Money = z.strictObject({ amount: z.int().min(100), currency: z.literal('INR') });
export const NewRefund = z.strictObject({ amount: z.int().min(100), speed: z.enum(['normal', 'optimum']).optional() });

type Answers = Context<{ Bindings: HttpBindings }>;

export const wrong = (c: Answers, description: string, status: 400 | 401 | 404 | 409 = 400) =>
  c.json({ error: { code: 'BAD_REQUEST_ERROR', description, source: 'business', metadata: {} } }, status);

export const entity = (name: string, it: object) => ({ entity: name, currency: 'INR', ...it });

export const collection = (name: string, all: readonly object[]) => ({
  entity: 'collection',
  count: all.length,
  items: all.map((it) => entity(name, it)),
});
