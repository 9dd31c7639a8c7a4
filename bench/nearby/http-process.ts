// The whole server in a process of its own, with one more address that answers a constant.
import { startSandbox, unlimited } from '@nukkad/server/testing/sandbox.ts';
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
    // Written and thrown away, because writing it is part of an answer's work.
    log: pino({ level: 'info' }, pino.destination('/dev/null')),
    // A viewer of the benchmark looks thousands of times an hour, which nobody else may.
    rateLimits: unlimited(),
    routes(app, personOf) {
      // Behind the same door: who asks is looked up like for every operation.
      app.get('/api/constant', async (c) => {
        if (!(await personOf(c.req.raw.headers))) return c.text('', 401);
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
