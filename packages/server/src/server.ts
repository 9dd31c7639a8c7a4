import { purchases, router } from '@nukkad/core/app.ts';
import { tellOnline } from '@nukkad/core/features/people/online.ts';
import { endSharesOf } from '@nukkad/core/features/people/shares.ts';
import { Receipts } from '@nukkad/core/features/chat/receipts.ts';
import { MessageWriter } from '@nukkad/core/features/chat/writer.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import { keepOperatorFeeds } from '@nukkad/core/features/calendar/import/refresh.ts';
import { rateLimits, type RateLimits } from '@nukkad/core/kernel/rate-limits.ts';
import { transaction } from '@nukkad/core/kernel/operation.ts';
import { Regions } from '@nukkad/core/features/people/publishing.ts';
import { reportMs, tickMsOf } from '@nukkad/core/features/people/rules.ts';
import { practiceGateway } from '@nukkad/core/features/payments/gateway.ts';
import { Nearby } from '@nukkad/core/features/people/nearby.ts';
import { erasePastPlaces, tidyPresences } from '@nukkad/core/features/people/presence.ts';
import { fillSandbox } from '@nukkad/core/features/sandbox/sandbox.ts';
import { OrderQueue } from '@nukkad/core/features/tickets/order-queue.ts';
import type { updatesAfter } from '@nukkad/core/replay.ts';
import { lastNumber } from '@nukkad/core/kernel/updates.ts';
import { createAdaptorServer } from '@hono/node-server';
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { createAuth, sessionToken, sessionWith } from './features/account/auth.ts';
import { aloneBus, redisBus } from './live/bus.ts';
import { openDatabase } from './storage/database.ts';
import { createCalendars } from './features/calendar/import/calendars.ts';
import type { FrameLimit } from './live/frame-limit.ts';
import { createHttp, type HttpParts } from './http/http.ts';
import { startJobs } from './jobs/jobs.ts';
import { createSockets, Live } from './live/sockets.ts';
import { lockDatabase, lockFolder } from './storage/lock.ts';
import { letterOf } from './mail/mail-templates.ts';
import { createLog } from './logging/log.ts';
import { createPostman } from './mail/mail.ts';
import { createRateLimits } from './storage/rate-limits.ts';
import { createSecurityLog, inRequest } from './logging/security-log.ts';
import { isLoopbackName, isOwnOrigin } from './http/origin.ts';
import { createRazorpay } from './features/payments/razorpay.ts';
import { reencode, type Reencode } from './features/pictures/pictures.ts';
import { keepReceipts } from './features/chat/receipts.ts';
import { createSecrets } from './settings/secrets.ts';
import { lastingSessions } from './features/account/sessions.ts';
import { startCatchingUp } from './live/catch-up.ts';
import { startNeighbours, type Pace } from './features/sandbox/neighbours.ts';
import type { Settings } from './settings/settings.ts';

export interface RunningServer {
  /** Where it answers, for example `http://127.0.0.1:3000`. */
  url: string;
  host: Host;
  stop(): Promise<void>;
}

/** What tests turn. */
export interface Options {
  now?: () => Date;
  pace?: Pace;
  log?: Logger;
  webRoot?: string;
  /** Counts what people do; the benchmark's permits more. */
  rateLimits?: RateLimits;
  /** How many frames a person may send on their sockets; benchmarks raise it. */
  frameLimit?: FrameLimit;
  /** The product's operations, or ones that an attack has broken on purpose. */
  operations?: typeof router;
  /** Encodes pictures anew; an attack has broken it on purpose. */
  reencode?: Reencode;
  /** Reads what a phone has missed; the same. */
  replay?: typeof updatesAfter;
  /** Adds addresses beside the API's own. */
  routes?: HttpParts['routes'];
}

const builtWeb = fileURLToPath(new URL('../../web/dist/server', import.meta.url));

