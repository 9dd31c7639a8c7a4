import type { router } from '@nukkad/core/router.ts';
import type { RefusalCode } from '@nukkad/core/kernel/refusal-words.ts';
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { inRequest } from '../logging/security-log.ts';
import { codeOf, refusalBody } from './error-answers.ts';
import type { Answered, Operations } from './operation-routes.ts';
import { isLoopbackName } from './origin.ts';
import type { Screens } from './web-app-routes.ts';

interface Parts {
  operations: typeof router;
  answer: Operations;
  screens: Screens;
  headers: readonly (readonly [string, string])[];
  loopbackOnly: boolean;
  log: Logger;
}

const prefix = '/api/';

export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

const noBody = () => Promise.resolve(undefined);

const refusal = (code: RefusalCode): Answered => {
  const body = refusalBody(code);
  return { status: body.status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
};

/** Answers operations that only read, and screens, on Node's own request and response, because Hono's take longer than most
 * of them. Leaves everything else to `otherwise`. */
export function directReads(parts: Parts, otherwise: Listener): Listener {
  const { operations, answer, screens, loopbackOnly, log } = parts;
  const matcher = new StandardOpenAPIMatcher();
  matcher.init(operations);
  const always = { ...Object.fromEntries(parts.headers), 'cache-control': 'no-store' };

  /** The middleware refuses these. */
  const isOtherName = (host: string | undefined) => host === undefined || (loopbackOnly && !isLoopbackName(host));

  const isOperation = async ({ pathname }: URL) =>
    pathname.startsWith(prefix) && (await matcher.match('GET', `/${pathname.slice(prefix.length)}`)) !== undefined;

  async function read(incoming: IncomingMessage, outgoing: ServerResponse, url: URL) {
    const answerOf = (await isOperation(url)) ? answer : screens(url.pathname);
    if (!answerOf) return otherwise(incoming, outgoing);
    const start = performance.now();
    const requestId = randomUUID();
    const request = { url, method: 'GET', headers: incoming.headers, requestId, body: noBody, outgoing };
    const about = { id: requestId, method: 'GET', path: url.pathname };
    const answered = await inRequest({ requestId }, () => answerOf(request)).catch((thrown: unknown) =>
      refusal(codeOf(thrown, log, about)),
    );
    if (!answered) return otherwise(incoming, outgoing);
    const { status, body } = answered;
    const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) };
    outgoing.writeHead(status, { ...always, ...answered.headers, ...length, 'x-request-id': requestId }).end(body);
    log.debug({ ...about, status, ms: Math.round(performance.now() - start) });
  }

  return (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    if (method !== 'GET' || !url?.startsWith('/') || isOtherName(headers.host)) return otherwise(incoming, outgoing);
    read(incoming, outgoing, new URL(`http://localhost${url}`)).catch((error: unknown) => {
      log.error({ error }, 'a request failed');
      outgoing.destroy();
    });
  };
}
