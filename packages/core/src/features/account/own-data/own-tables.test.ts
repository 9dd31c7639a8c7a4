import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshWorld } from '../../../testing/world.ts';
import { asJson } from './own-table.ts';
import { ownTables } from './own-tables.ts';

const world = freshWorld();
const page = (name: string) => readFileSync(new URL(`../../../../../../docs/${name}`, import.meta.url), 'utf8');

const tablesOf = (text: string) =>
  Array.from(text.matchAll(/^\| `(\w+)` +\| *([\w-]+)/gm), ([, name = '', second = '']) => ({ name, second }));

test('every table of docs/database.md is in the export or says why not, and in docs/data.md', () => {
  const described = new Map(tablesOf(page('data.md')).map(({ name, second }) => [name, second]));
  const tables = tablesOf(page('database.md')).map(({ name }) => name);
  expect(tables.length).toBeGreaterThan(35);
  for (const name of tables) {
    const own = ownTables[name as keyof typeof ownTables];
    expect
      .soft(own, `Table ${name} is new. Say in own-data/own-tables.ts what of it people download, or why nothing.`)
      .toBeDefined();
    expect
      .soft(
        described.get(name),
        `Say in docs/data.md what becomes of table ${name} when its person deletes their account.`,
      )
      .toBe(own && 'query' in own ? 'yes' : 'no');
  }
  expect(Object.keys(ownTables).toSorted()).toEqual(tables.toSorted());
  expect([...described.keys()].toSorted()).toEqual(tables.toSorted());
});

test('every column is in the export with words that say what it holds, or left out by name', async () => {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public'`.execute(world.db);
  for (const [name, own] of Object.entries(ownTables)) {
    if (!('query' in own)) continue;
    const described = Object.keys(own.fields);
    for (const [field, words] of Object.entries(own.fields))
      expect.soft(words, `${name}.${field}`).toMatch(/^[a-z0-9].*[^.]$/);
    // One row, with or without data, has the names of all columns.
    const { rows } = await sql<Record<string, unknown>>`
      select own.* from (select 1) as one left join (${own.query('nobody')}) as own on true`.execute(world.db);
    expect.soft(Object.keys(rows[0] ?? {}), name).toEqual(described);
    // A query of its own chooses and renames columns.
    if (own.without.length === 0) continue;
    const inTable = columns.filter(({ table }) => table === name).map(({ column }) => column);
    expect
      .soft(
        [...described, ...own.without].toSorted(),
        `Describe each column of ${name} in own-data/tables, or leave it out.`,
      )
      .toEqual(inTable.toSorted());
  }
});

test('what Asha downloads has her words and none of Bilal’s secrets', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const talk = await world.connect(asha, bilal);
  const say = (who: string, message: string) =>
    world.as(who).chat.send({ id: talk, messageId: crypto.randomUUID(), type: 'text', message });
  await say(asha, 'From Asha');
  await say(bilal, 'From Bilal');
  const found: Record<string, unknown[]> = {};
  for (const [name, table] of Object.entries(ownTables))
    if ('query' in table) found[name] = (await asJson(table.query(asha)).execute(world.db)).rows.map(({ row }) => row);
  expect(found['message']).toMatchObject([
    { from: 'me', text: 'From Asha' },
    { from: 'them', text: 'From Bilal' },
  ]);
  expect(found['conversation']).toMatchObject([{ with: 'Bilal' }]);
  expect(found['person']).toMatchObject([{ name: 'Asha', city: 'Mumbai' }]);
  expect(found['user']).toMatchObject([{ email: 'Asha@test.example' }]);
  expect(JSON.stringify(found)).not.toContain('Bilal@');
  const { area } = await world.db
    .selectFrom('presence')
    .select('area')
    .where('person_id', '=', bilal)
    .executeTakeFirstOrThrow();
  const without = { ...found, presence: [] };
  expect(JSON.stringify(without)).not.toContain(area);
});
