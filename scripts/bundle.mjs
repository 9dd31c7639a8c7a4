// Checks the size of the first screen, and that bundles contain no server code.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './prepare.mjs';

/** Limit for the first screen's JavaScript, in bytes after gzip. */
const budget = 100_000;

/** Strings that only server code contains. */
const foreign = { zod: 'invalid_format', kysely: 'selectFrom', handlers: 'meet_request', PGlite: 'pglite' };

/** Prints the size of an edition and returns its problems. */
export function checkBundle(edition) {
  const folder = join(root, 'packages', 'web', 'dist', edition);
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry);
  const first = new Set();
  const add = (chunk) => {
    if (first.has(chunk.file)) return;
    first.add(chunk.file);
    for (const key of chunk.imports ?? []) add(manifest[key]);
  };
  add(entry);
  const size = (file) => gzipSync(readFileSync(join(folder, file))).length;
  const bytes = [...first].reduce((sum, file) => sum + size(file), 0);
  console.log(
    `first screen, ${edition}: ${(bytes / 1000).toFixed(1)} kB of JavaScript after gzip (budget ${budget / 1000})`,
  );
  const problems = bytes > budget ? [`${edition}: the first screen is over its budget`] : [];
  const scripts = Object.values(manifest).filter(({ file }) => file.endsWith('.js') && existsSync(join(folder, file)));
  if (scripts.length < 10) problems.push(`${edition}: only ${scripts.length} scripts were checked`);
  for (const { file } of scripts) {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [name, sign] of Object.entries(foreign))
      if (text.includes(sign)) problems.push(`${edition}: ${file} contains ${name} ('${sign}')`);
  }
  return problems;
}
