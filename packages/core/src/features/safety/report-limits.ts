export const reportsADay = 10;

/** In characters. */
export const reportWordsLimit = 1000;

export const shownReports = 50;

export const complaintsADay = 3;
