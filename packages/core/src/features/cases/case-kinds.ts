/** Most urgent first. */
export const caseKinds = ['danger', 'intimate', 'other', 'complaint'] as const;
export type CaseKind = (typeof caseKinds)[number];

export const isMoreUrgent = (one: CaseKind, other: CaseKind): boolean =>
  caseKinds.indexOf(one) < caseKinds.indexOf(other);
