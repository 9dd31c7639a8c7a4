import type { Generated } from 'kysely';
import type { WrittenOnce } from './written-once-column.ts';

/** Updated to take a number, so that numbers have no gaps. */
export interface InboxTable {
  person_id: string;
  last_number: Generated<number>;
  /** How many free messages were left on a day, counted from 1970 in India. */
  free_day: Generated<number | null>;
  free_left: Generated<number | null>;
}

export interface PersonUpdateTable {
  person_id: string;
  number: number;
  content: string;
  made_at: WrittenOnce;
}
