import { readFileSync } from 'node:fs';

/** A package's dependencies, which are pinned to exact versions. */
export const versionsIn = (folder: string) =>
  JSON.parse(readFileSync(new URL(`../${folder}/package.json`, import.meta.url), 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
