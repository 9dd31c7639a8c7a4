import type { MiddlewareHandler } from 'hono';
import type { IncomingMessage, Server } from 'node:http';
import type { Env } from './request-env.ts';

/** The path of the address that people open: '' at the root of a host, such as '/nukkad' below it. */
export const subPathOf = (publicUrl: string): string => new URL(publicUrl).pathname.replace(/\/$/, '');

const pagesAndStyles = /^text\/(html|css)\b/;
const manifests = /^application\/manifest\+json\b/;

/** Addresses of this server in a page or a stylesheet. Templates escape quotes, so what people wrote has none. */
const addresses = /(\b(?:href|src|action)="|\bcontent="(?=\/assets\/)|\burl\(["']?)\/(?!\/)/g;

/** A page with its addresses below the path: pages, and the routes, are written as at the root. */
export const pageBelow = (subPath: string, page: string): string =>
  subPath === '' ? page : page.replaceAll(addresses, (_, before: string) => `${before}${subPath}/`);

/** What the path without its last slash becomes, because a screen may have the same path. */
const bare = '//';

/** Takes the path off addresses of requests. Others are left as they are: health checks don't come through the proxy. */
export function takeOffSubPath(server: Server, subPath: string) {
  const takeOff = (request: IncomingMessage) => {
    if (request.url?.startsWith(`${subPath}/`)) request.url = request.url.slice(subPath.length);
    else if (request.url?.split('?')[0] === subPath) request.url = bare;
  };
  if (subPath !== '') for (const kind of ['request', 'upgrade']) server.prependListener(kind, takeOff);
}

/** Puts the path before the addresses in answers, but for pages that have it already. */
export const answersBelow =
  (subPath: string): MiddlewareHandler<Env> =>
  async (c, next) => {
    // The path without its last slash would not be within the app.
    if (c.req.path === bare) return c.redirect(`${subPath}/`, 308);
    await next();
    const location = c.res.headers.get('location');
    if (location?.startsWith('/')) c.res.headers.set('location', subPath + location);
    const type = c.res.headers.get('content-type') ?? '';
    if (c.var.isPageBelow || (!pagesAndStyles.test(type) && !manifests.test(type))) return;
    const text = await c.res.text();
    c.res.headers.delete('content-length');
    // An app's id is relative to the host, and not to its manifest.
    const body = pagesAndStyles.test(type) ? pageBelow(subPath, text) : text.replace('"id":"/"', `"id":"${subPath}/"`);
    c.res = new Response(body, c.res);
  };
