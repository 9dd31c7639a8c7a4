import { sessionEnded, tooManySockets } from '@nukkad/core/socket-close-codes.ts';
import { heartbeatMs } from '@nukkad/core/socket-heartbeat.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import { updatesAfter } from '@nukkad/core/missed-updates.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { lastingSessions, type Owner } from '../features/account/session-cache.ts';
import { ClientSocket } from './client-socket.ts';
import { FrameBudget, frameLimit, type FrameLimit } from './frame-limit.ts';
import type { Listeners } from './listeners.ts';
import type { NoteRefusal } from '../logging/refusal-log.ts';
import { maxSockets, stepMs, forgetMs } from './socket-limits.ts';

/** Service Restart (RFC 6455's registry): the page connects again. */
const restarting = 1012;
interface Connected {
  sockets: Set<ClientSocket>;
  budget: FrameBudget;
}

export interface SocketsParts {
  host: Host;
  listeners: Listeners;
  log: Logger;
  noteRefusal: NoteRefusal;
  frameLimit?: FrameLimit | undefined;
  replay?: typeof updatesAfter | undefined;
}

export class Sockets {
  readonly #host: Host;
  readonly #listeners: Listeners;
  readonly #log: Logger;
  readonly #noteRefusal: NoteRefusal;
  readonly #frameLimit: FrameLimit;
  readonly #replay: typeof updatesAfter;
  readonly #open = new Set<ClientSocket>();
  readonly #people = new Map<string, Connected>();
  readonly #heartbeat: NodeJS.Timeout;

  constructor({
    host,
    listeners,
    log,
    noteRefusal,
    frameLimit: limit = frameLimit,
    replay = updatesAfter,
  }: SocketsParts) {
    this.#host = host;
    this.#listeners = listeners;
    this.#log = log;
    this.#noteRefusal = noteRefusal;
    this.#frameLimit = limit;
    this.#replay = replay;
    this.#heartbeat = setInterval(() => {
      for (const socket of this.#open) socket.checkAlive();
    }, heartbeatMs).unref();
  }

  /** Serves a socket: all updates after the number that its page has, or from now on (null). */
  accept(socket: WebSocket, owner: Owner, after: number | null) {
    const { personId } = owner;
    const person = this.#people.get(personId) ?? { sockets: new Set(), budget: new FrameBudget(this.#frameLimit) };
    this.#people.set(personId, person);
    const [oldest] = person.sockets;
    if (oldest && person.sockets.size >= maxSockets) oldest.end(tooManySockets, 'too many connections');
    const served = new ClientSocket({
      socket,
      owner,
      budget: person.budget,
      host: this.#host,
      listeners: this.#listeners,
      log: this.#log,
      noteRefusal: this.#noteRefusal,
      replay: this.#replay,
      onEnd: () => {
        this.#open.delete(served);
        person.sockets.delete(served);
        this.#forgetLater(personId, person);
      },
    });
    this.#open.add(served);
    person.sockets.add(served);
    served.start(after);
  }

  /** A person's frame budget outlives their sockets, or reconnecting would renew it. */
  #forgetLater(personId: string, person: Connected) {
    setTimeout(() => {
      if (person.sockets.size === 0 && this.#people.get(personId) === person) this.#people.delete(personId);
    }, forgetMs).unref();
  }

  get count(): number {
    return this.#open.size;
  }

  endSession(sessionId: string) {
    for (const socket of this.#open) if (socket.sessionId === sessionId) socket.end(sessionEnded, 'signed out');
  }

  /** Ends the sockets of sessions whose end this process has missed. */
  async endLost() {
    const ids = [...new Set([...this.#open].map(({ sessionId }) => sessionId))];
    const lasting = await lastingSessions(this.#host.db, ids);
    for (const id of ids) if (!lasting.has(id)) this.endSession(id);
  }

  /** Closes all, spread over a time in ms. Each page then connects to another process, or to this one once it is back. */
  async close(spreadMs = 0) {
    clearInterval(this.#heartbeat);
    const open = [...this.#open];
    const steps = Math.max(1, Math.floor(spreadMs / stepMs));
    for (let step = 0; step < steps; step++) {
      if (step > 0) await wait(stepMs);
      const some = open.slice((open.length * step) / steps, (open.length * (step + 1)) / steps);
      for (const socket of some) socket.end(restarting, 'restarting');
    }
  }
}
