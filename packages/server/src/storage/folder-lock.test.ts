import { expect, test } from 'vitest';
import { takeEmptyDatabase } from './backup/empty-database.ts';
import { lockDatabase } from './folder-lock.ts';

const databaseUrl = process.env['TEST_DATABASE_URL'];

test.skipIf(!databaseUrl)(
  'a database serves one process: the next one waits for it, and is turned away in words',
  async () => {
    const unlock = await lockDatabase(databaseUrl!, false);
    await expect(lockDatabase(databaseUrl!, false, 1)).rejects.toThrow('another process serves this database');
    await expect(takeEmptyDatabase(databaseUrl!)).rejects.toThrow('Stop all its processes, run this command');
    const waiting = lockDatabase(databaseUrl!, false, 10);
    await unlock();
    await (
      await waiting
    )();
  },
);
