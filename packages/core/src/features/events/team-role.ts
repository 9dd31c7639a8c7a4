export const teamRoles = ['cohost', 'helper'] as const;

export type TeamRole = (typeof teamRoles)[number];

/** May change an event, see its attendees and write to them; enforced by hosting/may-manage-event.ts. */
export const mayManage = (role: 'host' | TeamRole | null): boolean => role === 'host' || role === 'cohost';
