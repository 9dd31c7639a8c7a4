/** Whether a request that changes something comes from a page of ours (or from no page at all, as programs do). */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  if (origin === undefined || origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Whether a Host header is one of this machine's own names. */
export const isLoopbackName = (host: string | undefined): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes((host ?? 'localhost').replace(/:\d+$/, ''));
