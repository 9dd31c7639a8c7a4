export const removableMinutes = 15;
