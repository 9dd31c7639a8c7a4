import type { Checkout, Order } from './contract.ts';

/** An order as a gateway is told of it. Its id is ours: by it a repeat is recognised there. */
export type Payable = Pick<Order, 'id' | 'description' | 'amountPaise' | 'holdUntil'>;

/** Where money comes from and goes back to. Whatever may be repeated with the same ids has the same result. */
export interface Gateway {
  /** What it is called in the tables. */
  name: string;
  /**
   * Opens an order there, or finds it again; returns its id there, and where the buyer pays it. Throws when the gateway does
   * not answer, or lets nobody pay it any more.
   */
  open(order: Payable): Promise<{ gatewayOrder: string; checkout: Checkout }>;
  /**
   * What has been paid for an order there, for when nobody told. One that is `over` is closed first, as far as the gateway
   * can, so that nobody pays for nothing. Throws when the gateway does not answer.
   */
  payments(gatewayOrder: string, over: boolean): Promise<{ id: string; amountPaise: number }[]>;
  /**
   * Sends a payment back as a whole, unless it has gone already; returns the id of the refund there, and whether the money is
   * through: until it is, this is asked again. Throws when the gateway does not answer, or the refund has failed.
   */
  refund(payment: { id: string; amountPaise: number }): Promise<{ id: string; through: boolean }>;
}

/** The pretend gateway of the sandbox: whoever has an order decides whether it is paid, and no money moves. */
export const practiceGateway: Gateway = {
  name: 'practice',
  open: async ({ id }) => ({ gatewayOrder: id, checkout: { way: 'practice' } }),
  payments: async () => [],
  refund: async ({ id }) => ({ id: `refund-${id}`, through: true }),
};
