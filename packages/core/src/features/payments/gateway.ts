import type { Checkout, Order } from './contract.ts';

/** Our id lets the gateway recognise a repeat. */
export type Payable = Pick<Order, 'id' | 'description' | 'amountPaise' | 'holdUntil'>;

/** A payment provider. Every call is safe to repeat with the same ids. */
export interface Gateway {
  name: string;
  /** Creates or finds an order at the gateway. Throws when it does not answer, or the order can no longer be paid. */
  open(order: Payable): Promise<{ gatewayOrder: string; checkout: Checkout }>;
  /** What was paid, for lost webhooks. `over` closes the order first. Throws when the gateway does not answer. */
  payments(gatewayOrder: string, over: boolean): Promise<{ id: string; amountPaise: number }[]>;
  /** Refunds a payment once; repeat until `through`. Throws when the gateway does not answer or the refund failed. */
  refund(payment: { id: string; amountPaise: number }): Promise<{ id: string; through: boolean }>;
}

/** The sandbox's gateway: buyers decide whether it succeeds, and no money moves. */
export const practiceGateway: Gateway = {
  name: 'practice',
  open: async ({ id }) => ({ gatewayOrder: id, checkout: { way: 'practice' } }),
  payments: async () => [],
  refund: async ({ id }) => ({ id: `refund-${id}`, through: true }),
};
