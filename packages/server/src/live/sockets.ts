import { sendMessage } from '@nukkad/core/features/chat/handlers.ts';
import { tellTyping } from '@nukkad/core/features/chat/typing.ts';
import { heartbeatMs } from '@nukkad/core/features/chat/rules.ts';
import type { Host, Numbered } from '@nukkad/core/kernel/context.ts';
import { Said } from '@nukkad/core/frames.ts';
import { rateLimits } from '@nukkad/core/kernel/rate-limits.ts';
import { updatesAfter } from '@nukkad/core/replay.ts';
import { lastNumber } from '@nukkad/core/kernel/updates.ts';
import { ORPCError } from '@orpc/server';
import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { WebSocketServer, type WebSocket } from 'ws';
import type { z } from 'zod';
import { Feed } from './update-stream.ts';
import { FrameBudget, frameLimit, FrameReader } from './frame-limit.ts';
import { inRequest } from '../logging/security-log.ts';

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
/** Closes a socket whose session has ended, or is not that of whom the page takes itself for. */
const signedOut = 4001;
/** Closes a person's oldest socket when they open one too many. Its page waits until they come back to it. */
const tooManySockets = 4002;
/** Sockets that a person may have in one process: more tabs and devices than anybody looks at. */
export const mostSockets = 8;
/** Somebody who is over their message limit is not read from for so long, in ms: by then they may send again. */
const overLimitMs = rateLimits.messages.seconds * 1000;
/** A refusal for opening too many sockets is sent so late, in ms: a client that tries again at once does so this slowly. */
const refusalMs = 1000;
/** Refusals that wait to be sent. Beyond these a connection is closed at once. */
const mostRefusals = 1000;
/** A client that does not answer that its socket is closed is cut off after so long, in ms, or so many more frames. */
const closing = { ms: 1000, frames: 100 };
/** Somebody without a socket is forgotten after so long, in ms: their budget of frames is full again by then. */
const forgetMs = 10_000;

export interface Sockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  /** Serves somebody's socket: all updates behind a number that their page has, or from now on (null). */
  accept(socket: WebSocket, who: Who, after: number | null): void;
  /** Ends the sockets that a session opened. */
  endSession(sessionId: string): void;
  /** Ends the sockets of sessions that were ended without this process hearing of it. */
  endLost(): Promise<void>;
  close(): void;
}

interface Who {
  personId: string;
  sessionId: string;
}

/** How the sockets learn whose session a request carries. */
export interface Sessions {
  /** The session's secret, if the request carries one that this server has signed; asks no database. */
  token(request: IncomingMessage): Promise<string | null>;
  /** Who has the session with a token; null when it has ended. */
  who(token: string): Promise<Who | null>;
  /** Which of some sessions have not ended. */
  lasting(sessionIds: readonly string[]): Promise<Set<string>>;
}

/** An open socket. */
interface Open {
  sessionId: string;
  alive: boolean;
  /** Stops serving it at once, and closes it. */
  end(code: number, reason: string): void;
}

/** Somebody with open sockets, the oldest first. */
interface Connected {
  sockets: Set<Open>;
  budget: FrameBudget;
}

