export const orderStatuses = ['open', 'paid', 'transferred', 'ended', 'cancelled'] as const;

/** `transferred`: paid, but all its seats are with others; `ended`: never paid in time; `cancelled`: paid, then returned. */
export type OrderStatus = (typeof orderStatuses)[number];
