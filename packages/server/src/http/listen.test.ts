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

test('requests whose end is unclear, and TRACE, are refused', async () => {
  const { url } = await serve();
  const { port } = new URL(url);
  const answerTo = async (method: string, ...headers: string[]) => {
    const socket = connect(Number(port), '127.0.0.1');
    const head = [`${method} /api/session HTTP/1.1`, `Host: localhost:${port}`, 'X-Secret: from-asha', ...headers];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return answer.toString();
  };
  expect(await answerTo('GET')).toMatch(/^HTTP\/1\.1 200 /);
  const [length, chunked] = ['Content-Length: 5', 'Transfer-Encoding: chunked'];
  for (const headers of [[length, chunked], [length, 'Content-Length: 6'], ['Transfer-Encoding: gzip, chunked, x']])
    expect(await answerTo('POST', ...headers), headers.join(', ')).toMatch(/^HTTP\/1\.1 400 /);
  const traced = await answerTo('TRACE');
  expect(traced).toMatch(/^HTTP\/1\.1 40[45] /);
  expect(traced).not.toContain('from-asha');
});
