import type { PGlite } from '@electric-sql/pglite';
import { EventEmitter } from 'node:events';
import { answerOf, createPGlite, terminate } from '../storage/create-pglite.ts';
import { PGliteSocket } from '../storage/pglite.ts';

/** Answers as PGlite's thread does, without a thread: waking one for each statement takes a third of a test's time. */
class NoThread extends EventEmitter {
  readonly #database: Promise<PGlite>;
  #closed: Promise<void> | null = null;

  constructor() {
    super();
    const snapshot = process.env['PGLITE_SNAPSHOT'];
    this.#database = createPGlite(null, snapshot ? `${snapshot}.tar` : null);
  }

  ref() {}
  unref() {}

  postMessage(question: Uint8Array) {
    const done = question[0] === terminate ? this.terminate() : this.#answer(question);
    done.catch((error: unknown) => this.emit('error', error));
  }

  async terminate() {
    await (this.#closed ??= this.#close());
    return 0;
  }

  async #close() {
    await (await this.#database).close();
    this.emit('exit');
  }

  async #answer(question: Uint8Array) {
    const answer = await answerOf(await this.#database, question);
    setImmediate(() => this.emit('message', answer));
  }
}

/** PGlite in memory. */
export const pgliteInThisThread = () => new PGliteSocket(null, new NoThread());
