import type { TeamRole } from '../features/events/team-role.ts';
import type { RateLimitName } from './rate-limits.ts';
import type { RefusalCode } from './refusal-words.ts';

/** People appear only by id: no names, addresses or content. */
export type SecurityEvent =
  | { event: 'sign_in'; personId: string; by: 'code' | 'passkey' | 'google' | 'sandbox' }
  | { event: 'sign_out' | 'sign_in_confirmed' | 'account_deleted'; personId: string }
  | { event: 'sign_in_method_added' | 'sign_in_method_removed' | 'email_changed'; personId: string }
  | { event: 'wrong_code' | 'wrong_passkey' }
  | { event: 'origin_refused' }
  | { event: 'limit_reached'; limit: RateLimitName }
  /** `count`: how many more were alike in the last minute. */
  | { event: 'refused'; operation: string; code: RefusalCode; personId?: string; count?: number }
  /** `count`: how many refusals of the last minute have no line, as there were too many kinds: of a person, or in all. */
  | { event: 'refusals_left_out'; personId?: string; count: number }
  | { event: 'role_granted'; personId: string; by: string; eventId: string; role: TeamRole | 'host' }
  | { event: 'role_revoked'; personId: string; by: string; eventId: string };

export type SecurityLog = (event: SecurityEvent) => void;
