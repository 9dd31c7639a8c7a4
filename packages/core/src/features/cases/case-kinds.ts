/** Most urgent first. */
export const caseKinds = ['danger', 'intimate', 'other', 'complaint'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** Moderators see these before all others, in this order, whatever is due first. */
export const listedFirst = ['danger', 'intimate'] as const satisfies CaseKind[];

export const isMoreUrgent = (one: CaseKind, other: CaseKind): boolean =>
  caseKinds.indexOf(one) < caseKinds.indexOf(other);
