import { cellAt } from '@nukkad/core/features/people/geometry.ts';
import type { Database } from '@nukkad/core/kernel/database.ts';
import { sql, type Kysely } from 'kysely';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { command } from '../../testing/backup-command.ts';
import { startSandbox, unlimited } from '../../testing/start-sandbox.ts';
import { signedIn } from '../../testing/browser.ts';
import { createTestDatabase, postgresUrl } from '../../testing/test-database.ts';
import { openDatabase, openForCommand, type Where } from '../open-database.ts';
import { runCommand } from './backup-commands.ts';
import { clear, takeEmptyDatabase } from './empty-database.ts';
import { copiedTables, digestsOf, readAsText } from './copied-tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'nukkad-backup-'));
const cleanups: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const clean of cleanups.toReversed()) await clean();
});

/** The digests of all rows, by table. */
const digests = (db: Kysely<Database>) =>
  db.transaction().execute(async (db) => {
    await readAsText(db);
    const found = new Map<string, string[]>();
    for (const table of await copiedTables(db)) {
      const rows: string[] = [];
      for await (const digest of digestsOf(db, table)) rows.push(digest);
      found.set(table.name, rows);
    }
    return found;
  });

async function reading<T>(
  where: Where,
  read: (db: Kysely<Database>) => Promise<T>,
  version?: 'any version',
): Promise<T> {
  const db = await openForCommand(where, version);
  try {
    return await read(db);
  } finally {
    await db.destroy();
  }
}

const insertWaiting = (db: Kysely<Database>, personId: string) =>
  db
    .insertInto('waiting')
    .values({ id: crypto.randomUUID(), event_id: '1', person_id: personId, quantity: 1, joined_at: new Date() })
    .returning('place')
    .executeTakeFirstOrThrow();

async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase();
  cleanups.push(drop);
  await reading({ databaseUrl: url }, clear);
  return url;
}

/** A sandbox with a conversation between Asha and Bilal, on the database that is tested. */
async function startTown(dataDir: string) {
  const database = postgresUrl ? await createTestDatabase() : null;
  if (database) cleanups.push(database.drop);
  let hours = 0;
  const now = () => new Date(Date.now() + hours * 3_600_000);
  mkdirSync(dataDir);
  const options = { now, rateLimits: unlimited() };
  const server = await startSandbox({ dataDir, databaseUrl: database?.url ?? null }, options);
  cleanups.push(() => server.stop());
  for (const name of ['auth-secret', 'vapid-key']) writeFileSync(join(dataDir, name), `the ${name}`);
  const asha = await signedIn(server, '2');
  const bilal = await signedIn(server, '3');
  const { request } = await asha.api.meets.request({ personId: '3' });
  const { conversationId: id } = await bilal.api.meets.setStatus({ id: request.id, status: 'accepted' });
  if (id === null) return expect.fail('They have no conversation.');
  // Hours later, because Asha goes where neither a sample person is nor anyone in the other databases of a cluster.
  hours = 2;
  const { area, next } = await asha.api.people.report({ cell: cellAt({ latitude: 19.7, longitude: 73.7 }) });
  const areas = [area, next].flatMap((it) => it?.id ?? []);
  let sent = 0;
  const send = async () => {
    await asha.api.chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message: `Message ${sent + 1}` });
    sent++;
  };
  const settings: Record<string, string> = database ? { DATABASE_URL: database.url } : { DATA_DIR: dataDir };
  return { server, areas, send, sent: () => sent, settings };
}

/** Writes until `work` is done. */
async function whileWriting<T>(send: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const writing = (async () => {
    while (!stop.signal.aborted) await send();
  })();
  try {
    return await work();
  } finally {
    stop.abort();
    await writing;
  }
}

/** Restores into a PostgreSQL database that is not empty any more: it is as after the first time. */
async function replaceDatabase(target: Record<string, string>, where: Where, file: string) {
  const restored = await reading(where, digests);
  await reading(where, async (db) => {
    await sql`delete from event`.execute(db);
    await sql`create table public.other (id int)`.execute(db);
  });
  expect(await command(target, 'restore', file)).toMatchObject({
    code: 1,
    complained: expect.stringContaining('This database is not empty.'),
  });
  // A damaged file is found before anything is dropped.
  const damaged = `${file}.damaged`;
  writeFileSync(damaged, readFileSync(file).subarray(0, -1000));
  expect(await command(target, 'restore', damaged, '--replace')).toMatchObject({
    code: 1,
    complained: expect.stringContaining('pg_restore failed'),
  });
  expect((await reading(where, digests)).get('person')).toEqual(restored.get('person'));
  // So is one that can be read, and fails once most of it is restored.
  const failing = `${file}.failing`;
  const other = await emptyDatabase();
  await reading(
    { databaseUrl: other },
    async (db) => {
      await sql`create table kysely_migration (name text, timestamp text)`.execute(db);
      await sql`create table late (x int)`.execute(db);
      await sql`create function is_late() returns boolean language sql as 'select exists (select from late)'`.execute(
        db,
      );
      await sql`insert into late values (1)`.execute(db);
      await sql`create table early (x int check (is_late()))`.execute(db);
      await sql`insert into early values (1)`.execute(db);
    },
    'any version',
  );
  expect(await command({ DATABASE_URL: other }, 'backup', failing)).toMatchObject({ code: 0 });
  expect(await command(target, 'restore', failing, '--replace')).toMatchObject({
    code: 1,
    complained: expect.stringContaining('psql failed'),
  });
  expect((await reading(where, digests)).get('person')).toEqual(restored.get('person'));
  expect(await command(target, 'restore', file, '--replace')).toMatchObject({ code: 0, complained: '' });
  expect(await reading(where, digests)).toEqual(restored);
  expect(
    await reading(where, async (db) => (await sql`select to_regclass('other') as found`.execute(db)).rows),
  ).toEqual([{ found: null }]);
}

