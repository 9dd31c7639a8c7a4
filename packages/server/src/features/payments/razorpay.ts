import type { Gateway, Payable } from '@nukkad/core/features/payments/gateway.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';

export interface RazorpaySettings {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Where its API is, without a path. */
  api: string;
}

/** How long its API may take to answer, in ms. */
const patienceMs = 10_000;

/** Its ids become parts of addresses. */
export const RazorpayId = z.string().regex(/^\w{1,40}$/);

/** A payment link: a page of Razorpay's to pay one thing on. */
const RazorpayLink = z.object({
  id: RazorpayId,
  /** The order of ours that it is for. */
  reference_id: z.string().nullish(),
  amount: z.int(),
  currency: z.string(),
  amount_paid: z.int().nullish(),
  status: z.enum(['created', 'partially_paid', 'paid', 'cancelled', 'expired']),
  /** What its payments are for there; nothing before somebody tries to pay. */
  order_id: RazorpayId.nullish(),
  short_url: z.url({ protocol: /^https?$/ }),
});
type RazorpayLink = z.infer<typeof RazorpayLink>;

const RazorpayLinks = z.object({ payment_links: z.array(RazorpayLink) });
/** No more than is needed to recognise a link, which may be somebody else's of the same account. */
const OrdersOfLinks = z.object({ payment_links: z.array(RazorpayLink.pick({ id: true, order_id: true })) });

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

/** What the browser brings back from the payment page of a link, which is all signed. */
export interface Return {
  link: string;
  reference: string;
  status: string;
  paymentId: string;
}

/**
 * How long a link can be paid at least, in ms: Razorpay turns away less than 15 minutes, by its own clock and when the request
 * arrives. Seats may be held for less; what is paid then goes back by itself.
 */
const shortestLinkMs = 16 * 60_000;

/** Razorpay sends nothing smaller back. */
const leastRefundPaise = 100;

/** Razorpay has understood, and does not do it, however often it is asked. */
class RazorpayRefusal extends Error {}

/** Razorpay, with what its news are proven and taken in by. An order is opened there as a payment link. */
export interface Razorpay extends Gateway {
  /** A payment as it is now. */
  payment(id: string): Promise<RazorpayPayment>;
  /** Takes the money of a payment if a bank has only authorized it; the payment as it is then. */
  take(payment: RazorpayPayment): Promise<RazorpayPayment>;
  /** The id of the link that a payment was made by; null when it was another way. */
  linkOf(payment: RazorpayPayment): Promise<string | null>;
  /** Whether the browser's return from the payment page is genuine. */
  provesReturn(told: Return, signature: string): boolean;
  /** Whether a webhook's body, byte by byte, is from Razorpay. */
  provesWebhook(body: Uint8Array, signature: string | undefined): boolean;
}

/** What the payment page shows: UPI before everything else, and then what the account offers besides. */
const upiFirst = {
  blocks: { upi: { name: 'Pay by UPI', instruments: [{ method: 'upi' }] } },
  sequence: ['block.upi'],
  preferences: { show_default_blocks: true },
};

