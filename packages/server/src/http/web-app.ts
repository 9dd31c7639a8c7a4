import { welcomePageFor } from '@nukkad/core/features/account/welcome-pages.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import { screenPaths } from '@nukkad/core/kernel/screen-paths.ts';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Env, PersonOf } from './request-env.ts';
import { policyFor } from './security-headers.ts';
import { pageBelow } from './sub-path.ts';

const screens = Object.entries(screenPaths).map(([name, path]) => ({
  name,
  pattern: new RegExp(`^${path.replace(/\/$/, '').replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'),
}));

/** For people whose session is not known, and for the service worker. */
const plainPage = 'index.html';

interface Page {
  text: string;
  policy: string;
  changedMs: number;
}

interface WebAppParts {
  host: Host;
  webRoot: string;
  publicUrl: string;
  subPath: string;
  personOf: PersonOf;
}

/** The built pages, read again when a build has replaced them. */
class Pages {
  readonly #webRoot: string;
  readonly #publicUrl: string;
  readonly #subPath: string;
  readonly #mapTiles: string | null;
  readonly #pages = new Map<string, Page>();

  constructor({ webRoot, publicUrl, subPath, host: { mapTiles } }: WebAppParts) {
    this.#webRoot = webRoot;
    this.#publicUrl = publicUrl;
    this.#subPath = subPath;
    this.#mapTiles = mapTiles;
  }

  async read(name: string): Promise<Page | null> {
    const file = join(this.#webRoot, name);
    const found = await stat(file).catch(() => null);
    if (!found) return null;
    const known = this.#pages.get(name);
    if (known?.changedMs === found.mtimeMs) return known;
    const text = pageBelow(this.#subPath, await readFile(file, 'utf8'));
    const page = { text, policy: await policyFor(text, this.#publicUrl, this.#mapTiles), changedMs: found.mtimeMs };
    this.#pages.set(name, page);
    return page;
  }
}

export function serveWebApp(app: Hono<Env>, parts: WebAppParts) {
  const { host, webRoot, personOf } = parts;
  const pages = new Pages(parts);
  const welcomePage = welcomePageFor(host);

  app.get('*', async (c, next) => {
    const { path } = c.req;
    const screen = screens.find(({ pattern }) => pattern.test(path));
    if (!screen && path !== `/${plainPage}`) return next();
    // The page for the signed-out shows the welcome screen at once; others would see it flash.
    const isSignedOut = screen !== undefined && (await personOf(c).catch(() => undefined)) === null;
    const own = isSignedOut ? welcomePage && `welcome/${welcomePage}.html` : screen && `screens/${screen.name}.html`;
    const page = (own ? await pages.read(own) : null) ?? (await pages.read(plainPage));
    if (!page) return c.text('The web app is not built yet. Run `npm start`.', 503);
    if (path.startsWith(screenPaths.admin)) c.header('x-robots-tag', 'noindex');
    c.header('cache-control', 'private, no-cache');
    c.set('isPageBelow', true);
    c.header('content-security-policy', page.policy);
    return c.html(page.text);
  });
  // The service worker takes what other apps share. Without it, the screen says that nothing came.
  app.post(screenPaths.incoming, (c) => c.redirect(screenPaths.incoming, 303));
  app.use(
    '*',
    serveStatic({
      // serveStatic wants a path relative to the working directory.
      root: relative(process.cwd(), webRoot) || '.',
      onFound: (path, c) =>
        c.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
    }),
  );
}
