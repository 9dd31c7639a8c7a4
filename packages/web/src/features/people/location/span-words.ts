import { hourMs, minuteMs } from '@nukkad/core/kernel/time.ts';
/** '20 seconds', 'a minute', 'an hour'. */
export function spanWords(ms: number): string {
  if (ms === hourMs) return 'an hour';
  if (ms === minuteMs) return 'a minute';
  return ms < minuteMs ? `${ms / 1000} seconds` : `${ms / minuteMs} minutes`;
}

export const everySpan = (ms: number) => `every ${spanWords(ms).replace(/^an? /, '')}`;
