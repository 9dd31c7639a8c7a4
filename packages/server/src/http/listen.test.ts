import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { serve } from '../testing/serve.ts';

test('a connection that sends many requests without waiting for answers is closed, and nobody else notices', async () => {
  const server = await serve();
  const { port } = new URL(server.url);
  const line = `GET /health/ready HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`;
  const answered = async (requests: number) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    let text = '';
    socket.on('data', (part: Buffer) => (text += part.toString()));
    const closed = once(socket, 'close');
    socket.write(line.repeat(requests));
    const count = () => text.match(/HTTP\/1\.1 200/g)?.length ?? 0;
    await Promise.race([closed, expect.poll(count).toBe(requests)]);
    socket.destroy();
    return count();
  };
  expect(await answered(16)).toBe(16);
  expect(await answered(600)).toBeLessThan(600);
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
});

test('an idle connection stays open for longer than the proxy in front keeps it', async () => {
  const { url } = await serve();
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`GET /health/live HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(Number(/keep-alive: timeout=(\d+)/i.exec(answer.toString())?.[1])).toBeGreaterThan(120);
});
