export const teamRoles = ['cohost', 'helper'] as const;

export type TeamRole = (typeof teamRoles)[number];

/** May change an event, see its attendees and write to them. Statements that read `event_team` say the same. */
export const mayManage = (role: 'host' | TeamRole | null): boolean => role === 'host' || role === 'cohost';
