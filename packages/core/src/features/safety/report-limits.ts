export const reportsADay = 10;

/** In characters. */
export const reportWordsLimit = 1000;

/** The latest messages of a conversation that a report contains. */
export const messagesInReport = 20;
