import { router } from '@nukkad/core/router.ts';
import { syncOperatorFeeds } from '@nukkad/core/features/calendar/import/operator-feeds.ts';
import { Nearby } from '@nukkad/core/features/people/nearby/sync-with-database.ts';
import { erasePastPlaces, tidyPresences } from '@nukkad/core/features/people/tidy-presences.ts';
import { fillSandbox } from '@nukkad/core/features/sandbox/sandbox.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import { transaction } from '@nukkad/core/kernel/operation.ts';
import type { RateLimits } from '@nukkad/core/kernel/rate-limits.ts';
import type { updatesAfter } from '@nukkad/core/missed-updates.ts';
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { createAuth, sessionToken, type Auth } from './features/account/auth.ts';
import { Sessions, type SessionEnded } from './features/account/session-cache.ts';
import { createCalendars, type ServerCalendars } from './features/calendar/import/calendars.ts';
import { createRazorpay } from './features/payments/razorpay.ts';
import { carryBlocks, isLeftSuspended } from '@nukkad/core/features/account/leaving/former-sign-ins.ts';
import type { PushSettings } from './features/notifications/push-service.ts';
import { readVapidKey } from './features/notifications/read-vapid-key.ts';
import { startDelivering } from './features/notifications/start-delivering.ts';
import { reencode, type Reencode } from './features/pictures/reencode-picture.ts';
import { startNeighbours, type Pace } from './features/sandbox/neighbours.ts';
import { createHost } from './settings/create-host.ts';
import { createHttp, type HttpParts } from './http/all-routes.ts';
import { listen } from './http/listen.ts';
import { isLoopbackName, isOwnOrigin } from './http/origin.ts';
import { subPathOf, takeOffSubPath } from './http/sub-path.ts';
import { Readiness } from './http/health-routes.ts';
import { securityHeaders } from './http/security-headers.ts';
import { jobHooks } from './jobs/job-needs.ts';
import type { jobsOf } from './jobs/jobs.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { localBus, type Bus } from './live/bus.ts';
import type { FrameLimit } from './live/frame-limit.ts';
import { Listeners } from './live/listeners.ts';
import { RedisBus } from './live/redis-bus.ts';
import type { Sockets } from './live/sockets.ts';
import { startLive, stopSharing } from './live/start-live.ts';
import { SocketUpgrade } from './live/socket-upgrade.ts';
import { createLog } from './logging/log.ts';
import { inRequest } from './logging/security-log.ts';
import { createMailer, type Mailer } from './mail/mail.ts';
import type { DurationMetrics } from './logging/metrics/duration-metrics.ts';
import type { Traces } from './logging/traces.ts';
import type { MetricsParts, MetricsServer } from './logging/metrics/serve-metrics.ts';
import type { Settings } from './settings/settings.ts';
import { createSecrets } from './settings/secrets.ts';
import { atOnce, type DrainTimes } from './settings/stop-times.ts';
import { openStorage, type Storage } from './storage/open-storage.ts';

export interface RunningServer {
  url: string;
  metricsPort: number | null;
  host: Host;
  /** Reports not ready at once; finishes running work. */
  stop(drain?: DrainTimes): Promise<void>;
}

/** What tests, attacks and benchmarks replace. */
export interface Options {
  now?: () => Date;
  pace?: Pace;
  log?: Logger;
  webRoot?: string;
  rateLimits?: RateLimits;
  frameLimit?: FrameLimit;
  operations?: typeof router;
  reencode?: Reencode;
  replay?: typeof updatesAfter;
  routes?: HttpParts['routes'];
  jobs?: typeof jobsOf;
  deliver?: typeof startDelivering;
  sessionsKeptMs?: number;
  storage?: Storage;
}

const builtWeb = fileURLToPath(new URL('../../web/dist/server', import.meta.url));

interface SignInParts {
  settings: Settings;
  host: Host;
  publicUrl: string;
  mailer: Mailer;
  sessionEnded: SessionEnded;
  log: Logger;
}

function createSignIn({ settings, host, publicUrl, mailer, sessionEnded, log }: SignInParts) {
  return createAuth({
    settings,
    url: publicUrl,
    db: host.db,
    mailer,
    log,
    rateLimits: host.rateLimits,
    securityLog: host.securityLog,
    onSessionEnding: (personId) => stopSharing(host, personId),
    onSessionEnded: sessionEnded,
    areSignUpsOpen: () => host.settings.values.SIGN_UPS === 'open',
    isLeftSuspended: (way) => isLeftSuspended(host, way),
    onSignInAdded: (me) => transaction(host, (work) => carryBlocks({ ...work, me })),
  });
}

