import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Options, RunningServer } from '../server.ts';
import type { Settings } from '../settings/settings.ts';
import { startSandbox } from './start-sandbox.ts';
import { createTestDatabase, postgresUrl } from './test-database.ts';

/** Registered when the file is read: a hook that a test or another hook registers would not run. */
const cleanups: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const clean of cleanups) await clean();
});

/**
 * A whole server on a free port of this machine, with a database of its own; both are gone at the end of the file. `tellUrl`
 * is given the address of the database, where it is PostgreSQL.
 */
export async function serve(
  settings: Partial<Settings> = {},
  options: Options = {},
  tellUrl: (url: string) => void = () => {},
): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nukkad-server-'));
  const database = postgresUrl && !settings.databaseUrl ? await createTestDatabase() : null;
  if (database) tellUrl(database.url);
  const server = await startSandbox({ dataDir, databaseUrl: database?.url ?? null, ...settings }, options);
  cleanups.push(async () => {
    await server.stop();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return server;
}
