import type { Database } from '@nukkad/core/kernel/database.ts';
import type { SecurityEvent } from '@nukkad/core/kernel/security-events.ts';
import type { Kysely } from 'kysely';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { destination } from 'pino';
import { createLog } from '../logging/log.ts';
import { createSecurityLog } from '../logging/security-log.ts';
import { openForCommand } from '../storage/open-database.ts';
import { lockFolder } from '../storage/folder-lock.ts';
import { SettingsError } from '../settings/settings-error.ts';
import { readDatabaseSettings } from '../settings/settings.ts';
import { findCommand } from './command-list.ts';
import { failureWords } from './failure-words.ts';

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
    const security: SecurityEvent[] = [];
    const said = await db.transaction().execute((transaction) => command(transaction, (event) => security.push(event)));
    const securityLog = createSecurityLog(createLog('info', destination({ fd: process.stderr.fd, sync: true })));
    for (const event of security) securityLog(event);
    return said;
  } finally {
    await close();
  }
}

const words = process.argv.slice(2);
try {
  console.log(await main(words));
} catch (error) {
  const known = failureWords(error, words);
  if (known === undefined) throw error;
  console.error(known);
  process.exitCode = 1;
}
