import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { signedIn } from '../testing/browser.ts';
import { grain } from '../testing/sample-pictures.ts';
import { serve } from '../testing/serve.ts';

vi.mock('./request-limits.ts', async (original) => ({
  ...(await original<typeof import('./request-limits.ts')>()),
  // Both far above what a picture takes on a loaded machine: one that is still on its way would be dropped, too.
  bodyMs: 4000,
  silentMs: 5000,
}));

const connected = (url: string) => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  return socket;
};

test('a body that never ends is dropped', async () => {
  const { url } = await serve();
  const dropped = ['/api/reports', '/api/auth/sandbox/sign-in', '/unsubscribe/x'].map(async (path) => {
    const socket = connected(url);
    socket.write(`POST ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nOrigin: ${url}\r\n`);
    socket.write('Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"words": "');
    const trickle = setInterval(() => socket.write('a'), 500);
    await once(socket.resume(), 'close');
    clearInterval(trickle);
  });
  await Promise.all(dropped);
});

test('answers that nobody reads are few, hold up no one else, and end with their connection', async () => {
  const server = await serve();
  const asha = await signedIn(server, '2');
  const id = crypto.randomUUID();
  const body = new Uint8Array(await grain(1400, 1400).jpeg({ quality: 95 }).toBuffer());
  expect((await asha.fetch(`/api/pictures/${id}`, { method: 'PUT', body })).status).toBe(200);
  const request = `GET /api/pictures/${id} HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nCookie: ${asha.cookie}\r\n\r\n`;
  const sockets = Array.from({ length: 3 }, () => connected(server.url));
  for (const socket of sockets) {
    socket.pause();
    socket.write(request.repeat(16));
  }
  const again = () =>
    asha.fetch(`/api/pictures/${id}`, { signal: AbortSignal.timeout(500) }).then(
      ({ status }) => status,
      () => 'waits',
    );
  await expect.poll(again).toBe('waits');
  // Her other requests are answered, and so is everyone else.
  expect((await asha.fetch('/api/meets')).status).toBe(200);
  await expect.poll(again).toBe(200);
  for (const socket of sockets) socket.destroy();
});
