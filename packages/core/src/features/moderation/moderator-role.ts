/** Operators may do all that moderators may. */
export const moderatorRoles = ['moderator', 'operator'] as const;
export type ModeratorRole = (typeof moderatorRoles)[number];
