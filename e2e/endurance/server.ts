// The server with raised rate limits, since people who write nonstop would mostly wait.
import { createLog } from '@nukkad/server/logging/log.ts';
import { startServer } from '@nukkad/server/server.ts';
import { readSettings } from '@nukkad/server/settings/settings.ts';
import { raisedLimits } from '@nukkad/server/testing/sandbox.ts';

/** Trials move the clock. */
let aheadMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);
process.on('message', (ms: number) => (aheadMs = ms));

const settings = readSettings(process.env);
const { url } = await startServer(settings, {
  log: createLog(settings.logLevel),
  now: () => new Date(Date.now() + aheadMs),
  ...raisedLimits(),
});
console.log(`Open at ${url.replace('127.0.0.1', 'localhost')}`);
