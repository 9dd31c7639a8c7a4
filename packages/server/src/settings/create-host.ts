import { purchases } from '@nukkad/core/router.ts';
import { Receipts } from '@nukkad/core/features/chat/message-receipts.ts';
import { MissedMessages } from '@nukkad/core/features/notifications/missed-messages.ts';
import { PushChecks } from '@nukkad/core/features/notifications/outdated-pushes.ts';
import { MessageWriter } from '@nukkad/core/features/chat/message-writer.ts';
import { GatewayHealth, watchGateway } from '@nukkad/core/features/payments/gateway-health.ts';
import { practiceGateway } from '@nukkad/core/features/payments/practice-gateway.ts';
import type { Nearby } from '@nukkad/core/features/people/nearby/sync-with-database.ts';
import { LiveSettings } from '@nukkad/core/features/operator/live-settings.ts';
import { Regions } from '@nukkad/core/features/people/regions.ts';
import { SeatRequestBatches } from '@nukkad/core/features/tickets/seat-request-batches.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import type { Database } from '@nukkad/core/kernel/database.ts';
import type { RateLimits } from '@nukkad/core/kernel/rate-limits.ts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { ServerCalendars } from '../features/calendar/import/calendars.ts';
import type { Razorpay } from '../features/payments/razorpay.ts';
import { createPushService, type PushSettings } from '../features/notifications/push-service.ts';
import type { Bus } from '../live/bus.ts';
import { SharedReads } from '../http/merge-public-reads.ts';
import { createSecurityLog } from '../logging/security-log.ts';
import { liveTimesOf, rateLimitsOf } from './adjusted-rate-limits.ts';
import { createSecrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import { CountedRateLimits } from '../storage/counted-rate-limits.ts';

interface HostParts {
  settings: Settings;
  push: PushSettings;
  rateLimits: RateLimits | undefined;
  db: Kysely<Database>;
  now: () => Date;
  log: Logger;
  nearby: Nearby;
  bus: Bus;
  calendars: ServerCalendars;
  razorpay: Razorpay | null;
}

export function createHost(parts: HostParts): Host {
  const { settings, db, now, log, nearby, bus, calendars, razorpay } = parts;
  const isSandbox = settings.edition === 'sandbox';
  const secrets = createSecrets(settings.authSecret);
  const securityLog = createSecurityLog(log);
  const live = new LiveSettings(db, settings.changeable, new Regions(settings.regions), () =>
    bus.announce({ settings: true }),
  );
  const gatewayLog = new GatewayHealth({ db, now });
  const missedMessages = new MissedMessages();
  return {
    edition: settings.edition,
    ways: { sandbox: isSandbox, google: settings.google !== null, emailCode: settings.mail !== null && !isSandbox },
    db,
    now,
    online: (ids) => bus.whoIsOnline(ids),
    publish: (updates) => bus.publish(updates),
    announceChanged: (ids) => bus.announce({ changed: [...ids] }),
    onSessionEnded: () => {},
    messages: new MessageWriter(
      db,
      now,
      (updates) => {
        missedMessages.note(updates);
        bus.publish(updates);
      },
      () => new Promise(setImmediate),
      () => live.values.FREE_MESSAGES_A_DAY,
    ),
    receipts: new Receipts(),
    pushChecks: new PushChecks(),
    missedMessages,
    secrets,
    redis: () => bus.redis?.isReady ?? null,
    get regions() {
      return live.regions.current;
    },
    mapTiles: settings.mapTiles,
    tickMs: settings.tickMs,
    nearby,
    calendars,
    rateLimits:
      parts.rateLimits ??
      new CountedRateLimits({
        redis: bus.redis,
        secrets,
        securityLog,
        limits: rateLimitsOf(settings),
        liveTimes: () => liveTimesOf(live.values),
      }),
    securityLog,
    settings: live,
    operator: settings.operator,
    push: createPushService(parts.push),
    publicReads: new SharedReads(),
    ownReads: new SharedReads(),
    venueReads: new SharedReads(),
    orders: new SeatRequestBatches(),
    purchases,
    gatewayLog,
    gateway: razorpay ? watchGateway(razorpay, gatewayLog) : isSandbox ? practiceGateway : null,
    seller: settings.seller,
  };
}
