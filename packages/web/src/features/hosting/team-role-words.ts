import type { TeamRole } from '@nukkad/core/features/events/team-role.ts';

export const teamRoleWords: Record<TeamRole, string> = {
  cohost: 'Co-host: can manage the event',
  helper: 'Helper: can check people in',
};
