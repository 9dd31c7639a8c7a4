export const conversationsPage = 30;

export const historyPage = 50;

export const olderPage = 100;

export const seenAtOnce = 200;
