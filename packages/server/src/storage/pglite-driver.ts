import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely';

interface Waiting {
  turn: Turn;
  isTransaction: boolean;
  send(): void;
}

/** Whose statements PGlite's only session takes: everyone's, or those of one transaction. */
class Turns {
  #transaction: Turn | null = null;
  readonly #waiting: Waiting[] = [];

  send<T>(turn: Turn, ask: () => Promise<T>): Promise<T> {
    if (this.#transaction === turn) return ask();
    return new Promise((resolve, reject) => {
      this.#wait({ turn, isTransaction: false, send: () => void ask().then(resolve, reject) });
    });
  }

  begin(turn: Turn): Promise<void> {
    return new Promise((send) => this.#wait({ turn, isTransaction: true, send }));
  }

  end(turn: Turn) {
    if (this.#transaction !== turn) return;
    this.#transaction = null;
    this.#goOn();
  }

  #wait(waiting: Waiting) {
    this.#waiting.push(waiting);
    this.#goOn();
  }

  #goOn() {
    while (this.#transaction === null) {
      const next = this.#waiting.shift();
      if (!next) return;
      if (next.isTransaction) this.#transaction = next.turn;
      next.send();
    }
  }
}

class Turn implements DatabaseConnection {
  readonly #session: DatabaseConnection;
  readonly #turns: Turns;
  #hasEnded = false;

  constructor(session: DatabaseConnection, turns: Turns) {
    this.#session = session;
    this.#turns = turns;
  }

  async executeQuery<R>(query: CompiledQuery) {
    if (this.#hasEnded) throw new Error('The transaction of this statement has ended.');
    return this.#turns.send(this, () => this.#session.executeQuery<R>(query));
  }

  streamQuery(): never {
    throw new Error('PGlite does not stream: declare a cursor in a transaction.');
  }

  /** What nobody waited for would run after the transaction, outside of any. */
  async sendLast(send: () => Promise<unknown>) {
    const sent = send();
    this.#hasEnded = true;
    await sent.finally(() => (this.#hasEnded = false));
  }

  end() {
    this.#hasEnded = true;
    this.#turns.end(this);
  }
}

/** Sends statements before the earlier ones are answered, so that PGlite does not wait for this thread between them. A
 * transaction has the session to itself; a connection without one shares it. */
class PGliteDriver implements Driver {
  readonly #postgres: PostgresDriver;
  readonly #turns = new Turns();

  constructor(config: PostgresDialectConfig) {
    this.#postgres = new PostgresDriver(config);
  }

  init() {
    return this.#postgres.init();
  }

  async acquireConnection() {
    return new Turn(await this.#postgres.acquireConnection(), this.#turns);
  }

  async beginTransaction(turn: Turn, settings: TransactionSettings) {
    await this.#turns.begin(turn);
    await this.#postgres.beginTransaction(turn, settings);
  }

  commitTransaction(turn: Turn) {
    return turn.sendLast(() => this.#postgres.commitTransaction(turn));
  }

  async rollbackTransaction(turn: Turn) {
    await turn.sendLast(() => turn.executeQuery(CompiledQuery.raw('rollback')));
  }

  async releaseConnection(turn: Turn) {
    turn.end();
  }

  destroy() {
    return this.#postgres.destroy();
  }
}

export class PGliteDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new PGliteDriver(this.#config);
  }
}
