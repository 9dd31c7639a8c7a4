import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createLog } from './log.ts';
import { createSecurityLog, inRequest, requestIsFrom } from './security-log.ts';
import { signedIn, Browser } from '../testing/browser.ts';
import { serve } from '../testing/serve.ts';

/** A log that can be read. */
function readable(level = 'debug') {
  const lines: string[] = [];
  const to = new Writable({
    write(part: Buffer, _, done) {
      lines.push(...part.toString().trim().split('\n'));
      done();
    },
  });
  return { lines, log: createLog(level, to) };
}

test('nothing of an invalid body is in the log', async () => {
  const { lines, log } = readable();
  const server = await serve({}, { log });
  const [asha, stranger] = [await signedIn(server, '2'), new Browser(server.url)];
  const secret = 'Call +91-98200';
  for (const browser of [asha, stranger])
    for (const path of [
      '/api/meets',
      '/api/auth/sandbox/sign-in',
      '/api/auth/sign-out',
      '/api/auth/email-code/send',
      '/api/auth/email-code/sign-in',
    ])
      for (const body of [
        secret,
        `{"personId": "${secret}`,
        `{"${secret}": ${secret}}`,
        `[${secret}]`,
        `"${secret}"`,
        `{"personId": "\\u0000${secret}"}`,
      ]) {
        const response = await browser.post(path, body);
        expect([path, body, response.status < 500]).toEqual([path, body, true]);
        expect(await response.text()).not.toContain('+91');
      }
  // The log is kept at all, and holds those requests.
  expect(lines.filter((line) => line.includes('/api/meets')).length).toBeGreaterThanOrEqual(12);
  expect(lines.filter((line) => line.includes('+91') || line.includes('Call'))).toEqual([]);
});

test('clients that go away or ask for nonsense are no errors of the server', async () => {
  const { lines, log } = readable();
  const server = await serve({}, { log });
  const port = Number(new URL(server.url).port);
  const say = async (...parts: string[]) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    for (const part of parts) await new Promise((resolve) => socket.write(part, resolve));
    return socket;
  };
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';
  const refused = await say(`GET //[/live HTTP/1.1\r\nHost: localhost:${port}\r\n${upgrade}\r\n`);
  const [answer] = (await once(refused, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 404/);
  const post = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: ${server.url}\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{`;
  const path = '/api/auth/sandbox/sign-in';
  const leaving = await say(post(path));
  leaving.destroy();
  await expect.poll(() => lines.some((line) => line.includes(path))).toBe(true);
  expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([]);
});

test('an error keeps its type, code and frames, and loses the quotes in its message', () => {
  const { lines, log } = readable();
  const database = Object.assign(new Error('invalid input syntax for type uuid: "Flat 7, Sea Breeze"'), {
    code: '22P02',
  });
  log.error({ error: database }, 'failed');
  let unreadable: unknown;
  try {
    JSON.parse('Sea Breeze');
  } catch (error) {
    unreadable = error;
  }
  log.error({ error: unreadable }, 'failed');
  log.warn({ error: new Error('550 5.1.1 <breeze@flat.example>: User unknown') }, 'failed');
  expect(lines.join('\n')).not.toMatch(/breeze/i);
  const [first, second, third] = lines.map((line) => (JSON.parse(line) as { error: Record<string, string> }).error);
  expect(first).toMatchObject({ type: 'Error', code: '22P02', message: 'invalid input syntax for type uuid: "…"' });
  expect(first!['stack']).toMatch(/^\s+at .*log\.test\.ts/);
  expect(second).toMatchObject({ type: 'SyntaxError' });
  expect(third).toMatchObject({ message: '550 5.1.1 … User unknown' });
});

test('the security log names request and person, at every log level but silent', () => {
  const { lines, log } = readable('error');
  const securityLog = createSecurityLog(log);
  inRequest({ requestId: 'r1' }, () => {
    requestIsFrom('asha');
    securityLog({ event: 'limit_reached', limit: 'nearby' });
  });
  securityLog({ event: 'wrong_code' });
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { logger: 'security', event: 'limit_reached', limit: 'nearby', requestId: 'r1', personId: 'asha' },
    { logger: 'security', event: 'wrong_code' },
  ]);
  createSecurityLog(pino({ level: 'silent' }))({ event: 'wrong_code' });
});

test('of a thousand failures of what is away the log has one line, and one a minute with their number', () => {
  vi.useFakeTimers();
  try {
    const { lines, log } = readable();
    const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    for (let turn = 0; turn < 1000; turn++) log.error({ id: `r${turn}`, error: away() }, 'an operation failed');
    for (let turn = 0; turn < 10; turn++) log.warn({ outage: 'push.example', outcome: 1 }, 'a push was not taken');
    // Bugs are not joined.
    for (let turn = 0; turn < 3; turn++) log.error({ error: new Error('a bug') }, 'an operation failed');
    const counts = () => lines.map((line) => (JSON.parse(line) as { count?: number }).count ?? 1);
    expect(counts()).toEqual([1, 1, 1, 1, 1]);
    vi.advanceTimersByTime(60_000);
    expect(counts().slice(5)).toEqual([999, 9]);
    // Over: the next failure is written at once.
    vi.advanceTimersByTime(60_000);
    log.error({ error: away() }, 'an operation failed');
    expect(counts().slice(7)).toEqual([1]);
  } finally {
    vi.useRealTimers();
  }
});
