import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Listener } from './reads-without-hono.ts';
import { lastRequestsMs } from '../settings/stop-times.ts';
import { liveAnswer, livePath } from './health-routes.ts';
import { keepAliveMs, maxUnanswered, silentMs } from './request-limits.ts';

/** Listens on a port, which is part of the server's address, and answers 503 until there is something to serve. */
export async function listen(port: number, hostname: string) {
  let answer: Listener = ({ url }, outgoing) => {
    const isLive = url === livePath;
    outgoing.writeHead(isLive ? 200 : 503, isLive ? { 'content-type': 'application/json' } : { 'retry-after': '1' });
    outgoing.end(isLive ? JSON.stringify(liveAnswer) : 'Starting.');
  };
  let isDraining = false;
  const unanswered = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: number) => {
    const many = (unanswered.get(socket) ?? 0) + change;
    unanswered.set(socket, many);
    return many;
  };
  const server = createServer((incoming, outgoing) => {
    const { socket } = incoming;
    if (socket.destroyed || count(socket, 1) > maxUnanswered) return void socket.destroy();
    outgoing.once('close', () => count(socket, -1));
    if (isDraining) outgoing.shouldKeepAlive = false;
    answer(incoming, outgoing);
  });
  server.keepAliveTimeout = keepAliveMs;
  server.timeout = silentMs;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, hostname, resolve);
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    serve(listener: Listener) {
      answer = listener;
    },
    /** From now on each connection is closed after its next answer: new ones lead to other processes. */
    drain() {
      isDraining = true;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), lastRequestsMs).unref();
      await closed;
    },
  };
}
