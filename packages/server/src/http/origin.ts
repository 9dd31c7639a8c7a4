/** Without a `publicUrl` setting, the own origin is that of the Host header. Only browsers send an origin. */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: string | null): boolean {
  if (origin === undefined) return true;
  if (publicUrl !== null) return origin === new URL(publicUrl).origin;
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

export const isLoopbackName = (host: string | undefined): boolean =>
  loopbackNames.has((host ?? 'localhost').replace(/:\d+$/, ''));
