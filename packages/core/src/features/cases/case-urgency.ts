import type { ReportReason } from '../safety/report-reasons.ts';

/** Most urgent first. */
export const caseKinds = ['danger', 'intimate', 'other', 'complaint'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** Moderators see these before all others, in this order, whatever is due first. */
export const listedFirst = ['danger', 'intimate'] as const satisfies CaseKind[];

export const kindOf = (reason: ReportReason | 'complaint'): CaseKind =>
  reason === 'danger' || reason === 'intimate' || reason === 'complaint' ? reason : 'other';

export const isMoreUrgent = (one: CaseKind, other: CaseKind): boolean =>
  caseKinds.indexOf(one) < caseKinds.indexOf(other);