const readPush = async (settings: Settings, db: Host['db'], now: Date): Promise<PushSettings> => ({
  ...settings.push,
  vapidKey: settings.push.vapidKey ?? (await readVapidKey(db, createSecrets(settings.authSecret), now)),
});

/** PGlite writes the tables of places to its files when it is closed, so past places are erased before. */
async function erasePlaces(host: Host) {
  while ((await tidyPresences(host)) > 0);
  await erasePastPlaces(host);
}

type IsOwnOrigin = HttpParts['isOwnOrigin'];

interface SocketServerParts {
  server: Server;
  host: Host;
  sockets: Sockets;
  auth: Auth;
  sessions: Sessions;
  isFromOwnPage: IsOwnOrigin;
  log: Logger;
}

function serveSockets({ server, host, sockets, auth, sessions, isFromOwnPage, log }: SocketServerParts): SocketUpgrade {
  const upgrade = new SocketUpgrade({
    host,
    sockets,
    sessions: {
      token: ({ headers }) => sessionToken(auth, headers.cookie),
      owner: (token) => sessions.owner(token),
    },
    isOwnOrigin: ({ headers }) => headers.origin !== undefined && isFromOwnPage(headers.origin, headers.host),
  });
  server.on('upgrade', (request, socket, head) => {
    inRequest({ requestId: randomUUID() }, () => upgrade.handle(request, socket, head)).catch((error: unknown) => {
      log.error({ error }, 'a live connection failed');
      socket.destroy();
    });
  });
  return upgrade;
}

function ownPages({ publicUrl, host }: Settings) {
  const loopbackOnly = publicUrl === null && loopbackHosts.has(host);
  const isFromOwnPage: IsOwnOrigin = (origin, name) =>
    isOwnOrigin(origin, name, publicUrl) && (!loopbackOnly || isLoopbackName(name));
  return { loopbackOnly, isFromOwnPage };
}

const loopbackHosts = new Set(['127.0.0.1', 'localhost', '::1']);

interface WorkParts {
  settings: Settings;
  push: PushSettings;
  options: Options;
  host: Host;
  listeners: Listeners;
  calendars: ServerCalendars;
  mailer: Mailer;
  publicUrl: string;
  sessionEnded: SessionEnded;
  measures: DurationMetrics | null;
  traces: Traces | null;
  log: Logger;
}

/** Starts the work that no request causes; returns what ends it. */
async function startWork(parts: WorkParts): Promise<() => Promise<void>> {
  const {
    settings,
    push,
    options,
    host,
    listeners,
    calendars,
    mailer,
    publicUrl,
    sessionEnded,
    measures,
    traces,
    log,
  } = parts;
  // With several processes, each would answer for people who are connected to another.
  const hasNeighbours = settings.edition === 'sandbox' && !settings.redisUrl;
  const stopNeighbours = hasNeighbours ? startNeighbours(host, listeners, log, options.pace) : () => {};
  const stopJobs = startJobs(
    host,
    log,
    jobHooks(host, mailer, publicUrl, sessionEnded),
    { measures, traces },
    options.jobs,
  );
  const deliver = options.deliver ?? startDelivering;
  const stopDelivering = deliver({ host, push, mail: settings.mail, mailer, publicUrl, log });
  await syncOperatorFeeds(host, settings.feeds);
  const stopCalendars = calendars.start(host, log);
  return async () => {
    stopNeighbours();
    await Promise.all([stopJobs(), stopDelivering(), stopCalendars()]);
  };
}

/** Loaded only where someone reads them. */
async function createMetrics(at: NonNullable<Settings['metrics']>) {
  const [{ Registry }, { createDurationMetrics }, { serveMetrics }] = await Promise.all([
    import('prom-client'),
    import('./logging/metrics/duration-metrics.ts'),
    import('./logging/metrics/serve-metrics.ts'),
  ]);
  const registry = new Registry();
  return {
    measures: createDurationMetrics(registry),
    serve: (parts: MetricsParts) => serveMetrics(at, registry, parts),
  };
}

/** Loaded only where someone collects them. */
async function createTraces(settings: NonNullable<Settings['traces']>, storage: Storage, log: Logger): Promise<Traces> {
  const module = await import('./logging/traces.ts');
  const traces = module.createTraces(settings, log);
  storage.traceIn(traces);
  return traces;
}

