/** '20 seconds', 'a minute', 'an hour'. */
export function spanWords(ms: number): string {
  if (ms === 3600_000) return 'an hour';
  if (ms === 60_000) return 'a minute';
  return ms < 60_000 ? `${ms / 1000} seconds` : `${ms / 60_000} minutes`;
}

export const everySpan = (ms: number) => `every ${spanWords(ms).replace(/^an? /, '')}`;
