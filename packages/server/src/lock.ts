import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from './settings.ts';

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of somebody else's is alive too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * Takes a data folder for this process, since PGlite does not see when two open the same files, and destroys them.
 * Throws a SettingsError while another process has it; one that was killed has it no more. Returns what gives it back.
 */
export function lockFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'lock');
  for (let tries = 0; tries < 2; tries++)
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(readFileSync(file, 'utf8'));
      if (holder !== process.pid && Number.isInteger(holder) && holder > 0 && isAlive(holder))
        throw new SettingsError(
          `Another Nukkad (process ${holder}) is using ${dataDir}. Stop it, or give this one a DATA_DIR and a PORT of its own.`,
        );
      rmSync(file, { force: true });
    }
  throw new SettingsError(`The folder ${dataDir} could not be locked.`);
}
