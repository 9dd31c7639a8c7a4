// `npm run migrations` records the migrations of a release. The check then keeps them as they are, and new ones behind them.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './prepare.mjs';

const folder = join(root, 'packages', 'core', 'src', 'kernel', 'migrations');
const list = join(folder, 'released.sha256');

const hashes = () =>
  new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .map((name) => {
        const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
        return [name, createHash('sha256').update(text).digest('hex')];
      }),
  );

const released = () =>
  new Map(Array.from(readFileSync(list, 'utf8').matchAll(/^(\S+) {2}(\S+)$/gm), ([, hash, name]) => [name, hash]));

const number = (name) => /^\d{3}(?=-)/.exec(name)?.[0];

/** Databases that run a release refuse a migration that sorts before one that they have run. */
function problemsOf(present, released) {
  const highest = [...released.keys()].map(number).reduce((a, b) => (a > b ? a : b), '000');
  const numbers = [...present.keys()].map(number);
  return [
    ...[...released].flatMap(([name, hash]) => {
      if (present.get(name) === hash) return [];
      return [`${name} was released: it must stay, unchanged. Write a new migration instead.`];
    }),
    ...[...present.keys()].flatMap((name) => {
      if (released.has(name) || (number(name) ?? '') > highest) return [];
      return [`${name} needs three digits above ${highest}, the highest number that was released`];
    }),
    ...numbers.filter((it, at) => numbers.indexOf(it) !== at).map((it) => `two migrations have the number ${it}`),
  ];
}

export function checkMigrations() {
  const earlier = released();
  const [last] = [...earlier.keys()].slice(-1);
  const wrong = {
    'a deleted migration': new Map([...earlier].filter(([name]) => name !== last)),
    'a changed migration': new Map([...earlier, [last, '0']]),
    'a number in a gap': new Map([...earlier, ['016-late.sql', '0']]),
    'a number that is taken': new Map([...earlier, ['998-one.sql', '0'], ['998-two.sql', '0']]),
    'a missing number': new Map([...earlier, ['late.sql', '0']]),
  };
  return [
    ...problemsOf(hashes(), earlier),
    ...Object.entries(wrong)
      .filter(([, it]) => problemsOf(it, earlier).length === 0)
      .map(([what]) => `the check misses ${what}`),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = existsSync(list) ? problemsOf(hashes(), released()) : [];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  writeFileSync(list, [...hashes()].map(([name, hash]) => `${hash}  ${name}\n`).join(''));
}
