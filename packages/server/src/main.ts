import { createLog } from './logging/log.ts';
import { SettingsError } from './settings/settings-error.ts';
import { describeSettings, readSettings } from './settings/settings.ts';
import { atOnce, drainTimes, longestStopMs } from './settings/stop-times.ts';
import { startErrorMessage } from './settings/start-errors.ts';
import { releaseMemory } from './storage/release-memory.ts';
import { openStorage } from './storage/open-storage.ts';

/** No stack trace for problems that the operator can fix. */
function giveUp(message: string): never {
  console.error(message);
  process.exit(1);
}

async function start() {
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  log.info(describeSettings(settings), 'settings');
  if (settings.edition === 'sandbox' && !['127.0.0.1', 'localhost', '::1'].includes(settings.host))
    log.warn('this is a sandbox: anyone who reaches it can sign in as any sample person');
  // The database opens while the rest of the program loads.
  const [storage, { startServer }] = await Promise.all([openStorage(settings, log), import('./server.ts')]);
  const server = await startServer(settings, { log, storage });
  console.log(`\nNukkad is open at ${settings.publicUrl ?? server.url.replace('127.0.0.1', 'localhost')}\n`);
  return { server, log, drain: settings.redisUrl === null ? atOnce : drainTimes };
}

const { server, log, drain } = await start().catch((error: unknown) => {
  if (error instanceof SettingsError) return giveUp(error.message);
  const message = startErrorMessage(error);
  if (message) return giveUp(`Nukkad cannot start: ${message}`);
  throw error;
});

setTimeout(releaseMemory, 5000).unref();

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    // What is left is done after the next start, as after a crash.
    setTimeout(() => {
      log.error('the stop took too long');
      process.exit(1);
    }, longestStopMs).unref();
    server.stop(drain).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error }, 'the stop failed');
        process.exit(1);
      },
    );
  });
