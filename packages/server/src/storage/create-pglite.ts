import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { openAsBlob } from 'node:fs';
import { joinBytes } from './join-bytes.ts';

/** One session needs little, and the file system caches too. The default of 128 MB would stay in memory. New segments of the
 * write-ahead log are not filled with zeros first: without waiting for the disk, that gains nothing. */
const settings = ['shared_buffers=24MB', 'max_connections=4', 'wal_init_zero=off'];

/** `snapshot` is a tar file that a new database in memory starts from. */
export async function createPGlite(folder: string | null, snapshot: string | null): Promise<PGlite> {
  const database = new PGlite(folder ?? 'memory://', {
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])],
    ...(snapshot !== null && folder === null && { loadDataDir: await openAsBlob(snapshot) }),
  });
  await database.waitReady;
  return database;
}

/** The first byte of PostgreSQL's Terminate message, which PGlite itself ignores. */
export const terminate = 'X'.charCodeAt(0);

/** PGlite's other ways of asking parse the answer, too, which pg's client does. */
export async function answerOf(database: PGlite, question: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  await database.execProtocolRawStream(question, { syncToFs: false, onRawData: (part) => parts.push(part.slice()) });
  return joinBytes(parts);
}
