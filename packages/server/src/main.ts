import { pino } from 'pino';
import { startServer } from './server.ts';
import { describeSettings, readSettings, SettingsError, type Settings } from './settings.ts';

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const settings = settingsOrExit();
const log = pino({ level: settings.logLevel });
log.info(describeSettings(settings), 'settings');
const server = await startServer(settings, { log });
console.log(`\nNukkad is open at ${settings.publicUrl ?? server.url.replace('127.0.0.1', 'localhost')}\n`);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error }, 'the stop failed');
        process.exit(1);
      },
    );
  });
