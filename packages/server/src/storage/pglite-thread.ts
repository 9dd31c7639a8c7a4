// The worker thread of a `PGliteSocket`.
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { cpSync, openAsBlob, readdirSync } from 'node:fs';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { copyDatabase } from './copy-pglite-folder.ts';
import { joinBytes } from './join-bytes.ts';
import { releaseMemory } from './release-memory.ts';

/** The first byte of PostgreSQL's Terminate message, which PGlite itself ignores. */
const terminate = 'X'.charCodeAt(0);

const folder = workerData as string | null;
/** Tests start new databases from a copy of an empty one: a folder, and a tar file of it for those in memory. */
const snapshot = process.env['PGLITE_SNAPSHOT'];
if (snapshot && folder !== null && readdirSync(folder).length === 0) cpSync(snapshot, folder, { recursive: true });

/** One session needs little, and the file system caches too. The default of 128 MB would stay in memory. New segments of the
 * write-ahead log are not filled with zeros first: without waiting for the disk, that gains nothing. */
const settings = ['shared_buffers=24MB', 'max_connections=4', 'wal_init_zero=off'];

const database = new PGlite(folder ?? 'memory://', {
  extensions: { pg_trgm },
  startParams: [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])],
  ...(snapshot && folder === null && { loadDataDir: await openAsBlob(`${snapshot}.tar`) }),
});
await database.waitReady;
releaseMemory();

interface CopyRequest {
  copyTo: string;
  /** Receives what went wrong, or null. */
  done: MessagePort;
}

function copy(to: string): string | null {
  if (folder === null) return 'A database in memory has no files.';
  try {
    copyDatabase(folder, to);
    return null;
  } catch (error) {
    return String(error);
  }
}

/** PGlite's other ways of asking parse the answer, too, which pg's client does. */
async function answer(question: Uint8Array) {
  const parts: Uint8Array[] = [];
  await database.execProtocolRawStream(question, { syncToFs: false, onRawData: (part) => parts.push(part.slice()) });
  const whole = joinBytes(parts);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(whole, [whole.buffer]);
}

parentPort?.on('message', (question: Uint8Array | CopyRequest) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  if (!(question instanceof Uint8Array)) question.done.postMessage(copy(question.copyTo));
  else if (question[0] === terminate) void database.close().finally(() => process.exit());
  else void answer(question);
});
