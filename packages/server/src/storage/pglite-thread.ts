// The worker thread of a `PGliteSocket`.
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { parentPort, workerData } from 'node:worker_threads';

/** The first byte of PostgreSQL's Terminate message, which PGlite itself ignores. */
const terminate = 'X'.charCodeAt(0);

const database = new PGlite((workerData as string | null) ?? 'memory://', { extensions: { pg_trgm } });
await database.waitReady;

parentPort?.on('message', (question: Uint8Array) => {
  if (question[0] === terminate) void database.close().finally(() => process.exit());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  else void database.execProtocolRaw(question).then((answer) => parentPort?.postMessage(answer));
});
