export const messagesInReport = 20;

/** In all reports of someone about one thing, while its case is open. */
export const messagesInRepeats = 60;
