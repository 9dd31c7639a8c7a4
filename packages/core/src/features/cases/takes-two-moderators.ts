import type { DecisionAction } from './decision-actions.ts';

/** What can need a second moderator. */
export const secondActions = ['cancel event', 'remove account'] as const satisfies DecisionAction[];

/** `isPaid`: people have paid for the event. */
export const takesTwo = (step: DecisionAction | 'confirm' | 'decline', isPaid: boolean): boolean =>
  step === 'remove account' || (step === 'cancel event' && isPaid);
