import type { CheckInOutcome } from '@nukkad/core/features/check-in/contract.ts';

export type Problem = 'denied' | 'none';

export const problemWords: Record<Problem, string> = {
  denied: 'Camera access is blocked. Allow it in your browser’s settings for this site, or type the code below.',
  none: 'The camera can’t be used right now. Type the code below, or find people by name.',
};

export const wrongWords: Partial<Record<CheckInOutcome['outcome'], string>> = {
  cancelled: 'Checked in with a cancelled ticket',
  transferred: 'Checked in with a ticket that was transferred',
  unknown: 'Checked in with an unknown ticket',
};
