import { once, type EventEmitter } from 'node:events';
import { Duplex } from 'node:stream';
import { MessageChannel, Worker } from 'node:worker_threads';
import { joinBytes } from './join-bytes.ts';
import { PreparingClient } from './prepared-statements.ts';

type PGliteThread = Pick<Worker, 'postMessage' | 'ref' | 'unref' | 'terminate'> & Pick<EventEmitter, 'on'>;

const startThread = (folder: string | null) =>
  new Worker(new URL('pglite-thread.ts', import.meta.url), { workerData: folder });

/** A socket for pg's client to PGlite in a worker thread, so that the process keeps serving while queries run. */
export class PGliteSocket extends Duplex {
  readonly #worker: PGliteThread;

  constructor(folder: string | null, thread: PGliteThread = startThread(folder)) {
    super();
    this.#worker = thread;
    this.#worker.on('message', (answer: Uint8Array) => this.push(answer));
    this.#worker.on('error', (error: Error) => this.destroy(error));
    this.#worker.on('exit', () => this.destroy());
  }

  // The other methods that pg's client calls. Messages that are sent before the thread is ready wait there.
  connect() {
    // Never a second thread: in memory it would be empty, and in a folder it could meet the first.
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

  /** Copies the files between two statements, as a power cut would leave them, without unlogged tables. */
  async copyTo(folder: string): Promise<void> {
    const { port1, port2 } = new MessageChannel();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage({ copyTo: folder, done: port2 }, [port2]);
    const ended = once(port1, 'close').then(() => ['The database was closed.']);
    const [problem] = (await Promise.race([once(port1, 'message'), ended])) as [string | null];
    port1.close();
    if (problem !== null) throw new Error(problem);
  }

  override _read() {}

  /** Sends whole protocol messages, as PGlite requires: pg's client never writes less. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    const question = joinBytes(chunks.map(({ chunk }) => chunk));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
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

/** Plans are discarded after 256 queries, then after twice as many up to 8192: PGlite has no autovacuum. */
const planLife = [256, 8192] as const;

export class PGliteClient extends PreparingClient {
  #asked = 0;
  #planUntil: number = planLife[0];

  /** PGlite has one session, and ends with it. */
  release() {}

  override query(text: unknown, values?: unknown, ...rest: unknown[]): never {
    if (++this.#asked > this.#planUntil) {
      this.#planUntil = this.#asked + Math.min(this.#asked, planLife[1]);
      super.query('discard plans', () => {});
    }
    return super.query(text, values, ...rest);
  }
}