/** The sockets at `/live`: one a tab, opened with the session cookie, from the app's own pages only. */
export function createSockets(
  host: Host,
  live: Live,
  log: Logger,
  sessions: Sessions,
  ownOrigin: (request: IncomingMessage) => boolean,
  frames = frameLimit,
  /** Reads what a phone has missed; an attack has broken it on purpose. */
  replay = updatesAfter,
): Sockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: 64 * 1024,
    // A browser sends what a page says in one piece.
    maxFragments: 16,
    perMessageDeflate: false,
  });
  const open = new Map<WebSocket, Open>();
  const people = new Map<string, Connected>();
  const refusals = new Map<Duplex, NodeJS.Timeout>();
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

  let isClosed = false;

  function accept(socket: WebSocket, { personId, sessionId }: Who, after: number | null) {
    const person = people.get(personId) ?? { sockets: new Set(), budget: new FrameBudget(frames) };
    people.set(personId, person);
    const [oldest] = person.sockets;
    if (oldest && person.sockets.size >= mostSockets) oldest.end(tooManySockets, 'too many connections');
    function end(code: number, reason: string) {
      stop();
      socket.close(code, reason);
      // A paused socket would not read the client's answer.
      socket.resume();
      setTimeout(() => socket.terminate(), closing.ms).unref();
    }
    const state: Open = { sessionId, alive: true, end };
    open.set(socket, state);
    person.sockets.add(state);
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
      end(1011, 'try again');
    };
    const feed = new Feed(
      { after: (number) => replay(host, personId, number), last: () => lastNumber(host.db, personId) },
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

    async function take(said: z.output<typeof Said>) {
      if ('send' in said) {
        const answered = reader.awaitAnswer();
        try {
          const { message, repeated } = await sendMessage(host, personId, said.send);
          if (repeated) send(JSON.stringify({ sent: message }));
        } catch (error) {
          const named = error instanceof ORPCError && error.defined;
          if (!named) log.error({ error }, 'a message was not written');
          send(JSON.stringify({ refused: said.send.messageId, code: named ? error.code : 'INTERNAL' }));
          if (named && error.code === 'MESSAGES_TOO_FAST') reader.hold(overLimitMs);
        } finally {
          answered();
        }
      } else if ('seen' in said) {
        for (const seen of said.seen) host.receipts.note(personId, seen);
      } else if ('typing' in said) await tellTyping(host, personId, said.typing);
      else send('{}');
    }
    const request = { requestId: randomUUID(), personId };
    const reader = new FrameReader(
      socket,
      person.budget,
      (frame) => {
        const said = readSaid(frame.toString());
        if (said === null) return end(1008, 'not understood');
        inRequest(request, () => take(said)).catch((error: unknown) => {
          if (!(error instanceof ORPCError)) log.warn({ error }, 'something said on a live connection was lost');
        });
      },
      () => end(1008, 'too many frames'),
    );
    let late = 0;
    /** Whether a frame came after the end; too many of them cut the client off. */
    function isLate(): boolean {
      if (open.has(socket)) return false;
      if (++late > closing.frames) socket.terminate();
      return true;
    }
    function stop() {
      if (!open.delete(socket)) return;
      person.sockets.delete(state);
      // Their budget outlives the socket, or connecting anew would renew it.
      setTimeout(() => {
        if (person.sockets.size === 0 && people.get(personId) === person) people.delete(personId);
      }, forgetMs).unref();
      reader.close();
      feed.close();
      leave();
    }

    socket.on('message', (data, isBinary) => {
      if (isLate()) return;
      state.alive = true;
      if (isBinary) end(1008, 'not understood');
      else reader.take(data as Buffer);
    });
    socket.on('ping', () => {
      if (!isLate()) reader.count();
    });
    socket.on('pong', () => {
      if (isLate()) return;
      state.alive = true;
      reader.count();
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', stop);
    feed
      .start(after)
      .then(() => host.receipts.noteAll(host, personId))
      .catch(fail);
  }

  /** Refuses to open one more socket, after a while. */
  function refuseLater(socket: Duplex) {
    if (isClosed || refusals.size >= mostRefusals) return void socket.destroy();
    const retryAfter = `Retry-After: ${rateLimits.socketOpens.seconds}`;
    const answer = setTimeout(() => refuse(socket, '429 Too Many Requests', retryAfter), refusalMs);
    refusals.set(socket, answer);
    socket.on('close', () => {
      clearTimeout(answer);
      refusals.delete(socket);
    });
  }

  return {
    accept,
    async upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy());
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      if (pathname !== '/live') return refuse(socket, '404 Not Found');
      if (!ownOrigin(request)) {
        host.securityLog({ event: 'origin_refused' });
        return refuse(socket, '403 Forbidden');
      }
      const after = searchParams.get('after');
      if (after !== null && !/^\d{1,9}$/.test(after)) return refuse(socket, '400 Bad Request');
      // By session before the database is asked, and by person, who may have many sessions.
      const token = await sessions.token(request);
      if (token !== null && !(await host.rateLimits.take('socketOpens', digest(token)))) return refuseLater(socket);
      const who = token === null ? null : await sessions.who(token);
      if (who && !(await host.rateLimits.take('socketOpens', who.personId))) return refuseLater(socket);
      const as = searchParams.get('as');
      // A page that takes itself for somebody is told so by the close code: of a refused upgrade it sees no status.
      if (as !== null && as !== who?.personId)
        return server.handleUpgrade(request, socket, head, (accepted) => {
          // Without it, a frame that is not understood would end the process.
          accepted.on('error', () => accepted.terminate());
          // Whoever sends on instead of closing is not listened to.
          accepted.on('message', () => accepted.terminate());
          accepted.close(signedOut, 'signed out');
          setTimeout(() => accepted.terminate(), closing.ms).unref();
        });
      if (!who) return refuse(socket, '401 Unauthorized');
      server.handleUpgrade(request, socket, head, (accepted) =>
        accept(accepted, who, after === null ? null : Number(after)),
      );
    },
    endSession(sessionId) {
      for (const state of open.values()) if (state.sessionId === sessionId) state.end(signedOut, 'signed out');
    },
    async endLost() {
      const ids = [...new Set([...open.values()].map(({ sessionId }) => sessionId))];
      const alive = await sessions.lasting(ids);
      for (const id of ids) if (!alive.has(id)) this.endSession(id);
    },
    close() {
      isClosed = true;
      clearInterval(heartbeat);
      for (const state of open.values()) state.end(1001, 'restarting');
      for (const socket of refusals.keys()) socket.destroy();
      server.close();
    },
  };
}

/** Answers a request to open a socket with a status, and closes the connection whatever the client does. */
function refuse(socket: Duplex, status: string, ...headers: string[]) {
  const head = [`HTTP/1.1 ${status}`, ...headers, 'Connection: close', 'Content-Length: 0'];
  socket.end(`${head.join('\r\n')}\r\n\r\n`, () => socket.destroy());
}

/** What stands for a session's secret where it is counted. */
const digest = (token: string) => createHash('sha256').update(token).digest('base64url');

/** What a browser said, or null for what no page of ours says. */
function readSaid(text: string): z.output<typeof Said> | null {
  try {
    return Said.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