interface StopParts {
  readiness: Readiness;
  web: Awaited<ReturnType<typeof listen>>;
  stopWork: () => Promise<void>;
  upgrade: SocketUpgrade;
  live: Awaited<ReturnType<typeof startLive>>;
  host: Host;
  bus: Bus;
  metricsServer: MetricsServer | undefined;
  traces: Traces | null;
  storage: Storage;
  settings: Settings;
}

const stopperOf =
  ({ readiness, web, stopWork, upgrade, live, host, bus, metricsServer, traces, storage, settings }: StopParts) =>
  async ({ noticeMs, spreadMs } = atOnce) => {
    readiness.stopping();
    web.drain();
    const idle = stopWork();
    if (noticeMs > 0) await wait(noticeMs);
    upgrade.close();
    await live.close(spreadMs);
    await web.close();
    await idle;
    await live.catchUp?.stop();
    await host.messages.settled();
    await live.receipts.stop();
    await host.orders.settled();
    live.refusals.flush();
    await bus.close();
    await metricsServer?.close();
    await traces?.stop();
    if (!settings.databaseUrl) await erasePlaces(host);
    await storage.close();
  };

export async function startServer(settings: Settings, options: Options = {}): Promise<RunningServer> {
  const now = options.now ?? (() => new Date());
  const log = options.log ?? createLog(settings.logLevel);

  const storage = options.storage ?? (await openStorage(settings, log));
  const { db } = storage;
  const readiness = new Readiness(storage.health);
  const metrics = settings.metrics && (await createMetrics(settings.metrics));
  const measures = metrics?.measures ?? null;
  const traces = settings.traces && (await createTraces(settings.traces, storage, log));
  if (settings.edition === 'sandbox') await fillSandbox(db, now());
  const push = await readPush(settings, db, now());
  const nearby = new Nearby(db, now, settings.tickMs, (error) =>
    log.error({ error }, 'people nearby could not be read'),
  );
  if (!settings.redisUrl) await nearby.load();

  const web = await listen(settings.port, settings.host);
  const publicUrl = settings.publicUrl ?? `http://localhost:${web.port}`;
  const subPath = subPathOf(publicUrl);
  takeOffSubPath(web.server, subPath);

  const listeners = new Listeners();
  const bus = settings.redisUrl ? new RedisBus(settings.redisUrl, listeners, log) : localBus(listeners);
  const razorpay = settings.razorpay && createRazorpay(settings.razorpay, publicUrl, { log });
  const calendars = createCalendars({ allowPrivate: settings.feedsAllowPrivate });
  const { rateLimits } = options;
  const host = createHost({ settings, push, rateLimits, db, now, log, nearby, bus, calendars, razorpay });
  await host.settings.read();

  const sessions = new Sessions(db, options.sessionsKeptMs);
  const isShared = settings.databaseUrl !== null;
  const live = await startLive({ isShared, options, host, nearby, sessions, listeners, bus, log });
  const { sockets, sessionEnded } = live;

  const mailer = createMailer(settings.mail);
  const auth = createSignIn({ settings, host, publicUrl, mailer, sessionEnded, log });
  const { loopbackOnly, isFromOwnPage } = ownPages(settings);
  const upgrade = serveSockets({ server: web.server, host, sockets, auth, sessions, isFromOwnPage, log });
  const answer = createHttp({
    headers: await securityHeaders(publicUrl, settings.mapTiles),
    host,
    operations: options.operations ?? router,
    routes: options.routes,
    reencode: options.reencode ?? reencode,
    auth,
    sessions,
    mailer,
    razorpay,
    readiness,
    measures,
    traces,
    log,
    noteRefusal: live.refusals.note,
    publicUrl,
    subPath,
    isOwnOrigin: isFromOwnPage,
    webRoot: options.webRoot ?? builtWeb,
    trustedProxies: settings.trustedProxies,
    securityContact: settings.securityContact,
    loopbackOnly,
  });
  web.serve(answer);

  const working = { host, listeners, calendars, mailer, publicUrl, sessionEnded, measures, traces, log };
  const stopWork = await startWork({ settings, push, options, ...working });
  const { catchUp } = live;
  const { redis } = bus;
  const watched = { host, storage: storage.health, readiness, sockets, listeners, catchUp, redis, log };
  const metricsServer: MetricsServer | undefined = await metrics?.serve(watched);
  readiness.started();

  return {
    url: `http://${settings.host === '0.0.0.0' ? '127.0.0.1' : settings.host}:${web.port}`,
    metricsPort: metricsServer?.port ?? null,
    host,
    stop: stopperOf({ readiness, web, stopWork, upgrade, live, host, bus, metricsServer, traces, storage, settings }),
  };
}
