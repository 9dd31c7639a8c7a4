import type { router } from '@nukkad/core/app.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import { refused } from '@nukkad/core/kernel/operation.ts';
import { refusals, type RefusalCode } from '@nukkad/core/kernel/refusals.ts';
import { screenPaths } from '@nukkad/core/kernel/screens.ts';
import { normalizeIP } from '@better-auth/core/utils/ip';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { ORPCError, ValidationError } from '@orpc/contract';
import { StandardOpenAPIHandler } from '@orpc/openapi/standard';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { requestId, type RequestIdVariables } from 'hono/request-id';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { personOf, servedPaths, type Auth } from '../features/account/auth.ts';
import { CachedDocument } from './cached-document.ts';
import { pathForLog, serveCalendars } from '../features/calendar/export/serve.ts';
import { handsInCalendar, takeCalendars } from '../features/calendar/import/upload.ts';
import { addressHeader } from '../features/account/email-code.ts';
import { describeApi } from './openapi.ts';
import { isLoopbackName } from './origin.ts';
import { docsPage, mailboxPage, notFoundPage, stylesheet, stylesheetPath } from './pages.ts';
import type { Postman } from '../mail/mail.ts';
import type { Razorpay } from '../features/payments/razorpay.ts';
import { serveRazorpay } from '../features/payments/razorpay-routes.ts';
import { handsInPicture, servePictures, type Reencode } from '../features/pictures/pictures.ts';
import { inRequest } from '../logging/security-log.ts';
import { serveShared } from '../features/events/serve.ts';
import { Uploads } from './uploads.ts';

/** The largest request body, in bytes. */
const largestBody = 64 * 1024;

type Env = { Variables: RequestIdVariables };

/** What browsers may let our pages do. The rest of what a page could ask for is off, in whatever it might embed too. */
const permissionsPolicy = {
  // At the gate, and where somebody picks or shares their place.
  camera: ['self'],
  geolocation: ['self'],
  screenWakeLock: ['self'],
  webShare: ['self'],
  clipboardWrite: ['self'],
  accelerometer: [],
  autoplay: [],
  bluetooth: [],
  browsingTopics: [],
  clipboardRead: [],
  displayCapture: [],
  encryptedMedia: [],
  fullscreen: [],
  gamepad: [],
  gyroscope: [],
  hid: [],
  idleDetection: [],
  localFonts: [],
  magnetometer: [],
  microphone: [],
  midi: [],
  payment: [],
  pictureInPicture: [],
  serial: [],
  usb: [],
  xrSpatialTracking: [],
};

export interface Served {
  host: Host;
  operations: typeof router;
  /** More addresses, for measuring; they are told how to find out who asks. */
  routes?: ((app: Hono<Env>, personOf: (headers: Headers) => Promise<string | null>) => void) | undefined;
  /** Decodes pictures and encodes them anew. */
  reencode: Reencode;
  auth: Auth;
  /** Where real money is paid; null where it is not. */
  razorpay: Razorpay | null;
  postman: Postman;
  log: Logger;
  publicUrl: string;
  /** Whether a request comes from a page of ours, by its Origin and Host headers. */
  isOwnOrigin: (origin: string | undefined, host: string | undefined) => boolean;
  /** Where the built web app lies. */
  webRoot: string;
  /** How many proxies of the operator's own stand before this server. */
  trustedProxies: number;
  /** Whether only this machine's own names lead here, so that any other name is a trick of some page's. */
  loopbackOnly: boolean;
}

/** The shape of every error that the API answers. */
const refusalBody = (code: RefusalCode, data?: unknown) => ({
  // What clients tell a refusal from a fault by, which may be tried again.
  defined: code !== 'INTERNAL',
  code,
  status: refusals[code].status,
  message: refusals[code].message,
  ...(data === undefined ? {} : { data }),
});

const refuse = (c: Context, code: RefusalCode) => c.json(refusalBody(code), refusals[code].status);

/**
 * What of an error a client may see: refusals as they are, faulty input by field, and nothing of what is a bug but the
 * request id in the answer's `X-Request-Id`, by which it is found in the log.
 */
