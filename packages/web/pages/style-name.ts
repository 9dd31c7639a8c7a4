import { globSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const styleFiles = globSync('src/**/*.module.css', { cwd: root }).toSorted();

/** Two letters for each file: letters of hashes and numbers of lines don't compress. The same for pages as for the app. */
export function styleName(name: string, file: string): string {
  const path = relative(root, file);
  // A file that is new while developing has the last letters.
  const nth = styleFiles.includes(path) ? styleFiles.indexOf(path) : styleFiles.push(path) - 1;
  return `${String.fromCharCode(97 + Math.floor(nth / 26), 97 + (nth % 26))}-${name}`;
}
