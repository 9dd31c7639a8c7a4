// The whole server in its own process, with an extra route that returns a constant.
import { startSandbox, unlimited } from '@nukkad/server/testing/start-sandbox.ts';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { now } from './people.ts';

const [{ databaseUrl }] = (await once(process, 'message')) as [{ databaseUrl: string }];
const folder = mkdtempSync(join(tmpdir(), 'nukkad-bench-'));
let constant = '';
const server = await startSandbox(
  { dataDir: folder, databaseUrl },
  {
    now: () => new Date(now * 1000),
    // Formatted and discarded, because logging is part of the cost of a request.
    log: pino({ level: 'info' }, pino.destination('/dev/null')),
    // Viewers of the benchmark exceed the production limits.
    rateLimits: unlimited(),
    routes(app, personOf) {
      // Looks up the session, as every operation does.
      app.get('/api/constant', async (c) => {
        if (!(await personOf(c))) return c.text('', 401);
        return c.body(constant, 200, { 'content-type': 'application/json' });
      });
    },
  },
);
process.on('message', (message: { constant: string } | 'stop') => {
  if (message !== 'stop') {
    constant = message.constant;
    process.send?.('kept');
    return;
  }
  void server.stop().then(() => {
    rmSync(folder, { recursive: true, force: true });
    process.disconnect();
  });
});
process.send?.(server.url);
