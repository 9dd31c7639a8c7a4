/** `part` is from 0 to 1. */
export const percentile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))]!;

export const median = (values: readonly number[]) => percentile(values, 0.5);
