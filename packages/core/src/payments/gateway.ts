import type { Checkout } from './contract.ts';

/** An order as a gateway is told of it. */
export interface Payable {
  /** Ours: at the gateway it is the receipt, by which a repeat is recognised. */
  id: string;
  description: string;
  amountPaise: number;
}

/** Where money comes from and goes back to. Whatever may be repeated with the same ids has the same result. */
export interface Gateway {
  /** What it is called in the tables. */
  name: string;
  /** Opens an order there; returns its id there. Throws when the gateway does not answer. */
  open(order: Payable): Promise<string>;
  /** How the buyer gets to pay it. */
  checkout(order: Payable, gatewayOrder: string): Checkout;
  /** What has been paid for an order there, for when nobody told. Throws when the gateway does not answer. */
  payments(gatewayOrder: string): Promise<{ id: string; amountPaise: number }[]>;
  /** Sends a payment back as a whole; returns the id of the refund there. Throws when the gateway does not answer. */
  refund(payment: { id: string; amountPaise: number }): Promise<string>;
}

/** The pretend gateway of the sandbox: whoever has an order decides whether it is paid, and no money moves. */
export const practiceGateway: Gateway = {
  name: 'practice',
  open: async ({ id }) => id,
  checkout: () => ({ way: 'practice' }),
  payments: async () => [],
  refund: async ({ id }) => `refund-${id}`,
};
