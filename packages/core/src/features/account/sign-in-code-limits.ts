// How often codes are sent is in kernel/rate-limits.ts.

export const codeMinutes = 10;

export const maxCodeTries = 5;