function publicError(error: ORPCError<string, unknown>) {
  if (error.defined) return error.toJSON();
  if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST')
    return refusalBody('INVALID_INPUT', {
      issues: error.cause.issues.map(({ path, message }) => ({
        path: (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
        message,
      })),
    });
  if (error.status === 413) return refusalBody('TOO_LARGE');
  if (error.status === 404) return refusalBody('NOT_FOUND');
  if (error.status < 500) return refusalBody('INVALID_INPUT');
  return refusalBody('INTERNAL');
}

/** Our name for what better-auth refuses. */
function authRefusal(status: number, code: string | undefined): RefusalCode {
  if (code !== undefined && Object.hasOwn(refusals, code)) return code as RefusalCode;
  if (status === 401) return 'SIGNED_OUT';
  if (status === 403) return 'CROSS_SITE';
  if (status === 404) return 'NOT_FOUND';
  if (status === 429) return 'TOO_MANY';
  return status < 500 ? 'INVALID_INPUT' : 'INTERNAL';
}

/** What better-auth answers, but for what only servers may know: its own answers hold the session's token. */
async function withoutToken(response: Response): Promise<Response> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  if (!isJson || response.status >= 300) return response;
  const answer = (await response.json()) as { url?: unknown } | null;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  const body = { ok: true, ...(typeof answer?.url === 'string' ? { url: answer.url } : {}) };
  return new Response(JSON.stringify(body), { status: response.status, headers });
}

/** The addresses of the app's screens, as react-router matches them. */
const screenAddress = new RegExp(
  `^(${Object.values(screenPaths)
    .map((path) => path.replace(/\/$/, '').replaceAll(/:\w+/g, '[^/]+'))
    .join('|')})/?$`,
  'i',
);

/**
 * The address that a request comes from. Behind so many proxies of the operator's own, each of which adds the address of
 * its caller at the end of X-Forwarded-For, it is the one that the outermost has added; what stands before it anybody may
 * have made up.
 */
function callerAddress(c: Context, trustedProxies: number): string {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((it) => it.trim());
  const claimed = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined;
  // Whoever has an IPv6 address has the 2^64 of its network.
  return normalizeIP(claimed || (getConnInfo(c).remote.address ?? 'unknown'), { ipv6Subnet: 64 });
}

/** An answer that goes out as it is. The library takes it for one value; a plain object it would copy with all that is in it. */
class Answer {
  readonly #value: unknown;

  constructor(value: unknown) {
    this.#value = value;
  }

  toJSON() {
    return this.#value;
  }
}

/** The body of a request as operations read it: JSON, or nothing. */
async function bodyOf(c: Context): Promise<unknown> {
  const text = await c.req.text();
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    // The parser's own message repeats part of the body.
    throw refused('INVALID_INPUT');
  }
}

