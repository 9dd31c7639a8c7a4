export const maxDates = 26;
