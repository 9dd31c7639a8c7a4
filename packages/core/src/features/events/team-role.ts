export const teamRoles = ['cohost', 'helper'] as const;

export type TeamRole = (typeof teamRoles)[number];
