/** What one round has found out about an engine. */
export interface Round {
  /** Messages a second that were both delivered to the other and acknowledged to the sender. */
  rate: number;
  /** From sending to the other phone, and to the acknowledgement; ms. */
  delivered: { p50: number; p99: number };
  acknowledged: { p50: number; p99: number };
  /** How busy this process was, of one core. */
  busy: number;
}

/** More than are ever on their way from one sender. */
const slots = 64;
const [sent, delivered, acknowledged] = [1, 2, 4];
const done = sent | delivered | acknowledged;

/** An id of a message that says whose it is and which: a UUID of version 7, so that ids come in the order of time. */
function messageId(sender: number, nth: number): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${sender.toString(16).padStart(4, '0')}${nth.toString(16).padStart(8, '0')}`;
}

/** The number of a message, from its id; throws when it is somebody else's. */
function numberIn(id: string, sender: number): number {
  if (Number.parseInt(id.slice(24, 28), 16) !== sender) throw new Error(`${id} is not of ${sender}.`);
  return Number.parseInt(id.slice(28), 16);
}

/**
 * Keeps the books on what one phone sends: every message must arrive at the other exactly once and in order, and be
 * acknowledged exactly once. Anything else throws, and ends the benchmark.
 */
export class Tally {
  readonly #sender: number;
  readonly #finished: (deliveredMs: number, acknowledgedMs: number) => void;
  #sent = 0;
  #delivered = 0;
  #finishedCount = 0;
  #state = new Uint8Array(slots).fill(done);
  #sentAt = new Float64Array(slots);
  #deliveredAt = new Float64Array(slots);
  #acknowledgedAt = new Float64Array(slots);

  /** `finished` is called for each message that has arrived and is acknowledged, with how long either took. */
  constructor(sender: number, finished: (deliveredMs: number, acknowledgedMs: number) => void) {
    this.#sender = sender;
    this.#finished = finished;
  }

  get sent(): number {
    return this.#sent;
  }

  /** How many have not arrived yet, or are not acknowledged. */
  get onItsWay(): number {
    return this.#sent - this.#finishedCount;
  }

  /** The id of the next message, which is on its way from now on. */
  next(): string {
    const nth = this.#sent++;
    const slot = nth % slots;
    if (this.#state[slot] !== done) throw new Error(`Message ${nth - slots} of ${this.#sender} is lost.`);
    this.#state[slot] = sent;
    this.#sentAt[slot] = performance.now();
    return messageId(this.#sender, nth);
  }

  arrived(id: string) {
    const nth = numberIn(id, this.#sender);
    if (nth !== this.#delivered)
      throw new Error(`Message ${nth} of ${this.#sender} arrived, where ${this.#delivered} is due.`);
    this.#delivered++;
    this.#note(nth, delivered, this.#deliveredAt);
  }

  answered(id: string) {
    this.#note(numberIn(id, this.#sender), acknowledged, this.#acknowledgedAt);
  }

  #note(nth: number, what: number, at: Float64Array) {
    const slot = nth % slots;
    const state = this.#state[slot]!;
    if (nth >= this.#sent || nth < this.#sent - slots || (state & what) !== 0)
      throw new Error(
        `Message ${nth} of ${this.#sender} was ${what === delivered ? 'delivered' : 'acknowledged'} twice.`,
      );
    this.#state[slot] = state | what;
    at[slot] = performance.now();
    if ((state | what) !== done) return;
    this.#finishedCount++;
    const since = this.#sentAt[slot]!;
    this.#finished(this.#deliveredAt[slot]! - since, this.#acknowledgedAt[slot]! - since);
  }
}
