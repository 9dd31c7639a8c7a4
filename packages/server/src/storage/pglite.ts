import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import pg from 'pg';

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

/** What differs each time that it comes, as a list of any length in a statement makes it, must not fill the memory. */
const mostPrepared = 100;
/**
 * After so many questions plans are made anew, for tables have grown, and PGlite has no autovacuum that would notice; then
 * after twice as many, and so on: it takes longer than the questions themselves. Never are more than the last between.
 */
const planLife = [256, 8192] as const;

/**
 * pg's client, as it speaks to PGlite: reading and planning a statement takes longer there than running most of them, so one
 * that has come before is not read again. On PostgreSQL that would gain less, and some connection poolers break it.
 */
export class PGliteClient extends pg.Client {
  readonly #names = new Map<string, string>();
  #asked = 0;
  #planUntil: number = planLife[0];

  #nameOf(statement: string): string | undefined {
    const name = this.#names.get(statement);
    if (name !== undefined || this.#names.size >= mostPrepared) return name;
    const fresh = `statement_${this.#names.size}`;
    this.#names.set(statement, fresh);
    return fresh;
  }

  /** As pg's own, which has a type for each of many ways to ask; Kysely's is a text with its values. */
  override query(text: unknown, values?: unknown, ...rest: unknown[]): never {
    const ask = super.query.bind(this) as (...question: unknown[]) => never;
    if (++this.#asked > this.#planUntil) {
      this.#planUntil = this.#asked + Math.min(this.#asked, planLife[1]);
      ask('discard plans', () => {});
    }
    // What has no values may be several statements, which cannot be prepared together.
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 ? this.#nameOf(text) : undefined;
    return name === undefined ? ask(text, values, ...rest) : ask({ name, text, values }, ...rest);
  }
}
