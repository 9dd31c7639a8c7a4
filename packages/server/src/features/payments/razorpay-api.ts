import { GatewayError } from '@nukkad/core/features/payments/gateway.ts';
import { errorCode } from '@nukkad/core/kernel/error-code.ts';
import { z } from 'zod';
import { answerTimeoutMs } from './razorpay-limits.ts';

export interface RazorpaySettings {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** The plan that renewals of premium follow; null where premium is not renewed. */
  planId: string | null;
  /** The address of the API, without a path. */
  api: string;
}

/** Ids become parts of URLs. */
export const RazorpayId = z.string().regex(/^\w{1,40}$/);

export const RazorpayLink = z.object({
  id: RazorpayId,
  reference_id: z.string().nullish(),
  amount: z.int(),
  currency: z.string(),
  amount_paid: z.int().nullish(),
  status: z.enum(['created', 'partially_paid', 'paid', 'cancelled', 'expired']),
  /** Razorpay's order, which its payments are for; absent before the first attempt to pay. */
  order_id: RazorpayId.nullish(),
  short_url: z.url({ protocol: /^https?$/ }),
});
export type RazorpayLink = z.infer<typeof RazorpayLink>;

export const RazorpayLinks = z.object({ payment_links: z.array(RazorpayLink) });
/** Only what identifies a link, which may belong to something else that the same account sells. */
export const OrdersOfLinks = z.object({ payment_links: z.array(RazorpayLink.pick({ id: true, order_id: true })) });

/** Amounts are in paise where the currency is INR. */
export const RazorpayPayment = z.object({
  id: RazorpayId,
  order_id: RazorpayId.nullish(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  amount_refunded: z.int().nullish(),
  /** The month of a subscription that it pays. */
  invoice_id: RazorpayId.nullish(),
});
export type RazorpayPayment = z.infer<typeof RazorpayPayment>;

export const RazorpayRefund = z.object({
  id: RazorpayId,
  payment_id: RazorpayId,
  amount: z.int(),
  status: z.enum(['pending', 'processed', 'failed']),
});

export const RazorpaySubscription = z.object({
  id: RazorpayId,
  plan_id: RazorpayId,
  status: z.enum([
    'created',
    'authenticated',
    'active',
    'pending',
    'halted',
    'cancelled',
    'completed',
    'expired',
    'paused',
  ]),
  short_url: z.url({ protocol: /^https?$/ }),
});

/** One month of a subscription; times in seconds since 1970. */
export const RazorpayInvoice = z.object({
  status: z.string(),
  payment_id: RazorpayId.nullish(),
  amount_paid: z.int().nullish(),
  currency: z.string(),
  paid_at: z.int().nullish(),
  billing_end: z.int().nullish(),
});

export const RazorpayPlan = z.object({
  id: RazorpayId,
  period: z.string(),
  interval: z.int(),
  item: z.object({ amount: z.int(), currency: z.string() }),
});

export const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) });

const RazorpayError = z.object({ error: z.object({ code: z.string(), description: z.string().nullish() }) });

/** Razorpay rejects the request, and would reject it again. */
export class RazorpayRefusal extends GatewayError {}

export interface Call<T extends z.ZodType> {
  shape: T;
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

/** Throws errors without secrets, and a RazorpayRefusal where another attempt would fail as well. */
export type RazorpayCall = <T extends z.ZodType>(call: Call<T>) => Promise<z.infer<T>>;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function createRazorpayCall(
  { keyId, keySecret, api }: Pick<RazorpaySettings, 'keyId' | 'keySecret' | 'api'>,
  timeoutMs = answerTimeoutMs,
): RazorpayCall {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return async ({ shape, method, path, body, headers }) => {
    const what = `Razorpay: ${method} ${path.replace(/\?.*/, '')}`;
    let status: number, text: string;
    try {
      const response = await fetch(`${api}/v1${path}`, {
        method,
        headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      [status, text] = [response.status, await response.text()];
    } catch (error) {
      const why = error instanceof Error ? (errorCode(error.cause) ?? error.name) : 'unknown';
      // oxlint-disable-next-line preserve-caught-error -- the original would carry the request, with its key, into the log
      throw new GatewayError('no answer', `${what} got no answer (${why})`);
    }
    const answer = parseJson(text);
    if (status < 200 || status > 299) {
      const { code = '', description } = RazorpayError.safeParse(answer).data?.error ?? {};
      const message = `${what} was answered ${status} ${code} ${description?.slice(0, 200) ?? ''}`.trim();
      if (status === 400 || status === 404) throw new RazorpayRefusal('refused', message);
      throw new GatewayError(status < 500 ? 'refused' : 'broken', message);
    }
    const { data, success } = shape.safeParse(answer);
    if (!success) throw new GatewayError('unreadable', `${what} was answered in an unknown shape`);
    return data;
  };
}
