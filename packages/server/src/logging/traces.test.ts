import { cellAt } from '@nukkad/core/features/people/geometry.ts';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, expect, test, vi } from 'vitest';
import { signedIn } from '../testing/browser.ts';
import { serve } from '../testing/serve.ts';
import { startSandbox } from '../testing/start-sandbox.ts';
import { createLog } from './log.ts';
import type { TraceSettings } from './traces.ts';

const authorization = { authorization: 'Bearer collector' };

interface Span {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

/** What a collector gets, in OTLP's JSON. */
const spans: Span[] = [];
const bodies: string[] = [];
const collector = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += String(part);
  expect(request.headers).toMatchObject(authorization);
  bodies.push(`${request.url} ${body}`);
  const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
  spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
  response.setHeader('content-type', 'application/json').end('{}');
});
collector.listen(0, '127.0.0.1');
await once(collector, 'listening');
afterAll(() => collector.close());

const attribute = ({ attributes }: Span, name: string) => attributes.find(({ key }) => key === name)?.value;

const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

/** Everything that a span can say. A new attribute must not tell who asked, from where, or about whom. */
const allowed: Record<string, RegExp> = {
  'nukkad.request_id': /^[\da-f-]{36}$/,
  'http.response.status_code': /^\d{3}$/,
  'db.system.name': /^postgresql$/,
  'db.operation.name': /^[a-z]+$/i,
  // Values are parameters of the statement.
  'db.query.text': /^(?![^]*\w@\w)[^]+$/,
};

test('spans have these attributes only, and no id, address, place or text of a request', async () => {
  const server = await serve({ traces: { endpoint, headers: authorization, service: 'nukkad', ratio: 1 } });
  const asha = await signedIn(server, '2');
  const session = asha.cookie;
  const from = bodies.length;
  const place = { latitude: 19.0596, longitude: 72.8295 };
  const { area } = await asha.api.people.report({ cell: cellAt(place) });
  const id = randomUUID();
  await asha.api.events.get({ id }).catch(() => {});
  await asha.api.events.list({ words: 'kathakali' });
  await asha.api.meets.request({ personId: '3', note: 'kathakali', place: 'Kathakali Hall' });
  await asha.post('/api/auth/email-code/send', { email: 'asha@kathakali.example' });
  await asha.api.people.forget();
  const sent = () => bodies.slice(from).join('');
  await vi.waitFor(() => expect(sent()).toContain('"people.forget"'));

  const found = new Set<string>();
  for (const { attributes } of spans)
    for (const { key, value } of attributes) {
      found.add(key);
      expect(String(Object.values(value)[0]), key).toMatch(allowed[key] ?? /^none$/);
    }
  expect([...found].toSorted()).toEqual(Object.keys(allowed).toSorted());
  for (const personal of [id, 'kathakali', String(area), cellAt(place), '19.0596', '72.8295', session, 'person-2'])
    expect(sent().toLowerCase(), personal).not.toContain(personal.toLowerCase());
});

test('Asha uses the app: a collector gets its requests, jobs and statements, and nothing of who she is', async () => {
  const server = await serve({ traces: { endpoint, headers: authorization, service: 'nukkad', ratio: 1 } });
  const asha = await signedIn(server, '2');
  await asha.api.events.list({});
  await asha.api.meets.request({ personId: '3', note: 'Chai at Bandra?' });
  await asha.api.meets.request({ personId: 'nobody' }).catch(() => {});
  const refused = () =>
    spans.filter(
      (span) => span.name === 'meets.request' && attribute(span, 'http.response.status_code')?.['intValue'] === 404,
    );
  await vi.waitFor(() => expect(refused()).toHaveLength(1));

  expect(bodies[0]).toMatch(/^\/v1\/traces /);
  const list = spans.find(({ name }) => name === 'events.list');
  expect(list).toMatchObject({ kind: 2 });
  expect(list && attribute(list, 'http.response.status_code')).toEqual({ intValue: 200 });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === list?.spanId);
  expect(statements.map(({ name }) => name)).toContain('select');
  expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([list?.traceId]));
  const jobs = spans.filter(({ kind, parentSpanId }) => kind === 1 && !parentSpanId);
  expect(jobs.map(({ name }) => name)).toContain('refunds');
  expect(bodies.join('')).not.toMatch(/Asha|Chai at|Bandra|avatars\//);
});

/** A server that answers Asha and stops, which sends what is left. Returns what it logged. */
async function answerAndStop(given: Pick<TraceSettings, 'endpoint' | 'ratio'>): Promise<string> {
  const traces = { ...given, headers: authorization, service: 'nukkad' };
  const lines: string[] = [];
  const log = createLog('info', new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) }));
  const dataDir = mkdtempSync(join(tmpdir(), 'nukkad-traces-'));
  const server = await startSandbox({ dataDir, traces }, { log });
  const asha = await signedIn(server, '2');
  expect((await asha.api.events.list({})).events.length).toBeGreaterThan(0);
  await server.stop();
  rmSync(dataDir, { recursive: true });
  return lines.join('');
}

test.each([
  [1, true],
  [0, false],
])('with a share of %s, traces are sent, at the latest by a stop: %s', async (ratio, isSent) => {
  await answerAndStop({ endpoint: `${endpoint}/share-${ratio}`, ratio });
  expect(bodies.some((body) => body.startsWith(`/share-${ratio}/`))).toBe(isSent);
});

test('a collector that is away disturbs nobody, is logged, and does not prevent a stop', async () => {
  expect(await answerAndStop({ endpoint: 'http://127.0.0.1:9', ratio: 1 })).toContain('traces were not sent');
});

/** The files of OpenTelemetry that Node loads with a module of ours. */
function openTelemetryIn(module: string): string[] {
  const script = `import { registerHooks } from 'node:module';
    registerHooks({ load(url, context, next) { if (url.includes('@opentelemetry')) console.log(url); return next(url, context); } });
    await import(${JSON.stringify(new URL(module, import.meta.url).href)});
    process.exit();`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  return stdout.split('\n').filter(Boolean);
}

test('without a collector nothing of OpenTelemetry is loaded', { timeout: 180_000 }, () => {
  expect(openTelemetryIn('../server.ts')).toEqual([]);
  expect(openTelemetryIn('traces.ts')).not.toEqual([]);
});
