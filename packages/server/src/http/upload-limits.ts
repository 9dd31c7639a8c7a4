import { minuteMs } from '@nukkad/core/kernel/time.ts';

/** Sizes in bytes, times in ms. */
export interface UploadLimits {
  /** After this time, a body must have arrived at `bytesPerSecond` on average. */
  graceMs: number;
  bytesPerSecond: number;
  maxMs: number;
  perPerson: number;
  memory: number;
}

export const uploadLimits: UploadLimits = {
  graceMs: 5000,
  bytesPerSecond: 16_000,
  // 960 kB at the slowest rate: more than the app's largest picture.
  maxMs: minuteMs,
  perPerson: 2,
  memory: 256 * 1024 * 1024,
};
