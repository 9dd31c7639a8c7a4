import type { ColumnType, Generated } from 'kysely';
import type { MeetStatus } from '../features/meets/request-transitions.ts';
import type { MeetingAnswer } from '../features/people/meeting-answers.ts';
import type { MeetWindow } from '../features/meets/meet-window.ts';
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
