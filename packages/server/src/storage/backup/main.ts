import { SettingsError } from '../../settings/settings-error.ts';
import { runCommand } from './backup-commands.ts';

try {
  console.log(await runCommand(process.argv.slice(2), process.env));
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
