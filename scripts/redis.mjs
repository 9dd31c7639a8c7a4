import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './port.mjs';
import { hasProgram, spawnBound } from './programs.mjs';

const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

const startMs = 60_000;

export async function startRedis() {
  if (!hasProgram('redis-server')) return null;
  const folder = mkdtempSync(join(tmpdir(), 'nukkad-redis-'));
  const port = await freePort();
  const settings = { port, bind: '127.0.0.1', save: '', appendonly: 'no', dir: folder, daemonize: 'no' };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  let child;
  async function start() {
    child = spawnBound('KILL', 'redis-server', args);
    for (const end = performance.now() + startMs; !(await answers(port));) {
      if (performance.now() > end || child.exitCode !== null) throw new Error('Redis did not start.');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  async function halt() {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  const freeze = () => child.kill('SIGSTOP');
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    halt,
    freeze,
    async stop() {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
