import { SettingsError } from '../../settings/settings-error.ts';
import { migrationFiles } from '../open-database.ts';

/** Refuses a backup whose database has run migrations that this version does not have: the server would not start. */
export function refuseNewerBackup(file: string, migrations: readonly string[]) {
  const known = new Set(migrationFiles().map(({ name }) => name));
  if (migrations.some((name) => !known.has(name)))
    throw new SettingsError(
      `${file} was made by a newer version of Nukkad. Restore it with that version or a later one. Nothing was changed.`,
    );
}
