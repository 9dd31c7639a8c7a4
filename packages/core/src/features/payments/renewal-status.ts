/** 'failing': a charge failed, and the gateway tries again. 'cancelled' by its person, 'ended' by the gateway. */
export const renewalStatuses = ['open', 'active', 'failing', 'cancelled', 'ended'] as const;
export type RenewalStatus = (typeof renewalStatuses)[number];

export const isRunning = (status: RenewalStatus) => status === 'active' || status === 'failing';
export const isOver = (status: RenewalStatus) => status === 'cancelled' || status === 'ended';
