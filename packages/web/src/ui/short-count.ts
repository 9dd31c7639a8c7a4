/** A count as a badge shows it. */
export const shortCount = (many: number): string => (many > 99 ? '99+' : String(many));
