import type { ColumnType, Generated } from 'kysely';
import type { DecisionTemplate } from '../features/cases/decision-templates.ts';
import type { DecisionReason } from '../features/cases/decision-reasons.ts';
import type { DecisionAction, WithheldType } from '../features/cases/decision-actions.ts';
import type { ModeratorRole } from '../features/moderation/moderator-role.ts';
import type { CaseKind } from '../features/cases/case-kinds.ts';
import type { CaseState } from '../features/cases/case-state.ts';
import type { ReportSubject } from '../features/safety/report-reasons.ts';
import type { ReportReason } from '../features/safety/report-reason-words.ts';
import type { WrittenOnce } from './written-once-column.ts';

export interface ReportTable {
  id: string;
  reporter: string | null;
  reported: string | null;
  subject_type: ReportSubject['type'] | 'complaint';
  subject_id: string;
  evidence: ColumnType<unknown, string, string>;
  picture: Generated<Uint8Array | null>;
  reason: ReportReason | 'complaint';
  words: string;
  messages: ColumnType<unknown, string | null, string>;
  made_at: WrittenOnce;
  /** False for people whom the reporter only met at an event, perhaps without knowing. */
  shown_to_reporter: Generated<boolean>;
  /** Null until `settleReports`. */
  case_id: ColumnType<string | null, string | undefined, string>;
}

export interface CaseTable {
  id: Generated<string>;
  person_id: string | null;
  subject_type: ReportTable['subject_type'];
  subject_id: string;
  kind: CaseKind;
  state: Generated<CaseState>;
  version: Generated<number>;
  /** Since then, only reports that are no more urgent have joined. */
  changed_version: Generated<number>;
  opened_at: WrittenOnce;
  due_at: Date;
  /** By when a moderator has looked at it; null without such a clock. */
  look_by: ColumnType<Date | null, Date | null, never>;
  seen_at: Date | null;
  closed_at: Date | null;
  /** Null until it is closed. */
  acted: boolean | null;
  assignee: Generated<string | null>;
}

export interface ModeratorTable {
  id: Generated<string>;
  person_id: string | null;
  role: ModeratorRole;
  granted_at: WrittenOnce;
  revoked_at: Date | null;
}

export interface DecisionTable {
  id: Generated<string>;
  case_id: string;
  moderator_id: string;
  action: DecisionAction;
  reason: DecisionReason;
  words: string;
  template: DecisionTemplate | null;
  /** The content that it is about; null if it is about the person. */
  subject_type: WithheldType | null;
  subject_id: string | null;
  made_at: WrittenOnce;
  /** Null for a suspension without end. */
  ends_at: Date | null;
  second_id: string | null;
  second_at: Date | null;
  is_confirmed: boolean | null;
  /** Set while it is still to be carried out. */
  due_at: Date | null;
}

export interface WithheldTable {
  subject_type: WithheldType;
  subject_id: string;
  owner_id: string | null;
  decision_id: string;
  ends_at: Date | null;
  /** JSON: what restoring brings back. */
  undo: ColumnType<unknown, string | null, string>;
}

export interface AppealTable {
  case_id: string;
  words: string;
  made_at: WrittenOnce;
  answered_at: Date | null;
  is_granted: boolean | null;
}
