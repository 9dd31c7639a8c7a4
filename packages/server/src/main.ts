import { createLog } from './log.ts';
import { startServer } from './server.ts';
import { SettingsError } from './settings-error.ts';
import { describeSettings, readSettings } from './settings.ts';

/** Ends with words for the operator: no stack trace for what they can mend. */
function giveUp(words: string): never {
  console.error(words);
  process.exit(1);
}

/** Faults of the surroundings at the start, by their code, in words. */
const surroundings: Record<string, string> = {
  EADDRINUSE: 'PORT is taken by another program. Stop it, or set another PORT.',
  EACCES: 'PORT or DATA_DIR may not be used by this user.',
  ECONNREFUSED: 'DATABASE_URL leads nowhere: no PostgreSQL answers there.',
  ENOTFOUND: 'DATABASE_URL names a host that cannot be found.',
  '28P01': 'DATABASE_URL has a wrong password.',
  '28000': 'DATABASE_URL has a user that PostgreSQL does not let in.',
  '3D000': 'DATABASE_URL names a database that does not exist. Create it first.',
};

async function start() {
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  log.info(describeSettings(settings), 'settings');
  if (settings.edition === 'sandbox' && !['127.0.0.1', 'localhost', '::1'].includes(settings.host))
    log.warn('this is a sandbox: everybody who reaches it can sign in as anybody');
  const server = await startServer(settings, { log });
  console.log(`\nNukkad is open at ${settings.publicUrl ?? server.url.replace('127.0.0.1', 'localhost')}\n`);
  return { server, log };
}

const { server, log } = await start().catch((error: unknown) => {
  if (error instanceof SettingsError) return giveUp(error.message);
  const words = surroundings[String((error as { code?: unknown }).code)];
  if (words) return giveUp(`Nukkad cannot start: ${words}`);
  throw error;
});

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
