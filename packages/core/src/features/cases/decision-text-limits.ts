/** In characters. */
export const decisionWordsLimit = 1000;
export const appealWordsLimit = 1000;
