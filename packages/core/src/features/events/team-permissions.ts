export const teamRoles = ['cohost', 'helper'] as const;

export type TeamRole = (typeof teamRoles)[number];

/** Whether someone may change an event, see who comes and write to them. Helpers only check people in, and only the host
 * changes the team. Statements that read `event_team` say the same. */
export const mayManage = (role: 'host' | TeamRole | null): boolean => role === 'host' || role === 'cohost';
