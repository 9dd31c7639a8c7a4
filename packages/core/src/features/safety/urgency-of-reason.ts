import type { CaseKind } from '../cases/case-kinds.ts';
import type { ReportReason } from './report-reasons.ts';

export const caseKindOf = (reason: ReportReason | 'complaint'): CaseKind =>
  reason === 'danger' || reason === 'intimate' || reason === 'complaint' ? reason : 'other';
