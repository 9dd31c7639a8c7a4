// Checks that what the documentation names exists: paths, links, commands, settings, refusals, limits and decisions.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { permissionsFile, permissionsPage } from './permissions.mjs';
import { root } from './prepare.mjs';
import { readSettings, settingsFile, settingsPage } from './settings.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const listed = (...patterns) => globSync(patterns, { cwd: root }).map((path) => path.replaceAll('\\', '/'));

const pages = listed('{README,CONTRIBUTING,STYLE}.md', 'docs/**/*.md');
const code = listed(
  '{packages,e2e,attack,bench,scripts}/**/*.{ts,tsx,mjs,mts,sql,css,html,json}',
  '.env.example',
  'deploy/**/*',
  '*.{json,ts,yaml}',
  'docs/**/*',
).filter((path) => !/(^|\/)(node_modules|dist|\.cache)\//.test(path));
const files = new Set([...pages, ...code]);
const folders = new Set(
  [...files].flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))),
);

const { scripts } = JSON.parse(read('package.json'));
const settings = await readSettings();
const permissions = await permissionsPage();
const refusals = new Set(
  read('packages/core/src/kernel/refusals.ts')
    .match(/^ {2}[A-Z_]+(?=:)/gm)
    ?.map((it) => it.trim()),
);

const testSettings = new Set(['TEST_DATABASE_URL', 'TEST_REDIS']);
/** Bad examples in STYLE.md. */
const badNames = new Set(['meetUtils.ts', 'constants.ts', 'types.ts']);

