import type { router } from '@nukkad/core/router.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import { getRequestListener } from '@hono/node-server';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { requestId } from 'hono/request-id';
import type { Logger } from 'pino';
import { ownerOf, type Auth } from '../features/account/auth.ts';
import { serveExports } from '../features/account/own-data/export-routes.ts';
import type { Sessions } from '../features/account/session-cache.ts';
import { serveSignIn } from '../features/account/sign-in-routes.ts';
import { pathForLog, serveCalendars } from '../features/calendar/export/calendar-routes.ts';
import { serveCalendarUploads, uploadsCalendar } from '../features/calendar/import/calendar-upload-routes.ts';
import { pageFonts } from './page-fonts.ts';
import { serveShared } from '../features/events/event-page-routes.ts';
import type { Razorpay } from '../features/payments/razorpay.ts';
import { serveRazorpayReturn } from '../features/payments/razorpay-return.ts';
import { serveRazorpayWebhooks } from '../features/payments/razorpay-webhooks.ts';
import { serveAvatars } from '../features/people/avatar-routes.ts';
import { serveContacts } from '../features/trusted-contact/contact-routes.ts';
import { servePlans } from '../features/shared-plans/plan-routes.ts';
import { serveUnsubscribing } from '../features/notifications/unsubscribe-routes.ts';
import { servePictures, uploadsPicture } from '../features/pictures/picture-routes.ts';
import type { Reencode } from '../features/pictures/reencode-picture.ts';
import type { NoteRefusal } from '../logging/refusal-log.ts';
import { inRequest } from '../logging/security-log.ts';
import type { Mailer } from '../mail/mail.ts';
import type { DurationMetrics } from '../logging/metrics/duration-metrics.ts';
import type { Traces } from '../logging/traces.ts';
import { serveDocumentation } from './documentation-routes.ts';
import { directReads, type Listener } from './reads-without-hono.ts';
import { codeOf, refuse } from './error-answers.ts';
import { createOperations, serveOperations } from './operation-routes.ts';
import type { Env, OwnerOf, PersonOf } from './request-env.ts';
import { isLoopbackName } from './origin.ts';
import { serveHealth, type Readiness } from './health-routes.ts';
import { notFoundPage } from './plain-pages.ts';
import { mailboxPage } from './mailbox-page.ts';
import { serveSecurityTxt } from './security-txt.ts';
import { answersBelow } from './sub-path.ts';
import { Uploads } from './uploads.ts';
import { createScreens, serveWebApp } from './web-app-routes.ts';
import { bodyMs, maxBodyBytes } from './request-limits.ts';

export interface HttpParts {
  host: Host;
  operations: typeof router;
  routes?: ((app: Hono<Env>, personOf: PersonOf) => void) | undefined;
  reencode: Reencode;
  auth: Auth;
  sessions: Sessions;
  razorpay: Razorpay | null;
  readiness: Readiness;
  measures: DurationMetrics | null;
  traces: Traces | null;
  mailer: Mailer;
  log: Logger;
  noteRefusal: NoteRefusal;
  publicUrl: string;
  /** The path of `publicUrl`; see `sub-path.ts`. */
  subPath: string;
  isOwnOrigin: (origin: string | undefined, host: string | undefined) => boolean;
  webRoot: string;
  trustedProxies: number;
  securityContact: string | null;
  headers: readonly (readonly [string, string])[];
  /** Whether only this machine's own names lead here. */
  loopbackOnly: boolean;
}

const isSafe = ({ req }: Context) => req.method === 'GET' || req.method === 'HEAD';

const uploadsBytes = (c: Context) => uploadsPicture(c) || uploadsCalendar(c);

/** Otherwise bodies that never end would fill the memory. Uploads have limits of their own. */
const endSlowBodies: MiddlewareHandler<Env> = (c, next) => {
  const { incoming } = c.env;
  if (!isSafe(c) && !uploadsBytes(c)) {
    const timer = setTimeout(() => incoming.complete || incoming.destroy(), bodyMs);
    incoming.once('close', () => clearTimeout(timer));
  }
  return next();
};

/** Logs no query, body or cookie: nothing that says who or where someone is. */
const logRequests =
  (log: Logger): MiddlewareHandler<Env> =>
  async (c, next) => {
    const start = performance.now();
    await next();
    log.debug({
      id: c.var.requestId,
      method: c.req.method,
      path: pathForLog(c.req.path),
      status: c.res.status,
      ms: Math.round(performance.now() - start),
    });
  };

