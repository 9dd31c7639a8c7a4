import type { TeamRole } from '../features/hosting/rules.ts';
import type { RateLimitName } from './rate-limits.ts';

/** What the security log records. People appear by their id alone: no name, address or content belongs in it. */
export type SecurityEvent =
  | { event: 'sign_in' | 'sign_out'; personId: string }
  | { event: 'wrong_code' }
  | { event: 'origin_refused' }
  | { event: 'limit_reached'; limit: RateLimitName }
  /** Somebody may help with an event, or no longer. `by` made the change. */
  | { event: 'role_granted'; personId: string; by: string; eventId: string; role: TeamRole }
  | { event: 'role_revoked'; personId: string; by: string; eventId: string };

export type SecurityLog = (event: SecurityEvent) => void;
