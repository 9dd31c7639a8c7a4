// What runs in the thread of a `PGliteThread`: PGlite itself, which answers one question after the other.
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { parentPort, workerData } from 'node:worker_threads';
import type { Answer, Question } from './pglite.ts';

const database = new PGlite(workerData as string, { extensions: { pg_trgm } });

async function answer({ sql, parameters }: Question): Promise<Answer> {
  try {
    return await database.query(sql, parameters);
  } catch (error) {
    // Of an error as it is, nothing of PostgreSQL's would reach the other thread, not even the code.
    const { message, ...facts } = error as Error & Record<string, unknown>;
    return { error: { ...facts, message } };
  }
}

parentPort!.on('message', (question: Question | 'close') => {
  if (question === 'close') void database.close().finally(() => process.exit());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  else void answer(question).then((answered) => parentPort!.postMessage(answered));
});