const refuseOtherSites =
  ({ host, isOwnOrigin }: Pick<HttpParts, 'host' | 'isOwnOrigin'>): MiddlewareHandler<Env> =>
  async (c, next) => {
    // Google's answer arrives as a navigation from another site, always by GET.
    if (!isSafe(c) && !isOwnOrigin(c.req.header('origin'), c.req.header('host'))) {
      host.securityLog({ event: 'origin_refused' });
      return refuse(c, 'CROSS_SITE');
    }
    c.env.outgoing.setHeader('cache-control', 'no-store');
    // Another site's form can send anything but JSON without a preflight request.
    const type = c.req.header('content-type');
    if (!isSafe(c) && !uploadsBytes(c) && type !== undefined && !/^application\/json\b/i.test(type))
      return refuse(c, 'INVALID_INPUT');
    return next();
  };

function addMiddleware(app: Hono<Env>, parts: HttpParts) {
  // Without a header name, callers cannot choose the id: it must name one request in the log.
  app.use(requestId({ headerName: '' }));
  // Set before the answer: changing a finished Response takes longer than most operations.
  app.use((c, next) => {
    for (const [name, value] of parts.headers) c.env.outgoing.setHeader(name, value);
    c.env.outgoing.setHeader('x-request-id', c.var.requestId);
    return inRequest({ requestId: c.var.requestId }, next);
  });
  app.use(endSlowBodies);
  // Another name that leads to this machine would give its page our origin (DNS rebinding).
  app.use(async (c, next) =>
    parts.loopbackOnly && !isLoopbackName(c.req.header('host')) ? refuse(c, 'CROSS_SITE') : next(),
  );
  const compressed = compress();
  // Operations and documents below /api compress their own answers.
  app.use((c, next) => (c.req.path.startsWith('/api/') ? next() : compressed(c, next)));
  if (parts.subPath !== '') app.use(answersBelow(parts.subPath));
  if (parts.log.isLevelEnabled('debug')) app.use(logRequests(parts.log));
  const limit = bodyLimit({ maxSize: maxBodyBytes, onError: (c) => refuse(c, 'TOO_LARGE') });
  app.use('/api/*', (c, next) => (isSafe(c) || uploadsBytes(c) ? next() : limit(c, next)));
  app.use('/api/*', refuseOtherSites(parts));
}

export function createHttp(parts: HttpParts): Listener {
  const { host, auth, sessions, razorpay, log, publicUrl } = parts;
  const app = new Hono<Env>();
  const owner: OwnerOf = (headers) => ownerOf(auth, sessions, headers);
  /** Suspended people get what everyone gets. */
  const whoAsks: PersonOf = async (c) => {
    const found = await owner(c.env.incoming.headers);
    return found && !found.isSuspended ? found.personId : null;
  };
  const uploads = new Uploads();

  addMiddleware(app, parts);
  serveHealth(app, parts.readiness);
  serveDocumentation(app, host.now, parts.subPath);
  serveSignIn(app, host, auth, parts);
  serveAvatars(app);
  serveExports(app, host, owner);
  servePictures(app, { host, personOf: whoAsks, reencode: parts.reencode, uploads });
  serveCalendars(app, host, publicUrl, whoAsks);
  serveCalendarUploads(app, host, whoAsks, uploads);
  parts.routes?.(app, whoAsks);
  const answer = createOperations({ ...parts, ownerOf: owner });
  serveOperations(app, answer);
  if (razorpay) {
    serveRazorpayWebhooks(app, host, razorpay, log);
    serveRazorpayReturn(app, host, razorpay, log);
  }
  serveUnsubscribing(app, host);
  serveContacts(app, host, { ...parts, fonts: pageFonts(parts.webRoot) });
  servePlans(app, host, { ...parts, fonts: pageFonts(parts.webRoot) });
  serveSecurityTxt(app, { contact: parts.securityContact, publicUrl, now: host.now });
  serveShared(app, host, publicUrl, { fonts: pageFonts(parts.webRoot) });
  if (host.ways.sandbox) app.get('/sandbox/mailbox', (c) => c.html(mailboxPage(parts.mailer.mailbox)));
  const screens = createScreens({ ...parts, ownerOf: owner });
  serveWebApp(app, parts.webRoot, screens);

  app.onError((thrown, c) => {
    const { incoming } = c.env;
    // Its sender went away while it was arriving.
    if (incoming.destroyed && !incoming.complete) return refuse(c, 'INVALID_INPUT');
    return refuse(c, codeOf(thrown, log, { id: c.var.requestId, method: c.req.method, path: pathForLog(c.req.path) }));
  });
  app.notFound((c) =>
    c.req.header('accept')?.includes('text/html') ? c.html(notFoundPage(), 404) : refuse(c, 'NOT_FOUND'),
  );
  return directReads({ ...parts, answer, screens }, getRequestListener(app.fetch));
}
