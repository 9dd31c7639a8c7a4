import type { ColumnType, Generated } from 'kysely';
import type { Gesture } from '../features/verification/selfie-gestures.ts';
import type { WrittenOnce } from './written-once-column.ts';

export interface ExportTable {
  id: Generated<string>;
  person_id: string;
  session_id: string;
  state: Generated<'waiting' | 'ready' | 'failed'>;
  asked_at: WrittenOnce;
  claimed_until: Generated<Date | null>;
  tries: Generated<number>;
  done: Generated<number>;
  total: Generated<number>;
  /** A bigint, which drivers return as text. */
  bytes: ColumnType<string | number, number | undefined, number>;
  ends_at: Date;
}

export interface ExportPartTable {
  export_id: string;
  nth: number;
  content: Uint8Array;
}

export interface SelfieTable {
  person_id: string;
  id: Generated<string>;
  gesture: Gesture;
  started_at: Date;
  sent_at: Generated<Date | null>;
  content: Generated<Uint8Array | null>;
  photos: Generated<string[]>;
}
