import type { Generated } from 'kysely';
import type { OperatorList } from '../features/operator/operator-list.ts';
import type { SettingName } from '../features/operator/setting-names.ts';
import type { WrittenOnce } from './written-once-column.ts';

export interface OperatorListTable {
  id: Generated<string>;
  list: OperatorList;
  entry: string;
  plain: string;
  /** A flagged venue's area; empty if it applies everywhere. */
  area: Generated<string>;
  added_at: WrittenOnce;
}

export interface OperatorRegionTable {
  name: string;
  level: 7 | 6;
  changed_at: Date;
  changed_by: string;
  /** Of a pass over stored areas, past or to come. Null once all are at this level. */
  coarsen_from: Date | null;
  /** How far that pass is, in the order of ids: people first, null after the last of them. */
  people_to: Generated<string | null>;
  events_to: Generated<string>;
}

export interface OperatorSettingTable {
  name: SettingName;
  value: string;
  changed_at: Date;
  changed_by: string;
}

export interface DailyCountTable {
  day: string;
  sign_ups: number;
  meetings: number;
}

export interface AuditTable {
  nth: number;
  /** JSON with sorted keys. */
  content: string;
  /** SHA-256 of the hash before and the content, in hex. */
  hash: string;
}
