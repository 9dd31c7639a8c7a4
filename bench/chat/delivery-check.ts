/** More than one sender ever has in flight. */
const slots = 64;
const [sent, delivered, acknowledged] = [1, 2, 4];
const done = sent | delivered | acknowledged;

/** A message id that contains the sender and a number: a UUIDv7, so that ids sort by time. */
function messageId(sender: number, nth: number): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${sender.toString(16).padStart(4, '0')}${nth.toString(16).padStart(8, '0')}`;
}

function numberIn(id: string, sender: number): number {
  if (Number.parseInt(id.slice(24, 28), 16) !== sender) throw new Error(`${id} is not from sender ${sender}.`);
  return Number.parseInt(id.slice(28), 16);
}

/** Checks that every message of one phone is delivered exactly once and in order, and acknowledged exactly once. Throws
 * otherwise, which ends the benchmark. */
export class DeliveryCheck {
  readonly #sender: number;
  readonly #finished: (deliveredMs: number, acknowledgedMs: number) => void;
  #sent = 0;
  #delivered = 0;
  #finishedCount = 0;
  #state = new Uint8Array(slots).fill(done);
  #sentAt = new Float64Array(slots);
  #deliveredAt = new Float64Array(slots);
  #acknowledgedAt = new Float64Array(slots);

  /** `finished` is called when a message is both delivered and acknowledged, with both latencies. */
  constructor(sender: number, finished: (deliveredMs: number, acknowledgedMs: number) => void) {
    this.#sender = sender;
    this.#finished = finished;
  }

  get sent(): number {
    return this.#sent;
  }

  get onItsWay(): number {
    return this.#sent - this.#finishedCount;
  }

  next(): string {
    const nth = this.#sent++;
    const slot = nth % slots;
    if (this.#state[slot] !== done) throw new Error(`Message ${nth - slots} of ${this.#sender} was lost.`);
    this.#state[slot] = sent;
    this.#sentAt[slot] = performance.now();
    return messageId(this.#sender, nth);
  }

  arrived(id: string) {
    const nth = numberIn(id, this.#sender);
    if (nth !== this.#delivered)
      throw new Error(`Message ${nth} of ${this.#sender} arrived, expected ${this.#delivered}.`);
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
