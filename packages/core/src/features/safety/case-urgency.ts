import type { ReportReason } from './report-reasons.ts';

/** Most urgent first. */
export const caseKinds = ['danger', 'intimate', 'other', 'complaint'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** Moderators see these before all others, in this order, whatever is due first. */
export const listedFirst = ['danger', 'intimate'] as const satisfies CaseKind[];

/** In hours: by when a case is decided. India’s IT Rules 2021 give 24 hours for intimate pictures, and 15 days for complaints. */
export const decidedWithinHours: Record<CaseKind, number> = { danger: 1, intimate: 24, other: 36, complaint: 15 * 24 };

/** In hours: by when a moderator has looked at a complaint. */
export const complaintSeenWithinHours = 24;

export const seenWithinHours: Partial<Record<CaseKind, number>> = { complaint: complaintSeenWithinHours };

export const kindOf = (reason: ReportReason | 'complaint'): CaseKind =>
  reason === 'danger' || reason === 'intimate' || reason === 'complaint' ? reason : 'other';

export const isMoreUrgent = (one: CaseKind, other: CaseKind): boolean =>
  caseKinds.indexOf(one) < caseKinds.indexOf(other);
