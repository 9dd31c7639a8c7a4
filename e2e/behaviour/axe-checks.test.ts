import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { partChecks, screenChecks, serverPageChecks } from '../harness/axe-checks.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const matches = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, found = '']) => found);

/** Routes of the server’s own pages: in files that answer with HTML, all that are neither files nor below `/api`. */
function serverPages(): string[] {
  const files = globSync('packages/server/src/**/*.ts', { cwd: root }).filter(
    (path) => !/\.test\.ts$|\/testing\//.test(path),
  );
  const inFiles = files
    .map(read)
    .filter((source) => source.includes('.html('))
    .flatMap((source) => matches(source, /(?:app\.get\(|const path =)\s*['`](\/[^'`]+)['`]/g))
    .filter((path) => !/^\/api\/|\.\w+$|\/picture$/.test(path));
  return [
    ...inFiles,
    ...matches(read('packages/server/src/http/documentation-routes.ts'), /'(\/[^']+)', 'text\/html/g),
  ];
}

test('axe looks at each screen and each page of the server in a story', () => {
  const checks = [screenChecks, partChecks, serverPageChecks].flatMap((them) => Object.entries(them));
  expect(checks.length).toBeGreaterThan(40);
  const missing = checks.filter(([, [story, name]]) => {
    const source = read(`e2e/stories/${story}.spec.ts`);
    const checked = matches(source, /expect(?:Page)?Accessible\(\w+, (?:'([^']+)'|path|name)\)/g);
    // Some stories check a list of paths, or of paths and names.
    return !checked.includes(name) && !(checked.includes('') && source.includes(`'${name}'`));
  });
  expect(missing).toEqual([]);
});

test('no page of settings, of the console or of the server is left out', () => {
  const settings = matches(
    read('packages/web/src/features/account/settings/SettingsPage.tsx'),
    /\['(\w+)', \{ title:/g,
  );
  const tools = matches(read('packages/web/src/app/AdminRoutes.tsx'), /tool !== '(\w+)'/g);
  expect([settings.length, tools.length]).toEqual([7, 3]);
  expect(Object.keys(partChecks).toSorted()).toEqual([...settings, ...tools].toSorted());
  expect(Object.keys(serverPageChecks).toSorted()).toEqual(serverPages().toSorted());
});
