import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createSecrets } from '../../settings/secrets.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';
import { openDatabase } from '../../storage/open-database.ts';
import { createTestDatabase, postgresUrl } from '../../testing/test-database.ts';
import { readVapidKey } from './read-vapid-key.ts';
import { createVapidKey, publicVapidKey, vapidKeyProblem } from './vapid-key.ts';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const unset = { vapidKey: null, hosts: [], allowPrivate: false };

/** Where servers of one installation keep their data. */
async function installation() {
  const dataDir = mkdtempSync(join(tmpdir(), 'nukkad-vapid-'));
  folders.push(dataDir);
  const database = postgresUrl ? await createTestDatabase() : null;
  if (database) onTestFinished(database.drop);
  const settings = { edition: 'production', mail: null, dataDir, databaseUrl: database?.url ?? null } as const;
  /** The public key of a server that starts, which is then stopped. */
  return async (push: { vapidKey: string | null; hosts: string[]; allowPrivate: boolean } = unset) => {
    const server = await startSandbox({ ...settings, push });
    const { publicKey } = server.host.push;
    await server.stop();
    return publicKey;
  };
}

test('a server in production without a key makes one at its first start, and has it again at the next', async () => {
  const start = await installation();
  const key = await start();
  expect(key).toMatch(/^[\w-]{87}$/);
  expect(await start()).toBe(key);
  const own = createVapidKey();
  expect(await start({ ...unset, vapidKey: own })).toBe(publicVapidKey(own));
});

test.runIf(postgresUrl)(
  'four servers that start at once on one database have the same key',
  async () => {
    const start = await installation();
    const keys = await Promise.all([start(), start(), start(), start()]);
    expect(new Set([...keys, await start()])).toEqual(new Set([keys[0]]));
  },
  240_000,
);

test('the key is not in the database as it is, and another secret makes a new one for all', async () => {
  const database = postgresUrl ? await createTestDatabase() : null;
  const db = await openDatabase(database ? { databaseUrl: database.url } : { dataDir: null });
  onTestFinished(async () => {
    await db.destroy();
    await database?.drop();
  });
  const [secrets, others] = [createSecrets('a secret of this test'), createSecrets('another secret')];
  const read = (by: typeof secrets) => readVapidKey(db, by, new Date());
  const [key, ...same] = await Promise.all([read(secrets), read(secrets), read(secrets)]);
  expect(same).toEqual([key, key]);
  expect(vapidKeyProblem(key)).toBeNull();
  const { rows } = await sql<{ row: string }>`select server_key::text as row from server_key`.execute(db);
  expect(rows).toHaveLength(1);
  for (const form of [key, Buffer.from(key, 'base64url').toString('hex'), Buffer.from(key).toString('base64url')])
    expect(rows[0]?.row).not.toContain(form);
  const replaced = await Promise.all([read(others), read(others), read(others)]);
  expect(new Set(replaced).size).toBe(1);
  expect(replaced[0]).not.toBe(key);
  expect(await read(others)).toBe(replaced[0]);
});
