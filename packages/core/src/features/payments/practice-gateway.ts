import { dayMs } from '../../kernel/time.ts';
import type { Charge, Gateway, RenewalGateway } from './gateway.ts';
import { premiumDays, premiumPricePaise } from './premium-terms.ts';

export const practiceCharge = (gatewayRenewal: string, from: Date, now: Date): Charge => ({
  id: `practice-${gatewayRenewal}-${from.getTime()}`,
  amountPaise: premiumPricePaise,
  chargedAt: now,
  until: new Date(from.getTime() + premiumDays * dayMs),
});

/** Charges automatically when a month ends. It stores nothing itself. */
const practiceRenewals: RenewalGateway = {
  open: async ({ id }) => id,
  checkout: async () => ({ way: 'practice' }),
  read: async (gatewayRenewal, { status, paidUntil, now }) => {
    if (status === 'open') return { standing: 'waiting', charges: [] };
    if (status === 'failing') return { standing: 'failing', charges: [] };
    if (status !== 'active') return { standing: 'over', charges: [] };
    const isDue = paidUntil !== null && paidUntil <= now;
    return { standing: 'approved', charges: isDue ? [practiceCharge(gatewayRenewal, paidUntil, now)] : [] };
  },
  end: async () => {},
};

/** The sandbox's gateway: buyers decide whether it succeeds, and no money moves. */
export const practiceGateway: Gateway = {
  name: 'practice',
  open: async ({ id }) => ({ gatewayOrder: id, checkout: { way: 'practice' } }),
  payments: async () => [],
  refund: async ({ id }) => ({ id: `refund-${id}`, through: true }),
  renewals: practiceRenewals,
};