/** The whole HTTP side: API, sign-in, and the web app's files. */
export function createHttp({
  host,
  operations,
  routes,
  reencode,
  auth,
  razorpay,
  postman,
  log,
  publicUrl,
  isOwnOrigin,
  webRoot,
  trustedProxies,
  loopbackOnly,
}: Served) {
  const app = new Hono<Env>();
  const who = (headers: Headers) => personOf(auth, host.db, headers);

  // Ours, not the caller's: it must name one request in the log.
  app.use(requestId({ headerName: '' }));
  app.use(async (c, next) => {
    await inRequest({ requestId: c.var.requestId }, next);
    c.header('x-request-id', c.var.requestId);
  });
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'", NONCE],
        // Pictures that are not sent yet are shown from the page's own memory.
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
      referrerPolicy: 'no-referrer',
      xFrameOptions: 'DENY',
      // Of this name alone: what else the operator serves below it is theirs to decide.
      strictTransportSecurity: publicUrl.startsWith('https:') && 'max-age=31536000',
      permissionsPolicy,
    }),
  );
  // A name of somebody else's that leads to this machine would make their page one of ours (DNS rebinding).
  app.use(async (c, next) =>
    loopbackOnly && !isLoopbackName(c.req.header('host')) ? refuse(c, 'CROSS_SITE') : next(),
  );
  app.use(compress());
  app.use(async (c, next) => {
    const start = performance.now();
    await next();
    // The path without its query, no body and no cookie: nothing that says who or where somebody is.
    log.debug({
      id: c.var.requestId,
      method: c.req.method,
      path: pathForLog(c.req.path),
      status: c.res.status,
      ms: Math.round(performance.now() - start),
    });
  });
  app.onError((error, c) => {
    if (error instanceof ORPCError && error.defined) return refuse(c, error.code as RefusalCode);
    log.error({ id: c.var.requestId, method: c.req.method, path: pathForLog(c.req.path), error }, 'a request failed');
    return c.json(refusalBody('INTERNAL'), 500);
  });

  const limit = bodyLimit({ maxSize: largestBody, onError: (c) => refuse(c, 'TOO_LARGE') });
  const handsInBytes = (c: Context) => handsInPicture(c) || handsInCalendar(c);
  app.use('/api/*', (c, next) => (handsInBytes(c) ? next() : limit(c, next)));
  app.use('/api/*', async (c, next) => {
    const safe = c.req.method === 'GET' || c.req.method === 'HEAD';
    // Google's answer arrives as a navigation from elsewhere, always by GET.
    if (!safe && !isOwnOrigin(c.req.header('origin'), c.req.header('host'))) {
      host.securityLog({ event: 'origin_refused' });
      return refuse(c, 'CROSS_SITE');
    }
    c.header('cache-control', 'no-store');
    // A form of another site can send anything but JSON without asking first.
    const type = c.req.header('content-type');
    if (!safe && !handsInBytes(c) && type !== undefined && !/^application\/json\b/i.test(type))
      return refuse(c, 'INVALID_INPUT');
    return next();
  });

  app.get('/api/health', async (c) => {
    await sql`select 1`.execute(host.db);
    return c.json({ ok: true });
  });

  let documented: ReturnType<typeof describeApi> | undefined;
  for (const [path, type, write] of [
    ['/api/openapi.json', 'application/json', async () => JSON.stringify(await (documented ??= describeApi()))],
    ['/api/docs', 'text/html; charset=utf-8', async () => String(await docsPage(await (documented ??= describeApi())))],
    [stylesheetPath, 'text/css; charset=utf-8', () => stylesheet],
  ] as const) {
    // The same as long as this process runs.
    const page = new CachedDocument({ version: () => '', write }, host.now);
    app.get(path, (c) => page.answer(c, { 'content-type': type, 'cache-control': 'public, max-age=60' }));
  }

  app.on(['GET', 'POST'], '/api/auth/*', async (c) => {
    if (!servedPaths.includes(c.req.path.slice('/api/auth'.length))) return refuse(c, 'NOT_FOUND');
    const address = callerAddress(c, trustedProxies);
    // In the sandbox everybody is anybody, without a proof that could be guessed.
    if (!host.ways.sandbox && !(await host.rateLimits.take('signInByAddress', address))) return refuse(c, 'TOO_MANY');
    const headers = new Headers(c.req.raw.headers);
    headers.set(addressHeader, address);
    const response = await auth.handler(new Request(c.req.raw, { headers }));
    // The pictures that this browser has in its cache. Not "storage", which would delete the hidden zone, the theme and the
    // app itself; what is private in there, the app clears.
    if (c.req.path === '/api/auth/sign-out' && response.ok) c.header('clear-site-data', '"cache"');
    if (response.status < 400) {
      const answer = await withoutToken(response);
      return c.newResponse(answer.body, answer);
    }
    const { code } = (await response.json().catch(() => ({}))) as { code?: string };
    return refuse(c, authRefusal(response.status, code));
  });

  const handler = new StandardOpenAPIHandler(operations, {
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          if (!(error instanceof ORPCError) || (!error.defined && error.status >= 500))
            log.error({ id: context.requestId, error }, 'an operation failed');
          throw error;
        }
      },
    ],
    clientInterceptors: [
      async ({ next }) => {
        const output = await next();
        return output === undefined ? undefined : new Answer(output);
      },
    ],
    customErrorResponseBodyEncoder: publicError,
  });
  const uploads = new Uploads();
  servePictures(app, host, who, reencode, uploads);
  serveCalendars(app, host, publicUrl, who);
  takeCalendars(app, host, who, uploads);
  routes?.(app, who);
  app.all('/api/*', async (c) => {
    const personId = await who(c.req.raw.headers);
    // By the library's own shape of a request: making a Request and a Response of the web's for each would take longer than
    // most operations.
    const { matched, response } = await handler.handle(
      {
        url: new URL(c.req.url),
        method: c.req.method,
        headers: c.req.header(),
        signal: undefined,
        body: () => bodyOf(c),
      },
      { prefix: '/api', context: { host, personId, requestId: c.var.requestId } },
    );
    if (!matched) return refuse(c, 'NOT_FOUND');
    if (response.body === undefined) return c.body(null, response.status as StatusCode);
    return c.body(JSON.stringify(response.body), response.status as ContentfulStatusCode, {
      'content-type': 'application/json',
    });
  });

  if (razorpay) serveRazorpay(app, host, razorpay, log);
  serveShared(app, host, publicUrl);

  if (host.ways.sandbox) app.get('/sandbox/mailbox', (c) => c.html(mailboxPage(postman.mailbox)));

  app.use(
    '*',
    serveStatic({
      // Relative to the working directory, as serveStatic wants it.
      root: relative(process.cwd(), webRoot) || '.',
      onFound: (path, c) =>
        c.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
    }),
  );
  app.get('*', async (c, next) => {
    if (!screenAddress.test(c.req.path)) return next();
    const page = join(webRoot, 'index.html');
    if (!existsSync(page)) return c.text('The web app is not built yet. Run `npm start`.', 503);
    c.header('cache-control', 'no-cache');
    return c.html(await readFile(page, 'utf8'));
  });
  app.notFound((c) =>
    c.req.header('accept')?.includes('text/html') ? c.html(notFoundPage(), 404) : refuse(c, 'NOT_FOUND'),
  );
  return app;
}
