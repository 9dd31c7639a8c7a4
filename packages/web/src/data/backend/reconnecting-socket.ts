import { sessionEnded, tooManySockets } from '@nukkad/core/socket-close-codes.ts';
import { heartbeatMs } from '@nukkad/core/socket-heartbeat.ts';
import type { ServerFrame } from '@nukkad/core/socket-frames.ts';
import { assetUrl } from '../../ui/asset-url.ts';
import type { Connection, ConnectionEvents } from './backend.ts';

/** Wait before reconnecting, in ms: doubles, with jitter so that not all clients meet a restarted server at once. */
const backoff = (attempt: number) => Math.min(15_000, 500 * 2 ** attempt) * (0.5 + Math.random() / 2);

/** How long a new socket waits for its first frame, in ms: a dead network may refuse nothing. */
const openingMs = 10_000;

const pongMs = 4000;

/** Events that show that a person has returned to a paused page. */
const signsOfLife = ['focus', 'pointerdown', 'keydown'] as const;

/** Is replaced whenever it breaks or falls silent, and continues after the last update it received. */
class ReconnectingSocket implements Connection {
  readonly #personId: string;
  readonly #on: ConnectionEvents;
  readonly #openSocket: (url: string) => WebSocket;
  readonly #listening = new AbortController();
  #socket: WebSocket | null = null;
  /** The number of the latest update; null before the first connection. */
  #position: number | null = null;
  /** Null until the first attempt has succeeded or failed. */
  #live: boolean | null = null;
  #attempt = 0;
  #ended = false;
  /** Closed as one of too many: waits until the person returns to this page. */
  #paused = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(personId: string, on: ConnectionEvents, openSocket: (url: string) => WebSocket) {
    this.#personId = personId;
    this.#on = on;
    this.#openSocket = openSocket;
    const { signal } = this.#listening;
    window.addEventListener('online', () => this.#wake(), { signal });
    window.addEventListener('offline', () => this.#socket && this.#replace(), { signal });
    document.addEventListener('visibilitychange', () => (this.#paused ? this.#resume() : this.#wake()), { signal });
    for (const sign of signsOfLife) window.addEventListener(sign, () => this.#resume(), { signal });
    this.#open();
  }

  send: Connection['send'] = (frame) => {
    if (!this.#live || !this.#socket) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  };

  close() {
    this.#ended = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    this.#listening.abort();
    this.#socket?.close();
  }

  #open() {
    const query = new URLSearchParams({ as: this.#personId });
    if (this.#position !== null) query.set('after', String(this.#position));
    const socket = this.#openSocket(`${assetUrl('live').replace('http', 'ws')}?${query}`);
    this.#socket = socket;
    this.#expectWithin(openingMs);
    socket.addEventListener('message', ({ data }) => {
      if (socket === this.#socket) this.#expectWithin(2 * heartbeatMs);
      // A frame may close this socket.
      for (const frame of JSON.parse(String(data)) as ServerFrame[]) if (socket === this.#socket) this.#take(frame);
    });
    socket.addEventListener('close', ({ code }) => {
      if (socket === this.#socket) this.#lost(code);
    });
  }

  #take(frame: ServerFrame) {
    if ('at' in frame) {
      this.#position = frame.at;
      this.#attempt = 0;
      if (frame.refetch) this.#on.missed();
      if (!this.#live) this.#setLive(true);
    } else if ('number' in frame) {
      const position = this.#position ?? 0;
      if (frame.number <= position) return;
      // Reconnecting fetches the updates in between.
      if (frame.number > position + 1) return this.#replace();
      this.#position = frame.number;
      this.#on.update(frame.update);
    } else if ('update' in frame) this.#on.update(frame.update);
    else if ('sent' in frame) this.#on.update({ type: 'chat.message', message: frame.sent });
    else if ('refused' in frame) this.#on.refused(frame.refused, frame.code);
  }

  #setLive(live: boolean) {
    this.#live = live;
    this.#on.connection(live);
  }

  #lost(code?: number) {
    this.#socket = null;
    clearTimeout(this.#silence);
    if (this.#live !== false) this.#setLive(false);
    if (this.#ended) return;
    if (code === sessionEnded) {
      this.#ended = true;
      this.#on.signedOut();
    } else if (code === tooManySockets) {
      this.#paused = true;
      this.#on.paused(true);
    } else this.#retry = setTimeout(() => this.#open(), backoff(this.#attempt++));
  }

  /** A silent socket may be dead and take minutes to close. */
  #replace() {
    const silent = this.#socket;
    this.#lost();
    silent?.close();
  }

  #expectWithin(ms: number) {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#replace(), ms);
  }

  #resume() {
    if (this.#ended || !this.#paused || document.visibilityState === 'hidden') return;
    this.#paused = false;
    this.#on.paused(false);
    this.#open();
  }

  /** The network or the page is back: reconnects now rather than when the next attempt is due, or checks the socket. */
  #wake() {
    if (this.#ended || this.#paused || document.visibilityState === 'hidden') return;
    if (this.#socket === null) {
      clearTimeout(this.#retry);
      this.#open();
    } else if (this.#live) {
      this.#socket.send(JSON.stringify({ ping: true }));
      this.#expectWithin(pongMs);
    }
  }
}

export const connect = (
  personId: string,
  on: ConnectionEvents,
  openSocket = (url: string) => new WebSocket(url),
): Connection => new ReconnectingSocket(personId, on, openSocket);
