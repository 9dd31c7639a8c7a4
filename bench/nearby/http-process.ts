// The whole server in a process of its own, with one more address that answers a constant.
import { Allowances } from '@nukkad/core/allowances.ts';
import { regions } from '@nukkad/core/people/regions.ts';
import { startServer } from '@nukkad/server/server.ts';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { now } from './people.ts';

const [{ databaseUrl, secret }] = (await once(process, 'message')) as [{ databaseUrl: string; secret: string }];
const folder = mkdtempSync(join(tmpdir(), 'nukkad-bench-'));
// A viewer of the benchmark looks thousands of times an hour, which nobody else may.
const allowances = new Allowances();
allowances.take = () => true;
allowances.fresh = (_, ids) => ids.length;
let constant = '';
const server = await startServer(
  {
    edition: 'sandbox',
    port: 0,
    host: '127.0.0.1',
    dataDir: folder,
    databaseUrl,
    publicUrl: null,
    authSecret: secret,
    google: null,
    mail: 'mailbox',
    trustedProxies: 0,
    regions,
    logLevel: 'info',
  },
  {
    now: () => new Date(now * 1000),
    log: pino({ level: 'info' }, pino.destination('/dev/null')),
    pace: { request: [1e9, 1e9], read: [1e9, 1e9], write: [1e9, 1e9] },
    allowances,
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
