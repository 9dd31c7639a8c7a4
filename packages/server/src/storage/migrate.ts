import { errorCode } from '@nukkad/core/kernel/error-code.ts';
import { deadlock, lockTimeout } from '@nukkad/core/kernel/transient-failures.ts';
import type { MigrationResultSet, Migrator } from 'kysely/migration';
import { setTimeout as wait } from 'node:timers/promises';

/** Of the wait for another process that migrates: statements of migrations have no timeout. */
const statementTimeout = '57014';
const pauseMs = 500;
/** A backup holds every table while it runs. */
const deadlineMs = 300_000;

/**
 * Brings the tables up to date while processes of the version before may serve. Each migration has a transaction of its
 * own, which locks only what it changes, and is tried again if others held that for too long.
 */
export async function migrate(migrator: Migrator): Promise<void> {
  const deadline = performance.now() + deadlineMs;
  for (;;) {
    const { error, results } = await migrateNext(migrator);
    if (error === undefined && !results?.length) return;
    if (error === undefined) continue;
    const wasHeld = [lockTimeout, deadlock, statementTimeout].includes(errorCode(error) ?? '');
    if (!wasHeld || performance.now() > deadline) throw error;
    await wait(pauseMs);
  }
}

async function migrateNext(migrator: Migrator): Promise<MigrationResultSet> {
  const next = await migrator.migrateUp();
  if (next.error !== undefined || !next.results?.length) return next;
  const [first] = await migrator.getMigrations();
  // A new database serves nobody: all at once takes less time.
  return next.results[0]?.migrationName === first?.name ? migrator.migrateToLatest() : next;
}
