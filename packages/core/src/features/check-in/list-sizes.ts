export const gatePage = 400;
