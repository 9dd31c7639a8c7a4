import { readFileSync } from 'node:fs';

const source = new URL('../src/app/screens.ts', import.meta.url);

/** The module of each screen and of each part that is loaded apart, from the root of the package: 'src/…'. */
export const screenModules: Readonly<Record<string, string>> = Object.fromEntries(
  [...readFileSync(source, 'utf8').matchAll(/(\w+): \(\) => import\('([^']+)'\)/g)].map(([, name = '', path = '']) => [
    name,
    new URL(path, 'file:///src/app/').pathname.slice(1),
  ]),
);
