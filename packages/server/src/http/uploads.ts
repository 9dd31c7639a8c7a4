import { refused } from '@nukkad/core/kernel/operation.ts';
import type { RefusalCode } from '@nukkad/core/kernel/refusal-words.ts';
import type { Context } from 'hono';
import { type UploadLimits, uploadLimits } from './upload-limits.ts';

export interface UploadKind {
  maxBytes: number;
  tooLarge: RefusalCode;
  tooSlow: RefusalCode;
}

export interface Upload<T> {
  personId: string;
  kind: UploadKind;
  admit?: () => Promise<void>;
  work: (bytes: Uint8Array) => Promise<T>;
}

interface Arriving {
  held: number;
  end(refusal: RefusalCode): void;
}

const checkMs = 250;
const firstBuffer = 16 * 1024;

/** Limits the memory of uploads and not their number, so that slow ones cannot lock others out. */
export class Uploads {
  readonly #limits: UploadLimits;
  readonly #perPerson = new Map<string, number>();
  readonly #arriving = new Set<Arriving>();
  #held = 0;

  constructor(limits: Partial<UploadLimits> = {}) {
    this.#limits = { ...uploadLimits, ...limits };
  }

  get held(): number {
    return this.#held;
  }

  /** Reads the body of a request. Refuses with `BUSY` or one of the kind's refusals, and then closes the connection. */
  async take<T>(c: Context, { personId, kind, admit, work }: Upload<T>): Promise<T> {
    const own = this.#perPerson.get(personId) ?? 0;
    if (own >= this.#limits.perPerson) throw refused('BUSY');
    this.#perPerson.set(personId, own + 1);
    try {
      await admit?.();
      const { bytes, release } = await this.#read(c, kind);
      try {
        return await work(bytes);
      } finally {
        release();
      }
    } finally {
      const left = (this.#perPerson.get(personId) ?? 0) - 1;
      if (left > 0) this.#perPerson.set(personId, left);
      else this.#perPerson.delete(personId);
    }
  }

  async #read(c: Context, { maxBytes, tooLarge, tooSlow }: UploadKind) {
    if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw refused(tooLarge);
    const { graceMs, bytesPerSecond, maxMs } = this.#limits;
    const reader = c.req.raw.body?.getReader();
    // One buffer that grows as bytes arrive: a list of very small chunks takes many times their size.
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
        if (size + value.length > maxBytes) return arriving.end(tooLarge);
        if (size + value.length > buffer.length) {
          const length = Math.min(maxBytes, Math.max(size + value.length, buffer.length * 2, firstBuffer));
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
      const isSlow = ms > maxMs || (ms > graceMs && size < (bytesPerSecond * ms) / 1000);
      slowChecks = isSlow ? slowChecks + 1 : 0;
      // Not at the first check: after a stall of this process, bytes may have arrived that are not read yet.
      if (slowChecks === 2) arriving.end(tooSlow);
    }, checkMs);
    try {
      await Promise.race([readAll().catch(() => arriving.end(tooSlow)), ended]);
      if (isEnded) await ended;
    } finally {
      clearInterval(timer);
    }
    this.#arriving.delete(arriving);
    return { bytes: buffer.subarray(0, size), release };
  }

  /** Counts memory for a body. Over the limit, the largest unfinished bodies are refused, perhaps this one. */
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