/** A backup with a migration of a later version is refused before it replaces anything. */
async function refuseNewer(
  source: { db: Kysely<Database>; settings: Record<string, string> },
  target: Record<string, string>,
  where: Where,
) {
  const file = join(folder, 'newer.backup');
  await sql`insert into kysely_migration values ('999-new.sql', now()::text)`.execute(source.db);
  expect(await command(source.settings, 'backup', file)).toMatchObject({ code: 0 });
  await sql`delete from kysely_migration where name = '999-new.sql'`.execute(source.db);
  const before = await reading(where, digests);
  expect(await command(target, 'restore', file, '--replace')).toMatchObject({
    code: 1,
    complained: `${file} was made by a newer version of Nukkad. Restore it with that version or a later one. Nothing was changed.\n`,
  });
  expect(await reading(where, digests)).toEqual(before);
}

/** What sending a message changes, and what jobs change at any time. */
const changing = new Set([
  'message',
  'conversation',
  'inbox',
  'message_scan',
  'job_turn',
  'notification',
  'delivery',
  'delivery_count',
]);

test('a backup that is made while people write is restored whole', { timeout: 600_000 }, async () => {
  const dataDir = join(folder, 'town');
  const { server, areas, send, sent, settings } = await startTown(dataDir);
  for (let times = 0; times < 5; times++) await send();
  const file = join(folder, 'town.backup');
  // Writes where people are to the database's files.
  await sql`checkpoint`.execute(server.host.db);
  const before = sent();
  const backedUp = await whileWriting(send, () => command(settings, 'backup', file));
  const after = sent();
  expect(backedUp).toEqual({ code: 0, said: `Backed up to ${file}.\n`, complained: '' });
  expect(after).toBeGreaterThan(before + 5);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const target: Record<string, string> = postgresUrl
    ? { DATABASE_URL: await emptyDatabase() }
    : { DATA_DIR: join(folder, 'restored') };
  expect(await command(target, 'restore', file)).toMatchObject({ code: 0, complained: '' });

  const source = await digests(server.host.db);
  const where = target['DATABASE_URL']
    ? { databaseUrl: target['DATABASE_URL'] }
    : { dataDir: target['DATA_DIR'] ?? '' };
  await reading(where, async (db) => {
    const restored = await digests(db);
    expect(restored.size).toBe(source.size);
    expect(restored.size).toBeGreaterThan(40);
    for (const [table, rows] of restored)
      if (!changing.has(table)) expect([table, rows]).toEqual([table, source.get(table)]);
    // Messages as far as one moment, with all that was acknowledged before, and what else their writing changed.
    const messages = restored.get('message') ?? [];
    expect(messages.length).toBeGreaterThanOrEqual(before);
    expect(messages.length).toBeLessThanOrEqual(after);
    expect(source.get('message')).toEqual(expect.arrayContaining(messages));
    const latest = await db
      .selectFrom('conversation')
      .select('last_position')
      .orderBy('last_position', 'desc')
      .execute();
    expect(latest[0]?.last_position).toBe(messages.length);
    expect(await db.selectFrom('presence').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('since_crash').selectAll().execute()).toEqual([]);
  });
  expect(areas).not.toEqual([]);
  const places = await sql<{ area: string }>`select coalesce(area, next_area) as area from presence`.execute(
    server.host.db,
  );
  expect(areas).toContain(places.rows.find(({ area }) => areas.includes(area))?.area);
  await refuseNewer({ db: server.host.db, settings }, target, where);
  if (postgresUrl) return replaceDatabase(target, where, file);
  const restoredFolder = target['DATA_DIR'] ?? '';
  for (const name of ['auth-secret', 'vapid-key'])
    expect(readFileSync(join(restoredFolder, name), 'utf8')).toBe(`the ${name}`);
  const unpacked = mkdtempSync(join(folder, 'unpacked-'));
  execFileSync('tar', ['-xzf', file, '-C', unpacked]);
  const files = readdirSync(unpacked, { recursive: true, withFileTypes: true }).filter((it) => it.isFile());
  expect(files.length).toBeGreaterThan(500);
  for (const { parentPath, name } of files) {
    const bytes = readFileSync(join(parentPath, name));
    expect([name, areas.filter((area) => bytes.includes(area))]).toEqual([name, []]);
  }
  // Nothing is left next to the database that was copied.
  expect(readdirSync(dataDir).filter((name) => /snapshot-|restore-/.test(name))).toEqual([]);
});

