import type { Database } from '@nukkad/core/kernel/database.ts';
import { ORPCError } from '@orpc/contract';
import type { Kysely } from 'kysely';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openForCommand } from '../storage/open-database.ts';
import { FolderLocked, lockFolder } from '../storage/folder-lock.ts';
import { SettingsError } from '../settings/settings-error.ts';
import { readDatabaseSettings } from '../settings/settings.ts';
import { startErrorMessage } from '../settings/start-errors.ts';
import { findCommand } from './command-list.ts';

async function open(): Promise<{ db: Kysely<Database>; close(): Promise<void> }> {
  const { databaseUrl, dataDir } = readDatabaseSettings(process.env);
  if (databaseUrl !== null) {
    const db = await openForCommand({ databaseUrl });
    return { db, close: () => db.destroy() };
  }
  if (!existsSync(join(dataDir, 'postgres')))
    throw new SettingsError(`There is no database in ${dataDir}. Set DATABASE_URL or DATA_DIR as for the server.`);
  const unlock = lockFolder(dataDir);
  try {
    const db = await openForCommand({ dataDir });
    return { db, close: () => db.destroy().then(unlock) };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function main(words: readonly string[]): Promise<string> {
  const command = findCommand(words);
  const { db, close } = await open();
  try {
    return await db.transaction().execute(command);
  } finally {
    await close();
  }
}

function problem(error: unknown, words: readonly string[]): string | undefined {
  if (error instanceof FolderLocked)
    return `Nukkad (process ${error.holder}) is running, and its embedded database serves one process at a time. Stop it, run this command, and start it again. With PostgreSQL (DATABASE_URL) commands work while servers are running.`;
  if (error instanceof SettingsError) return error.message;
  if (error instanceof ORPCError && error.code === 'NOT_FOUND') return notFound(words);
  if (error instanceof ORPCError && error.code === 'PASSKEY_NEEDED')
    return `PASSKEY_NEEDED: ${words[1]} has no passkey. They add one in Settings, Account, before they get the role.`;
  return startErrorMessage(error);
}

function notFound([noun, second, third]: readonly string[]): string {
  if (noun === 'badge')
    return `NOT_FOUND: no one with the address ${third} has ${second === 'give' ? 'a complete profile' : 'a badge'}.`;
  if (noun === 'promotion')
    return `NOT_FOUND: no published, upcoming event at a public place that is hosted here has the id ${third}.`;
  if (noun === 'calendar')
    return `NOT_FOUND: no calendar of a person has the id ${third}. See: npm run admin -- calendar list`;
  return `NOT_FOUND: no one has an account with the address ${second}.`;
}

const words = process.argv.slice(2);
try {
  console.log(await main(words));
} catch (error) {
  const known = problem(error, words);
  if (known === undefined) throw error;
  console.error(known);
  process.exitCode = 1;
}
