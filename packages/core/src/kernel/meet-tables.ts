import type { ColumnType, Generated } from 'kysely';
import type { MeetStatus } from '../features/meets/request-transitions.ts';
import type { MeetingAnswer } from '../features/meets/meeting-answer.ts';
import type { MeetWindow } from '../features/meets/meet-window.ts';
import type { ContactMailKind } from '../features/trusted-contact/contact-mail-kind.ts';
import type { WrittenOnce } from './written-once-column.ts';

export interface MeetRequestTable {
  id: Generated<string>;
  from_person: string;
  to_person: string;
  status: MeetStatus;
  asked_at: WrittenOnce;
  expires_at: WrittenOnce;
  ended_at: Date | null;
  time_window: MeetWindow;
  note: Generated<string>;
  place: Generated<string>;
  reminded_at: ColumnType<Date | null, undefined, Date>;
}

export interface MeetingAnswerTable {
  request_id: string;
  person_id: string;
  answer: MeetingAnswer;
  answered_at: Date;
}

export interface SharedPlanTable {
  id: Generated<string>;
  person_id: string;
  request_id: string | null;
  digest: string;
  other_name: string;
  place: string;
  meets_at: Date;
  made_at: WrittenOnce;
  ends_at: Date;
  safe_at: Generated<Date | null>;
  safe_by: Generated<Date | null>;
  asked_at: Generated<Date | null>;
  alerted_at: Generated<Date | null>;
  alert_digest: Generated<string | null>;
  alerted_to: Generated<string | null>;
}

export interface TrustedContactTable {
  id: Generated<string>;
  person_id: string;
  name: string;
  email: string | null;
  status: 'asked' | 'accepted' | 'refused';
  asked_at: Date;
  answered_at: Generated<Date | null>;
  unreached_at: Generated<Date | null>;
}

export interface ContactMailTable {
  id: Generated<string>;
  person_id: string | null;
  contact_id: string | null;
  plan_id: Generated<string | null>;
  kind: ContactMailKind;
  facts: string;
  made_at: WrittenOnce;
  next_at: Date;
  tries: Generated<number>;
}
