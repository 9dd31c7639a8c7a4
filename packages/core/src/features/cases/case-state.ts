/** `second`: a decision waits for another moderator. */
export const caseStates = ['open', 'second', 'closed'] as const;
export type CaseState = (typeof caseStates)[number];