/** The rate limits with what the settings say of them. */
const limitsOf = ({ signInMailsPerMinute: times, tickMs }: Settings) => ({
  ...rateLimits,
  // Home looks at each tick.
  nearby: { ...rateLimits.nearby, times: (rateLimits.nearby.times * tickMsOf.production) / tickMs },
  areaChanges: { ...rateLimits.areaChanges, seconds: reportMs(tickMs) / 1000 },
  signInMails: { ...rateLimits.signInMails, times },
  signInMailsToNewBrowsers: { ...rateLimits.signInMailsToNewBrowsers, times: Math.ceil(times * 0.75) },
});

/** Brings the whole server up: database, sample data in the sandbox, HTTP, live connections, jobs. */
export async function startServer(settings: Settings, options: Options = {}): Promise<RunningServer> {
  const now = options.now ?? (() => new Date());
  const log = options.log ?? createLog(settings.logLevel);
  const securityLog = createSecurityLog(log);
  const unlock: () => Promise<void> = settings.databaseUrl
    ? await lockDatabase(settings.databaseUrl, settings.redisUrl !== null)
    : lockFolder(settings.dataDir);
  const db = await openDatabase(
    settings.databaseUrl ? { databaseUrl: settings.databaseUrl } : { dataDir: settings.dataDir },
  );
  const sandbox = settings.edition === 'sandbox';
  if (sandbox) await fillSandbox(db, now());
  const nearby = new Nearby(db, now, settings.tickMs, (error) =>
    log.error({ error }, 'people nearby could not be read'),
  );
  function load() {
    nearby.load().catch((error: unknown) => {
      log.error({ error }, 'people nearby could not be loaded');
      setTimeout(load, 1000).unref();
    });
  }
  if (!settings.redisUrl) await nearby.load();

  // The port must be known before the auth is made, as it is part of the server's address.
  let answer: ReturnType<typeof createHttp>['fetch'] = () =>
    new Response('Starting.', { status: 503, headers: { 'retry-after': '1' } });
  const adaptor = createAdaptorServer({ fetch: (request, env) => answer(request, env) }) as Server;
  await new Promise<void>((resolve, reject) => {
    adaptor.once('error', reject);
    adaptor.listen(settings.port, settings.host, resolve);
  });
  const { port } = adaptor.address() as AddressInfo;
  const publicUrl = settings.publicUrl ?? `http://localhost:${port}`;

  async function tellPresence(personId: string) {
    if (live.isOnline(personId)) {
      await bus.came(personId);
      // Before that, another process may have written to them unheard.
      if (settings.redisUrl) live.reach(personId, await lastNumber(db, personId));
    } else await bus.left(personId);
    await tellOnline(host, personId);
  }
  let stopping = false;
  const live = new Live((personId) => {
    if (!stopping) tellPresence(personId).catch((error: unknown) => log.warn({ error }, 'presence was not told'));
  });
  let catchingUp: ReturnType<typeof startCatchingUp> | null = null;
  const bus = settings.redisUrl
    ? await redisBus(settings.redisUrl, live, log, {
        news(news) {
          if ('changed' in news) void nearby.refresh(news.changed);
          else sockets.endSession(news.sessionEnded);
        },
        joined() {
          load();
          catchingUp?.now();
        },
        // Somebody may be hiding in another process at this moment.
        parted: () => nearby.suspend(),
      })
    : aloneBus(live);
  const razorpay = settings.razorpay && createRazorpay(settings.razorpay, publicUrl, { log });
  const calendars = createCalendars({ allowPrivate: settings.feedsAllowPrivate });
  const secrets = createSecrets(settings.authSecret);
  const host: Host = {
    edition: settings.edition,
    ways: { sandbox, google: settings.google !== null, emailCode: settings.mail !== null && !sandbox },
    db,
    now,
    online: (ids) => bus.online(ids),
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
    tickMs: settings.tickMs,
    nearby,
    calendars,
    rateLimits: options.rateLimits ?? createRateLimits(bus.redis, secrets, securityLog, limitsOf(settings)),
    securityLog,
    limits: settings.limits,
    orders: new OrderQueue(),
    purchases,
    gateway: razorpay ?? (sandbox ? practiceGateway : null),
  };
  const loopbackOnly = settings.publicUrl === null && ['127.0.0.1', 'localhost', '::1'].includes(settings.host);
  const postman = createPostman(settings.mail);
  const stopSharing = async (personId: string) => {
    await transaction(host, (context) => endSharesOf(context, personId));
  };
  const auth = createAuth({
    settings,
    url: publicUrl,
    db,
    postman,
    log,
    rateLimits: host.rateLimits,
    securityLog,
    onSessionEnding: stopSharing,
    async onSessionEnded(sessionId, personId) {
      sockets.endSession(sessionId);
      bus.announce({ sessionEnded: sessionId });
      // What was on its way meanwhile.
      await stopSharing(personId);
    },
  });
  const fromOwnPage = (origin: string | undefined, name: string | undefined) =>
    isOwnOrigin(origin, name, settings.publicUrl);

  const receipts = keepReceipts(host, log);
  const sockets = createSockets(
    host,
    live,
    log,
    {
      token: ({ headers }) => sessionToken(auth, headers.cookie),
      who: (token) => sessionWith(auth, db, token),
      lasting: (ids) => lastingSessions(db, ids),
    },
    ({ headers }) =>
      headers.origin !== undefined &&
      fromOwnPage(headers.origin, headers.host) &&
      (!loopbackOnly || isLoopbackName(headers.host)),
    options.frameLimit,
    options.replay,
  );
  adaptor.on('upgrade', (request, socket, head) => {
    const upgraded = inRequest({ requestId: randomUUID() }, () => sockets.upgrade(request, socket, head));
    upgraded.catch((error: unknown) => {
      log.error({ error }, 'a live connection failed');
      socket.destroy();
    });
  });
  const http = createHttp({
    host,
    operations: options.operations ?? router,
    routes: options.routes,
    reencode: options.reencode ?? reencode,
    auth,
    postman,
    razorpay,
    log,
    publicUrl,
    isOwnOrigin: fromOwnPage,
    webRoot: options.webRoot ?? builtWeb,
    trustedProxies: settings.trustedProxies,
    loopbackOnly,
  });
  answer = http.fetch;
  // A single process needs it as well: its connection to the database can break between a commit and the answer to it.
  if (settings.databaseUrl) catchingUp = startCatchingUp(host, live, sockets, log);
  const endingSockets = setInterval(() => {
    sockets.endLost().catch((error: unknown) => log.warn({ error }, 'sockets of sessions that are over stayed open'));
  }, 60_000).unref();
  // One process of several would answer for another's.
  const stopNeighbours = sandbox && !settings.redisUrl ? startNeighbours(host, live, log, options.pace) : () => {};
  const stopJobs = startJobs(host, log, (reminder) => postman.send(letterOf(reminder, publicUrl)));
  await keepOperatorFeeds(host, settings.feeds);
  const stopCalendars = calendars.start(host, log);

  return {
    url: `http://${settings.host === '0.0.0.0' ? '127.0.0.1' : settings.host}:${port}`,
    host,
    async stop() {
      stopping = true;
      clearInterval(endingSockets);
      stopNeighbours();
      sockets.close();
      const closed = new Promise((resolve) => adaptor.close(resolve));
      adaptor.closeIdleConnections();
      setTimeout(() => adaptor.closeAllConnections(), 500).unref();
      await closed;
      await stopJobs();
      await stopCalendars();
      await catchingUp?.stop();
      await host.messages.settled();
      await receipts.stop();
      await host.orders.settled();
      await bus.close();
      // PGlite writes these tables to its files when it is closed.
      if (!settings.databaseUrl) {
        while ((await tidyPresences(host)) > 0);
        await erasePastPlaces(host);
      }
      await db.destroy();
      await unlock();
    },
  };
}
