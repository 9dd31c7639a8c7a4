import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { printSection, said, writeBetween, type Section } from '../bench/report.ts';
import { attack } from './attack.ts';
import { stopDatabases } from './databases.ts';
import { drawMisses, type Misses } from './drawn-misses.ts';
import { full, small } from './sizes.ts';

const docs = (name: string) => fileURLToPath(new URL(`../docs/${name}`, import.meta.url));

const tables = (sections: readonly Section[]) =>
  sections
    .map(
      ({ title, rows }) =>
        `**${title}**\n\n| Attack | Result | Bound | |\n| --- | ---: | ---: | --- |\n${rows
          .map(
            ({ name, value, unit, bound, passed }) =>
              `| ${name} | ${said(value)} ${unit} | ${bound ?? ''} | ${passed === null ? '' : passed ? 'held' : '**broken**'} |`,
          )
          .join('\n')}`,
    )
    .join('\n\n');

const isSmall = process.argv.includes('--small');
const sections: Section[] = [];
let misses: Misses | undefined;
const took: string[] = [];
let begun = Date.now();
try {
  for await (const found of attack(isSmall ? small : full)) {
    for (const section of found.sections) printSection(section);
    const [first] = found.sections;
    took.push(`${first!.title.split(':')[0]} ${Math.round((Date.now() - begun) / 1000)} s`);
    begun = Date.now();
    sections.push(...found.sections);
    misses ??= found.misses;
  }
} finally {
  await stopDatabases();
}
const rows = sections.flatMap((section) => section.rows).filter(({ passed }) => passed !== null);
const failed = rows.filter(({ passed }) => !passed).length;
const report = process.argv.find((it) => it.startsWith('--report='))?.slice('--report='.length);
if (report) writeFileSync(report, JSON.stringify(rows));
if (!isSmall) {
  mkdirSync(docs('attack'), { recursive: true });
  writeFileSync(
    docs('attack/results.json'),
    `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), sections }, null, 2)}\n`,
  );
  writeFileSync(docs('attack/guesses.svg'), drawMisses(misses!));
  writeBetween(docs('location.md'), '<!-- figures -->', '<!-- end of figures -->', tables(sections));
}
console.log(took.join(', '));
console.log(`\n${rows.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
