/** What the operator changes while the server runs: flagged venues, link domains that are blocked, words that are banned. */
export const operatorLists = ['venue', 'domain', 'word'] as const;

export type OperatorList = (typeof operatorLists)[number];
