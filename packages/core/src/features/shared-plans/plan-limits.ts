/** How many links one person shares at the same time. */
export const maxPlans = 10;
