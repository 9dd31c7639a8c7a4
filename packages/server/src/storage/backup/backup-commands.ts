import { errorCode } from '@nukkad/core/kernel/error-code.ts';
import { closeSync, existsSync, fstatSync, lstatSync, openSync, renameSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { SettingsError } from '../../settings/settings-error.ts';
import type { Given } from '../../settings/environment-variables.ts';
import { readDatabaseSettings } from '../../settings/settings.ts';
import { startErrorMessage } from '../../settings/start-errors.ts';
import { FolderLocked } from '../folder-lock.ts';
import { backUpFolder } from './back-up-folder.ts';
import { backUpPostgres } from './back-up-postgres.ts';
import { move } from './move-to-postgres.ts';
import { restoreFolder } from './restore-folder.ts';
import { restorePostgres } from './restore-postgres.ts';

const usage = `Commands:
npm run backup -- FILE              write a backup to a new file, also while Nukkad runs
npm run restore -- FILE             restore it into an empty database or folder
npm run restore -- FILE --replace   delete what is there, and restore it
npm run move -- DATABASE_URL        copy the sandbox of DATA_DIR into an empty PostgreSQL`;

/** npm runs commands in the folder of the project, wherever they were typed. */
const pathOf = (file: string) => resolve(process.env['INIT_CWD'] ?? '.', file);

/** Only its owner may read it, from its first byte on. Throws a SettingsError if something of someone else is there. */
function openOwnFile(path: string): number {
  const left = lstatSync(path, { throwIfNoEntry: false });
  if (left?.isFile() && left.uid === (process.geteuid?.() ?? left.uid)) rmSync(path);
  try {
    return openSync(path, 'wx', 0o600);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    throw new SettingsError(`${path} is not a file of yours. Delete it, or name another file.`);
  }
}

async function backUp(file: string, given: Given): Promise<string> {
  const { databaseUrl, dataDir } = readDatabaseSettings(given);
  const path = pathOf(file);
  if (existsSync(path)) throw new SettingsError(`${path} exists already. Name a new file.`);
  const part = `${path}.part`;
  const open = openOwnFile(part);
  try {
    await (databaseUrl === null ? backUpFolder(dataDir, open) : backUpPostgres(databaseUrl, open));
    const [written, there] = [fstatSync(open), lstatSync(part)];
    if (written.ino !== there.ino || written.dev !== there.dev)
      throw new SettingsError(`Someone else has replaced ${part}, so nothing was backed up.`);
    renameSync(part, path);
  } finally {
    closeSync(open);
    rmSync(part, { force: true });
  }
  return `Backed up to ${path}.`;
}

async function restore(file: string, given: Given, mayReplace: boolean): Promise<string> {
  const { databaseUrl, dataDir } = readDatabaseSettings(given);
  const path = pathOf(file);
  if (!existsSync(path)) throw new SettingsError(`There is no file ${path}.`);
  if (databaseUrl === null) await restoreFolder(dataDir, path, mayReplace);
  else await restorePostgres(databaseUrl, path, mayReplace);
  return `Restored ${path}.`;
}

async function moveTo(databaseUrl: string, given: Given): Promise<string> {
  const { dataDir } = readDatabaseSettings({ ...given, NODE_ENV: undefined });
  readDatabaseSettings({ DATABASE_URL: databaseUrl });
  const rows = await move(dataDir, databaseUrl, console.log);
  return `Moved ${rows} rows, and each is the same. Start Nukkad with DATABASE_URL and the keys of ${dataDir}:
AUTH_SECRET_FILE=${resolve(dataDir, 'auth-secret')}
VAPID_PRIVATE_KEY_FILE=${resolve(dataDir, 'vapid-key')}`;
}

async function obey([command, what, option, ...more]: readonly string[], given: Given): Promise<string> {
  if (what === undefined || more.length > 0) throw new SettingsError(usage);
  if (command === 'restore' && option === '--replace') return restore(what, given, true);
  if (option !== undefined) throw new SettingsError(usage);
  if (command === 'backup') return backUp(what, given);
  if (command === 'restore') return restore(what, given, false);
  if (command === 'move') return moveTo(what, given);
  throw new SettingsError(usage);
}

function problem(error: unknown): string | undefined {
  if (error instanceof FolderLocked)
    return `Nukkad (process ${error.holder}) is running. Stop it, run this command, and start it again.`;
  return error instanceof SettingsError ? error.message : startErrorMessage(error);
}

/** Runs a command with settings; what to print. Throws a SettingsError with what the operator can do about it. */
export async function runCommand(words: readonly string[], given: Given): Promise<string> {
  try {
    return await obey(words, given);
  } catch (error) {
    const known = problem(error);
    throw known === undefined ? error : new SettingsError(known);
  }
}
