import type { RenewalStatus } from './renewal-status.ts';

/** `charged late`: after the renewal had ended. `charged wrong amount`: another amount. `replaced`: by a newer renewal. */
export type RenewalTrigger =
  | 'approved'
  | 'charged'
  | 'charged late'
  | 'charged wrong amount'
  | 'charge failed'
  | 'given up'
  | 'over'
  | 'replaced'
  | 'cancelled';

/** 'replace others' comes first, because a person has at most one running renewal. */
export type RenewalEffect = 'replace others' | 'add month' | 'refund it' | 'end there';

/** Anything not listed, such as a repeat, does nothing. Money that adds no month is always refunded. */
export const renewalTransitions: readonly {
  from: RenewalStatus;
  on: RenewalTrigger;
  to: RenewalStatus;
  does: readonly RenewalEffect[];
}[] = [
  { from: 'open', on: 'approved', to: 'active', does: ['replace others'] },
  { from: 'open', on: 'charged', to: 'active', does: ['replace others', 'add month'] },
  { from: 'open', on: 'charged wrong amount', to: 'open', does: ['refund it'] },
  { from: 'open', on: 'charge failed', to: 'failing', does: ['replace others'] },
  { from: 'open', on: 'given up', to: 'ended', does: ['end there'] },
  { from: 'open', on: 'over', to: 'ended', does: [] },
  { from: 'open', on: 'replaced', to: 'cancelled', does: ['end there'] },
  { from: 'open', on: 'cancelled', to: 'cancelled', does: ['end there'] },
  { from: 'active', on: 'charged', to: 'active', does: ['add month'] },
  { from: 'active', on: 'charged wrong amount', to: 'active', does: ['refund it'] },
  { from: 'active', on: 'charge failed', to: 'failing', does: [] },
  { from: 'active', on: 'given up', to: 'ended', does: ['end there'] },
  { from: 'active', on: 'over', to: 'ended', does: [] },
  { from: 'active', on: 'replaced', to: 'cancelled', does: ['end there'] },
  { from: 'active', on: 'cancelled', to: 'cancelled', does: ['end there'] },
  { from: 'failing', on: 'approved', to: 'active', does: [] },
  { from: 'failing', on: 'charged', to: 'active', does: ['add month'] },
  { from: 'failing', on: 'charged wrong amount', to: 'failing', does: ['refund it'] },
  { from: 'failing', on: 'given up', to: 'ended', does: ['end there'] },
  { from: 'failing', on: 'over', to: 'ended', does: [] },
  { from: 'failing', on: 'replaced', to: 'cancelled', does: ['end there'] },
  { from: 'failing', on: 'cancelled', to: 'cancelled', does: ['end there'] },
  // Charged before they cancelled, and reported after it.
  { from: 'cancelled', on: 'charged', to: 'cancelled', does: ['add month'] },
  { from: 'cancelled', on: 'charged late', to: 'cancelled', does: ['refund it'] },
  { from: 'cancelled', on: 'charged wrong amount', to: 'cancelled', does: ['refund it'] },
  { from: 'ended', on: 'charged', to: 'ended', does: ['add month'] },
  { from: 'ended', on: 'charged late', to: 'ended', does: ['add month'] },
  { from: 'ended', on: 'charged wrong amount', to: 'ended', does: ['refund it'] },
];

export const renewalTransition = (from: RenewalStatus, on: RenewalTrigger) =>
  renewalTransitions.find((row) => row.from === from && row.on === on) ?? null;
