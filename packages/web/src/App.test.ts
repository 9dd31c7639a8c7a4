import { screenPaths } from '@nukkad/core/screens.ts';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// The server answers the addresses of this table with the app's page, and 404 for all others.
test('every route of the app is in the table of screens, and every screen of the table has a route', () => {
  const source = readFileSync(new URL('App.tsx', import.meta.url), 'utf8');
  const routes = [...source.matchAll(/<Route\s[^>]*?path=(\{paths\.(\w+)\}|"\*"|\S+)/g)];
  expect(routes.length).toBeGreaterThan(20);
  const unknown = routes.filter(([, path, name]) => path !== '"*"' && !Object.hasOwn(screenPaths, name ?? ''));
  expect(unknown.map(([, path]) => path)).toEqual([]);
  expect(routes.flatMap(([, , name]) => name ?? []).toSorted()).toEqual(Object.keys(screenPaths).toSorted());
});
