import { sendMessage, tellTyping } from '@nukkad/core/chat/handlers.ts';
import { arriveAll, Receipts } from '@nukkad/core/chat/receipts.ts';
import { heartbeatMs } from '@nukkad/core/chat/rules.ts';
import type { Host, Numbered } from '@nukkad/core/context.ts';
import { Said } from '@nukkad/core/live.ts';
import { lastNumber, updatesAfter } from '@nukkad/core/updates.ts';
import { ORPCError } from '@orpc/server';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { WebSocketServer, type WebSocket } from 'ws';
import type { z } from 'zod';
import { Feed } from './feed.ts';

/** Somebody who wants to hear a person's updates: a socket, or a neighbour of the sandbox. */
export interface Listener {
  /** `content` is the update as JSON; `number` its place in the person's sequence, null for one of the moment. */
  hear(content: string, number: number | null): void;
  /** The person's sequence is known to have come so far. */
  reach?(number: number): void;
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

  /** Everybody who is listened for. */
  people(): Iterable<string> {
    return this.#listeners.keys();
  }

  /** Hands an update to the listeners of a person; see `Listener.hear`. */
  deliver(personId: string, content: string, number: number | null) {
    for (const listener of this.#listeners.get(personId) ?? []) listener.hear(content, number);
  }

  /** Lets the listeners of a person find what they have not been told. */
  reach(personId: string, number: number) {
    for (const listener of this.#listeners.get(personId) ?? []) listener.reach?.(number);
  }

  /** Hands each update to the listeners of the person that it names. */
  publish(updates: readonly Numbered[]) {
    let written: Numbered['update'] | null = null;
    let content = '';
    for (const { to, update, number } of updates) {
      const listeners = this.#listeners.get(to);
      if (!listeners) continue;
      // Most are told to two people, one after the other.
      if (update !== written) [written, content] = [update, JSON.stringify(update)];
      for (const listener of listeners) listener.hear(content, number);
    }
  }
}

/** A reader this far behind, in bytes, is cut off; it resumes when it comes back. */
const mostBuffered = 1_000_000;
/** With so many messages of one socket unanswered, no more is read from it until half of them are. */
const mostUnanswered = 64;
/** Receipts are gathered for so long at least and at most, in ms. */
const receiptsMs = { least: 200, most: 2000 };
/** While they are written, messages to the same people wait: that may be one part in so many of a busy server's time. */
const receiptsShare = 20;
/** Closes a socket whose session has ended, or is not that of whom the page takes itself for. */
const signedOut = 4001;
/** One 'is writing' in so many ms is passed on. */
const typingApartMs = 1000;

export interface Sockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  /** Serves somebody's socket: all updates behind a number that their page has, or from now on (null). */
  accept(socket: WebSocket, who: Who, after: number | null): void;
  /** Ends the sockets that a session opened. */
  endSession(sessionId: string): void;
  /** Ends the sockets of sessions that were ended without this process hearing of it. */
  endLost(): Promise<void>;
  close(): void;
  /** Resolves when the receipts that came before it was closed are written. */
  settled(): Promise<void>;
}

interface Who {
  personId: string;
  sessionId: string;
}

/** The sockets at `/live`: one a tab, opened with the session cookie, from the app's own pages only. */
export function createSockets(
  host: Host,
  live: Live,
  log: Logger,
  session: (request: IncomingMessage) => Promise<Who | null>,
  /** Which of some sessions have not ended. */
  lasting: (sessionIds: readonly string[]) => Promise<Set<string>>,
  ownOrigin: (request: IncomingMessage) => boolean,
): Sockets {
  const server = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024, perMessageDeflate: false });
  const open = new Map<WebSocket, { sessionId: string; alive: boolean }>();
  const heartbeat = setInterval(() => {
    for (const [socket, state] of open) {
      if (!state.alive) socket.terminate();
      state.alive = false;
      socket.ping();
      // Pages cannot see a ping.
      socket.send('[{}]');
    }
  }, heartbeatMs);
  heartbeat.unref();

  const receipts = new Receipts();
  let receiptsAfterMs = receiptsMs.least;
  let writing: NodeJS.Timeout | undefined;
  let written = Promise.resolve();
  let isClosed = false;
  async function writeReceipts() {
    const start = performance.now();
    await receipts.flush(host).catch((error: unknown) => log.warn({ error }, 'receipts were not written'));
    const took = performance.now() - start;
    receiptsAfterMs = Math.min(receiptsMs.most, Math.max(receiptsMs.least, took * receiptsShare));
    writing = undefined;
    if (!receipts.isEmpty) writeReceiptsSoon();
  }
  function writeReceiptsSoon() {
    if (!isClosed)
      writing ??= setTimeout(() => {
        written = writeReceipts();
      }, receiptsAfterMs);
  }

  function accept(socket: WebSocket, { personId, sessionId }: Who, after: number | null) {
    const state = { sessionId, alive: true };
    open.set(socket, state);
    let told: string[] = [];
    const flush = () => {
      const frame = `[${told.join(',')}]`;
      told = [];
      if (socket.bufferedAmount > mostBuffered) socket.terminate();
      else socket.send(frame);
    };
    /** What is told in one go is one frame: for each the system would be called. */
    const send = (heard: string) => {
      if (told.push(heard) === 1) queueMicrotask(flush);
    };
    const fail = (error: unknown) => {
      log.warn({ error }, 'a live connection could not be kept up');
      socket.close(1011, 'try again');
    };
    const feed = new Feed(
      { after: (number) => updatesAfter(host.db, personId, number), last: () => lastNumber(host.db, personId) },
      send,
      fail,
    );
    const leave = live.listen(personId, {
      human: true,
      hear(content, number) {
        if (number === null) send(`{"update":${content}}`);
        else feed.hear(number, content);
      },
      reach: (number) => feed.reach(number),
    });

    let unanswered = 0;
    let typedAt = -Infinity;
    async function take(said: z.output<typeof Said>) {
      if ('send' in said) {
        if (++unanswered === mostUnanswered) socket.pause();
        try {
          const { message, repeated } = await sendMessage(host, personId, said.send);
          if (repeated) send(JSON.stringify({ sent: message }));
        } catch (error) {
          const named = error instanceof ORPCError && error.defined;
          if (!named) log.error({ error }, 'a message was not written');
          send(JSON.stringify({ refused: said.send.messageId, code: named ? error.code : 'INTERNAL' }));
        } finally {
          if (--unanswered === mostUnanswered / 2) socket.resume();
        }
      } else if ('seen' in said) {
        for (const seen of said.seen) receipts.note(personId, seen);
        writeReceiptsSoon();
      } else if ('typing' in said) {
        if (performance.now() - typedAt < typingApartMs) return;
        typedAt = performance.now();
        await tellTyping(host, personId, said.typing);
      } else send('{}');
    }

    socket.on('message', (data, isBinary) => {
      state.alive = true;
      const said = isBinary ? null : readSaid((data as Buffer).toString());
      if (said === null) return socket.close(1008, 'not understood');
      take(said).catch((error: unknown) => {
        if (!(error instanceof ORPCError)) log.warn({ error }, 'something said on a live connection was lost');
      });
    });
    socket.on('pong', () => (state.alive = true));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      open.delete(socket);
      feed.close();
      leave();
    });
    feed
      .start(after)
      .then(() => (after === null ? arriveAll(host, personId) : undefined))
      .catch(fail);
  }

  return {
    accept,
    async upgrade(request, socket, head) {
      const refuse = (status: string) =>
        socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      socket.on('error', () => socket.destroy());
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      if (pathname !== '/live') return void refuse('404 Not Found');
      if (!ownOrigin(request)) {
        host.securityLog({ event: 'origin_refused' });
        return void refuse('403 Forbidden');
      }
      const after = searchParams.get('after');
      if (after !== null && !/^\d{1,9}$/.test(after)) return void refuse('400 Bad Request');
      const who = await session(request);
      if (!who) return void refuse('401 Unauthorized');
      const as = searchParams.get('as');
      if (as !== null && as !== who.personId)
        return server.handleUpgrade(request, socket, head, (accepted) => accepted.close(signedOut, 'signed out'));
      server.handleUpgrade(request, socket, head, (accepted) =>
        accept(accepted, who, after === null ? null : Number(after)),
      );
    },
    endSession(sessionId) {
      for (const [socket, state] of open) if (state.sessionId === sessionId) socket.close(signedOut, 'signed out');
    },
    async endLost() {
      const ids = [...new Set([...open.values()].map(({ sessionId }) => sessionId))];
      const alive = await lasting(ids);
      for (const id of ids) if (!alive.has(id)) this.endSession(id);
    },
    close() {
      isClosed = true;
      clearInterval(heartbeat);
      clearTimeout(writing);
      for (const socket of open.keys()) socket.close(1001, 'restarting');
      server.close();
    },
    async settled() {
      await written;
      await writeReceipts();
    },
  };
}

/** What a browser said, or null for what no page of ours says. */
function readSaid(text: string): z.output<typeof Said> | null {
  try {
    return Said.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
