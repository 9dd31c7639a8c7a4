export const promotedBy = ['host', 'operator'] as const;
export type PromotedBy = (typeof promotedBy)[number];
