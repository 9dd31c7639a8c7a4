import type { CaseKind } from '../cases/case-kinds.ts';
import type { ReportReason } from './report-reason-words.ts';

export const caseKindOf = (reason: ReportReason | 'complaint'): CaseKind =>
  reason === 'danger' || reason === 'intimate' || reason === 'complaint' ? reason : 'other';
