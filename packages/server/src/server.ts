import { purchases, router } from '@nukkad/core/app.ts';
import { syncOperatorFeeds } from '@nukkad/core/features/calendar/import/refresh.ts';
import { Receipts } from '@nukkad/core/features/chat/receipts.ts';
import { MessageWriter } from '@nukkad/core/features/chat/message-writer.ts';
import { practiceGateway } from '@nukkad/core/features/payments/gateway.ts';
import { Nearby } from '@nukkad/core/features/people/nearby-sync.ts';
import { erasePastPlaces, tidyPresences } from '@nukkad/core/features/people/tidy-presences.ts';
import { Regions } from '@nukkad/core/features/people/regions.ts';
import { reportMs } from '@nukkad/core/features/people/phone-report-time.ts';
import { tickMsOf } from '@nukkad/core/features/people/presence-times.ts';
import { endSharesOf } from '@nukkad/core/features/people/end-shares.ts';
import { fillSandbox } from '@nukkad/core/features/sandbox/sandbox.ts';
import { OrderQueue } from '@nukkad/core/features/tickets/order-queue.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import type { Database } from '@nukkad/core/kernel/database.ts';
import { transaction } from '@nukkad/core/kernel/operation.ts';
import { rateLimits, type RateLimits } from '@nukkad/core/kernel/rate-limits.ts';
import type { updatesAfter } from '@nukkad/core/missed-updates.ts';
import type { Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { createAuth, sessionToken, type Auth } from './features/account/auth.ts';
import { Sessions, type SessionEnded } from './features/account/sessions.ts';
import { createCalendars, type ServerCalendars } from './features/calendar/import/calendars.ts';
import { keepReceipts } from './features/chat/write-receipts.ts';
import { createRazorpay, type Razorpay } from './features/payments/razorpay.ts';
import { reencode, type Reencode } from './features/pictures/pictures.ts';
import { startNeighbours, type Pace } from './features/sandbox/neighbours.ts';
import { createHttp, type HttpParts } from './http/http.ts';
import { listen } from './http/listen.ts';
import { isLoopbackName, isOwnOrigin } from './http/origin.ts';
import { securityHeaders } from './http/security-headers.ts';
import { startJobs, type jobsOf, type PostReminder } from './jobs/jobs.ts';
import { localBus, type Bus } from './live/bus.ts';
import { startCatchingUp } from './live/catch-up.ts';
import type { FrameLimit } from './live/frame-limit.ts';
import { Listeners } from './live/online-people.ts';
import { announceOnline } from './live/announce-online.ts';
import { RedisBus } from './live/redis-bus.ts';
import { Sockets } from './live/sockets.ts';
import { SocketUpgrade } from './live/upgrade.ts';
import { createLog } from './logging/log.ts';
import { createSecurityLog, inRequest } from './logging/security-log.ts';
import { reminderMail } from './features/reminders/reminder-mail.ts';
import { createMailer, type Mailer } from './mail/mail.ts';
import { createSecrets } from './settings/secrets.ts';
import type { Settings } from './settings/settings.ts';
import { CountedRateLimits } from './storage/rate-limits.ts';
import { openStorage } from './storage/storage.ts';

export interface RunningServer {
  url: string;
  host: Host;
  stop(): Promise<void>;
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
  sessionsKeptMs?: number;
  /** Opened already; the server closes it. */
  storage?: Awaited<ReturnType<typeof openStorage>>;
}

const builtWeb = fileURLToPath(new URL('../../web/dist/server', import.meta.url));

const endLostMs = 60_000;

function limitsOf({ signInMailsPerMinute: times, tickMs }: Settings) {
  return {
    ...rateLimits,
    // Home reads people nearby at each tick.
    nearby: { ...rateLimits.nearby, times: (rateLimits.nearby.times * tickMsOf.production) / tickMs },
    areaChanges: { ...rateLimits.areaChanges, seconds: reportMs(tickMs) / 1000 },
    signInMails: { ...rateLimits.signInMails, times },
    signInMailsToNewBrowsers: { ...rateLimits.signInMailsToNewBrowsers, times: Math.ceil(times * 0.75) },
  };
}

interface HostParts {
  settings: Settings;
  options: Options;
  db: Kysely<Database>;
  now: () => Date;
  log: Logger;
  nearby: Nearby;
  bus: Bus;
  calendars: ServerCalendars;
  razorpay: Razorpay | null;
}

function createHost({ settings, options, db, now, log, nearby, bus, calendars, razorpay }: HostParts): Host {
  const isSandbox = settings.edition === 'sandbox';
  const secrets = createSecrets(settings.authSecret);
  const securityLog = createSecurityLog(log);
  return {
    edition: settings.edition,
    ways: { sandbox: isSandbox, google: settings.google !== null, emailCode: settings.mail !== null && !isSandbox },
    db,
    now,
    online: (ids) => bus.whoIsOnline(ids),
    publish: (updates) => bus.publish(updates),
    announceChanged: (ids) => bus.announce({ changed: [...ids] }),
    messages: new MessageWriter(
      db,
      now,
      (updates) => bus.publish(updates),
      () => new Promise(setImmediate),
    ),
    receipts: new Receipts(),
    secrets,
    regions: new Regions(settings.regions),
    mapTiles: settings.mapTiles,
    tickMs: settings.tickMs,
    nearby,
    calendars,
    rateLimits:
      options.rateLimits ??
      new CountedRateLimits({ redis: bus.redis, secrets, securityLog, limits: limitsOf(settings) }),
    securityLog,
    limits: settings.limits,
    orders: new OrderQueue(),
    purchases,
    gateway: razorpay ?? (isSandbox ? practiceGateway : null),
  };
}

const stopSharing = async (host: Host, personId: string) => {
  await transaction(host, (context) => endSharesOf(context, personId));
};

interface LiveParts {
  settings: Settings;
  options: Options;
  host: Host;
  nearby: Nearby;
  sessions: Sessions;
  listeners: Listeners;
  bus: Bus;
  log: Logger;
}

async function startLive({ settings, options, host, nearby, sessions, listeners, bus, log }: LiveParts) {
  const receipts = keepReceipts(host, log);
  const sockets = new Sockets({ host, listeners, log, frameLimit: options.frameLimit, replay: options.replay });
  // A single process needs this as well: its connection can break between a commit and the answer to it.
  const catchUp = settings.databaseUrl ? startCatchingUp(host, listeners, sockets, log) : null;
  const endSession = (id: string) => {
    sessions.end(id);
    sockets.endSession(id);
  };
  const sessionEnded: SessionEnded = async (id, personId) => {
    bus.announce({ sessionEnded: id });
    endSession(id);
    // Its last requests may have started a share.
    await stopSharing(host, personId);
  };
  const endingLost = setInterval(() => {
    sockets.endLost().catch((error: unknown) => log.warn({ error }, 'sockets of ended sessions stayed open'));
  }, endLostMs).unref();
  const stopPresence = announceOnline(host, listeners, bus, log);
  await bus.connect({
    news(news) {
      if ('changed' in news) void host.nearby.refresh(news.changed);
      else endSession(news.sessionEnded);
    },
    connected() {
      sessions.resume();
      loadUntilDone(nearby, log);
      catchUp?.now();
    },
    // People may be hiding, or signing out, in another process at this moment.
    disconnected() {
      sessions.suspend();
      host.nearby.suspend();
    },
  });
  return {
    sockets,
    catchUp,
    receipts,
    sessionEnded,
    close() {
      stopPresence();
      clearInterval(endingLost);
      sockets.close();
    },
  };
}

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
  });
}

