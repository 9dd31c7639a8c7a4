import { sessionEnded } from '@nukkad/core/socket-close-codes.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import { rateLimits } from '@nukkad/core/kernel/rate-limits.ts';
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Owner } from '../features/account/session-cache.ts';
import { closing } from './client-socket.ts';
import type { Sockets } from './sockets.ts';
import { maxRefusals, refusalMs } from './socket-limits.ts';

export interface Sessions {
  /** The session's token, if this server has signed the cookie; reads no database. */
  token(request: IncomingMessage): Promise<string | null>;
  owner(token: string): Promise<Owner | null>;
}

export interface UpgradeParts {
  host: Host;
  sockets: Sockets;
  sessions: Sessions;
  isOwnOrigin(request: IncomingMessage): boolean;
}

function refuse(socket: Duplex, status: string, ...headers: string[]) {
  const head = [`HTTP/1.1 ${status}`, ...headers, 'Connection: close', 'Content-Length: 0'];
  socket.end(`${head.join('\r\n')}\r\n\r\n`, () => socket.destroy());
}

/** Tells a page by the close code why it may not connect: of a refused upgrade it sees no status. */
function closeSignedOut(socket: WebSocket) {
  // Without a listener, an invalid frame would end the process.
  socket.on('error', () => socket.terminate());
  socket.on('message', () => socket.terminate());
  socket.close(sessionEnded, 'signed out');
  setTimeout(() => socket.terminate(), closing.ms).unref();
}

const digest = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Opens the sockets at `/live`, with the session cookie and from the app's own pages only. */
export class SocketUpgrade {
  readonly #parts: UpgradeParts;
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: 64 * 1024,
    maxFragments: 16,
    perMessageDeflate: false,
  });
  readonly #refusals = new Map<Duplex, NodeJS.Timeout>();
  #isClosed = false;

  constructor(parts: UpgradeParts) {
    this.#parts = parts;
  }

  async handle(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { host, sockets, sessions, isOwnOrigin } = this.#parts;
    socket.on('error', () => socket.destroy());
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    if (url?.pathname !== '/live') return refuse(socket, '404 Not Found');
    const { searchParams } = url;
    if (!isOwnOrigin(request)) {
      host.securityLog({ event: 'origin_refused' });
      return refuse(socket, '403 Forbidden');
    }
    const after = searchParams.get('after');
    if (after !== null && !/^\d{1,9}$/.test(after)) return refuse(socket, '400 Bad Request');
    // Counted by session before the database is read, and by person, who may have many sessions.
    const token = await sessions.token(request);
    if (token !== null && !(await host.rateLimits.take('socketOpens', digest(token)))) return this.#refuseLater(socket);
    const owner = token === null ? null : await sessions.owner(token);
    if (owner && !(await host.rateLimits.take('socketOpens', owner.personId))) return this.#refuseLater(socket);
    const as = searchParams.get('as');
    if ((as !== null && as !== owner?.personId) || owner?.isSuspended)
      return this.#server.handleUpgrade(request, socket, head, closeSignedOut);
    if (!owner) return refuse(socket, '401 Unauthorized');
    this.#server.handleUpgrade(request, socket, head, (accepted) =>
      sockets.accept(accepted, owner, after === null ? null : Number(after)),
    );
  }

  #refuseLater(socket: Duplex) {
    if (this.#isClosed || this.#refusals.size >= maxRefusals) return void socket.destroy();
    const retryAfter = `Retry-After: ${rateLimits.socketOpens.seconds}`;
    const answer = setTimeout(() => refuse(socket, '429 Too Many Requests', retryAfter), refusalMs);
    this.#refusals.set(socket, answer);
    socket.on('close', () => {
      clearTimeout(answer);
      this.#refusals.delete(socket);
    });
  }

  close() {
    this.#isClosed = true;
    for (const socket of this.#refusals.keys()) socket.destroy();
    this.#server.close();
  }
}
