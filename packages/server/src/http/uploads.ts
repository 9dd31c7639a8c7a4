import { refused } from '@nukkad/core/kernel/operation.ts';
import type { RefusalCode } from '@nukkad/core/kernel/refusals.ts';
import type { Context } from 'hono';

/** How bodies may arrive. Sizes in bytes, times in ms. */
export interface UploadLimits {
  /** After so long, a body must have come at `bytesPerSecond` on average since its start. */
  graceMs: number;
  bytesPerSecond: number;
  /** No body takes longer, however fast it comes. */
  longestMs: number;
  /** Uploads of one person at the same time, until they are answered. */
  perPerson: number;
  /** What all uploads hold in memory together, until they are answered. */
  memory: number;
}

export const uploadLimits: UploadLimits = {
  graceMs: 5000,
  bytesPerSecond: 16_000,
  // 960 kB at the slowest rate, which is more than the app sends of a picture.
  longestMs: 60_000,
  perPerson: 2,
  memory: 256 * 1024 * 1024,
};

/** What one kind of upload allows, and the names of its refusals. */
export interface UploadKind {
  /** In bytes. */
  largest: number;
  tooLarge: RefusalCode;
  tooSlow: RefusalCode;
}

/** A body that is still arriving. */
interface Arriving {
  held: number;
  end(refusal: RefusalCode): void;
}

/** How often the rate of a body is checked, in ms. */
const checkMs = 250;
const firstBuffer = 16 * 1024;

/**
 * Reads the bodies of uploads. Slow ones cost others nothing but the few bytes that they have brought: there is no number
 * of places to fill, only memory, and when that runs out the largest unfinished body has to go.
 */
export class Uploads {
  readonly #limits: UploadLimits;
  readonly #perPerson = new Map<string, number>();
  readonly #arriving = new Set<Arriving>();
  #held = 0;

  constructor(limits: Partial<UploadLimits> = {}) {
    this.#limits = { ...uploadLimits, ...limits };
  }

  /** What all uploads hold in memory now, in bytes. */
  get held(): number {
    return this.#held;
  }

  /**
   * Reads the whole body of somebody's request and hands it to `work`, during which it still counts as theirs. Refuses with
   * `BUSY`, or with one of the kind's refusals; the rest of the body is then not read, and the connection is closed.
   * `admit` runs before the first byte is read and can refuse too.
   */
  async take<T>(
    c: Context,
    personId: string,
    kind: UploadKind,
    work: (bytes: Uint8Array) => Promise<T>,
    admit: () => Promise<void> = async () => {},
  ): Promise<T> {
    const own = this.#perPerson.get(personId) ?? 0;
    if (own >= this.#limits.perPerson) throw refused('BUSY');
    this.#perPerson.set(personId, own + 1);
    try {
      await admit();
      const { bytes, release } = await this.#read(c, kind);
      try {
        return await work(bytes);
      } finally {
        release();
      }
    } finally {
      const left = this.#perPerson.get(personId)! - 1;
      if (left > 0) this.#perPerson.set(personId, left);
      else this.#perPerson.delete(personId);
    }
  }

  async #read(c: Context, { largest, tooLarge, tooSlow }: UploadKind) {
    if (Number(c.req.header('content-length') ?? 0) > largest) throw refused(tooLarge);
    const { graceMs, bytesPerSecond, longestMs } = this.#limits;
    const reader = c.req.raw.body?.getReader();
    // Grown as bytes come, not by the length that a request announces; and one piece, because a list of very small parts
    // takes many times their size.
    let buffer = Buffer.alloc(0);
    let size = 0;
    let isEnded = false;
    const { promise: ended, reject } = Promise.withResolvers<never>();
    const arriving: Arriving = {
      held: 0,
      end: (refusal) => {
        isEnded = true;
        release();
        reject(refused(refusal));
      },
    };
    const release = () => {
      this.#arriving.delete(arriving);
      this.#held -= arriving.held;
      arriving.held = 0;
      buffer = Buffer.alloc(0);
    };
    const readAll = async () => {
      for (;;) {
        const part = await reader?.read();
        if (isEnded || !part || part.done) return;
        const { value } = part;
        if (size + value.length > largest) return arriving.end(tooLarge);
        if (size + value.length > buffer.length) {
          const length = Math.min(largest, Math.max(size + value.length, buffer.length * 2, firstBuffer));
          this.#hold(arriving, length - buffer.length);
          if (isEnded) return;
          const grown = Buffer.allocUnsafe(length);
          buffer.copy(grown, 0, 0, size);
          buffer = grown;
        }
        buffer.set(value, size);
        size += value.length;
      }
    };
    this.#arriving.add(arriving);
    const start = performance.now();
    let slowChecks = 0;
    const timer = setInterval(() => {
      const ms = performance.now() - start;
      const isSlow = ms > longestMs || (ms > graceMs && size < (bytesPerSecond * ms) / 1000);
      slowChecks = isSlow ? slowChecks + 1 : 0;
      // Not at the first: if this process was stalled, bytes that have arrived are still to be read.
      if (slowChecks === 2) arriving.end(tooSlow);
    }, checkMs);
    try {
      // A broken connection is one that does not bring the body; nobody is there to read the answer.
      await Promise.race([readAll().catch(() => arriving.end(tooSlow)), ended]);
      if (isEnded) await ended;
    } finally {
      clearInterval(timer);
    }
    this.#arriving.delete(arriving);
    return { bytes: buffer.subarray(0, size), release };
  }

  /** Counts memory for a body; over the limit, the unfinished bodies that hold the most are ended, perhaps this one. */
  #hold(arriving: Arriving, bytes: number) {
    arriving.held += bytes;
    this.#held += bytes;
    while (this.#held > this.#limits.memory) {
      let largest = arriving;
      for (const it of this.#arriving) if (it.held > largest.held) largest = it;
      largest.end('BUSY');
      if (largest === arriving) return;
    }
  }
}
