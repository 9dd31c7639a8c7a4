// Checks docs/asvs.md: each requirement of levels 1 and 2 is there once, with a test or the reason why there is none.
export const asvsFile = 'docs/asvs.md';

/** How many requirements of levels 1 and 2 each section of version 5.0.0 has. They come first; the rest is level 3. */
// prettier-ignore
const requirements = {
  '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2,
  '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1,
  '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2,
  '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4,
  '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3,
  '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4,
  '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2,
  '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1,
  '9.1': 3, '9.2': 4,
  '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3,
  '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1,
  '12.1': 3, '12.2': 2, '12.3': 4,
  '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5,
  '14.1': 2, '14.2': 4, '14.3': 3,
  '15.1': 3, '15.2': 3, '15.3': 7,
  '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3,
  '17.1': 1, '17.2': 4, '17.3': 2,
};

const states = ['Does not apply', 'Not met', 'Partly', 'The operator’s'];

/** `6.2.1–12` is twelve requirements. */
function numbersOf(cell) {
  const [, section, first, last = first] = /^(\d+\.\d+)\.(\d+)(?:–(\d+))?$/.exec(cell) ?? [];
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `${section}.${Number(first) + at}`);
}

const isTest = (path) => /\.(test|spec)\.tsx?$|^(attack\/)?sections\//.test(path);

function rowProblems({ number, where, test }, files) {
  const state = states.find((it) => where.startsWith(it));
  const paths = Array.from(`${where} ${test}`.matchAll(/`([^`]+\.(?:tsx?|mjs|json|yaml))`/g), ([, path]) => path);
  const several = paths.filter((path) => files.filter((it) => it === path || it.endsWith(`/${path}`)).length !== 1);
  const proof = Array.from(test.matchAll(/`([^`]+)`/g), ([, span]) => span);
  const isProven = proof.some((span) => isTest(span) || span.startsWith('npm run '));
  return [
    ...several.map((path) => `${number}: ${path} names no file, or several`),
    ...(state && !where.startsWith(`${state}: `) ? [`${number} does not say why`] : []),
    ...(state === 'Does not apply' && test !== '–' ? [`${number} does not apply, and has a test`] : []),
    ...(isProven || (state && state !== 'Partly') ? [] : [`${number} has no test`]),
  ];
}

/** `files`: the paths of the repository. */
export function asvsProblems(page, files) {
  const rows = Array.from(
    page.matchAll(/^\| (\d[\d.–]*) +\|([^|]*)\|([^|]*)\|([^|]*)\|$/gm),
    ([, number, ...cells]) => {
      const [, where, test] = cells.map((it) => it.trim());
      return { number, where, test };
    },
  );
  const found = rows.flatMap(({ number }) => numbersOf(number));
  const wanted = Object.entries(requirements).flatMap(([section, many]) => numbersOf(`${section}.1–${many}`));
  const manyOf = (state) =>
    rows
      .filter(({ where }) => (states.find((it) => where.startsWith(it)) ?? '') === state)
      .reduce((sum, { number }) => sum + numbersOf(number).length, 0);
  const words = `Of ${wanted.length} requirements ${manyOf('')} are met, ${manyOf('Partly')} partly and ${manyOf('Not met')} not; ${manyOf('The operator’s')} are the operator’s, and ${manyOf('Does not apply')} don’t apply.`;
  return [
    ...wanted.filter((it) => !found.includes(it)).map((it) => `${it} is missing`),
    ...found.filter((it, at) => !wanted.includes(it) || found.indexOf(it) < at).map((it) => `${it} is too many`),
    ...rows.flatMap((row) => rowProblems(row, files)),
    ...(page.includes(words) ? [] : [`the page does not say “${words}”`]),
  ].map((problem) => `${asvsFile}: ${problem}`);
}
