import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>;

/** Listens on a port, which is part of the server's address, and answers 503 until there is something to serve. */
export async function listen(port: number, hostname: string) {
  let answer: Fetch = () => new Response('Starting.', { status: 503, headers: { 'retry-after': '1' } });
  const server = createAdaptorServer({ fetch: (request, env) => answer(request, env as HttpBindings) }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, hostname, resolve);
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    serve(fetch: Fetch) {
      answer = fetch;
    },
    /** Lets running requests finish within half a second. */
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), 500).unref();
      await closed;
    },
  };
}
