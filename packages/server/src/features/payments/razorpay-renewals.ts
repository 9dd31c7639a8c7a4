import type { RenewalGateway, RenewalStanding } from '@nukkad/core/features/payments/gateway.ts';
import { premiumPricePaise } from '@nukkad/core/features/payments/premium-terms.ts';
import type { z } from 'zod';
import { listOf, RazorpayInvoice, RazorpayPlan, RazorpaySubscription, type RazorpayCall } from './razorpay-api.ts';
import { approvalSeconds, renewalMonths } from './razorpay-limits.ts';

type Status = z.infer<typeof RazorpaySubscription>['status'];

const standings: Record<Status, RenewalStanding> = {
  created: 'waiting',
  authenticated: 'approved',
  active: 'approved',
  pending: 'failing',
  halted: 'given up',
  // If the operator pauses it in the dashboard, nothing is charged, and premium ends.
  paused: 'approved',
  cancelled: 'over',
  completed: 'over',
  expired: 'over',
};

const date = (seconds: number) => new Date(seconds * 1000);
const seconds = (at: Date) => Math.ceil(at.getTime() / 1000);

/** Subscriptions to one plan. Their page is Razorpay's, like that of payment links. */
export function createRenewals(call: RazorpayCall, planId: string): RenewalGateway {
  const read = (id: string) =>
    call({ shape: RazorpaySubscription, method: 'GET', path: `/subscriptions/${encodeURIComponent(id)}` });

  /** Nobody is sent to a page that asks for another price. */
  async function mustCostAsShown() {
    const { period, interval, item } = await call({ shape: RazorpayPlan, method: 'GET', path: `/plans/${planId}` });
    if (item.amount !== premiumPricePaise || item.currency !== 'INR' || period !== 'monthly' || interval !== 1)
      throw new Error(`Razorpay: the plan ${planId} is not ₹${premiumPricePaise / 100} a month`);
  }

  return {
    async open({ id, startsAt }) {
      await mustCostAsShown();
      const subscription = await call({
        shape: RazorpaySubscription,
        method: 'POST',
        path: '/subscriptions',
        body: {
          plan_id: planId,
          total_count: renewalMonths,
          quantity: 1,
          // Razorpay tells people of charges ahead and of failed ones, as UPI Autopay requires.
          customer_notify: true,
          expire_by: seconds(new Date()) + approvalSeconds,
          ...(startsAt && { start_at: seconds(startsAt) }),
          notes: { renewal: id },
        },
      });
      return subscription.id;
    },

    async checkout(gatewayRenewal) {
      const { status, short_url } = await read(gatewayRenewal);
      if (status !== 'created') throw new Error(`Razorpay: a subscription that is ${status}`);
      return { way: 'link', address: short_url };
    },

    async read(gatewayRenewal) {
      const { status } = await read(gatewayRenewal);
      const path = `/invoices?subscription_id=${encodeURIComponent(gatewayRenewal)}&count=100`;
      const { items } = await call({ shape: listOf(RazorpayInvoice), method: 'GET', path });
      const charges = items
        .flatMap(({ status: paid, payment_id, amount_paid, currency, paid_at, billing_end }) =>
          paid === 'paid' && payment_id && amount_paid && paid_at && billing_end && currency === 'INR'
            ? [{ id: payment_id, amountPaise: amount_paid, chargedAt: date(paid_at), until: date(billing_end) }]
            : [],
        )
        .toSorted((a, b) => a.chargedAt.getTime() - b.chargedAt.getTime());
      return { standing: standings[status], charges };
    },

    async end(gatewayRenewal) {
      await call({
        shape: RazorpaySubscription,
        method: 'POST',
        path: `/subscriptions/${encodeURIComponent(gatewayRenewal)}/cancel`,
        body: { cancel_at_cycle_end: false },
      }).catch(async (error: unknown) => {
        // It may be over already, and then cannot be cancelled.
        if (standings[(await read(gatewayRenewal)).status] !== 'over') throw error;
      });
    },
  };
}
