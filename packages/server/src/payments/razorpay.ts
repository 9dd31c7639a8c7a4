import type { Gateway } from '@nukkad/core/payments/gateway.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

export interface RazorpaySettings {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Where its API and its payment page are, without a path. */
  api: string;
}

/** How long its API may take to answer, in ms. */
const patienceMs = 10_000;

/** Its ids become parts of addresses. */
const RazorpayId = z.string().regex(/^\w{1,40}$/);

const RazorpayOrder = z.object({
  id: RazorpayId,
  amount: z.int(),
  currency: z.string(),
  receipt: z.string().nullish(),
  created_at: z.int(),
});

/** A payment as Razorpay tells of it, asked or by itself. Amounts are in paise where the currency is INR. */
export const RazorpayPayment = z.object({
  id: RazorpayId,
  order_id: RazorpayId.nullish(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  amount_refunded: z.int().nullish(),
});
export type RazorpayPayment = z.infer<typeof RazorpayPayment>;

export const RazorpayRefund = z.object({
  id: RazorpayId,
  payment_id: RazorpayId,
  amount: z.int(),
  status: z.enum(['pending', 'processed', 'failed']),
});

const many = <T extends z.ZodType>(one: T) => z.object({ items: z.array(one) });

const RazorpayError = z.object({ error: z.object({ code: z.string(), description: z.string().nullish() }) });

/** Razorpay, with what its news are proven and taken in by. */
export interface Razorpay extends Gateway {
  /** A payment as it is now. */
  payment(id: string): Promise<RazorpayPayment>;
  /** Takes the money of a payment if a bank has only authorized it; the payment as it is then. */
  take(payment: RazorpayPayment): Promise<RazorpayPayment>;
  /** Whether the browser's return from the payment page is genuine. */
  provesReturn(gatewayOrder: string, paymentId: string, signature: string): boolean;
  /** Whether a webhook's body, byte by byte, is from Razorpay. */
  provesWebhook(body: Uint8Array, signature: string | undefined): boolean;
  /** The one foreign origin that a form of ours is sent to. */
  origin: string;
}

/** Whether a signature in hex is the HMAC-SHA256 of a content, compared in the same time wherever they differ. */
function isSigned(content: string | Uint8Array, secret: string, signature: string | undefined): boolean {
  const expected = createHmac('sha256', secret).update(content).digest();
  const given = Buffer.from(/^[\da-f]{64}$/i.test(signature ?? '') ? signature! : '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Razorpay behind the product's gateway: orders by its API, and its own page to pay on, where buyers are sent by a form, so
 * that no script of somebody else's runs on our pages. `publicUrl` is where its page sends them back to.
 */
export function createRazorpay(
  { keyId, keySecret, webhookSecret, api }: RazorpaySettings,
  publicUrl: string,
  patience = patienceMs,
): Razorpay {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  /** One call; throws plain words without a secret when it fails or takes too long. */
  async function call<T extends z.ZodType>(
    shape: T,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<z.infer<T>> {
    const what = `Razorpay: ${method} ${path.replace(/\?.*/, '')}`;
    let status: number, text: string;
    try {
      const response = await fetch(`${api}/v1${path}`, {
        method,
        headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      });
      [status, text] = [response.status, await response.text()];
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      // The library's own error would carry the request into the log.
      // oxlint-disable-next-line preserve-caught-error
      throw new Error(`${what} got no answer (${cause?.code ?? name})`);
    }
    let answer: unknown;
    try {
      answer = JSON.parse(text);
    } catch {
      answer = null;
    }
    if (status < 200 || status > 299) {
      const told = RazorpayError.safeParse(answer).data?.error;
      throw new Error(
        `${what} was answered ${status} ${told?.code ?? ''} ${told?.description?.slice(0, 200) ?? ''}`.trim(),
      );
    }
    const read = shape.safeParse(answer);
    if (!read.success) throw new Error(`${what} was answered in a shape that is not known`);
    return read.data;
  }

  const payment = (id: string) => call(RazorpayPayment, 'GET', `/payments/${encodeURIComponent(id)}`);

  async function take(told: RazorpayPayment): Promise<RazorpayPayment> {
    if (told.status !== 'authorized') return told;
    try {
      const body = { amount: told.amount, currency: told.currency };
      return await call(RazorpayPayment, 'POST', `/payments/${told.id}/capture`, body);
    } catch (error) {
      // Somebody else was faster: this process at another request, another one, or Razorpay by its own setting.
      const now = await payment(told.id);
      if (now.status === 'authorized') throw error;
      return now;
    }
  }

  return {
    name: 'razorpay',
    origin: new URL(api).origin,
    payment,

    async open({ id, amountPaise }) {
      // An answer that was lost is no second order.
      const { items } = await call(many(RazorpayOrder), 'GET', `/orders?receipt=${encodeURIComponent(id)}&count=100`);
      const [known] = items
        .filter(({ receipt, amount, currency }) => receipt === id && amount === amountPaise && currency === 'INR')
        .toSorted((one, other) => one.created_at - other.created_at || (one.id < other.id ? -1 : 1));
      if (known) return known.id;
      const order = await call(RazorpayOrder, 'POST', '/orders', {
        amount: amountPaise,
        currency: 'INR',
        receipt: id,
      });
      return order.id;
    },

    checkout: ({ id, description, amountPaise }, gatewayOrder) => ({
      way: 'form',
      action: `${api}/v1/checkout/embedded`,
      fields: {
        key_id: keyId,
        order_id: gatewayOrder,
        amount: String(amountPaise),
        currency: 'INR',
        name: 'Nukkad',
        // It must begin with a letter or a digit of English.
        description: (/^[a-z\d]/i.test(description) ? description : `Nukkad: ${description}`).slice(0, 200),
        callback_url: `${publicUrl}/payments/razorpay/return/${id}`,
        cancel_url: `${publicUrl}/pay/${id}`,
      },
    }),

    take,

    async payments(gatewayOrder) {
      const { items } = await call(
        many(RazorpayPayment),
        'GET',
        `/orders/${encodeURIComponent(gatewayOrder)}/payments`,
      );
      const taken = [];
      for (const it of items) taken.push(await take(it));
      return taken.filter(({ status }) => status === 'captured').map(({ id, amount }) => ({ id, amountPaise: amount }));
    },

    async refund({ id, amountPaise }) {
      const { items } = await call(
        many(RazorpayRefund),
        'GET',
        `/payments/${encodeURIComponent(id)}/refunds?count=100`,
      );
      const going = items.filter(({ status }) => status !== 'failed');
      const left = amountPaise - going.reduce((sum, { amount }) => sum + amount, 0);
      // Sent already, by a try whose answer was lost or by the operator.
      if (left <= 0) return going[0]!.id;
      const refund = await call(
        RazorpayRefund,
        'POST',
        `/payments/${encodeURIComponent(id)}/refund`,
        { amount: left, speed: 'normal' },
        // Of two who ask at once one refund comes. After one that failed, another key: the same one would answer that one.
        { 'x-refund-idempotency': `${id}-${left}-${items.length - going.length}` },
      );
      if (refund.status === 'failed') throw new Error('Razorpay: a refund failed');
      return refund.id;
    },

    provesReturn: (gatewayOrder, paymentId, signature) =>
      isSigned(`${gatewayOrder}|${paymentId}`, keySecret, signature),
    provesWebhook: (body, signature) => isSigned(body, webhookSecret, signature),
  };
}
