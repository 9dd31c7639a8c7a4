import type { Host } from '@nukkad/core/kernel/context.ts';
import { isUuid } from '@nukkad/core/kernel/operation.ts';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { createWebhookHandlers, findOrder, MalformedWebhook, parseWebhook, settle } from './razorpay-webhooks.ts';
import type { Razorpay } from './razorpay.ts';
import type { Env } from '../../http/request-env.ts';

/** In bytes; usual webhooks have a few thousand. */
const maxBody = 64 * 1024;

/** Other sites call these routes, so they are outside `/api` and must carry signatures. */
export function serveRazorpay(app: Hono<Env>, host: Host, razorpay: Razorpay, log: Logger): void {
  const handlers = createWebhookHandlers(host, razorpay);
  const limit = bodyLimit({ maxSize: maxBody, onError: (c) => c.text('Too large.', 413) });

  app.post('/payments/razorpay/webhook', limit, async (c) => {
    // The signature is of the bytes.
    const body = new Uint8Array(await c.req.arrayBuffer());
    if (!razorpay.provesWebhook(body, c.req.header('x-razorpay-signature'))) {
      log.warn({ id: c.var.requestId }, 'a webhook without a valid signature was refused');
      return c.text('Not signed.', 400);
    }
    try {
      const { event, payload } = parseWebhook(body);
      if ((await handlers.get(event)?.(payload)) === false)
        log.warn({ event }, 'a webhook of Razorpay is about no order of ours');
    } catch (error) {
      if (!(error instanceof MalformedWebhook)) throw error;
      log.warn({ id: c.var.requestId }, 'a signed webhook could not be read and was refused');
      return c.text('Malformed.', 400);
    }
    return c.text('Thank you.');
  });

  app.get('/payments/razorpay/return/:id', async (c) => {
    const id = c.req.param('id');
    const order = isUuid(id) ? await findOrder(host, { id }) : undefined;
    if (!order) return c.redirect('/', 303);
    const { id: reference, gateway_order: link } = order;
    const query = (name: string) => c.req.query(`razorpay_${name}`) ?? '';
    const paymentId = query('payment_id');
    if (paymentId === '' || link === null) return c.redirect(`/pay/${reference}`, 303);
    // The link and the order are ours, not those of the request.
    const given = { link, reference, status: query('payment_link_status'), paymentId };
    if (!razorpay.provesReturn(given, query('signature'))) {
      log.warn({ id: c.var.requestId }, 'a return from the payment page without a valid signature was refused');
      return c.text('This didn’t come from the payment page. Go back to Nukkad to see the status of your order.', 400);
    }
    try {
      await settle(host, razorpay, link, await razorpay.payment(paymentId));
    } catch (error) {
      // The payment is not lost: the webhook reports it as well.
      log.error({ id: c.var.requestId, error }, 'a payment could not be settled on its buyer’s return');
    }
    return c.redirect(`/pay/${reference}`, 303);
  });
}