function loadUntilDone(nearby: Nearby, log: Logger) {
  nearby.load().catch((error: unknown) => {
    log.error({ error }, 'people nearby could not be loaded');
    setTimeout(() => loadUntilDone(nearby, log), 1000).unref();
  });
}

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

const loopbackHosts = new Set(['127.0.0.1', 'localhost', '::1']);

export async function startServer(settings: Settings, options: Options = {}): Promise<RunningServer> {
  const now = options.now ?? (() => new Date());
  const log = options.log ?? createLog(settings.logLevel);

  const storage = options.storage ?? (await openStorage(settings));
  const { db } = storage;
  if (settings.edition === 'sandbox') await fillSandbox(db, now());
  const nearby = new Nearby(db, now, settings.tickMs, (error) =>
    log.error({ error }, 'people nearby could not be read'),
  );
  if (!settings.redisUrl) await nearby.load();

  const web = await listen(settings.port, settings.host);
  const publicUrl = settings.publicUrl ?? `http://localhost:${web.port}`;

  const listeners = new Listeners();
  const bus = settings.redisUrl ? new RedisBus(settings.redisUrl, listeners, log) : localBus(listeners);
  const razorpay = settings.razorpay && createRazorpay(settings.razorpay, publicUrl, { log });
  const calendars = createCalendars({ allowPrivate: settings.feedsAllowPrivate });
  const host = createHost({ settings, options, db, now, log, nearby, bus, calendars, razorpay });

  const sessions = new Sessions(db, options.sessionsKeptMs);
  const live = await startLive({ settings, options, host, nearby, sessions, listeners, bus, log });
  const { sockets, sessionEnded } = live;

  const mailer = createMailer(settings.mail);
  const auth = createSignIn({ settings, host, publicUrl, mailer, sessionEnded, log });
  const loopbackOnly = settings.publicUrl === null && loopbackHosts.has(settings.host);
  const isFromOwnPage: IsOwnOrigin = (origin, name) =>
    isOwnOrigin(origin, name, settings.publicUrl) && (!loopbackOnly || isLoopbackName(name));
  const upgrade = serveSockets({ server: web.server, host, sockets, auth, sessions, isFromOwnPage, log });
  const http = createHttp({
    headers: await securityHeaders(publicUrl, settings.mapTiles),
    host,
    operations: options.operations ?? router,
    routes: options.routes,
    reencode: options.reencode ?? reencode,
    auth,
    sessions,
    mailer,
    razorpay,
    log,
    publicUrl,
    isOwnOrigin: isFromOwnPage,
    webRoot: options.webRoot ?? builtWeb,
    trustedProxies: settings.trustedProxies,
    loopbackOnly,
  });
  web.serve(http.fetch);

  // Of several processes, each would answer for people who are connected to another.
  const hasNeighbours = settings.edition === 'sandbox' && !settings.redisUrl;
  const stopNeighbours = hasNeighbours ? startNeighbours(host, listeners, log, options.pace) : () => {};
  const post: PostReminder = (reminder) => mailer.send(reminderMail(reminder, publicUrl));
  const stopJobs = startJobs(host, log, { post, sessionEnded }, options.jobs);
  await syncOperatorFeeds(host, settings.feeds);
  const stopCalendars = calendars.start(host, log);

  return {
    url: `http://${settings.host === '0.0.0.0' ? '127.0.0.1' : settings.host}:${web.port}`,
    host,
    async stop() {
      live.close();
      stopNeighbours();
      upgrade.close();
      await web.close();
      await stopJobs();
      await stopCalendars();
      await live.catchUp?.stop();
      await host.messages.settled();
      await live.receipts.stop();
      await host.orders.settled();
      await bus.close();
      if (!settings.databaseUrl) await erasePlaces(host);
      await storage.close();
    },
  };
}
