import type { ServerFrame, ClientFrame } from '@nukkad/core/socket-frames.ts';
import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';

/** Unacknowledged messages per talker. */
const inFlight = 4;
/** Delay before reconnecting, in ms. */
const againMs = 100;

/** Writes nonstop, whatever happens to the servers: resends unacknowledged messages, reconnects to the next process and
 * resumes. Records what it hears, to compare with the database. */
export class Talker {
  /** In order of writing: id and, once acknowledged, position. */
  readonly wrote = new Map<string, number | null>();
  readonly received: { id: string; position: number }[] = [];
  /** Violated invariants. */
  readonly faults: string[] = [];
  readonly #urls: readonly string[];
  readonly #cookie: string;
  readonly #personId: string;
  readonly #conversationId: string;
  #turn: number;
  #socket: WebSocket | null = null;
  #position: number | null = null;
  #writing = false;
  #begun: () => void = () => {};
  /** Resolves on the first connection; every later message must be received. */
  readonly ready = new Promise<void>((resolve) => (this.#begun = resolve));
  #closed = false;

  constructor(urls: readonly string[], turn: number, cookie: string, personId: string, conversationId: string) {
    this.#urls = urls;
    this.#turn = turn;
    this.#cookie = cookie;
    this.#personId = personId;
    this.#conversationId = conversationId;
    this.#connect();
  }

  get unacknowledged(): string[] {
    return [...this.wrote].filter(([, position]) => position === null).map(([id]) => id);
  }

  get acknowledged(): number {
    return this.wrote.size - this.unacknowledgedCount;
  }

  beginWriting() {
    this.#writing = true;
    this.#writeMore();
  }

  /** Stops writing new messages; unacknowledged ones are still resent. */
  fallSilent() {
    this.#writing = false;
  }

  close() {
    this.#closed = true;
    this.#socket?.terminate();
  }

  #connect() {
    if (this.#closed) return;
    const url = this.#urls[this.#turn++ % this.#urls.length]!;
    const after = this.#position === null ? '' : `?after=${this.#position}`;
    const socket = new WebSocket(`${url.replace('http', 'ws')}/live${after}`, {
      headers: { cookie: this.#cookie, origin: url },
      handshakeTimeout: 2000,
    });
    this.#socket = socket;
    socket.on('message', (data) => {
      for (const received of JSON.parse((data as Buffer).toString()) as ServerFrame[]) this.#take(received);
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      setTimeout(() => this.#connect(), againMs);
    });
  }

  #say(said: ClientFrame) {
    this.#socket?.send(JSON.stringify(said));
  }

  #send(messageId: string) {
    this.#say({ send: { id: this.#conversationId, messageId, type: 'text', message: messageId } });
  }

  #take(received: ServerFrame) {
    if ('at' in received) {
      if (received.refetch && this.#position !== null) this.faults.push(`asked to start over after ${this.#position}`);
      this.#position = received.at;
      this.#begun();
      for (const id of this.unacknowledged) this.#send(id);
      this.#writeMore();
    } else if ('number' in received) {
      if (received.number !== this.#position! + 1)
        this.faults.push(`received ${received.number} after ${this.#position}`);
      this.#position = received.number;
      if (received.update.type !== 'chat.message') return;
      const { message } = received.update;
      this.received.push({ id: message.id, position: message.position });
      if (message.senderId === this.#personId) this.#acknowledge(message.id, message.position);
      else this.#say({ seen: [{ id: this.#conversationId, delivered: message.position }] });
    } else if ('sent' in received) this.#acknowledge(received.sent.id, received.sent.position);
    else if ('refused' in received) {
      // The database was unavailable: retry, as a phone does.
      if (received.code === 'STORAGE_AWAY') setTimeout(() => this.#send(received.refused), againMs);
      else this.faults.push(`refused: ${received.code}`);
    }
  }

  #acknowledge(id: string, position: number) {
    const before = this.wrote.get(id);
    if (before === undefined) return;
    if (before !== null && before !== position) this.faults.push(`${id} is at positions ${before} and ${position}`);
    this.wrote.set(id, position);
    this.#writeMore();
  }

  #writeMore() {
    if (!this.#writing) return;
    for (let missing = inFlight - this.unacknowledgedCount; missing > 0; missing--) {
      const id = randomUUID();
      this.wrote.set(id, null);
      this.#send(id);
    }
  }

  get unacknowledgedCount(): number {
    let count = 0;
    for (const position of this.wrote.values()) if (position === null) count++;
    return count;
  }
}
