import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the ports that systems give to outgoing connections, which could take a server's port while it restarts.
const [lowest, highest] = [10_000, 32_000];

const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer()
      .on('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

export async function freePort() {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
  throw new Error('Found no free port.');
}
