// Checks that what the documentation names exists: paths, links, commands, settings, refusals, limits and decisions.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { asvsFile, asvsProblems } from './asvs.mjs';
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
  read('packages/core/src/kernel/refusal-words.ts')
    .match(/^ {2}[A-Z_]+(?=:)/gm)
    ?.map((it) => it.trim()),
);

const testSettings = new Set(['TEST_DATABASE_URL', 'TEST_REDIS']);
const badNames = new Set(['meetUtils.ts', 'constants.ts', 'types.ts']);

const hasExtension = /\.(tsx?|mjs|mts|sql|md|json|css|html|ya?ml|svg|png)$/;
const looksLikePath = (text) =>
  !text.includes('/dist/') &&
  /^[\w.-]+(\/[\w.-]+)*\/?$/.test(text) &&
  (hasExtension.test(text) || /^(core|server|web|packages|docs|scripts|e2e|attack|bench)\//.test(text));

/** `a/{b,c}.ts` is two paths. */
function pathsOf(span) {
  const [, start, names, end] = /^([^{}]*)\{([^{}]+)\}([^{}]*)$/.exec(span) ?? [];
  return names === undefined ? [span] : names.split(',').map((name) => start + name.trim() + end);
}

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

/** The lines of `<!-- limits … -->` in a page: a file, an expression of its names, and words with its value. */
const limitsIn = (text) =>
  Array.from(text.matchAll(/<!-- limits\n([\s\S]*?)-->/g)).flatMap(([, lines]) =>
    Array.from(lines.matchAll(/^(\S+) (.+?): (.+)$/gm), ([, file, name, words]) => ({ file, name, words })),
  );

/** The lines of `<!-- no limits … -->`: words with a number that no code decides. */
const excusedIn = (text) =>
  Array.from(text.matchAll(/<!-- no limits\n([\s\S]*?)-->/g)).flatMap(([, lines]) => lines.split('\n').filter(Boolean));

const imported = (path) => import(pathToFileURL(join(root, path)).href);

/** Names that limits may use whatever their file: units, and the ticks that other times are parts of. */
const everywhere = {
  ...(await imported('packages/core/src/kernel/time.ts')),
  tickMsOf: (await imported('packages/core/src/features/people/presence-times.ts')).tickMsOf,
  reportMs: (await imported('packages/core/src/features/people/phone-report-interval.ts')).reportMs,
};

/** The value of an expression of names that a module exports or declares as `const name = …`, or of keys in its objects. */
function valueOf({ exported, source }, expression) {
  const known = { Math, ...everywhere, ...exported };
  const evaluated = (text) => {
    try {
      return runInNewContext(`(${text.trim().replace(/,$/, '')})`, known);
    } catch {
      return undefined;
    }
  };
  const sourceOf = (name) =>
    [`const ${name}(?:: \\w+)? =\\s*([^;]+?)(?: as const)?;`, `\\b${name}:\\s*([^;]+?)[;\\n]`]
      .map((pattern) => new RegExp(pattern).exec(source)?.[1])
      .find((text) => text !== undefined);
  for (const [name] of expression.matchAll(/(?<![\w.])[a-z]\w*/gi))
    if (!(name in known)) {
      const text = sourceOf(name);
      if (text !== undefined) known[name] = evaluated(text.replace(/(?<=^\(\w+): number(?=\) =>)/, ''));
    }
  return evaluated(expression);
}

async function readModule(file) {
  const path = files.has(`packages/${file}`) ? `packages/${file}` : file;
  return { exported: await imported(path).catch(() => null), source: files.has(path) ? read(path) : '' };
}

const modules = new Map(
  await Promise.all(
    [...new Set(pages.flatMap((page) => limitsIn(read(page)).map(({ file }) => file)))].map(async (file) => [
      file,
      await readModule(file),
    ]),
  ),
);

const msOf = { ms: 1, s: 1000, second: 1000, minute: 60_000, hour: 3600_000, day: 86_400_000, week: 604_800_000 };
const scales = { kB: 1024, MB: 1024 ** 2, '%': 1 / 100 };
const numbers = {
  'half a': 0.5,
  'half an': 0.5,
  'a quarter of an': 0.25,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
};
const aNumber = `(?:\\d[\\d,.]*|${Object.keys(numbers).join('|')})`;
const aUnit = '(?:(?:seconds?|minutes?|hours?|days?|weeks?|kB|MB|GB|km²?|m|bits?)\\b|%)';

const numberFrom = (text) =>
  (/^(an?|one)$/i.test(text) ? 1 : numbers[text]) ?? Number(text.replaceAll(',', '').replace(/\.$/, ''));

/** Whether the first number in `words` is the value, after conversion if the name is in ms, seconds or bytes. */
function saysValue(words, name, value) {
  const [, number = '', unit = ''] =
    new RegExp(`(?<![\\w-])(${aNumber}|(?:[Aa]n?|one)(?= (?:second|minute|hour|day|week)\\b))\\s*(\\w+|%)?`).exec(
      words,
    ) ?? [];
  const inMs = msOf[unit.replace(/(?<=..)s$/, '')];
  const [, nameUnit = ''] = /(Ms|seconds|minutes|hours|days)(?:Of)?(?:\W|$)/i.exec(name) ?? [];
  const factor =
    nameUnit && inMs
      ? inMs / msOf[nameUnit.toLowerCase().replace(/(?<=..)s$/, '')]
      : /(megabytes|percent)$/i.test(name)
        ? 1
        : (scales[unit] ?? 1);
  return Math.abs(numberFrom(number) * factor - value) < 1e-9;
}

function limitProblem({ file, name, words }, prose) {
  const module = modules.get(file);
  if (!module.exported && !module.source) return `there is no ${file}`;
  const value = valueOf(module, name);
  if (typeof value !== 'number') return `${file} has no number ${name}`;
  if (!prose.includes(words)) return `the page does not say “${words}”`;
  return saysValue(words, name, value) ? null : `“${words}”, but ${name} is ${value}`;
}

/** Numbers with a unit in pages that maintainers and operators rely on, which no limit and no excuse covers. */
function unmarkedNumbers(text, prose) {
  const known = [...limitsIn(text).map(({ words }) => words), ...excusedIn(text)];
  const rest = known
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, words) => left.replaceAll(words, '…'), prose);
  const excuses = excusedIn(text).filter((words) => !prose.includes(words));
  return [
    ...Array.from(
      rest.matchAll(new RegExp(`(?<![\\w.,-])${aNumber}[  -]${aUnit}`, 'gi')),
      ({ 0: number, index }) =>
        `“${rest.slice(Math.max(0, index - 30), index + number.length + 10)}” is compared with no code`,
    ),
    ...excuses.map((words) => `the page does not say “${words}”, which it excuses`),
  ];
}

