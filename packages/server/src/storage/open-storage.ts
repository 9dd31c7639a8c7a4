import type { Database } from '@nukkad/core/kernel/database.ts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Traces } from '../logging/traces.ts';
import type { Settings } from '../settings/settings.ts';
import { offerSnapshots } from './backup/snapshots.ts';
import { openDatabase, openPGlite, type Where } from './open-database.ts';
import { lockDatabase, lockFolder } from './folder-lock.ts';
import { StorageHealth } from './storage-away.ts';

export interface Storage {
  db: Kysely<Database>;
  health: StorageHealth;
  /** From now on, statements are spans of these. */
  traceIn(traces: Traces): void;
  close(): Promise<void>;
}

/** Locks and opens the database for a server. Throws a SettingsError while another server has it. */
export async function openStorage(
  { databaseUrl, redisUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'redisUrl' | 'dataDir'>,
  log: Logger,
): Promise<Storage> {
  const unlock = databaseUrl ? await lockDatabase(databaseUrl, redisUrl !== null) : lockFolder(dataDir);
  const health = new StorageHealth();
  let traces: Traces | null = null;
  const where: Where = databaseUrl ? { databaseUrl } : { socket: openPGlite(dataDir) };
  const db = await openDatabase(where, {
    done(statement, tookMs) {
      health.count(statement);
      traces?.ran(statement, tookMs, false);
    },
    failed(error, statement, tookMs) {
      health.note(error);
      if (statement !== undefined) traces?.ran(statement, tookMs ?? 0, true);
    },
    broken: (error, message) => log.error({ error }, message),
  });
  const snapshots = 'socket' in where ? await offerSnapshots(dataDir, where.socket, log) : null;
  health.watch(db);
  return {
    db,
    health,
    traceIn(given) {
      traces = given;
    },
    async close() {
      await snapshots?.close();
      await db.destroy();
      await unlock();
    },
  };
}
