import type { router } from '@nukkad/core/router.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import { isConstantAnswer } from '@nukkad/core/kernel/constant-answers.ts';
import { asRefusal, refused } from '@nukkad/core/kernel/operation.ts';
import { ORPCError } from '@orpc/contract';
import { StandardOpenAPIHandler } from '@orpc/openapi/standard';
import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { Written } from './cached-document.ts';
import { encodingFor, minCompressed, type Bytes } from './encodings.ts';
import { publicError, refuse } from './error-answers.ts';
import type { NoteRefusal } from '../logging/refusal-log.ts';
import type { Owner } from '../features/account/session-cache.ts';
import type { Env, OwnerOf } from './request-env.ts';
import type { DurationMetrics } from '../logging/metrics/duration-metrics.ts';
import type { Traces } from '../logging/traces.ts';
import { TurnsPerPerson } from './turns-per-person.ts';

/** Hides an output from the library, which would make a deep copy of a plain object. */
class Answer {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  toJSON() {
    return this.value;
  }
}

const constants = new WeakMap<object, Written>();

function writtenConstant(body: unknown): Written | null {
  if (!(body instanceof Answer) || !isConstantAnswer(body.value)) return null;
  const written = constants.get(body.value) ?? new Written(JSON.stringify(body.value));
  constants.set(body.value, written);
  return written;
}

async function jsonBodyOf(c: Context): Promise<unknown> {
  const text = await c.req.text();
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    // The parser's own message repeats part of the body.
    throw refused('INVALID_INPUT');
  }
}

/** Not an answer that a person can act on: a bug, or no database. */
const isFailure = (error: unknown) =>
  !(error instanceof ORPCError) || (!error.defined && error.status >= 500) || error.code === 'STORAGE_AWAY';

const statusOf = (error: unknown) => {
  const refusal = asRefusal(error);
  return refusal instanceof ORPCError ? refusal.status : 500;
};

async function measured<T>({ answered }: DurationMetrics, path: readonly string[], next: () => Promise<T>): Promise<T> {
  const start = performance.now();
  let status = 200;
  try {
    return await next();
  } catch (error) {
    status = statusOf(error);
    throw error;
  } finally {
    answered(path.join('.'), status, (performance.now() - start) / 1000);
  }
}

const createHandler = ({ operations, log, measures, traces, noteRefusal }: OperationParts) =>
  new StandardOpenAPIHandler(operations, {
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (thrown) {
          const error = asRefusal(thrown);
          if (isFailure(error)) log.error({ id: context.requestId, error }, 'an operation failed');
          throw error;
        }
      },
    ],
    clientInterceptors: [
      async ({ next, path, context }) => {
        traces?.requestIs(path.join('.'), context.requestId);
        const output = await (measures ? measured(measures, path, next) : next()).catch((thrown: unknown) => {
          const error = asRefusal(thrown);
          if (error instanceof ORPCError) noteRefusal(path.join('.'), publicError(error).code, context.personId);
          throw thrown;
        });
        return output === undefined ? undefined : new Answer(output);
      },
    ],
    customErrorResponseBodyEncoder: publicError,
  });

const json = { 'content-type': 'application/json' };

export interface OperationParts {
  host: Host;
  operations: typeof router;
  ownerOf: OwnerOf;
  log: Logger;
  noteRefusal: NoteRefusal;
  measures: DurationMetrics | null;
  traces: Traces | null;
}

interface Request {
  url: URL;
  method: string;
  headers: IncomingHttpHeaders;
  requestId: string;
  body(): Promise<unknown>;
  outgoing: ServerResponse;
}

export interface Answered {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Bytes | null;
}

async function written(body: unknown, status: number, accepted: string | undefined): Promise<Answered> {
  if (body === undefined) return { status, headers: {}, body: null };
  const constant = writtenConstant(body);
  if (constant) {
    const { bytes, encoding } = await constant.as(accepted);
    const headers = encoding === null ? json : { ...json, 'content-encoding': encoding };
    return { status: 200, headers: { ...headers, vary: 'accept-encoding' }, body: bytes };
  }
  const text = JSON.stringify(body);
  if (text.length < minCompressed) return { status, headers: json, body: text };
  const encoding = encodingFor(accepted);
  if (encoding === null) return { status, headers: { ...json, vary: 'accept-encoding' }, body: text };
  return {
    status,
    headers: { ...json, vary: 'accept-encoding', 'content-encoding': encoding.name },
    body: await encoding.encode(new TextEncoder().encode(text)),
  };
}

export type Operations = ReturnType<typeof createOperations>;

export function createOperations(parts: OperationParts) {
  const { host, ownerOf, traces } = parts;
  const handler = createHandler(parts);
  const turns = new TurnsPerPerson();
  async function answerTo(owner: Owner | null, { url, method, headers, requestId, body }: Request) {
    // The library's own request shape: a web Request and Response would take longer than most operations.
    const { matched, response } = await handler.handle(
      { url, method, headers, signal: undefined, body },
      {
        prefix: '/api',
        context: {
          host,
          personId: owner?.personId ?? null,
          sessionId: owner?.sessionId ?? null,
          isSuspended: owner?.isSuspended ?? false,
          requestId,
        },
      },
    );
    return matched ? written(response.body, response.status, headers['accept-encoding']?.toString()) : null;
  }
  async function answer(request: Request): Promise<Answered | null> {
    const owner = await ownerOf(request.headers);
    const work = () => answerTo(owner, request);
    return owner ? turns.run(owner.personId, request.outgoing, work) : work();
  }
  return (request: Request): Promise<Answered | null> =>
    traces
      ? traces.trace('request', 'request', async () => {
          const answered = await answer(request);
          traces.answered(answered?.status ?? 404);
          return answered;
        })
      : answer(request);
}

export const respond = (c: Context, { status, headers, body }: Answered) =>
  c.body(body as string, status as ContentfulStatusCode, headers);

export function serveOperations(app: Hono<Env>, operations: Operations) {
  app.all('/api/*', async (c) => {
    // A body may take minutes to arrive, in which its sender may have been signed out or suspended.
    if (c.req.method !== 'GET') await c.req.text().catch(() => {});
    const answered = await operations({
      url: new URL(c.req.url),
      method: c.req.method,
      headers: c.env.incoming.headers,
      requestId: c.var.requestId,
      body: () => jsonBodyOf(c),
      outgoing: c.env.outgoing,
    });
    return answered ? respond(c, answered) : refuse(c, 'NOT_FOUND');
  });
}
