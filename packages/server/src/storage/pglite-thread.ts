// The worker thread of a `PGliteSocket`.
import { cpSync, readdirSync } from 'node:fs';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { copyDatabase } from './copy-pglite-folder.ts';
import { answerOf, createPGlite, terminate } from './create-pglite.ts';
import { releaseMemory } from './release-memory.ts';

const folder = workerData as string | null;
/** Tests start new databases from a copy of an empty one: a folder, and a tar file of it for those in memory. */
const snapshot = process.env['PGLITE_SNAPSHOT'];
if (snapshot && folder !== null && readdirSync(folder).length === 0) cpSync(snapshot, folder, { recursive: true });

const database = await createPGlite(folder, snapshot ? `${snapshot}.tar` : null);
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

async function answer(question: Uint8Array) {
  const whole = await answerOf(database, question);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(whole, [whole.buffer]);
}

parentPort?.on('message', (question: Uint8Array | CopyRequest) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  if (!(question instanceof Uint8Array)) question.done.postMessage(copy(question.copyTo));
  else if (question[0] === terminate) void database.close().finally(() => process.exit());
  else void answer(question);
});
