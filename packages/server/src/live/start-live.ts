import type { Nearby } from '@nukkad/core/features/people/nearby/sync-with-database.ts';
import { endSharesOf } from '@nukkad/core/features/people/end-location-shares.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import { transaction } from '@nukkad/core/kernel/operation.ts';
import { minuteMs } from '@nukkad/core/kernel/time.ts';
import type { updatesAfter } from '@nukkad/core/missed-updates.ts';
import type { Logger } from 'pino';
import type { SessionEnded, Sessions } from '../features/account/session-cache.ts';
import { keepReceipts } from '../features/chat/flush-message-receipts.ts';
import { createRefusalLog } from '../logging/refusal-log.ts';
import { announceOnline } from './announce-online.ts';
import type { Bus } from './bus.ts';
import { startCatchingUp } from './unannounced-updates.ts';
import type { FrameLimit } from './frame-limit.ts';
import type { Listeners } from './listeners.ts';
import { Sockets } from './sockets.ts';

const endLostMs = minuteMs;

export const stopSharing = async (host: Host, personId: string) => {
  await transaction(host, (context) => endSharesOf(context, personId));
};

interface LiveParts {
  isShared: boolean;
  options: { frameLimit?: FrameLimit; replay?: typeof updatesAfter };
  host: Host;
  nearby: Nearby;
  sessions: Sessions;
  listeners: Listeners;
  bus: Bus;
  log: Logger;
}

export async function startLive({
  isShared,
  options: { frameLimit, replay },
  host,
  nearby,
  sessions,
  listeners,
  bus,
  log,
}: LiveParts) {
  const receipts = keepReceipts(host, log);
  const refusals = createRefusalLog(host.securityLog);
  const sockets = new Sockets({ host, listeners, log, noteRefusal: refusals.note, frameLimit, replay });
  // A single process needs this as well: its connection can break between a commit and the answer to it.
  const catchUp = isShared ? startCatchingUp(host, listeners, sockets, log) : null;
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
  host.onSessionEnded = (id, personId) => {
    sessionEnded(id, personId).catch((error: unknown) =>
      log.error({ error }, 'what a browser shared could not be ended'),
    );
  };
  const endingLost = setInterval(() => {
    sockets.endLost().catch((error: unknown) => log.warn({ error }, 'sockets of ended sessions stayed open'));
  }, endLostMs).unref();
  const stopPresence = announceOnline(host, listeners, bus, log);
  const readSettings = () => untilDone(() => host.settings.read(), 'settings could not be read', log);
  await bus.connect({
    news(news) {
      if ('changed' in news) void host.nearby.refresh(news.changed);
      else if ('sessionEnded' in news) endSession(news.sessionEnded);
      else readSettings();
    },
    connected() {
      sessions.resume();
      untilDone(() => nearby.load(), 'people nearby could not be loaded', log);
      readSettings();
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
    refusals,
    sessionEnded,
    async close(spreadMs: number) {
      stopPresence();
      clearInterval(endingLost);
      await sockets.close(spreadMs);
    },
  };
}

function untilDone(work: () => Promise<void>, failed: string, log: Logger) {
  work().catch((error: unknown) => {
    log.error({ error }, failed);
    setTimeout(() => untilDone(work, failed, log), 1000).unref();
  });
}
