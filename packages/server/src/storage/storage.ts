import type { Database } from '@nukkad/core/kernel/database.ts';
import type { Kysely } from 'kysely';
import type { Settings } from '../settings/settings.ts';
import { openDatabase } from './database.ts';
import { lockDatabase, lockFolder } from './lock.ts';

/** Locks and opens the database for a server. Throws a SettingsError while another server has it. */
export async function openStorage({
  databaseUrl,
  redisUrl,
  dataDir,
}: Pick<Settings, 'databaseUrl' | 'redisUrl' | 'dataDir'>): Promise<{ db: Kysely<Database>; close(): Promise<void> }> {
  const unlock = databaseUrl ? await lockDatabase(databaseUrl, redisUrl !== null) : lockFolder(dataDir);
  const db = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir });
  return {
    db,
    async close() {
      await db.destroy();
      await unlock();
    },
  };
}
