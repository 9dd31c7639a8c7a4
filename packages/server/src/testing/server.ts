import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';
import type { Options, RunningServer } from '../server.ts';
import type { Settings } from '../settings/settings.ts';
import { startSandbox } from './sandbox.ts';

const databaseUrl = process.env['TEST_DATABASE_URL'];

async function admin(statement: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

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
  const name = `nukkad_test_${randomUUID().replaceAll('-', '')}`;
  let url: string | null = null;
  if (databaseUrl) {
    await admin(`create database ${name}`);
    url = Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href;
    tellUrl(url);
  }
  const server = await startSandbox({ dataDir, databaseUrl: url, ...settings }, options);
  cleanups.push(async () => {
    await server.stop();
    if (databaseUrl) await admin(`drop database ${name} with (force)`);
    rmSync(dataDir, { recursive: true, force: true });
  });
  return server;
}
