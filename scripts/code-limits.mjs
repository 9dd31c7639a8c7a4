// Limits on code: the share of comments in each folder, how many type casts the product has, and the widths in style sheets.
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, root } from './prepare.mjs';

const maxCommentShare = 0.05;
/** Folders, and how many files each has at least. */
const folders = [
  ['packages/core/src', 350],
  ['packages/server/src', 130],
  ['packages/web/src', 450],
  ['attack', 70],
  ['bench', 80],
  ['e2e', 90],
  ['scripts', 30],
];
/** `as const` is none. Never raise it: lower it when casts go. */
const maxCasts = 78;

const test = /\.test\.tsx?$|[\\/]testing[\\/]/;

const linesOf = (text) => text.trimEnd().split('\n').length;

/** Only comments that begin their line: text in quotes may look like one. */
const commentLines = (text) =>
  Array.from(text.matchAll(/^[ \t]*(?:\/\/.*|\{?\/\*[\s\S]*?\*\/)/gm), ([comment]) => linesOf(comment)).reduce(
    (sum, lines) => sum + lines,
    0,
  );

function commentProblems(folder, texts) {
  const sum = (count) => texts.reduce((sum, text) => sum + count(text), 0);
  const share = sum(commentLines) / sum(linesOf);
  return share <= maxCommentShare
    ? []
    : [`${(100 * share).toFixed(1)} % of ${folder} is comments, more than ${100 * maxCommentShare} %`];
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

/** Widths in px at which screens change, besides the one in `useIsWide.ts`. */
const otherWidths = new Set([600, 700, 1000]);
const wideFrom = Number(
  /\(min-width: (\d+)px\)/.exec(readFileSync(join(root, 'packages/web/src/device/useIsWide.ts'), 'utf8'))?.[1],
);

/** Style sheets cannot share a number: each that changes at another width than the script does is found here. */
const widthProblems = (file, text, wide = wideFrom) =>
  Array.from(text.matchAll(/@media[^{]*\((min|max)-width: (\d+)px\)/g))
    .filter(([, edge, px]) => {
      const from = Number(px) + (edge === 'max' ? 1 : 0);
      return from !== wide && !otherWidths.has(from);
    })
    .map(([query]) => `${file} has ${query}, and useIsWide.ts has ${wide}px`);

/** The source files of a folder without tests, as texts. */
function textsIn(folder) {
  const files = globSync(`${folder}/**/*.{ts,tsx,mts,mjs}`, { cwd: root });
  return files
    .filter((file) => !test.test(file) && !/node_modules/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'));
}

export function checkCodeLimits() {
  return [
    ...folders.flatMap(([folder, leastFiles]) => {
      const texts = textsIn(folder);
      if (texts.length < leastFiles) return [`only ${texts.length} files of ${folder} were read for comments`];
      return commentProblems(folder, texts);
    }),
    ...castProblems(castsIn('packages', 1000)),
    ...globSync('packages/web/src/**/*.css', { cwd: root }).flatMap((file) =>
      widthProblems(file, readFileSync(join(root, file), 'utf8')),
    ),
  ];
}

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
    ...(commentProblems('core', [code, comment]).length === 1 ? [] : ['the check misses comments of several lines']),
    ...(commentProblems('core', [code, '// Why\n// b\n']).length === 1
      ? []
      : ['the check misses comments of one line']),
    ...(['min-width: 900px', 'max-width: 899px'].every(
      (at) => widthProblems('a.css', `@media (${at}) {`, 1024).length === 1,
    )
      ? []
      : ['the check misses a style sheet with another width']),
    ...commentProblems('core', [code, '// Why\n', "const url = 'https://example.com';\n"]),
  ];
}
