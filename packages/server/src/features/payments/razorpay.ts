import { GatewayError, type Gateway, type Payable } from '@nukkad/core/features/payments/gateway.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Logger } from 'pino';
import { createRenewals } from './razorpay-renewals.ts';
import {
  createRazorpayCall,
  listOf,
  OrdersOfLinks,
  RazorpayLink,
  RazorpayLinks,
  RazorpayPayment,
  RazorpayRefund,
  RazorpayRefusal,
  type RazorpayCall,
  type RazorpaySettings,
} from './razorpay-api.ts';
import { minLinkMs, minRefundPaise } from './razorpay-limits.ts';

/** What the browser brings back from the payment page, all of it signed. */
export interface Return {
  link: string;
  reference: string;
  status: string;
  paymentId: string;
}

export interface Razorpay extends Gateway {
  payment(id: string): Promise<RazorpayPayment>;
  /** Captures a payment that is only authorized; returns its current state. */
  take(payment: RazorpayPayment): Promise<RazorpayPayment>;
  linkOf(payment: RazorpayPayment): Promise<string | null>;
  provesReturn(given: Return, signature: string): boolean;
  provesWebhook(body: Uint8Array, signature: string | undefined): boolean;
}

const upiFirst = {
  blocks: { upi: { name: 'Pay by UPI', instruments: [{ method: 'upi' }] } },
  sequence: ['block.upi'],
  preferences: { show_default_blocks: true },
};

