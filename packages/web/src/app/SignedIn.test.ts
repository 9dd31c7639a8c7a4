import { screenPaths } from '@nukkad/core/kernel/screen-paths.ts';
import { expect, test } from 'vitest';

// The server answers the addresses of this table with the app's page, and 404 for all others.
test('every route of the app is in the table of screens, and every screen of the table has a route', async () => {
  const { default: source } = await import('./SignedIn.tsx?raw');
  const routes = [...source.matchAll(/<Route\s[^>]*?path=(\{paths\.(\w+)\}|"\*"|\S+)/g)];
  expect(routes.length).toBeGreaterThan(20);
  const unknown = routes.filter(([, path, name]) => path !== '"*"' && !Object.hasOwn(screenPaths, name ?? ''));
  expect(unknown.map(([, path]) => path)).toEqual([]);
  const names = routes.flatMap(([, , name]) => name ?? []);
  expect(names).toHaveLength(new Set(names).size);
  expect(new Set(names)).toEqual(new Set(Object.keys(screenPaths)));
});
