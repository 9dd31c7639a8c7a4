import { minuteMs, daySeconds } from '@nukkad/core/kernel/time.ts';

/** Razorpay rejects links that can be paid for less than 15 minutes. Payments after a hold are refunded. */
export const minLinkMs = 16 * minuteMs;

/** Razorpay refunds no smaller amount. */
export const minRefundPaise = 100;

/** Ten years: Razorpay wants a number, and mandates of UPI end as well. */
export const renewalMonths = 120;

/** How long someone can approve it, in seconds. */
export const approvalSeconds = daySeconds;

export const answerTimeoutMs = 10_000;

/** In bytes; usual webhooks have a few thousand. */
export const maxWebhookBytes = 64 * 1024;
