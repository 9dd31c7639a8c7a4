import { welcomePageFor } from '@nukkad/core/features/account/welcome-pages.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import { screenPaths } from '@nukkad/core/kernel/screen-paths.ts';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join, relative } from 'node:path';
import { Written } from './cached-document.ts';
import { respond, type Answered } from './operation-routes.ts';
import type { Env, OwnerOf } from './request-env.ts';
import { policyFor } from './security-headers.ts';
import { pageBelow } from './sub-path.ts';

const screens = Object.entries(screenPaths).map(([name, path]) => ({
  name,
  pattern: new RegExp(`^${path.replace(/\/$/, '').replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'),
}));

/** For people whose session is not known, and for the service worker. */
const plainPage = 'index.html';

interface Page {
  written: Written;
  policy: string;
  changedMs: number;
}

interface WebAppParts {
  host: Host;
  webRoot: string;
  publicUrl: string;
  subPath: string;
  ownerOf: OwnerOf;
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
    // Waiting for a thread would take ten times as long.
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found) return null;
    const known = this.#pages.get(name);
    if (known?.changedMs === found.mtimeMs) return known;
    const text = pageBelow(this.#subPath, await readFile(file, 'utf8'));
    const policy = await policyFor(text, this.#publicUrl, this.#mapTiles);
    const page = { written: new Written(text), policy, changedMs: found.mtimeMs };
    this.#pages.set(name, page);
    return page;
  }
}

export type Screens = ReturnType<typeof createScreens>;

export function createScreens(parts: WebAppParts) {
  const { host, ownerOf } = parts;
  const pages = new Pages(parts);
  const welcomePage = welcomePageFor(host);

  async function answer(path: string, name: string | undefined, headers: IncomingHttpHeaders): Promise<Answered> {
    // The page for the signed-out shows the welcome screen at once; others would see it flash.
    const isSignedOut = name !== undefined && (await ownerOf(headers).catch(() => undefined)) === null;
    const own = isSignedOut ? welcomePage && `welcome/${welcomePage}.html` : name && `screens/${name}.html`;
    const page = (own ? await pages.read(own) : null) ?? (await pages.read(plainPage));
    if (!page)
      return {
        status: 503,
        headers: { 'content-type': 'text/plain; charset=UTF-8' },
        body: 'The web app is not built yet. Run `npm start`.',
      };
    const { bytes, encoding } = await page.written.as(headers['accept-encoding']?.toString());
    return {
      status: 200,
      headers: {
        'content-type': 'text/html; charset=UTF-8',
        'cache-control': 'private, no-cache',
        'content-security-policy': page.policy,
        vary: 'Accept-Encoding',
        ...(path.startsWith(screenPaths.admin) && { 'x-robots-tag': 'noindex' }),
        ...(encoding !== null && { 'content-encoding': encoding }),
      },
      body: bytes,
    };
  }

  return (path: string) => {
    const screen = screens.find(({ pattern }) => pattern.test(path));
    if (!screen && path !== `/${plainPage}`) return null;
    return ({ headers }: { headers: IncomingHttpHeaders }) => answer(path, screen?.name, headers);
  };
}

export function serveWebApp(app: Hono<Env>, webRoot: string, screens: Screens) {
  app.get('*', async (c, next) => {
    const answer = screens(c.req.path);
    if (!answer) return next();
    c.set('isPageBelow', true);
    return respond(c, await answer(c.env.incoming));
  });
  // The service worker takes what other apps share. Without it, the screen says that nothing came.
  app.post(screenPaths.shareTarget, (c) => c.redirect(screenPaths.shareTarget, 303));
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