/** Whether a signature in hex is the HMAC-SHA256 of a content, compared in the same time wherever they differ. */
function isSigned(content: string | Uint8Array, secret: string, signature: string | undefined): boolean {
  const expected = createHmac('sha256', secret).update(content).digest();
  const given = Buffer.from(/^[\da-f]{64}$/i.test(signature ?? '') ? signature! : '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Razorpay behind the product's gateway: a payment link for each order, whose page is wholly Razorpay's, so that no script of
 * somebody else's runs on ours. `publicUrl` is where that page sends buyers back to.
 */
export function createRazorpay(
  { keyId, keySecret, webhookSecret, api }: RazorpaySettings,
  publicUrl: string,
  { log, patience = patienceMs }: { log?: Logger; patience?: number } = {},
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
      const words =
        `${what} was answered ${status} ${told?.code ?? ''} ${told?.description?.slice(0, 200) ?? ''}`.trim();
      throw status === 400 || status === 404 ? new RazorpayRefusal(words) : new Error(words);
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
      // What it does not let us take, a second payment as a rule, it sends back by itself.
      if (now.status === 'authorized' && !(error instanceof RazorpayRefusal)) throw error;
      return now;
    }
  }

  const link = (id: string) => call(RazorpayLink, 'GET', `/payment_links/${encodeURIComponent(id)}`);

  /** The link for an order of ours, if there is one: references are unique there. */
  async function findLink(reference: string): Promise<RazorpayLink | undefined> {
    const path = `/payment_links?reference_id=${encodeURIComponent(reference)}`;
    const { payment_links } = await call(RazorpayLinks, 'GET', path);
    return payment_links.find(({ reference_id }) => reference_id === reference);
  }

  const makeLink = ({ id, description, amountPaise, holdUntil }: Payable) =>
    call(RazorpayLink, 'POST', '/payment_links', {
      amount: amountPaise,
      currency: 'INR',
      accept_partial: false,
      reference_id: id,
      description: description.slice(0, 200),
      expire_by: Math.ceil(Math.max(Date.parse(holdUntil ?? '') || 0, Date.now() + shortestLinkMs) / 1000),
      // The buyer is on their way there already.
      notify: { sms: false, email: false },
      reminder_enable: false,
      callback_url: `${publicUrl}/payments/razorpay/return/${id}`,
      callback_method: 'get',
      options: { checkout: { name: 'Nukkad', config: { display: upiFirst } } },
    });

  async function openLink(order: Payable): Promise<RazorpayLink> {
    const found =
      (await findLink(order.id)) ??
      (await makeLink(order).catch(async (error: unknown) => {
        // An answer that was lost is no second link, and two who ask at once get the same one.
        const made = await findLink(order.id);
        if (!made) throw error;
        return made;
      }));
    if (found.amount !== order.amountPaise || found.currency !== 'INR')
      throw new Error('Razorpay: a link over another amount');
    if (found.status !== 'created' && found.status !== 'paid')
      throw new Error(`Razorpay: a link that is ${found.status}`);
    return found;
  }

  return {
    name: 'razorpay',
    payment,
    take,

    open: (order) =>
      openLink(order).then(
        ({ id, short_url }) => ({ gatewayOrder: id, checkout: { way: 'link', address: short_url } }),
        (error: unknown) => {
          // Whoever wanted to pay learns only that they cannot.
          log?.error({ error }, 'no payment link could be opened');
          throw error;
        },
      ),

    async payments(gatewayOrder, over) {
      let its = await link(gatewayOrder);
      if (over && its.status === 'created')
        its = await call(RazorpayLink, 'POST', `/payment_links/${its.id}/cancel`).catch(async (error: unknown) => {
          // Perhaps it was paid at that moment, or its time ran out.
          const now = await link(gatewayOrder);
          if (now.status === 'created') throw error;
          return now;
        });
      if (!its.order_id && its.amount_paid) throw new Error('Razorpay: a link that was paid has no order');
      if (!its.order_id) return [];
      // The order knows of those too that a bank lets through when the link is over.
      const { items } = await call(many(RazorpayPayment), 'GET', `/orders/${its.order_id}/payments`);
      const taken = [];
      for (const it of items) taken.push(await take(it));
      return taken.filter(({ status }) => status === 'captured').map(({ id, amount }) => ({ id, amountPaise: amount }));
    },

    async linkOf({ id, order_id }) {
      const path = `/payment_links?payment_id=${encodeURIComponent(id)}`;
      const { payment_links } = await call(OrdersOfLinks, 'GET', path).catch((error: unknown) => {
        // Of what the account sells elsewhere there may be nothing to find.
        if (error instanceof RazorpayRefusal) return { payment_links: [] };
        throw error;
      });
      return (order_id && payment_links.find((its) => its.order_id === order_id)?.id) || null;
    },

    async refund({ id, amountPaise }) {
      const { items } = await call(
        many(RazorpayRefund),
        'GET',
        `/payments/${encodeURIComponent(id)}/refunds?count=100`,
      );
      const going = items.filter(({ status }) => status !== 'failed');
      const through = going.every(({ status }) => status === 'processed');
      const left = amountPaise - going.reduce((sum, { amount }) => sum + amount, 0);
      // Sent already, before or by the operator; a rest that is too small to be sent is not waited for.
      if (left < leastRefundPaise) return { id: going[0]!.id, through };
      const refund = await call(
        RazorpayRefund,
        'POST',
        `/payments/${encodeURIComponent(id)}/refund`,
        { amount: left, speed: 'normal' },
        // Of two who ask at once one refund comes. After one that failed, another key: the same one would answer that one.
        { 'x-refund-idempotency': `${id}-${left}-${items.length - going.length}` },
      );
      if (refund.status === 'failed') throw new Error('Razorpay: a refund failed');
      return { id: refund.id, through: through && refund.status === 'processed' };
    },

    provesReturn: ({ link: id, reference, status, paymentId }, signature) =>
      isSigned([id, reference, status, paymentId].join('|'), keySecret, signature),
    provesWebhook: (body, signature) => isSigned(body, webhookSecret, signature),
  };
}
