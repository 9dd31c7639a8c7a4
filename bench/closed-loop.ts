import { median } from './median.ts';

/** How a server held up under some clients that each ask again as soon as they have an answer. */
export interface Load {
  clients: number;
  /** Answers in a second. */
  rate: number;
  /** ms */
  p50: number;
  p99: number;
}

/**
 * One way of asking with a number of clients, measured in several rounds. What counts is the median round, so that what
 * else the machine did in one of them does not decide.
 */
export class ClosedLoop {
  readonly clients: number;
  readonly #ask: (turn: number, client: number) => unknown;
  readonly #rounds: Omit<Load, 'clients'>[] = [];
  /** Rounds go on in the list of questions where the last one ended. */
  #turn = 0;

  /** `ask` answers at once or returns a promise. */
  constructor(clients: number, ask: (turn: number, client: number) => unknown) {
    this.clients = clients;
    this.#ask = ask;
  }

  async #client(client: number, end: number, taken: number[]) {
    for (let before = performance.now(); before < end;) {
      const answer = this.#ask(this.#turn++, client);
      // Whoever answers at once is not kept waiting for the event loop.
      if (answer instanceof Promise) await answer;
      const after = performance.now();
      taken.push(after - before);
      before = after;
    }
  }

  async #run(ms: number) {
    const start = performance.now();
    const taken: number[] = [];
    await Promise.all(Array.from({ length: this.clients }, (_, client) => this.#client(client, start + ms, taken)));
    return { taken, ms: performance.now() - start };
  }

  /** Measures one round after a warm-up that is not counted. */
  async round(ms: number) {
    await this.#run(Math.min(300, ms / 4));
    const run = await this.#run(ms);
    const sorted = Float64Array.from(run.taken).toSorted();
    this.#rounds.push({
      rate: (sorted.length / run.ms) * 1000,
      p50: sorted[Math.floor(sorted.length * 0.5)]!,
      p99: sorted[Math.floor(sorted.length * 0.99)]!,
    });
  }

  /**
   * This rate divided by another's: round by round, when the two took turns, so that a slow minute of the machine hits both.
   * The median of those.
   */
  ratioTo(other: ClosedLoop): number {
    return median(this.#rounds.map(({ rate }, at) => rate / other.#rounds[at]!.rate));
  }

  get load(): Load {
    return {
      clients: this.clients,
      rate: median(this.#rounds.map(({ rate }) => rate)),
      p50: median(this.#rounds.map(({ p50 }) => p50)),
      p99: median(this.#rounds.map(({ p99 }) => p99)),
    };
  }
}
