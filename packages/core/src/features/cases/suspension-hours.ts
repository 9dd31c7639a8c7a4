/** In hours; null for no end. */
export const suspensionHours = [24, 72, 7 * 24, 30 * 24, 90 * 24, null] as const;
