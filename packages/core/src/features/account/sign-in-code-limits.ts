// How often codes are sent is in kernel/rate-limits.ts.

export const maxCodeTries = 5;
