import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';

/**
 * PGlite in a thread of its own, behind what pg's client takes for its socket: while the database works, the process goes on
 * serving. Questions go over as the bytes of PostgreSQL's protocol, so that the thread, which is what a busy sandbox waits
 * for, does nothing but PostgreSQL's own work. What is answered has been written to the folder, as it would have been
 * without the thread.
 */
export class PGliteSocket extends Duplex {
  readonly #worker: Worker;

  /** On a folder, or in memory (null). */
  constructor(folder: string | null) {
    super();
    this.#worker = new Worker(new URL('pglite-thread.ts', import.meta.url), { workerData: folder });
    this.#worker.on('message', (answer: Uint8Array) => this.push(answer));
    this.#worker.on('error', (error: Error) => this.destroy(error));
    this.#worker.on('exit', () => this.destroy());
  }

  // What pg's client asks of a socket besides. It may speak at once: what is said before the thread is ready waits there.
  connect() {
    // A second thread is never begun: in memory it would know nothing, and on a folder it might meet the first.
    if (this.destroyed) process.nextTick(() => this.emit('error', new Error('The database is closed.')));
    else process.nextTick(() => this.emit('connect'));
  }
  setNoDelay() {}
  ref() {
    this.#worker.ref();
  }
  unref() {
    this.#worker.unref();
  }

  override _read() {}

  /** Whole messages of the protocol, as PGlite wants them: pg's client never writes less. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    const question = new Uint8Array(chunks.reduce((sum, { chunk }) => sum + chunk.length, 0));
    let at = 0;
    for (const { chunk } of chunks) {
      question.set(chunk, at);
      at += chunk.length;
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- To a thread, which has no origin to name.
    this.#worker.postMessage(question, [question.buffer]);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    void this.#end(() => done(error));
  }

  async #end(done: () => void) {
    await this.#worker.terminate();
    done();
  }
}
