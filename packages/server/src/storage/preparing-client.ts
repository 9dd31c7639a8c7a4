import pg from 'pg';

/** Limits the memory of statements that differ each time, such as those with lists. */
const maxPrepared = 100;

/** A newer process has changed a table that a prepared statement reads. */
const isStale = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/** Without values, a query may be several statements. Text searches are planned each time, by how common words are. */
const isPreparable = (text: string, values: unknown) =>
  Array.isArray(values) && values.length > 0 && !text.includes('to_tsquery');

/** Prepares each statement once per connection: parsing and planning takes longer than running most of them. */
export class PreparingClient extends pg.Client {
  /** Of all connections: when one finds a stale statement, the others have it as well. */
  static #latest = 0;
  readonly #names = new Map<string, string>();
  #generation = PreparingClient.#latest;

  #nameOf(statement: string): string | undefined {
    if (this.#generation !== PreparingClient.#latest) this.#names.clear();
    this.#generation = PreparingClient.#latest;
    const name = this.#names.get(statement);
    if (name !== undefined || this.#names.size >= maxPrepared) return name;
    const fresh = `statement_${this.#generation}_${this.#names.size}`;
    this.#names.set(statement, fresh);
    return fresh;
  }

  override query(text: unknown, values?: unknown, ...rest: unknown[]): never {
    const ask = super.query.bind(this) as (...question: unknown[]) => never;
    const name = typeof text === 'string' && isPreparable(text, values) ? this.#nameOf(text) : undefined;
    if (name === undefined) return ask(text, values, ...rest);
    const isAlone = this.getTransactionStatus() === 'I';
    const answer: unknown = ask({ name, text, values }, ...rest);
    return (
      answer instanceof Promise
        ? answer.catch((error: unknown) => {
            if (!isStale(error)) throw error;
            PreparingClient.#latest++;
            // A transaction has failed with it, and is tried again as a whole.
            if (!isAlone) throw error;
            return this.query(text, values);
          })
        : answer
    ) as never;
  }
}
