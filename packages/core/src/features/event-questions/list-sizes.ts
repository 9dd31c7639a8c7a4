export const questionsPage = 10;
