/**
 * Whether a request comes from a page of this server. Without a `publicUrl` setting, its origin is that of the request's own
 * Host header. Programs other than browsers send no origin.
 */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: string | null): boolean {
  if (origin === undefined) return true;
  if (publicUrl !== null) return origin === publicUrl;
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a Host header is one of this machine's own names. */
export const isLoopbackName = (host: string | undefined): boolean =>
  loopbackNames.has((host ?? 'localhost').replace(/:\d+$/, ''));