/** Whether a signature in hex is the HMAC-SHA256 of a content, compared in constant time. */
function isSigned(content: string | Uint8Array, secret: string, signature = ''): boolean {
  const expected = createHmac('sha256', secret).update(content).digest();
  const given = Buffer.from(/^[\da-f]{64}$/i.test(signature) ? signature : '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const paymentPath = (id: string) => `/payments/${encodeURIComponent(id)}`;

function createPayments(call: RazorpayCall): Pick<Razorpay, 'payment' | 'take' | 'refund'> {
  const payment = (id: string) => call({ shape: RazorpayPayment, method: 'GET', path: paymentPath(id) });
  return {
    payment,

    async take(given) {
      if (given.status !== 'authorized') return given;
      try {
        const body = { amount: given.amount, currency: given.currency };
        return await call({ shape: RazorpayPayment, method: 'POST', path: `/payments/${given.id}/capture`, body });
      } catch (error) {
        // Another request, another process or Razorpay's own setting may have captured it first.
        const now = await payment(given.id);
        // Razorpay automatically returns a payment whose capture it rejects, usually a second one.
        if (now.status === 'authorized' && !(error instanceof RazorpayRefusal)) throw error;
        return now;
      }
    },

    async refund({ id, amountPaise }) {
      const path = `${paymentPath(id)}/refunds?count=100`;
      const { items } = await call({ shape: listOf(RazorpayRefund), method: 'GET', path });
      const running = items.filter(({ status }) => status !== 'failed');
      const through = running.every(({ status }) => status === 'processed');
      const left = amountPaise - running.reduce((sum, { amount }) => sum + amount, 0);
      const [first] = running;
      // Already refunded, perhaps by the operator; a rest that is too small is not refunded.
      if (first && left < minRefundPaise) return { id: first.id, through };
      const refund = await call({
        shape: RazorpayRefund,
        method: 'POST',
        path: `${paymentPath(id)}/refund`,
        body: { amount: left, speed: 'normal' },
        // Concurrent requests make one refund. After a failed one the key differs, since the same key returns the failed one.
        headers: { 'x-refund-idempotency': `${id}-${left}-${items.length - running.length}` },
      });
      if (refund.status === 'failed') throw new GatewayError('refused', 'Razorpay: a refund failed');
      return { id: refund.id, through: through && refund.status === 'processed' };
    },
  };
}

function createLinks(call: RazorpayCall, publicUrl: string) {
  const link = (id: string) =>
    call({ shape: RazorpayLink, method: 'GET', path: `/payment_links/${encodeURIComponent(id)}` });

  /** The link for one of our orders; there is never a second one with the same reference. */
  async function findLink(reference: string): Promise<RazorpayLink | undefined> {
    const path = `/payment_links?reference_id=${encodeURIComponent(reference)}`;
    const { payment_links } = await call({ shape: RazorpayLinks, method: 'GET', path });
    return payment_links.find(({ reference_id }) => reference_id === reference);
  }

  const createLink = ({ id, description, amountPaise, holdUntil }: Payable) =>
    call({
      shape: RazorpayLink,
      method: 'POST',
      path: '/payment_links',
      body: {
        amount: amountPaise,
        currency: 'INR',
        accept_partial: false,
        reference_id: id,
        description: description.slice(0, 200),
        expire_by: Math.ceil(Math.max(Date.parse(holdUntil ?? '') || 0, Date.now() + minLinkMs) / 1000),
        // The buyer is already on the way there.
        notify: { sms: false, email: false },
        reminder_enable: false,
        callback_url: `${publicUrl}/payments/razorpay/return/${id}`,
        callback_method: 'get',
        options: { checkout: { name: 'Nukkad', config: { display: upiFirst } } },
      },
    });

  return {
    link,

    async openLink(order: Payable): Promise<RazorpayLink> {
      const found =
        (await findLink(order.id)) ??
        (await createLink(order).catch(async (error: unknown) => {
          // It exists after all if the answer was lost, or another request was faster.
          const created = await findLink(order.id);
          if (!created) throw error;
          return created;
        }));
      if (found.amount !== order.amountPaise || found.currency !== 'INR')
        throw new Error('Razorpay: a link over another amount');
      if (found.status !== 'created' && found.status !== 'paid')
        throw new Error(`Razorpay: a link that is ${found.status}`);
      return found;
    },

    async cancelLink(id: string): Promise<RazorpayLink> {
      return call({ shape: RazorpayLink, method: 'POST', path: `/payment_links/${id}/cancel` }).catch(
        async (error: unknown) => {
          const now = await link(id);
          if (now.status === 'created') throw error;
          return now;
        },
      );
    },

    async linkOf({ id, order_id }: RazorpayPayment): Promise<string | null> {
      const path = `/payment_links?payment_id=${encodeURIComponent(id)}`;
      const { payment_links } = await call({ shape: OrdersOfLinks, method: 'GET', path }).catch((error: unknown) => {
        if (error instanceof RazorpayRefusal) return { payment_links: [] };
        throw error;
      });
      return (order_id && payment_links.find((it) => it.order_id === order_id)?.id) || null;
    },
  };
}

/** The payment page is entirely Razorpay's, so no other site's script runs on ours. */
export function createRazorpay(
  settings: RazorpaySettings,
  publicUrl: string,
  { log, timeoutMs }: { log?: Logger; timeoutMs?: number } = {},
): Razorpay {
  const call = createRazorpayCall(settings, timeoutMs);
  const { payment, take, refund } = createPayments(call);
  const { link, openLink, cancelLink, linkOf } = createLinks(call, publicUrl);
  return {
    name: 'razorpay',
    renewals: settings.planId === null ? null : createRenewals(call, settings.planId),
    payment,
    take,
    refund,
    linkOf,

    async open(order) {
      try {
        const { id, short_url } = await openLink(order);
        return { gatewayOrder: id, checkout: { way: 'link', address: short_url } };
      } catch (error) {
        // Buyers only learn that they cannot pay, so the reason is logged here.
        log?.error({ error }, 'no payment link could be opened');
        throw error;
      }
    },

    async payments(gatewayOrder, over) {
      let found = await link(gatewayOrder);
      if (over && found.status === 'created') found = await cancelLink(found.id);
      if (!found.order_id && found.amount_paid) throw new Error('Razorpay: a link that was paid has no order');
      if (!found.order_id) return [];
      // The order also has payments that a bank authorizes after the end of the link.
      const path = `/orders/${found.order_id}/payments`;
      const { items } = await call({ shape: listOf(RazorpayPayment), method: 'GET', path });
      const taken = [];
      for (const it of items) taken.push(await take(it));
      return taken.filter(({ status }) => status === 'captured').map(({ id, amount }) => ({ id, amountPaise: amount }));
    },

    provesReturn: ({ link: id, reference, status, paymentId }, signature) =>
      isSigned([id, reference, status, paymentId].join('|'), settings.keySecret, signature),
    provesWebhook: (body, signature) => isSigned(body, settings.webhookSecret, signature),
  };
}
