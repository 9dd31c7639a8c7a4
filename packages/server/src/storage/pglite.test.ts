import { sql } from 'kysely';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from './open-database.ts';

test('concurrent queries get their own answers, and an error affects only its own query', async () => {
  const db = await openDatabase({ dataDir: null });
  const echo = async (value: string) => {
    const { rows } = await sql<{ id: string }>`select ${value}::uuid as id`.execute(db);
    return rows[0]!.id;
  };
  // More than plans are kept for.
  const ids = Array.from({ length: 600 }, () => crypto.randomUUID());
  const asked = ids.map(echo);
  await expect(echo('no uuid')).rejects.toMatchObject({ code: '22P02' });
  expect(await Promise.all(asked)).toEqual(ids);
  await db.destroy();
});

test('a failed statement rolls its transaction back, without queries of others in between', async () => {
  const db = await openDatabase({ dataDir: null });
  await sql`create table word (word text primary key)`.execute(db);
  const add = (word: string, to = db) => sql`insert into word values (${word})`.execute(to);
  const failing = db.transaction().execute(async (db) => {
    await add('one', db);
    await add('one', db);
  });
  const beside = add('two');
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  await beside;
  expect((await sql`select word from word`.execute(db)).rows).toEqual([{ word: 'two' }]);
  await db.destroy();
});

test('a closed database leaves its folder free to copy and to open at once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nukkad-pglite-'));
  const copy = mkdtempSync(join(tmpdir(), 'nukkad-pglite-'));
  let db = await openDatabase({ dataDir });
  await sql`create table word (word text primary key)`.execute(db);
  for (let turn = 1; turn <= 3; turn++) {
    await sql`insert into word values (${`word ${turn}`})`.execute(db);
    await db.destroy();
    cpSync(dataDir, copy, { recursive: true });
    db = await openDatabase({ dataDir: turn % 2 ? copy : dataDir });
    expect((await sql`select from word`.execute(db)).rows).toHaveLength(turn);
    await db.destroy();
    db = await openDatabase({ dataDir });
  }
  await db.destroy();
  for (const folder of [dataDir, copy]) rmSync(folder, { recursive: true });
}, 60_000);
