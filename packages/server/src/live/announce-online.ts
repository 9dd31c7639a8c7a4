import { sendOnline } from '@nukkad/core/features/people/online-updates.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import { lastNumber } from '@nukkad/core/kernel/updates.ts';
import type { Logger } from 'pino';
import type { Bus } from './bus.ts';
import type { Listeners } from './listeners.ts';

export function announceOnline(host: Host, listeners: Listeners, bus: Bus, log: Logger): () => void {
  async function announce(personId: string) {
    if (listeners.isOnline(personId)) {
      await bus.online(personId);
      // Another process may have published updates before this one subscribed.
      if (bus.redis) listeners.reach(personId, await lastNumber(host.db, personId));
    } else await bus.offline(personId);
    await sendOnline(host, personId);
  }
  listeners.onOnlineChanged = (personId) => {
    announce(personId).catch((error: unknown) => log.warn({ error }, 'an online state could not be announced'));
  };
  return () => {
    listeners.onOnlineChanged = () => {};
  };
}
