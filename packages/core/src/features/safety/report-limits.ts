export const reportsADay = 10;

/** In characters. */
export const reportWordsLimit = 1000;

export const shownReports = 50;

export const complaintsADay = 3;

export const messagesInReport = 20;

/** In all reports of someone about one thing, while its case is open. */
export const messagesInRepeats = 60;
