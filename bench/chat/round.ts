export interface Round {
  /** Messages per second that were both delivered and acknowledged. */
  rate: number;
  /** From sending until delivery, and until acknowledgement, in ms. */
  delivered: { p50: number; p99: number };
  acknowledged: { p50: number; p99: number };
  /** CPU use of the load process, as a fraction of one core. */
  busy: number;
}

export const percentiles = (values: number[]) => {
  const sorted = Float64Array.from(values).toSorted();
  return { p50: sorted[Math.floor(sorted.length * 0.5)]!, p99: sorted[Math.floor(sorted.length * 0.99)]! };
};