const withLimits = new Set(
  [
    'architecture',
    'installing',
    'location',
    'data',
    'database',
    'life-of-a-meet-request',
    'life-of-a-message',
    'moderation',
    'operating',
    'realtime',
    'security',
    'specification',
  ].map((name) => `docs/${name}.md`),
);

const counts = { paths: 0, links: 0, commands: 0, names: 0, limits: 0, references: 0, tests: 0 };

function problemsIn(page, text) {
  const problems = [];
  const blocks = Array.from(text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm), ([, language, content]) => ({
    language,
    content,
  }));
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/<!-- (no )?limits[\s\S]*?-->/g, '');
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
  // The attack program writes the figures between these marks.
  const flat = prose.replaceAll(/<!-- figures -->[\s\S]*?<!-- end of figures -->/g, '').replaceAll(/\s+/g, ' ');
  for (const limit of limitsIn(text)) {
    counts.limits++;
    const problem = limitProblem(limit, flat);
    if (problem) problems.push(problem);
  }
  if (withLimits.has(page)) problems.push(...unmarkedNumbers(text, flat));
  return problems.map((problem) => `${page}: ${problem}`);
}

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

const tests = listed('packages/**/*.test.{ts,tsx}', 'e2e/{stories,behaviour}/**/*.ts')
  .filter((path) => !path.includes('node_modules'))
  .map(read)
  .join('\n');

