/** What happened to a question. `changed` is without news: another answer, or a removed question. */
export const questionSteps = ['asked', 'answered', 'changed'] as const;
export type QuestionStep = (typeof questionSteps)[number];
