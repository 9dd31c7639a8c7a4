/** Either earns a badge. */
export const badgeNeeds = { events: 2, vouches: 2 } as const;
