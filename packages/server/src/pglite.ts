import type { PGlite, PGliteQueryResults, PGliteTransaction } from 'kysely';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface Question {
  sql: string;
  parameters: unknown[];
}

export type Answer = PGliteQueryResults<unknown> | { error: { message: string } };

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/**
 * PGlite on a folder, in a thread of its own: while the database works, the process goes on serving. What is answered has
 * been written to the folder, as it would have been without the thread.
 */
export class PGliteThread implements PGlite {
  readonly #worker: Worker;
  /** Who has asked; they are answered in this order. */
  readonly #waiting: Waiting[] = [];
  #ended: Error | null = null;
  readonly ready = true;
  readonly waitReady = Promise.resolve();
  closed = false;

  constructor(folder: string) {
    this.#worker = new Worker(new URL('pglite-thread.ts', import.meta.url), { workerData: folder });
    this.#worker.on('message', (answer: Answer) => this.#waiting.shift()!.resolve(answer));
    this.#worker.on('error', (error: Error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error('The database is closed.')));
  }

  #end(error: Error) {
    this.#ended ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#ended);
  }

  async query<T>(sql: string, parameters: unknown[] = []): Promise<PGliteQueryResults<T>> {
    if (this.#ended) throw this.#ended;
    // To a thread, which has no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    this.#worker.postMessage({ sql, parameters } satisfies Question);
    const answer = await new Promise<Answer>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error);
    return answer as PGliteQueryResults<T>;
  }

  /** Kysely lets nobody else ask before it is over. */
  async transaction<T>(work: (transaction: PGliteTransaction) => Promise<T>): Promise<T> {
    const rollback = async () => void (await this.query('rollback'));
    await this.query('begin');
    let result: T;
    try {
      result = await work({ query: (sql, parameters) => this.query(sql, parameters), rollback });
    } catch (error) {
      await rollback();
      throw error;
    }
    await this.query('commit');
    return result;
  }

  async close() {
    this.closed = true;
    if (this.#ended) return;
    const ended = once(this.#worker, 'exit');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    this.#worker.postMessage('close');
    await ended;
  }
}
