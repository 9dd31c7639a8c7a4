import type { Database } from '@nukkad/core/kernel/database.ts';
import { transientRefusal } from '@nukkad/core/kernel/transient-failures.ts';
import { sql, type Kysely } from 'kysely';

/** How long storage counts as away after its last failure, in ms: a full disk still answers some queries. */
const restMs = 2000;
/** A database that answers later than this is away, in ms. */
const timeoutMs = 3000;
/** How long an answer is reused, in ms, because anyone can ask. */
const keptMs = 250;

export class StorageHealth {
  #db: Kysely<Database> | null = null;
  #failedAt = Number.NEGATIVE_INFINITY;
  /** Since the start. */
  readonly counts = { statements: 0, commits: 0, failures: 0 };
  #asked: { at: number; answer: Promise<boolean> } | null = null;

  watch(db: Kysely<Database>) {
    this.#db = db;
  }

  note(error: unknown) {
    if (transientRefusal(error) !== 'STORAGE_AWAY') return;
    this.#failedAt = performance.now();
    this.counts.failures++;
  }

  count(statement: string) {
    this.counts.statements++;
    if (statement === 'commit') this.counts.commits++;
  }

  async isWell(): Promise<boolean> {
    const now = performance.now();
    if (now - this.#failedAt < restMs) return false;
    if (this.#asked === null || now - this.#asked.at > keptMs) this.#asked = { at: now, answer: this.#ask() };
    return this.#asked.answer;
  }

  async #ask(): Promise<boolean> {
    const db = this.#db;
    if (db === null) return false;
    const late = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => late.resolve(false), timeoutMs);
    try {
      return await Promise.race([sql`select 1`.execute(db).then(() => true), late.promise]);
    } catch (error) {
      // A busy database is still the right one.
      return transientRefusal(error) === 'BUSY';
    } finally {
      clearTimeout(timer);
    }
  }
}
