import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openDatabase } from '../storage/open-database.ts';

/** PostgreSQL to test on; without it, tests use PGlite. */
export const postgresUrl = process.env['TEST_DATABASE_URL'];

/** Calls `work` with a connection to the server's own database. */
async function connected(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

const urlOf = (name: string) => Object.assign(new URL(postgresUrl!), { pathname: `/${name}` }).href;

/** A name that changes with the migrations. */
function templateName(): string {
  const folder = fileURLToPath(new URL('../../../core/src/kernel/migrations/', import.meta.url));
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).toSorted()) hash.update(readFileSync(`${folder}${file}`));
  return `nukkad_empty_${hash.digest('hex').slice(0, 16)}`;
}

/** Creates the template unless it exists: copying it takes a tenth of the time that all migrations take. */
async function createTemplate(client: pg.Client, name: string): Promise<void> {
  // Test files run at the same time; one creates it, and the others wait.
  await client.query('select pg_advisory_lock(hashtext($1))', [name]);
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount) return;
  await client.query(`drop database if exists ${name}_new`);
  await client.query(`create database ${name}_new`);
  await (await openDatabase({ databaseUrl: urlOf(`${name}_new`) })).destroy();
  await client.query(`alter database ${name}_new rename to ${name}`);
}

/** A migrated database without rows on the PostgreSQL of the tests. `drop` also ends its connections. */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const template = templateName();
  await connected((client) => createTemplate(client, template));
  const name = `${process.env['TEST_DATABASE_PREFIX'] ?? 'nukkad_test_'}${randomUUID().replaceAll('-', '')}`;
  await connected((client) => client.query(`create database ${name} template ${template}`));
  return { url: urlOf(name), drop: () => connected((client) => client.query(`drop database ${name} with (force)`)) };
}
