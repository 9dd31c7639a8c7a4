import { median } from './median.ts';

/** Results of a closed loop (each client asks again as soon as it has an answer): answers per second, times in ms. */
export interface Load {
  clients: number;
  rate: number;
  p50: number;
  p99: number;
}

/** Measures a request with a number of clients in several rounds. The median round counts, so that noise in one does not. */
export class ClosedLoop {
  readonly clients: number;
  readonly #ask: (turn: number, client: number) => unknown;
  readonly #rounds: Omit<Load, 'clients'>[] = [];
  /** Each round continues in the list of questions where the last one stopped. */
  #turn = 0;

  constructor(clients: number, ask: (turn: number, client: number) => unknown) {
    this.clients = clients;
    this.#ask = ask;
  }

  async #client(client: number, end: number, taken: number[]) {
    for (let before = performance.now(); before < end;) {
      const answer = this.#ask(this.#turn++, client);
      // Awaiting a synchronous answer would add to its time.
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

  /** The median ratio of the rates, round by round: noise on the machine affects both when their rounds alternate. */
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
