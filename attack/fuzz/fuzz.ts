import fc from 'fast-check';
import WebSocket from 'ws';
import { inputsFor, operations, requestOf, type Operation, type Pool } from '../canary/inputs.ts';
import { insiders, roles, type Role } from '../canary/town/roles.ts';
import { buildTown, type Town } from '../canary/town/town.ts';
import type { World } from '../world.ts';
import { oddBody, oddValue } from './odd-values.ts';

export interface FuzzFindings {
  cases: number;
  /** Answers of 500 and above, and connections that broke without one. */
  failures: string[];
  /** Marked secrets that reached someone who may not read them. */
  leaks: string[];
  statuses: Record<number, number>;
}

/** These end the session of who calls them, after which nothing but refusals would be tested. */
const endsSession = (name: string) => /^(leaving|sessions)\./.test(name);

/** Insiders would give others access to the secrets. */
const callers: readonly Role[] = roles.filter((role) => !insiders.includes(role));

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

type Case =
  | { type: 'field'; field: number; value: unknown }
  | { type: 'extra'; value: unknown }
  | { type: 'missing'; field: number }
  | { type: 'whole'; value: unknown }
  | { type: 'body'; body: string; contentType: string }
  | { type: 'path'; text: string }
  | { type: 'method'; method: string }
  | { type: 'frame'; frame: unknown; isBinary: boolean };

const cases: fc.Arbitrary<Case> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ type: fc.constant<'field'>('field'), field: fc.nat(), value: oddValue }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant<'extra'>('extra'), value: oddValue }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant<'missing'>('missing'), field: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant<'whole'>('whole'), value: oddValue }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant<'body'>('body'),
      body: oddBody,
      contentType: fc.constantFrom(
        'application/json',
        'text/plain',
        'multipart/form-data; boundary=x',
        'image/png',
        '',
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant<'path'>('path'), text: fc.string({ unit: 'binary', maxLength: 60 }) }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant<'method'>('method'), method: fc.constantFrom(...methods) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant<'frame'>('frame'),
      frame: fc.oneof(
        oddBody,
        fc.record({ send: oddValue }),
        fc.record({ seen: fc.array(oddValue, { maxLength: 3 }) }),
        fc.record({ typing: oddValue }),
        oddValue,
      ),
      isBinary: fc.boolean(),
    }),
  },
);

/** An address that `fetch` can send: it refuses a lone surrogate. */
const inAddress = (text: string) => encodeURIComponent(text.toWellFormed());

interface Call {
  method: string;
  path: string;
  body?: string;
  contentType?: string;
}

function callOf(operation: Operation, valid: Record<string, unknown>, of: Exclude<Case, { type: 'frame' }>): Call {
  const names = Object.keys(valid);
  const withInput = (input: Record<string, unknown>): Call => {
    const { path, body } = requestOf(operation, asText(operation, input));
    return {
      method: operation.method,
      path: `/api${path}`,
      ...(body && { body: JSON.stringify(body), contentType: 'application/json' }),
    };
  };
  switch (of.type) {
    case 'field':
      return withInput({ ...valid, ...(names.length > 0 && { [names[of.field % names.length]!]: of.value }) });
    case 'extra':
      return withInput({ ...valid, surprise: of.value });
    case 'missing':
      return withInput(Object.fromEntries(Object.entries(valid).filter((_, at) => at !== of.field % names.length)));
    case 'whole':
      return { ...withInput(valid), body: JSON.stringify(of.value), contentType: 'application/json' };
    case 'body':
      return { ...withInput(valid), body: of.body, contentType: of.contentType };
    case 'path':
      return { ...withInput(valid), path: `/api${operation.path.replaceAll(/\{\w+\}/g, inAddress(of.text))}` };
    case 'method':
      return { ...withInput(valid), method: of.method };
  }
}

/** The input with text where it is part of the address. */
function asText({ method, path }: Operation, input: Record<string, unknown>): Record<string, unknown> {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      if (path.includes(`{${name}}`)) return [name, text(value)];
      if (method !== 'GET') return [name, value];
      return [name, Array.isArray(value) ? value.map(text) : text(value)];
    }),
  );
}

async function answerTo(world: World, cookie: string, { method, path, body, contentType }: Call) {
  const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD';
  const response = await fetch(`${world.url}${path}`, {
    method,
    redirect: 'manual',
    headers: { cookie, origin: world.url, ...(contentType ? { 'content-type': contentType } : {}) },
    ...(hasBody ? { body } : {}),
  });
  return { status: response.status, text: await response.text() };
}

/** Sends a frame over a live connection, and waits until the server answers a ping or has closed it. */
async function frameTo(world: World, cookie: string, frame: string | Buffer): Promise<string> {
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/live`, { headers: { cookie }, origin: world.url });
  let received = '';
  socket.on('message', (data) => (received += String(data)));
  await new Promise<void>((resolve) => {
    socket.on('unexpected-response', () => resolve());
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
    socket.on('pong', () => resolve());
    socket.on('open', () => {
      socket.send(frame);
      socket.ping();
    });
  });
  socket.terminate();
  return received;
}

const atOnce = 8;

/** Sends `many` odd calls and frames as every outsider, in a town full of marked secrets, or as many as fit in the time.
 * One seed always sends the same requests. */
export async function fuzz(world: World, many: number, seed: number, ms = Infinity): Promise<FuzzFindings> {
  const town = await buildTown(world);
  const pool: Pool = { ids: town.ids, byField: town.byField, words: ['Something'], now: world.now, minted: new Set() };
  const inputs = operations
    .filter(({ name }) => !endsSession(name))
    .map((operation) => ({ operation, valid: inputsFor(operation, pool) }));
  const findings: FuzzFindings = { cases: 0, failures: [], leaks: [], statuses: {} };
  const drawn = fc.sample(fc.tuple(cases, fc.nat(), fc.nat(), fc.nat()), { numRuns: many, seed });
  const look = (role: Role, where: string, text: string) => lookFor(town, role, where, text, findings.leaks);
  let next = 0;
  const until = performance.now() + ms;
  const work = async () => {
    while (next < drawn.length && performance.now() < until) {
      const [of, nth, which, who] = drawn[next++]!;
      const role = callers[who % callers.length]!;
      const { operation, valid } = inputs[nth % inputs.length]!;
      const { cookie } = town.people[role];
      findings.cases++;
      if (of.type === 'frame') {
        const text = typeof of.frame === 'string' ? of.frame : JSON.stringify(of.frame);
        look(role, '/live', await frameTo(world, cookie, of.isBinary ? Buffer.from(text) : text));
        continue;
      }
      const call = callOf(operation, valid[which % valid.length] ?? {}, of);
      const where = `${call.method} ${operation.name}`;
      try {
        const { status, text } = await answerTo(world, cookie, call);
        findings.statuses[status] = (findings.statuses[status] ?? 0) + 1;
        if (status >= 500)
          findings.failures.push(`${where} as ${role} answered ${status} to ${JSON.stringify(call).slice(0, 400)}`);
        look(role, where, text);
      } catch (error) {
        findings.failures.push(
          `${where} as ${role} broke: ${String(error)} after ${JSON.stringify(call).slice(0, 400)}`,
        );
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if ((await fetch(`${world.url}/health/ready`)).status !== 200)
    findings.failures.push('The server is not ready any more.');
  return findings;
}

function lookFor(town: Town, role: Role, where: string, text: string, leaks: string[]) {
  for (const { name, mark, readers, earnedBy } of town.secrets)
    if (text.includes(mark) && !readers.has(role) && !earnedBy.has(role))
      leaks.push(`${where} showed ${role}: ${name}`);
}
