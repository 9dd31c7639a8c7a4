import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { freshWorld } from '../../../testing/world.ts';
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
      .toBe(own && 'rows' in own ? 'yes' : 'no');
  }
  expect(Object.keys(ownTables).toSorted()).toEqual(tables.toSorted());
  expect([...described.keys()].toSorted()).toEqual(tables.toSorted());
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
    if ('rows' in table) found[name] = (await table.rows(asha).execute(world.db)).rows.map(({ row }) => row);
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
