import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshWorld } from '../testing/world.ts';

const world = freshWorld();
const page = readFileSync(new URL('../../../../docs/database.md', import.meta.url), 'utf8');

interface TableNote {
  owner: string;
  parents: string[];
  isUnlogged: boolean;
}

/** The rows of the page's tables, by the name of the table that they describe. */
function tablesIn(text: string): [name: string, note: TableNote][] {
  const rows = text.matchAll(/^\| `(\w+)` +\| ([\w-]+) +\|([^|\n]+)\|([^|\n]+)\|([^|\n]+)\|$/gm);
  return Array.from(rows, ([, name = '', owner = '', , parents = '', otherwise = '']) => [
    name,
    {
      owner,
      parents: Array.from(parents.matchAll(/`(\w+)`/g), ([, parent = '']) => parent).toSorted(),
      isUnlogged: /unlogged/i.test(otherwise),
    },
  ]);
}

/** The tables of the database: which rows take theirs along when they are deleted, and whether they are unlogged. */
async function tablesInDatabase() {
  const { rows } = await sql<{ name: string; parents: string[]; is_unlogged: boolean }>`
    select child.relname::text as name, child.relpersistence = 'u' as is_unlogged, array(
      select distinct parent.relname::text from pg_constraint join pg_class as parent on parent.oid = confrelid
      where conrelid = child.oid and confdeltype = 'c' order by 1) as parents
    from pg_class as child
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely\\_%'`.execute(world.db);
  return new Map(rows.map(({ name, parents, is_unlogged }) => [name, { parents, isUnlogged: is_unlogged }]));
}

test('docs/database.md has one row for each table, with what deletes its rows as the schema has it', async () => {
  const described = tablesIn(page);
  const tables = await tablesInDatabase();
  expect(tables.size).toBeGreaterThan(30);
  expect(described.map(([name]) => name).toSorted()).toEqual([...tables.keys()].toSorted());
  for (const [name, { parents, isUnlogged }] of described)
    expect([name, { parents, isUnlogged }]).toEqual([name, tables.get(name)]);
});

test('every owner in docs/database.md is a feature, the kernel or the server', () => {
  for (const [, { owner }] of tablesIn(page))
    if (owner !== 'kernel' && owner !== 'server')
      expect(existsSync(new URL(`../features/${owner}`, import.meta.url)), owner).toBe(true);
});

test('a row that the schema does not bear out is noticed', async () => {
  const [[name, wrong] = expect.fail()] = tablesIn('| `share` | chat | Where someone is | `event` | Never |');
  expect(name).toBe('share');
  expect(wrong).not.toEqual((await tablesInDatabase()).get(name));
});
