export const pauseHours = [1, 8] as const;
