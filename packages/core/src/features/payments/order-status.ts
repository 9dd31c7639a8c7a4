export const orderStatuses = ['open', 'paid', 'ended', 'cancelled'] as const;

/** `ended`: never paid in time; `cancelled`: paid, then returned. */
export type OrderStatus = (typeof orderStatuses)[number];
