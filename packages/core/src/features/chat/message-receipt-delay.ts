/** Receipts are shown on a grid that begins when the message was sent, plus up to this much jitter. */
export const receiptGridMs = 4000;

export const receiptJitterMs = 1000;

/** Rule R1, in ms since 1970: on a grid from the message's sending, so that the time of a receipt reveals neither delay
 * nor network (Schnitzler et al., 'Hope of Delivery', NDSS 2023). Jitter blurs the grid's edges for slow networks. */
export function shownAt(sentAt: number, arrivedAt: number, random: () => number = Math.random): number {
  const late = Math.max(0, arrivedAt - sentAt) + random() * receiptJitterMs;
  return sentAt + Math.max(1, Math.ceil(late / receiptGridMs)) * receiptGridMs + random() * receiptJitterMs;
}
