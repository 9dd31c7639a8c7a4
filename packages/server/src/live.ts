import type { Addressed } from '@nukkad/core/context.ts';
import type { Update } from '@nukkad/core/contract.ts';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';

/** Somebody who wants to hear a person's updates: a socket, or a neighbour of the sandbox. */
export interface Listener {
  hear(update: Update): void;
  /** False for a sandbox neighbour, who keeps quiet while a human is signed in as them. */
  human: boolean;
}

/** Who is listening in this process. */
export class Live {
  #listeners = new Map<string, Set<Listener>>();
  #onPresence: (personId: string, online: boolean) => void;

  /** `onPresence` is called when somebody's first listener comes and when the last one has gone. */
  constructor(onPresence: (personId: string, online: boolean) => void) {
    this.#onPresence = onPresence;
  }

  isOnline(personId: string): boolean {
    return this.#listeners.has(personId);
  }

  hasHuman(personId: string): boolean {
    return [...(this.#listeners.get(personId) ?? [])].some(({ human }) => human);
  }

  /** Listens until the returned function is called. */
  listen(personId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(personId) ?? new Set();
    this.#listeners.set(personId, listeners.add(listener));
    if (listeners.size === 1) this.#onPresence(personId, true);
    return () => {
      if (!listeners.delete(listener) || listeners.size > 0) return;
      this.#listeners.delete(personId);
      this.#onPresence(personId, false);
    };
  }

  /** Hands each update to the listeners of the person that it names. */
  publish(updates: readonly Addressed[]) {
    for (const { to, update } of updates) for (const { hear } of this.#listeners.get(to) ?? []) hear(update);
  }
}

/** How often a socket must show that it lives, in ms. */
const heartbeatMs = 25_000;

/** A reader this far behind, in bytes, is cut off; it fetches everything again when it comes back. */
const mostBuffered = 1_000_000;

export interface Sockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  /** Ends the sockets that a session opened. */
  endSession(sessionId: string): void;
  close(): void;
}

/** The sockets at `/live`: one a tab, opened with the session cookie, from the app's own pages only. */
export function createSockets(
  live: Live,
  session: (request: IncomingMessage) => Promise<{ personId: string; sessionId: string } | null>,
  ownOrigin: (request: IncomingMessage) => boolean,
): Sockets {
  // Browsers only listen, so that whatever they send may be small.
  const server = new WebSocketServer({ noServer: true, maxPayload: 1024 });
  const open = new Map<WebSocket, { sessionId: string; alive: boolean }>();
  const heartbeat = setInterval(() => {
    for (const [socket, state] of open) {
      if (!state.alive) socket.terminate();
      state.alive = false;
      socket.ping();
    }
  }, heartbeatMs);
  heartbeat.unref();

  function accept(socket: WebSocket, { personId, sessionId }: { personId: string; sessionId: string }) {
    const state = { sessionId, alive: true };
    open.set(socket, state);
    const leave = live.listen(personId, {
      human: true,
      hear(update) {
        if (socket.bufferedAmount > mostBuffered) socket.terminate();
        else socket.send(JSON.stringify(update));
      },
    });
    socket.on('pong', () => (state.alive = true));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      open.delete(socket);
      leave();
    });
  }

  return {
    async upgrade(request, socket, head) {
      const refuse = (status: string) =>
        socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      socket.on('error', () => socket.destroy());
      if (new URL(request.url ?? '/', 'http://localhost').pathname !== '/live') return void refuse('404 Not Found');
      if (!ownOrigin(request)) return void refuse('403 Forbidden');
      const who = await session(request);
      if (!who) return void refuse('401 Unauthorized');
      server.handleUpgrade(request, socket, head, (accepted) => accept(accepted, who));
    },
    endSession(sessionId) {
      for (const [socket, state] of open) if (state.sessionId === sessionId) socket.close(4001, 'signed out');
    },
    close() {
      clearInterval(heartbeat);
      for (const socket of open.keys()) socket.close(1001, 'restarting');
      server.close();
    },
  };
}
