import type { TeamRole } from '../features/events/team-role.ts';
import type { RateLimitName } from './rate-limits.ts';

/** People appear only by id: no names, addresses or content. */
export type SecurityEvent =
  | { event: 'sign_in' | 'sign_out'; personId: string }
  | { event: 'wrong_code' }
  | { event: 'origin_refused' }
  | { event: 'limit_reached'; limit: RateLimitName }
  | { event: 'role_granted'; personId: string; by: string; eventId: string; role: TeamRole }
  | { event: 'role_revoked'; personId: string; by: string; eventId: string };

export type SecurityLog = (event: SecurityEvent) => void;
