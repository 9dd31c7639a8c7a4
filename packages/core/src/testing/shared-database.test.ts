import { sql, type Kysely } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../kernel/database.ts';
import { sharedDatabase } from './shared-database.ts';

const people = async (db: Kysely<Database>) => (await sql`select from "user"`.execute(db)).rows.length;

const leaveAsha = (db: Kysely<Database>) =>
  sql`insert into "user" ("id", "name", "email", "emailVerified") values ('Asha', 'Asha', 'asha@test.example', true)`.execute(
    db,
  );

test('rows of the file before are gone', async () => {
  const left = await sharedDatabase();
  await leaveAsha(left);
  await sql`create schema kept`.execute(left);
  const found = await sharedDatabase();
  expect(found).toBe(left);
  expect(await people(found)).toBe(0);
  expect((await sql`select from message_scan`.execute(found)).rows).toHaveLength(1);
});

test.each([
  'create table left_over (id int)',
  'alter table block rename to block_away',
  'alter table message_scan rename to message_scan_away',
  'alter table "user" add column left_over text',
  'alter table audit disable trigger audit_append_only',
  'alter table notification drop constraint notification_kind_check',
  `create or replace function ticket_code() returns text language sql volatile as $$ select 'CODE' $$`,
])('after %s, the next file finds another database', async (change) => {
  const left = await sharedDatabase();
  await leaveAsha(left);
  await sql.raw(change).execute(left);
  const found = await sharedDatabase();
  expect(found).not.toBe(left);
  expect(await people(found)).toBe(0);
  expect(await sharedDatabase()).toBe(found);
});