const hasExtension = /\.(tsx?|mjs|mts|sql|md|json|css|html|ya?ml|svg|png)$/;
/** Ignores build output. */
const looksLikePath = (text) =>
  !text.includes('/dist/') &&
  /^[\w.-]+(\/[\w.-]+)*\/?$/.test(text) &&
  (hasExtension.test(text) || /^(core|server|web|packages|docs|scripts|e2e|attack|bench)\//.test(text));

/** `a/{b,c}.ts` is two paths. */
function pathsOf(span) {
  const [, start, names, end] = /^([^{}]*)\{([^{}]+)\}([^{}]*)$/.exec(span) ?? [];
  return names === undefined ? [span] : names.split(',').map((name) => start + name.trim() + end);
}

/** Whether a path exists: from the root, from packages, or as the end of a path. */
function pathExists(text) {
  const path = text.replace(/\/$/, '');
  for (const full of [path, `packages/${path}`]) if (files.has(full) || folders.has(full)) return true;
  return hasExtension.test(path) && [...files].some((file) => file.endsWith(`/${path}`));
}

const slug = (heading) =>
  heading
    .replaceAll(/[`*_]|\[|\]\([^)]*\)/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .trim()
    .replaceAll(' ', '-');
const headingsOf = (text) => new Set(Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading]) => slug(heading)));

/** The lines of `<!-- limits … -->` in a page: a file, an export, and the words that state its value. */
const limitsIn = (text) =>
  Array.from(text.matchAll(/<!-- limits\n([\s\S]*?)-->/g)).flatMap(([, lines]) =>
    Array.from(lines.matchAll(/^(\S+) (\S+): (.+)$/gm), ([, file, name, words]) => ({ file, name, words })),
  );

const modules = new Map(
  await Promise.all(
    [...new Set(pages.flatMap((page) => limitsIn(read(page)).map(({ file }) => file)))].map(async (file) => [
      file,
      await import(pathToFileURL(join(root, 'packages', file)).href).catch(() => null),
    ]),
  ),
);

const msOf = { s: 1000, second: 1000, minute: 60_000, hour: 3600_000, day: 86_400_000 };

/** Whether the first number in `words` is the value, after conversion if the name is in ms or seconds. */
function saysValue(words, name, value) {
  const [, number = '', unit = ''] = /([\d,.]+)\s*(\w+)?/.exec(words) ?? [];
  const ms = msOf[unit.replace(/(?<=.)s$/, '')];
  const factor = /Ms(Of\..*)?$/.test(name) ? ms : name.endsWith('seconds') ? ms / 1000 : 1;
  return Number(number.replaceAll(',', '')) * factor === value;
}

function limitProblem({ file, name, words }, prose) {
  const module = modules.get(file);
  if (!module) return `${file} cannot be imported`;
  const value = name.split('.').reduce((it, key) => it?.[key], module);
  if (typeof value !== 'number') return `${file} exports no number ${name}`;
  if (!prose.includes(words)) return `the page does not say “${words}”`;
  return saysValue(words, name, value) ? null : `“${words}”, but ${name} is ${value}`;
}

const counts = { paths: 0, links: 0, commands: 0, names: 0, limits: 0, references: 0 };

/** What a page names that does not exist. `page` is a path from the root. */
function problemsIn(page, text) {
  const problems = [];
  const blocks = Array.from(text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm), ([, language, content]) => ({
    language,
    content,
  }));
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/<!-- limits[\s\S]*?-->/g, '');
  // Superseded decisions describe past code.
  const isPast = /^Date: .* Status: Superseded/m.test(text);

  const spans = Array.from(prose.matchAll(/`([^`\n]+)`/g), ([, span]) => span);
  for (const span of spans) {
    for (const path of pathsOf(span))
      if (looksLikePath(path) && !isPast && !badNames.has(path)) {
        counts.paths++;
        if (!pathExists(path)) problems.push(`there is no ${path}`);
      }
    if (/^[A-Z]+_[A-Z_]+$/.test(span)) {
      counts.names++;
      if (
        !settings.has(span.replace(/_FILE$/, '')) &&
        !settings.has(span) &&
        !refusals.has(span) &&
        !testSettings.has(span)
      )
        problems.push(`${span} is neither a setting nor a refusal`);
    }
  }
  for (const { language, content } of blocks)
    if (language === '') {
      let folder = '';
      for (const line of content.split('\n')) {
        folder = /^packages\/\w+|^\w/.exec(line)?.[0] ?? folder;
        for (const [, path] of line.matchAll(/(?<=^| )((?:packages|src|offline|drawings)\/[\w/.-]*)/g)) {
          counts.paths++;
          if (!pathExists(path.startsWith('packages/') ? path : `${folder}/${path}`))
            problems.push(`there is no ${path} in ${folder}`);
        }
      }
    }
  for (const [, run, name] of [...spans, ...blocks.map(({ content }) => content)]
    .join('\n')
    .matchAll(/npm (run )?([\w-]+)/g))
    if (run || name === 'start' || name === 'test') {
      counts.commands++;
      if (!(name in scripts)) problems.push(`there is no npm run ${name}`);
    }
  for (const [, target] of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    counts.links++;
    const [path, anchor] = target.split('#');
    const file = path === '' ? page : posix.normalize(posix.join(posix.dirname(page), path));
    if (!files.has(file) && !folders.has(file) && file !== 'LICENSE') problems.push(`the link ${target} is broken`);
    else if (anchor && !headingsOf(path === '' ? text : read(file)).has(anchor))
      problems.push(`${file} has no heading for the link ${target}`);
  }
  for (const limit of limitsIn(text)) {
    counts.limits++;
    const problem = limitProblem(limit, prose.replaceAll(/\s+/g, ' '));
    if (problem) problems.push(problem);
  }
  return problems.map((problem) => `${page}: ${problem}`);
}

/** Compares docs/settings.md and .env.example with the settings that the server reads. */
function settingProblems(page, example) {
  const shown = new Set(example.match(/^[A-Z_]+(?==)/gm));
  return [
    ...(page === settingsPage(settings) ? [] : [`${settingsFile} is out of date. Run: npm run settings`]),
    ...[...settings].flatMap(([name, { description }]) => [
      ...(description ? [] : [`${name} has no description`]),
      ...(shown.has(name) ? [] : [`.env.example lacks ${name}`]),
    ]),
    ...[...shown].filter((name) => !settings.has(name)).map((name) => `${name} is not a setting`),
  ];
}

/** Decisions need consecutive numbers, a date, a status, and a matching row in the index. */
function decisionProblems(index, decisions) {
  const problems = [];
  decisions.forEach(({ file, text }, at) => {
    const [, number, title] = /^# 0*(\d+)\. (.*)$/m.exec(text) ?? [];
    const [, date, status] = /^Date: (\d{4}-\d\d-\d\d)\. Status: (.+)\.$/m.exec(text) ?? [];
    if (Number(number) !== at + 1 || Number.parseInt(file) !== at + 1)
      problems.push(`docs/decisions/${file}: number ${at + 1} is missing or out of order`);
    if (!date) problems.push(`docs/decisions/${file} has no date and status`);
    const cells = [file.slice(0, 4), `[${title}](${file})`, date, status?.replaceAll(/\[(\d{4})\]\([^)]*\)/g, '$1')];
    const rows = index.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
    if (!rows.some((row) => cells.every((cell, nth) => row[nth + 1] === cell)))
      problems.push(`docs/decisions/README.md lacks a matching row for ${file}`);
  });
  return problems;
}

const decisionFolder = 'docs/decisions';
const decisions = pages
  .filter((page) => dirname(page) === decisionFolder && !page.endsWith('README.md'))
  .toSorted()
  .map((page) => ({ file: relative(decisionFolder, page), text: read(page) }));

/** Pages that code refers to and that do not exist. Without `.md`, a prefix is enough. */
const referenceProblems = (file, text) =>
  Array.from(text.matchAll(/\bdocs\/([\w/-]+)(\.md)?/g)).flatMap(([all, path, extension]) => {
    counts.references++;
    const known = [...files].some((page) => (extension ? page === all : page.startsWith(`docs/${path}`)));
    return known ? [] : [`${file} refers to ${all}, which does not exist`];
  });

const longestGlossary = 40;

/** A longer one would not be read. */
function glossaryProblems(page) {
  const many = page.split('\n').filter((line) => line.startsWith('| **')).length;
  return many > 0 && many <= longestGlossary
    ? []
    : [`docs/glossary.md has ${many} entries, and up to ${longestGlossary} are read`];
}

/** Returns all problems. Finding too few items is one too, since a pattern may no longer match. */
export function checkDocs() {
  for (const what of Object.keys(counts)) counts[what] = 0;
  const problems = [
    ...pages.flatMap((page) => problemsIn(page, read(page))),
    ...settingProblems(read(settingsFile), read('.env.example')),
    ...(read(permissionsFile) === permissions ? [] : [`${permissionsFile} is out of date. Run: npm run permissions`]),
    ...decisionProblems(read(`${decisionFolder}/README.md`), decisions),
    ...glossaryProblems(read('docs/glossary.md')),
    ...code
      .filter((path) => /^(packages|e2e|attack|bench)\/.*\.tsx?$|\.example$/.test(path))
      .flatMap((path) => referenceProblems(path, read(path))),
  ];
  const least = { paths: 150, links: 80, commands: 40, names: 40, limits: 20, references: 5 };
  for (const [what, many] of Object.entries(least))
    if (counts[what] < many) problems.push(`only ${counts[what]} ${what} were read in the documentation`);
  if (pages.length < 35 || settings.size < 20 || refusals.size < 30 || decisions.length < 26)
    problems.push(
      `only ${pages.length} pages, ${settings.size} settings, ${refusals.size} refusals and ${decisions.length} decisions were read`,
    );
  return problems;
}

/** Tests the check with texts that must fail, and one that must pass. */
export function checkTheDocsCheck() {
  const wrong = [
    'See `core/src/features/meets/rule.ts`.',
    'See `core/features/meets/ask-limits.ts`.',
    'See `NoSuchSheet.tsx`.',
    'See `core/src/features/meets/{ask-limits,rule}.ts`.',
    'Run `npm run attacks`.',
    '```\nnpm run nothing\n```',
    '```\npackages/core\n  src/nothing.ts  is not there\n```',
    'Set `SMTP_ADDRESS`.',
    'It refuses with `SOLD_UP`.',
    'See [the page](nothing.md).',
    'See [the page](architecture.md#nothing).',
  ];
  const file = 'sample.ts';
  modules.set(file, { meetLimits: { aDay: 10 }, pauseMs: 7_200_000 });
  const limit = (name, words) => limitProblem({ file, name, words }, '10 people a day, after 2 hours');
  return [
    ...wrong
      .filter((text) => problemsIn('docs/sample.md', text).length === 0)
      .map((text) => `the check misses: ${text}`),
    ...problemsIn(
      'docs/sample.md',
      'See `core/src/features/meets/ask-limits.ts`, `npm test`, `PORT` and [it](operating.md#payments).',
    ),
    ...(settingProblems('| `PORT` | `3001` | The port |\n', 'NOTHING=1').length > settings.size + 1
      ? []
      : ['the check misses settings']),
    ...(decisionProblems('', [{ file: '0001-x.md', text: '# 0001. X\n' }]).length === 2
      ? []
      : ['the check misses a decision']),
    ...(glossaryProblems('| **x** | y |\n'.repeat(longestGlossary + 1)).length === 1
      ? []
      : ['the check misses a long glossary']),
    ...(referenceProblems('a.ts', '// docs/nothing.md').length === 1 ? [] : ['the check misses a reference']),
    ...[limit('meetLimits.aDay', '10 people a day'), limit('pauseMs', '2 hours')].filter(Boolean),
    ...([
      limit('meetLimits.aDay', '9 people'),
      limit('meetLimits.aWeek', '10 people a day'),
      limit('pauseMs', '10 people'),
    ].every(Boolean)
      ? []
      : ['the check misses a limit']),
  ];
}
