import { transientRefusal } from '@nukkad/core/kernel/transient-failures.ts';
import type { Database } from '@nukkad/core/kernel/database.ts';
import { sql, type Kysely } from 'kysely';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase, openPGlite } from './open-database.ts';

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

test('transactions take turns, and statements of others run before or after them', async () => {
  const db = await openDatabase({ dataDir: null });
  await sql`create table word (word text primary key)`.execute(db);
  const add = (word: string, to = db) => sql`insert into word values (${word})`.execute(to);
  const words = async () => (await sql<{ word: string }>`select word from word order by word`.execute(db)).rows;
  const beside: Promise<unknown>[] = [];
  const seen: ReturnType<typeof words>[] = [];
  const transactions = Array.from({ length: 9 }, (_, nth) =>
    db.transaction().execute(async (db) => {
      await add(`undone ${nth}`, db);
      beside.push(add(`kept ${nth}`));
      seen.push(words());
      await add(`undone too ${nth}`, db);
      throw new Error('undone');
    }),
  );
  expect(new Set((await Promise.allSettled(transactions)).map(({ status }) => status))).toEqual(new Set(['rejected']));
  await Promise.all(beside);
  expect(await words()).toEqual(beside.map((_, nth) => ({ word: `kept ${nth}` })));
  expect((await Promise.all(seen)).flat().filter(({ word }) => word.startsWith('undone'))).toEqual([]);
  await db.destroy();
});

test('a transaction that has ended takes no more statements, and none streams', async () => {
  const db = await openDatabase({ dataDir: null });
  await sql`create table word (word text primary key)`.execute(db);
  const add = (word: string, to = db) => sql`insert into word values (${word})`.execute(to);
  const forgotten: Promise<string[]>[] = [];
  const forget = async (db: Kysely<Database>, words: string[]) => {
    const asked = Promise.allSettled(words.map((word) => add(word, db)));
    forgotten.push(asked.then((all) => all.map(({ status }) => status)));
  };
  await db.transaction().execute((db) => forget(db, ['one', 'late']));
  const failing = db.transaction().execute(async (db) => {
    await forget(db, ['undone', 'late']);
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  expect(await Promise.all(forgotten)).toEqual(Array.from({ length: 2 }, () => ['fulfilled', 'rejected']));
  const streaming = sql`select word from word`.$castTo<unknown>().compile(db);
  await expect(db.getExecutor().stream(streaming, 1).next()).rejects.toThrow('does not stream');
  expect((await sql`select word from word`.execute(db)).rows).toEqual([{ word: 'one' }]);
  await db.destroy();
});

test('a statement is sent before the one before it is answered', async () => {
  const socket = openPGlite(null);
  const db = await openDatabase({ socket });
  await sql`select 1`.execute(db);
  const order: string[] = [];
  const { push, _writev } = socket;
  socket.push = (answer: unknown) => {
    order.push('answered');
    return push.call(socket, answer);
  };
  socket._writev = (chunks, done) => {
    order.push('sent');
    _writev.call(socket, chunks, done);
  };
  await Promise.all([sql`select 1`.execute(db), sql`select 2`.execute(db)]);
  expect(order).toEqual(['sent', 'sent', 'answered', 'answered']);
  await db.destroy();
});

test('after its thread has ended, every question is refused as one to a database that is away', async () => {
  const socket = openPGlite(null);
  const broken: string[] = [];
  const db = await openDatabase({ socket }, { done() {}, failed() {}, broken: (_, message) => broken.push(message) });
  socket.destroy();
  const refusals = await Promise.all(
    [1, 2].map((nth) => sql`select ${nth}::int`.execute(db).catch((error: unknown) => transientRefusal(error))),
  );
  const later = await db
    .transaction()
    .execute(() => sql`select 1`.execute(db))
    .catch((error: unknown) => transientRefusal(error));
  expect([...refusals, later]).toEqual(['STORAGE_AWAY', 'STORAGE_AWAY', 'STORAGE_AWAY']);
  expect(broken).toEqual(['A database connection broke']);
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
}, 240_000);
