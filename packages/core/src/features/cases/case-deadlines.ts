import type { CaseKind } from './case-kinds.ts';

/** In hours: by when a case is decided. India’s IT Rules 2021 give 24 hours for intimate pictures, and 15 days for complaints. */
export const decidedWithinHours: Record<CaseKind, number> = { danger: 1, intimate: 24, other: 36, complaint: 15 * 24 };

export const complaintSeenWithinHours = 24;

export const seenWithinHours: Partial<Record<CaseKind, number>> = { complaint: complaintSeenWithinHours };
