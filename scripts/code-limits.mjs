// Limits on the whole of the product code: its share of comments, and how many type casts it has.
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, root } from './prepare.mjs';

const maxCommentShare = 0.05;
/** `as const` is none. Never raise it: lower it when casts go. */
const maxCasts = 85;

const test = /\.test\.tsx?$|[\\/]testing[\\/]/;

const linesOf = (text) => text.trimEnd().split('\n').length;

/** Only comments that begin their line: text in quotes may look like one. */
const commentLines = (text) =>
  Array.from(text.matchAll(/^[ \t]*(?:\/\/.*|\{?\/\*[\s\S]*?\*\/)/gm), ([comment]) => linesOf(comment)).reduce(
    (sum, lines) => sum + lines,
    0,
  );

function commentProblems(texts) {
  const sum = (count) => texts.reduce((sum, text) => sum + count(text), 0);
  const share = sum(commentLines) / sum(linesOf);
  return share <= maxCommentShare
    ? []
    : [`${(100 * share).toFixed(1)} % of the product code is comments, more than ${100 * maxCommentShare} %`];
}

/** Where a folder has casts; null if oxlint did not read `leastFiles` of its files. */
function castsIn(folder, leastFiles) {
  const { stdout } = spawnSync(
    join(root, 'node_modules', '.bin', 'oxlint'),
    ['-c', join(root, 'scripts', 'casts.oxlintrc.json'), '--format', 'json', folder],
    { cwd: root, env: environment, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  const { diagnostics, number_of_files } = JSON.parse(stdout);
  if (number_of_files < leastFiles) return null;
  return diagnostics
    .filter(({ filename }) => !test.test(filename))
    .map(({ filename, labels }) => `${filename}:${labels[0].span.line}`);
}

const castProblems = (casts) =>
  casts === null
    ? ['too few files were read for casts']
    : casts.length <= maxCasts
      ? []
      : [`the product code has ${casts.length} casts, more than ${maxCasts}:`, ...casts.toSorted()];

export function checkCodeLimits() {
  const files = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !test.test(file));
  if (files.length < 1000) return [`only ${files.length} files were read for comments`];
  return [
    ...commentProblems(files.map((file) => readFileSync(join(root, file), 'utf8'))),
    ...castProblems(castsIn('packages', 1000)),
  ];
}

/** Tests the check with code that must fail, and code that must pass. */
export function checkTheCodeLimitsCheck() {
  const folder = mkdtempSync(join(tmpdir(), 'nukkad-casts-'));
  writeFileSync(
    join(folder, 'sample.ts'),
    'const a = [1] as const;\nexport const b = a as unknown as string; // as c\n',
  );
  const casts = castsIn(folder, 1);
  rmSync(folder, { recursive: true });
  const code = 'const a = 1;\n'.repeat(19);
  const comment = '  /** Why a\n   * is 1. */\n';
  return [
    ...(casts?.length === 2 ? [] : ['the check misses casts']),
    ...(castProblems(Array(maxCasts + 1).fill('a.ts:1')).length > 0 ? [] : ['the check misses a cast too many']),
    ...(commentProblems([code, comment]).length === 1 ? [] : ['the check misses comments of several lines']),
    ...(commentProblems([code, '// Why\n// b\n']).length === 1 ? [] : ['the check misses comments of one line']),
    ...commentProblems([code, '// Why\n', "const url = 'https://example.com';\n"]),
  ];
}
