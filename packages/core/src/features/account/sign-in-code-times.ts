export const codeMinutes = 10;
