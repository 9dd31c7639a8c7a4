import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('migrations/', import.meta.url);
const files = readdirSync(folder)
  .toSorted()
  .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));

/** Older ones ran before several processes were replaced in turn. */
const lastBeforeTheRule = 57;
const numberOf = (name: string) => Number(name.slice(0, 3));

/** A statement below such a comment is safe for a reason that the comment gives. */
const exception = /^-- safe for the version before: \S/m;

const breaking: readonly [RegExp, string][] = [
  [/\bdrop (column|table|view|type)\b/i, 'the version before still reads it'],
  [/\brename\b/i, 'the version before knows the old name'],
  [/\balter (column )?\S+ (set data )?type\b/i, 'the version before writes the old type'],
  [/\bset not null\b/i, 'the version before leaves it empty'],
  [
    /\badd (column )?(if not exists )?(?!constraint|check|primary|foreign|unique|column)\w+ (?![^,;]*\b(default|generated)\b)[^,;]*\bnot null\b/i,
    'the version before does not fill it in: give it a default',
  ],
];

function problemsOf({ name, text }: { name: string; text: string }): string[] {
  return text.split(/;\s*$/m).flatMap((part) => {
    if (exception.test(part)) return [];
    const statement = part.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim();
    if (!/^alter table|^drop/i.test(statement)) return [];
    return breaking.filter(([pattern]) => pattern.test(statement)).map(([, why]) => `${name}: ${statement}: ${why}`);
  });
}

/** Locks a table that is in use, and then keeps the lock for as long as its rows take. */
const locksWhileUpdating = (text: string) =>
  Array.from(text.matchAll(/^alter table (\w+)/gim), ([, table]) => table).filter((table) =>
    new RegExp(String.raw`^(?:update|delete from) ${table}\b`, 'im').test(text),
  );

const lastBeforeSeparateUpdates = 118;

test('a migration that locks a table leaves its rows to another', () => {
  const added = files.filter(({ name }) => numberOf(name) > lastBeforeSeparateUpdates);
  expect(added.filter(({ text }) => locksWhileUpdating(text).length > 0)).toEqual([]);
  expect(locksWhileUpdating("alter table event\n  add vibe text;\n\nupdate event set vibe = 'calm';")).toEqual([
    'event',
  ]);
});

test('while processes are replaced in turn, the version before works with the new tables', () => {
  const added = files.filter(({ name }) => numberOf(name) > lastBeforeTheRule);
  expect(added.flatMap(problemsOf)).toEqual([]);
});

test.each([
  'alter table event drop column name;',
  'alter table event\n  add vibe text,\n  drop column name;',
  'drop table event;',
  'alter table event rename to happening;',
  'alter table event rename column name to title;',
  'alter table event alter column name type varchar;',
  'alter table event alter name set not null;',
  'alter table event add column vibe text not null;',
  'alter table event add vibe text not null, add mood text not null default 0;',
])('%j is refused', (text) => {
  expect(problemsOf({ name: '999-new.sql', text })).toHaveLength(1);
});

test.each([
  "alter table event add column vibe text check (vibe in ('Calm', 'Loud'));",
  "alter table event add column vibe text not null default 'Calm';",
  'alter table event add column is_late boolean not null generated always as (ends_at > now()) stored;',
  'alter table event add constraint has_name check (name is not null);',
  'create table vibe (name text not null);',
  'drop index event_name;',
  '-- safe for the version before: it no longer reads the name.\nalter table event drop column name;',
])('%j is not', (text) => {
  expect(problemsOf({ name: '999-new.sql', text })).toEqual([]);
});
