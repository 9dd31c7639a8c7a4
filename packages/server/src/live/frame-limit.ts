import type { WebSocket } from 'ws';

export interface FrameLimit {
  burst: number;
  perSecond: number;
}

/** The app sends a few frames a second, so even eight busy tabs stay far below this. */
export const frameLimit: FrameLimit = { burst: 200, perSecond: 50 };

/** A larger frame counts as several of this size. */
const frameBytes = 1024;
/** A socket with more unread frames is closed. Some are normal: a paused socket still delivers what is buffered. */
const maxUnread = 1000;
/** With this many unanswered messages, a socket is not read until half of them are answered. */
const maxUnanswered = 64;

/** How many frames a person may send now. It may be overdrawn: then nothing is read until it is positive again. */
export class FrameBudget {
  readonly #limit: FrameLimit;
  #left: number;
  #at = performance.now();

  constructor(limit: FrameLimit) {
    this.#limit = limit;
    this.#left = limit.burst;
  }

  charge(bytes: number) {
    this.#left -= Math.max(1, Math.ceil(bytes / frameBytes));
  }

  get waitMs(): number {
    const now = performance.now();
    this.#left = Math.min(this.#limit.burst, this.#left + ((now - this.#at) / 1000) * this.#limit.perSecond);
    this.#at = now;
    return this.#left > 0 ? 0 : Math.ceil(((1 - this.#left) / this.#limit.perSecond) * 1000);
  }

  get overdrawn(): number {
    return Math.max(0, -this.#left);
  }
}

/** Reads a socket no faster than its person may send. Early frames wait in order, and the socket is paused. */
export class FrameReader {
  readonly #socket: Pick<WebSocket, 'pause' | 'resume'>;
  readonly #budget: FrameBudget;
  readonly #read: (frame: Buffer) => void;
  readonly #flooded: () => void;
  readonly #unread: Buffer[] = [];
  #unanswered = 0;
  /** Nothing is read before this time of `performance.now()`. */
  #heldUntil = 0;
  #isPaused = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    socket: Pick<WebSocket, 'pause' | 'resume'>,
    budget: FrameBudget,
    read: (frame: Buffer) => void,
    flooded: () => void,
  ) {
    this.#socket = socket;
    this.#budget = budget;
    this.#read = read;
    this.#flooded = flooded;
  }

  take(frame: Buffer) {
    if (this.#isClosed) return;
    if (!this.#isPaused && this.#waitMs === 0) {
      this.#budget.charge(frame.length);
      this.#read(frame);
    } else {
      this.#unread.push(frame);
      if (this.#unread.length > maxUnread) this.#flood();
      else this.#pause();
    }
  }

  count() {
    if (this.#isClosed) return;
    this.#budget.charge(1);
    if (this.#waitMs === 0) return;
    if (this.#budget.overdrawn > maxUnread) this.#flood();
    else this.#pause();
  }

  hold(ms: number) {
    if (this.#isClosed) return;
    this.#heldUntil = performance.now() + ms;
    this.#pause();
  }

  awaitAnswer(): () => void {
    if (++this.#unanswered >= maxUnanswered) this.#pause();
    return () => {
      if (--this.#unanswered === maxUnanswered / 2) this.#resume();
    };
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#unread.length = 0;
  }

  /** How long until the next frame may be read, in ms; null while too many messages are unanswered. */
  get #waitMs(): number | null {
    if (this.#heldUntil > 0) {
      const held = this.#heldUntil - performance.now();
      if (held > 0) return held;
      this.#heldUntil = 0;
    }
    if (this.#unanswered >= maxUnanswered) return null;
    return this.#budget.waitMs;
  }

  #flood() {
    this.close();
    this.#flooded();
  }

  #pause() {
    if (!this.#isPaused) this.#socket.pause();
    this.#isPaused = true;
    this.#resumeLater();
  }

  #resumeLater() {
    const ms = this.#waitMs;
    clearTimeout(this.#timer);
    if (ms !== null) this.#timer = setTimeout(() => this.#resume(), ms);
  }

  #resume() {
    if (this.#isClosed || !this.#isPaused) return;
    while (this.#waitMs === 0) {
      const frame = this.#unread.shift();
      if (!frame) {
        this.#isPaused = false;
        clearTimeout(this.#timer);
        return this.#socket.resume();
      }
      this.#budget.charge(frame.length);
      this.#read(frame);
      if (this.#isClosed) return;
    }
    this.#resumeLater();
  }
}
