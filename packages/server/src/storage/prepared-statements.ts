import pg from 'pg';

/** What a start asks once and statements that differ each time, such as those with lists, take no place of frequent ones. */
const preparedAtUse = 3;
/** Limits the memory of plans, and of counting uses. */
const [maxPrepared, maxCounted] = [250, 1000];

/** A newer process has changed a table that a prepared statement reads. */
const isStale = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/** Without values, a query may be several statements. Text searches are planned each time, by how common words are. */
const isPreparable = (text: string, values: unknown) =>
  Array.isArray(values) && values.length > 0 && !text.includes('to_tsquery');

/** Prepares each frequent statement once per connection: parsing and planning takes longer than running most of them. */
export class PreparingClient extends pg.Client {
  /** Shared by all connections: if one finds a stale statement, the others have it as well. */
  static #latest = 0;
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();
  #generation = PreparingClient.#latest;

  #nameOf(statement: string): string | undefined {
    if (this.#generation !== PreparingClient.#latest) this.#names.clear();
    this.#generation = PreparingClient.#latest;
    const name = this.#names.get(statement);
    if (name !== undefined || this.#names.size >= maxPrepared || !this.#isFrequent(statement)) return name;
    const fresh = `statement_${this.#generation}_${this.#names.size}`;
    this.#names.set(statement, fresh);
    return fresh;
  }

  #isFrequent(statement: string): boolean {
    const uses = (this.#uses.get(statement) ?? 0) + 1;
    if (uses >= preparedAtUse) {
      this.#uses.delete(statement);
      return true;
    }
    if (this.#uses.size >= maxCounted) this.#uses.clear();
    this.#uses.set(statement, uses);
    return false;
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
