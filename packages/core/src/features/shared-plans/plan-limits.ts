export const maxPlans = 10;
