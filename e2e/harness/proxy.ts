import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** A reverse proxy that passes on a path and what is below it, unchanged, and answers 404 for everything else. */
export async function startProxy(path: string) {
  let target: URL | null = null;
  const open = new Set<Duplex>();
  const isBelow = ({ url = '' }: IncomingMessage) => url === path || url.startsWith(`${path}/`);
  const pass = ({ url, method, headers }: IncomingMessage) =>
    request({ host: target?.hostname, port: target?.port, path: url, method, headers });

  const server = createServer((incoming, outgoing) => {
    if (!isBelow(incoming)) return void outgoing.writeHead(404).end('Another site.');
    const passed = pass(incoming).on('error', () => outgoing.destroy());
    passed.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (!isBelow(incoming)) return void socket.end('HTTP/1.1 404 Not Found\r\n\r\n');
    const passed = pass(incoming).on('error', () => socket.destroy());
    passed.on('response', () => socket.destroy());
    passed.on('upgrade', ({ rawHeaders }, server: Duplex, first: Buffer) => {
      const lines = rawHeaders.map((it, at) => (at % 2 === 0 ? `${it}: ` : `${it}\r\n`)).join('');
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines}\r\n`);
      socket.write(first);
      server.write(head);
      server.on('error', () => socket.destroy());
      server.pipe(socket).pipe(server);
      socket.on('close', () => server.destroy());
    });
    passed.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  return {
    url,
    leadTo(address: string) {
      target = new URL(address);
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
