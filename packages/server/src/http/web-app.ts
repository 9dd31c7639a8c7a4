import { screenPaths } from '@nukkad/core/kernel/screen-paths.ts';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Env, Hono } from 'hono';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The paths of the app's screens, as react-router matches them. */
const screenPath = new RegExp(
  `^(${Object.values(screenPaths)
    .map((path) => path.replace(/\/$/, '').replaceAll(/:\w+/g, '[^/]+'))
    .join('|')})/?$`,
  'i',
);

export function serveWebApp<E extends Env>(app: Hono<E>, webRoot: string) {
  app.use(
    '*',
    serveStatic({
      // serveStatic wants a path relative to the working directory.
      root: relative(process.cwd(), webRoot) || '.',
      onFound: (path, c) =>
        c.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
    }),
  );
  app.get('*', async (c, next) => {
    if (!screenPath.test(c.req.path)) return next();
    const page = join(webRoot, 'index.html');
    if (!existsSync(page)) return c.text('The web app is not built yet. Run `npm start`.', 503);
    c.header('cache-control', 'no-cache');
    return c.html(await readFile(page, 'utf8'));
  });
}
