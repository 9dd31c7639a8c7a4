import { once } from 'node:events';
import type { SecurityEvent } from '@nukkad/core/kernel/security-events.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { Browser, signedIn } from '../testing/browser.ts';
import { serve } from '../testing/serve.ts';
import { startSandbox } from '../testing/start-sandbox.ts';
import { createLog } from './log.ts';
import { createRefusalLog } from './refusal-log.ts';
import { createSecurityLog, inRequest, requestIsFrom } from './security-log.ts';

afterEach(() => void vi.useRealTimers());

test('what Bilal may not do or see, and odd input, is in the security log, and not what it was about', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  const server = await serve({}, { log });
  const [bilal, stranger] = [await signedIn(server, '3'), new Browser(server.url)];
  lines.length = 0;
  await bilal.fetch('/api/moderation/cases');
  await bilal.fetch('/api/operator/state');
  await bilal.fetch('/api/conversations/secret-talk/messages');
  await bilal.post('/api/meets', { personId: '2', admin: true });
  await stranger.fetch('/api/events/secret-event/preview');
  // Part of using the app.
  await stranger.fetch('/api/blocks');
  await bilal.post('/api/meets', { personId: '3', window: 'now' });
  const headers = { cookie: bilal.cookie };
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/live`, { headers, origin: server.url });
  await once(socket, 'open');
  const message = { messageId: crypto.randomUUID(), id: 'secret-talk', type: 'text', message: 'secret' };
  socket.send(JSON.stringify({ send: message }));
  await vi.waitFor(() => expect(lines).toHaveLength(6));
  socket.send(JSON.stringify({ secret: 1 }));
  await once(socket, 'close');
  const refused = (operation: string, code: string, by: object = { personId: '3' }) => ({
    logger: 'security',
    event: 'refused',
    operation,
    code,
    ...by,
  });
  expect(lines).toMatchObject([
    refused('moderation.cases', 'MODERATORS_ONLY'),
    refused('operator.state', 'MODERATORS_ONLY'),
    refused('chat.messages', 'NOT_FOUND'),
    refused('meets.request', 'INVALID_INPUT'),
    refused('events.preview', 'NOT_FOUND', {}),
    refused('chat.send', 'NOT_FOUND'),
    refused('live', 'INVALID_INPUT'),
  ]);
  for (const line of lines) expect(line['requestId']).toMatch(/^[\da-f-]{36}$/);
  expect(lines[4]).not.toHaveProperty('personId');
  expect(JSON.stringify(lines)).not.toMatch(/secret|admin/);
});

test('someone who tries a thousand ids gives two lines a minute, the second with their number', () => {
  vi.useFakeTimers();
  const events: SecurityEvent[] = [];
  const { note } = createRefusalLog((event) => events.push(event));
  for (let at = 0; at < 1000; at++) note('chat.messages', 'NOT_FOUND', '3');
  note('chat.messages', 'NOT_FOUND', '4');
  const line = { event: 'refused', operation: 'chat.messages', code: 'NOT_FOUND', personId: '3' };
  expect(events).toEqual([line, { ...line, personId: '4' }]);
  vi.advanceTimersByTime(60_000);
  expect(events.slice(2)).toEqual([{ ...line, count: 999 }]);
  note('chat.messages', 'NOT_FOUND', '3');
  expect(events.slice(3)).toEqual([line]);
});

test('a count names whose refusals it counts, not the person or request that was first in the minute', () => {
  vi.useFakeTimers();
  const lines: Record<string, unknown>[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  const { note } = createRefusalLog(createSecurityLog(log));
  const asAsha = (work: () => void) =>
    inRequest({ requestId: 'of-asha' }, () => {
      requestIsFrom('asha');
      work();
    });
  asAsha(() => note('chat.messages', 'NOT_FOUND', 'asha'));
  for (const requestId of ['first', 'second'])
    inRequest({ requestId }, () => note('events.preview', 'NOT_FOUND', null));
  expect(lines).toMatchObject([{ requestId: 'of-asha', personId: 'asha' }, { requestId: 'first' }]);
  // A timer runs in the request that started it.
  asAsha(() => vi.advanceTimersByTime(60_000));
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatchObject({ operation: 'events.preview', count: 1 });
  expect(lines[2]).not.toHaveProperty('personId');
  expect(lines[2]).not.toHaveProperty('requestId');
});

test('one person has fifty kinds a minute, then a line with the number of the others', () => {
  vi.useFakeTimers();
  const events: SecurityEvent[] = [];
  const { note } = createRefusalLog((event) => events.push(event));
  for (let at = 0; at < 60; at++) note(`operation ${at}`, 'INVALID_INPUT', '3');
  note('operation 0', 'INVALID_INPUT', '3');
  note('operation 59', 'INVALID_INPUT', '4');
  // Signed-out people share theirs, which one of them could fill.
  for (let at = 0; at < 60; at++) note(`operation ${at}`, 'INVALID_INPUT', null);
  expect(events).toHaveLength(50 + 1 + 60);
  vi.advanceTimersByTime(60_000);
  expect(events.slice(111)).toEqual([
    { event: 'refused', operation: 'operation 0', code: 'INVALID_INPUT', personId: '3', count: 1 },
    { event: 'refusals_left_out', personId: '3', count: 10 },
  ]);
  note('operation 59', 'INVALID_INPUT', '3');
  expect(events.slice(113)).toMatchObject([{ event: 'refused', operation: 'operation 59', personId: '3' }]);
});

test('a flood of people fills neither memory nor log, which says how many refusals it left out', () => {
  vi.useFakeTimers();
  const events: SecurityEvent[] = [];
  const { note } = createRefusalLog((event) => events.push(event));
  for (let at = 0; at < 20_000; at++) note('chat.messages', 'NOT_FOUND', `${at}`);
  expect(events).toHaveLength(10_000);
  vi.advanceTimersByTime(60_000);
  expect(events.slice(10_000)).toEqual([{ event: 'refusals_left_out', count: 10_000 }]);
});

test('a stop writes what the last minute has counted', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  const dataDir = mkdtempSync(join(tmpdir(), 'nukkad-refusals-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = await startSandbox({ dataDir }, { log });
  const bilal = await signedIn(server, '3');
  const headers = { cookie: bilal.cookie };
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/live`, { headers, origin: server.url });
  // The first says from where updates follow.
  await once(socket, 'message');
  for (let turn = 0; turn < 3; turn++) {
    await bilal.fetch('/api/conversations/secret-talk/messages');
    const message = { messageId: crypto.randomUUID(), id: 'secret-talk', type: 'text', message: 'secret' };
    socket.send(JSON.stringify({ send: message }));
    await once(socket, 'message');
  }
  lines.length = 0;
  await server.stop();
  expect(lines.filter(({ event }) => event === 'refused')).toMatchObject([
    { operation: 'chat.messages', code: 'NOT_FOUND', personId: '3', count: 2 },
    { operation: 'chat.send', code: 'NOT_FOUND', personId: '3', count: 2 },
  ]);
});
