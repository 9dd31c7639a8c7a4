import type { WebSocket } from 'ws';

/** How many frames a person may send over all of their sockets: so many at once, and so many a second. */
export interface FrameLimit {
  burst: number;
  perSecond: number;
}

/** Ours send a few frames a second. Eight tabs of a busy person stay far below it. */
export const frameLimit: FrameLimit = { burst: 200, perSecond: 50 };

/** A larger frame counts once for each so many bytes. */
const frameBytes = 1024;
/** A socket with more unread frames than this is closed: a paused one holds what the system had handed over before. */
const mostUnread = 1000;
/** With so many messages of one socket unanswered, no more is read from it until half of them are. */
const mostUnanswered = 64;

/** What is left of a person's frames. It may be overdrawn: then nothing is read until it has filled up again. */
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

  /** How long until another frame may be read, in ms; 0 when one may. */
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

/**
 * Reads a socket no faster than its person may send. What arrives too early waits in order and the socket is paused, so
 * that the sender's own system holds the rest back.
 */
export class FrameReader {
  readonly #socket: Pick<WebSocket, 'pause' | 'resume'>;
  readonly #budget: FrameBudget;
  readonly #read: (frame: Buffer) => void;
  readonly #flooded: () => void;
  readonly #unread: Buffer[] = [];
  #unanswered = 0;
  /** Nothing is read before this moment of `performance.now()`. */
  #heldUntil = 0;
  #isPaused = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  /** `flooded` is called when a client goes on sending although it is not read from. */
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

  /** A frame has arrived. */
  take(frame: Buffer) {
    if (this.#isClosed) return;
    if (!this.#isPaused && this.#waitMs === 0) {
      this.#budget.charge(frame.length);
      this.#read(frame);
    } else {
      this.#unread.push(frame);
      if (this.#unread.length > mostUnread) this.#flood();
      else this.#pause();
    }
  }

  /** A ping or pong has arrived. It is answered already, but counts. */
  count() {
    if (this.#isClosed) return;
    this.#budget.charge(1);
    if (this.#waitMs === 0) return;
    if (this.#budget.overdrawn > mostUnread) this.#flood();
    else this.#pause();
  }

  /** Reads nothing for a while, in ms. */
  hold(ms: number) {
    if (this.#isClosed) return;
    this.#heldUntil = performance.now() + ms;
    this.#pause();
  }

  /** A message that was read waits for its answer until the returned function is called. */
  awaitAnswer(): () => void {
    if (++this.#unanswered >= mostUnanswered) this.#pause();
    return () => {
      if (--this.#unanswered === mostUnanswered / 2) this.#goOn();
    };
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#unread.length = 0;
  }

  /** How long until the next frame may be read, in ms; null: until messages are answered. */
  get #waitMs(): number | null {
    if (this.#heldUntil > 0) {
      const held = this.#heldUntil - performance.now();
      if (held > 0) return held;
      this.#heldUntil = 0;
    }
    if (this.#unanswered >= mostUnanswered) return null;
    return this.#budget.waitMs;
  }

  #flood() {
    this.close();
    this.#flooded();
  }

  #pause() {
    if (!this.#isPaused) this.#socket.pause();
    this.#isPaused = true;
    this.#goOnLater();
  }

  #goOnLater() {
    const ms = this.#waitMs;
    clearTimeout(this.#timer);
    if (ms !== null) this.#timer = setTimeout(() => this.#goOn(), ms);
  }

  #goOn() {
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
    this.#goOnLater();
  }
}
