import { keysOf } from '../../kernel/keys-of.ts';
import type { CaseState } from './case-state.ts';
import type { DecisionAction } from './decision-actions.ts';
import { takesTwo } from './takes-two-moderators.ts';

export type CaseStep = DecisionAction | 'confirm' | 'decline';

const steps: Record<CaseState, Partial<Record<CaseStep, CaseState>>> = {
  open: {
    dismiss: 'closed',
    answer: 'closed',
    warn: 'closed',
    hide: 'open',
    suspend: 'closed',
    'cancel event': 'closed',
    'remove account': 'second',
    restore: 'open',
  },
  second: { confirm: 'closed', decline: 'open' },
  closed: { restore: 'closed', uphold: 'closed' },
};

/** Null where it can’t be done. `isPaid`: people have paid for the event. */
export function stateAfter(state: CaseState, step: CaseStep, isPaid = false): CaseState | null {
  const next = steps[state][step] ?? null;
  return next === 'closed' && takesTwo(step, isPaid) ? 'second' : next;
}

export const stepsOf = (state: CaseState): CaseStep[] => keysOf(steps[state]);
