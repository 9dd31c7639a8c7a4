// The server with raised rate limits, since people who write nonstop would mostly wait, and with a web app of its own.
import { createLog } from '@nukkad/server/logging/log.ts';
import { startServer } from '@nukkad/server/server.ts';
import { readSettings } from '@nukkad/server/settings/settings.ts';
import { drainTimes } from '@nukkad/server/settings/stop-times.ts';
import { raisedLimits } from '@nukkad/server/testing/start-sandbox.ts';

/** Trials move the clock. */
let aheadMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);
process.on('message', (ms: number) => (aheadMs = ms));
// A trial that is killed takes its servers with it.
process.once('disconnect', () => process.exit());

const webRoot = process.env['WEB_ROOT'];
const settings = readSettings(process.env);
const { url, stop } = await startServer(settings, {
  log: createLog(settings.logLevel),
  now: () => new Date(Date.now() + aheadMs),
  ...raisedLimits(),
  ...(webRoot && { webRoot }),
});
process.once('SIGTERM', () => {
  void stop({ ...drainTimes, spreadMs: 1000 }).then(() => process.exit(0));
});
console.log(`Open at ${url.replace('127.0.0.1', 'localhost')}`);
