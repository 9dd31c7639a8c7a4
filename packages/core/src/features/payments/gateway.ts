import type { Checkout, Order } from './contract.ts';
import type { GatewayFailure } from './gateway-failure.ts';
import type { RenewalStatus } from './renewal-status.ts';

/** Our id lets the gateway recognise a repeat. */
export type Payable = Pick<Order, 'id' | 'description' | 'amountPaise' | 'holdUntil'>;

/** Why a call of a gateway failed. Its message says more, for the log. */
export class GatewayError extends Error {
  readonly failure: GatewayFailure;

  constructor(failure: GatewayFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** A payment provider. Every call is safe to repeat with the same ids. */
export interface Gateway {
  name: string;
  /** Creates or finds an order at the gateway. Throws when it does not answer, or the order can no longer be paid. */
  open(order: Payable): Promise<{ gatewayOrder: string; checkout: Checkout }>;
  /** What was paid, for lost webhooks. `over` closes the order first. Throws when the gateway does not answer. */
  payments(gatewayOrder: string, over: boolean): Promise<{ id: string; amountPaise: number }[]>;
  /** Refunds a payment once; repeat until `through`. Throws when the gateway does not answer or the refund failed. */
  refund(payment: { id: string; amountPaise: number }): Promise<{ id: string; through: boolean }>;
  /** Null where nothing can be renewed. */
  renewals: RenewalGateway | null;
}

export interface Charge {
  id: string;
  amountPaise: number;
  chargedAt: Date;
  until: Date;
}

/** `waiting`: nobody has approved it. `given up`: charges failed, and no other will be tried. */
export type RenewalStanding = 'waiting' | 'approved' | 'failing' | 'given up' | 'over';

/** Monthly charges that someone approves once. Throws when the gateway does not answer. */
export interface RenewalGateway {
  /** Opens another each time; one that nobody approves expires. Returns its id there. */
  open(renewal: { id: string; startsAt: Date | null }): Promise<string>;
  checkout(gatewayRenewal: string): Promise<Checkout>;
  read(
    gatewayRenewal: string,
    known: { status: RenewalStatus; paidUntil: Date | null; now: Date },
  ): Promise<{ standing: RenewalStanding; charges: Charge[] }>;
  /** Ends it at once: nothing is charged any more. Safe to repeat. */
  end(gatewayRenewal: string): Promise<void>;
}
