// The worker thread of a `PGliteSocket`.
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { openAsBlob } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { releaseMemory } from './release-memory.ts';

/** The first byte of PostgreSQL's Terminate message, which PGlite itself ignores. */
const terminate = 'X'.charCodeAt(0);

const folder = workerData as string | null;
/** Tests start databases in memory from a copy of an empty one. */
const snapshot = folder === null ? process.env['PGLITE_SNAPSHOT'] : undefined;

/** One session needs little, and the file system caches too. The default of 128 MB would stay in memory. */
const settings = ['shared_buffers=32MB', 'max_connections=4'];

const database = new PGlite(folder ?? 'memory://', {
  extensions: { pg_trgm },
  startParams: [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])],
  ...(snapshot && { loadDataDir: await openAsBlob(snapshot) }),
});
await database.waitReady;
releaseMemory();

parentPort?.on('message', (question: Uint8Array) => {
  if (question[0] === terminate) void database.close().finally(() => process.exit());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  else void database.execProtocolRaw(question).then((answer) => parentPort?.postMessage(answer));
});
