import type { Hono } from 'hono';
import { CachedDocument } from './cached-document.ts';
import { describeApi } from './openapi.ts';
import { stylesheet, stylesheetPath } from './plain-pages.ts';
import { docsPage } from './documentation-page.ts';
import type { Env } from './request-env.ts';
import { pageBelow } from './sub-path.ts';

export function serveDocumentation(app: Hono<Env>, now: () => Date, subPath: string) {
  let description: ReturnType<typeof describeApi> | undefined;
  const describe = () => (description ??= describeApi());
  for (const [path, type, write] of [
    ['/api/openapi.json', 'application/json', async () => JSON.stringify(await describe())],
    ['/api/docs', 'text/html; charset=utf-8', async () => pageBelow(subPath, String(await docsPage(await describe())))],
    [stylesheetPath, 'text/css; charset=utf-8', () => stylesheet],
  ] as const) {
    const page = new CachedDocument({ version: () => '', write }, now);
    app.get(path, (c) => {
      c.set('isPageBelow', true);
      return page.answer(c, { 'content-type': type, 'cache-control': 'public, max-age=60' });
    });
  }
}
