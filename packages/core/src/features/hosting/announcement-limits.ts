/** In characters, and per event. */
export const announcementLimits = { length: 2000, aDay: 10 } as const;