/** Tests that the specification's table names, as `file › title`, and that no file has. `…` stands for any words. */
const testProblems = (page) =>
  Array.from(page.matchAll(/(?<=[|;] *)[\w` -]+ › ([^|;]+)/g)).flatMap(([name, title]) => {
    counts.tests++;
    return title
      .split('…')
      .map((part) => part.trim())
      .every((part) => tests.includes(part))
      ? []
      : [`docs/specification.md: there is no test “${name.trim()}”`];
  });

const longestGlossary = 40;

/** A longer one would not be read. Counts bold terms, since a row can define several. */
function glossaryProblems(page) {
  const terms = Array.from(page.matchAll(/\*\*([^*]+)\*\*/g), ([, term]) => term);
  const twice = terms.filter((term, at) => terms.indexOf(term) < at);
  return [
    ...(terms.length > 0 && terms.length <= longestGlossary
      ? []
      : [`docs/glossary.md has ${terms.length} terms, and up to ${longestGlossary} are read`]),
    ...twice.map((term) => `docs/glossary.md defines ${term} twice`),
  ];
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
    ...testProblems(read('docs/specification.md')),
    ...asvsProblems(read(asvsFile), [...files]),
    ...code
      .filter((path) => /^(packages|e2e|attack|bench)\/.*\.tsx?$|\.example$/.test(path))
      .flatMap((path) => referenceProblems(path, read(path))),
  ];
  const least = { paths: 150, links: 80, commands: 40, names: 40, limits: 80, references: 5, tests: 40 };
  for (const [what, many] of Object.entries(least))
    if (counts[what] < many) problems.push(`only ${counts[what]} ${what} were read in the documentation`);
  if (pages.length < 35 || settings.size < 20 || refusals.size < 30 || decisions.length < 26)
    problems.push(
      `only ${pages.length} pages, ${settings.size} settings, ${refusals.size} refusals and ${decisions.length} decisions were read`,
    );
  return problems;
}

/** Each change breaks the page in one way. */
function asvsMisses() {
  const page = read(asvsFile);
  const changes = [
    (text) => text.replace(/^\| 1\.2\.4 .*\n/m, ''),
    (text) => text.replace(/^\| 1\.2\.4 .*\n/m, '$&$&'),
    (text) => text.replace(/^\| 6\.2\.1–12 /m, '| 6.2.1–13 '),
    (text) => text.replace('`secrets.ts`', '`handlers.ts`'),
    (text) => text.replace(/(?<=^\| 1\.2\.4 [^|]*\|[^|]*\|[^|]*\|)[^|]*/m, ' – '),
    (text) => text.replace('Not met: ', 'Not met. '),
    (text) => text.replace('Partly: ', ''),
  ];
  return changes.flatMap((change, at) =>
    asvsProblems(change(page), [...files]).length > 0 ? [] : [`the check misses change ${at + 1} of ${asvsFile}`],
  );
}

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
  modules.set(file, {
    exported: { askLimits: { aDay: 10 }, pauseMs: 7_200_000 },
    source:
      'const pausesMs = [minuteMs, 2 * hourMs] as const;\nconst bytes = 64 * 1024;\nconst share = 1 / 3;\nconst thirdMs = (ms: number) => ms / 3;\n',
  });
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
    ...(glossaryProblems(Array.from({ length: longestGlossary + 1 }, (_, at) => `**${at}**`).join(', ')).length === 1
      ? []
      : ['the check misses a long glossary']),
    ...(testProblems('| home › nothing of this name … | – |').length === 1 ? [] : ['the check misses a test']),
    ...asvsMisses(),
    ...(glossaryProblems('| **x** | y |\n| **x** (of z) | y |').length === 1
      ? []
      : ['the check misses a word that is defined twice']),
    ...(referenceProblems('a.ts', '// docs/nothing.md').length === 1 ? [] : ['the check misses a reference']),
    ...[limit('askLimits.aDay', '10 people a day'), limit('pauseMs', '2 hours')].filter(Boolean),
    ...([
      limit('askLimits.aDay', '9 people'),
      limit('askLimits.aWeek', '10 people a day'),
      limit('pauseMs', '10 people'),
    ].every(Boolean) &&
    limitProblem({ file, name: 'pausesMs[1]', words: 'after two hours' }, 'after two hours') === null &&
    limitProblem({ file, name: 'bytes', words: '63 kB' }, '63 kB') !== null &&
    limitProblem({ file, name: 'thirdMs(3 * pauseMs) / 2', words: 'an hour' }, 'an hour') === null &&
    limitProblem({ file, name: 'Math.round(100 * share) / 100', words: '33 %' }, '33 %') === null &&
    limitProblem({ file, name: 'Math.round(100 * share) / 100', words: '34 %' }, '34 %') !== null &&
    problemsIn('docs/location.md', '<!-- figures -->\n5 km\n<!-- end of figures -->\n\nWithin 100 m.').length === 1 &&
    unmarkedNumbers('<!-- no limits\nfor 3 days\n-->', 'It waits for 3 days, or half an hour.').length === 1
      ? []
      : ['the check misses a limit']),
  ];
}