test('commands that would lose something refuse', { timeout: 180_000 }, async () => {
  const dataDir = join(folder, 'refused');
  const file = join(folder, 'refused.backup');
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  const running = join(folder, 'running');
  mkdirSync(running);
  writeFileSync(join(running, 'lock'), String(process.ppid));
  writeFileSync(file, 'not a backup');
  const database: Record<string, string> = {};
  if (postgresUrl) {
    const { url, drop } = await createTestDatabase();
    cleanups.push(drop);
    database['DATABASE_URL'] = url;
  }
  const target = postgresUrl ? database : { DATA_DIR: dataDir };
  const tries: [Record<string, string>, string[], string | RegExp][] = [
    [target, ['backup', file], 'exists already'],
    [target, ['restore', join(folder, 'none')], 'There is no file'],
    [target, ['restore', file], postgresUrl ? 'pg_restore failed' : 'There is a database'],
    [target, ['restore', file, '--overwrite'], 'npm run restore -- FILE --replace'],
    [{ DATA_DIR: join(folder, 'none') }, ['backup', join(folder, 'new')], 'There is no database in'],
    [{ DATA_DIR: running }, ['move', 'postgres://127.0.0.1:1/none'], 'is running. Stop it'],
    [{ DATA_DIR: dataDir }, ['move', 'mysql://127.0.0.1/none'], 'postgres://user:password@host'],
    [{ DATA_DIR: join(folder, 'fresh') }, ['restore', file], 'tar failed'],
  ];
  for (const [settings, words, problem] of tries)
    expect([words, await runCommand(words, settings).catch(String)]).toEqual([words, expect.stringMatching(problem)]);
  expect(readdirSync(dataDir)).toEqual(['postgres']);
  expect(readFileSync(file, 'utf8')).toBe('not a backup');
});

test.skipIf(!postgresUrl)('a sandbox moves into PostgreSQL, row by row', { timeout: 300_000 }, async () => {
  const dataDir = join(folder, 'moving');
  let server = await startSandbox({ dataDir });
  const asha = await signedIn(server, '2');
  const { db } = server.host;
  for (const person of ['2', '3', '4']) await insertWaiting(db, person);
  const content = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * at) % 251));
  await db
    .insertInto('picture')
    .values({
      id: crypto.randomUUID(),
      owner: '2',
      content,
      small: null,
      content_type: 'image/webp',
      width: 1,
      height: 1,
      made_at: new Date(),
      wanted_at: new Date(),
    })
    .execute();
  // The last place is taken and given up: nobody else gets it.
  await sql`delete from waiting where person_id = '4'`.execute(db);
  const source = await digests(db);
  const url = await emptyDatabase();
  await server.stop();
  const moved = await command({ DATA_DIR: dataDir }, 'move', url);
  expect(moved).toMatchObject({ code: 0, complained: '' });
  expect(moved.said).toMatch(/^waiting: 2$/m);
  expect(moved.said).toMatch(/^Moved \d{3,} rows, and each is the same\./m);
  await expect(takeEmptyDatabase(url)).rejects.toThrow('This database is not empty. Create a new one.');

  await reading({ databaseUrl: url }, async (db) => {
    const found = await digests(db);
    for (const [table, rows] of source)
      if (!changing.has(table)) expect([table, found.get(table)]).toEqual([table, rows]);
    expect(await insertWaiting(db, '4')).toEqual({ place: 4 });
    // Keys and triggers are as the migrations made them.
    await expect(sql`delete from event where id = '1'`.execute(db)).resolves.toBeDefined();
    expect(await db.selectFrom('waiting').selectAll().execute()).toEqual([]);
    const { rows } = await sql`select conname from pg_constraint where condeferrable`.execute(db);
    expect(rows).toEqual([]);
    await sql`insert into kysely_migration values ('999-new.sql', now()::text)`.execute(db);
    await expect(openDatabase({ databaseUrl: url })).rejects.toThrow('a newer version has updated this database');
    await sql`delete from kysely_migration where name = '999-new.sql'`.execute(db);
  });
  server = await startSandbox({ dataDir: join(folder, 'moved'), databaseUrl: url });
  cleanups.push(() => server.stop());
  const me = await fetch(new URL('/api/presence', server.url), { headers: { cookie: asha.cookie } });
  expect(me.status).toBe(200);
});
