export const checkInPage = 400;
