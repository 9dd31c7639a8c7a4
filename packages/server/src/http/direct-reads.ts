import type { router } from '@nukkad/core/app.ts';
import type { RefusalCode } from '@nukkad/core/kernel/refusals.ts';
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { inRequest } from '../logging/security-log.ts';
import { codeOf, refusalBody } from './errors.ts';
import type { Answered, Operations } from './operations.ts';
import { isLoopbackName } from './origin.ts';

interface Parts {
  operations: typeof router;
  answer: Operations;
  headers: readonly (readonly [string, string])[];
  loopbackOnly: boolean;
  log: Logger;
}

const prefix = '/api/';

export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

const noBody = () => Promise.resolve(undefined);

const refusal = (code: RefusalCode): Answered => {
  const body = refusalBody(code);
  return { status: body.status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
};

/** Answers operations that only read on Node's own request and response, because Hono's take longer than most reads. Leaves
 * everything else to `otherwise`. */
export function directReads({ operations, answer, headers, loopbackOnly, log }: Parts, otherwise: Listener): Listener {
  const matcher = new StandardOpenAPIMatcher();
  matcher.init(operations);
  const always = [...headers.flat(), 'cache-control', 'no-store'];

  /** The middleware refuses these. */
  const isOtherName = (host: string | undefined) => host === undefined || (loopbackOnly && !isLoopbackName(host));

  function send(outgoing: ServerResponse, requestId: string, { status, headers, body }: Answered) {
    const all = [...always, 'x-request-id', requestId];
    for (const name in headers) all.push(name, headers[name] ?? '');
    // One string leaves with the headers in one write.
    if (body !== null) all.push('content-length', String(Buffer.byteLength(body)));
    outgoing.writeHead(status, all).end(body);
  }

  async function read(incoming: IncomingMessage, outgoing: ServerResponse, url: URL) {
    if (!(await matcher.match('GET', `/${url.pathname.slice(prefix.length)}`))) return otherwise(incoming, outgoing);
    const start = performance.now();
    const requestId = randomUUID();
    const about = { id: requestId, method: 'GET', path: url.pathname };
    const request = { url, method: 'GET', headers: incoming.headers, requestId, body: noBody };
    const answered = await inRequest({ requestId }, () => answer(request)).catch((thrown: unknown) =>
      refusal(codeOf(thrown, log, about)),
    );
    if (!answered) return otherwise(incoming, outgoing);
    send(outgoing, requestId, answered);
    log.debug({ ...about, status: answered.status, ms: Math.round(performance.now() - start) });
  }

  return (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    if (method !== 'GET' || !url?.startsWith(prefix) || isOtherName(headers.host)) return otherwise(incoming, outgoing);
    read(incoming, outgoing, new URL(url, 'http://localhost')).catch((error: unknown) => {
      log.error({ error }, 'a request failed');
      outgoing.destroy();
    });
  };
}
