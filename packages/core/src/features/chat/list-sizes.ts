export const conversationsPage = 30;

/** Messages of a conversation that are loaded at first, and with each look further back. */
export const historyPage = 50;

export const olderPage = 100;

/** Conversations in one frame of receipts. */
export const seenAtOnce = 200;
