/** In characters. */
export const questionLimits = { question: 300, answer: 1000 } as const;

export const questionsADay = 10;
