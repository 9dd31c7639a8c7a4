import type { Host } from '@nukkad/core/kernel/context.ts';
import type { Logger } from 'pino';
import type { Listeners } from './listeners.ts';
import type { Sockets } from './sockets.ts';

/** In ms. */
const everyMs = 2000;

/** People in one query. */
const batch = 1000;

export interface CatchUp {
  /** Looks at once. */
  now(): void;
  stop(): Promise<void>;
}

/**
 * Looks in the database for what this process has missed: changes of people nearby, updates of connected people and ended
 * sessions. Another process may have died before it announced them, or the answer to a commit may have been lost.
 */
export function startCatchingUp(host: Host, listeners: Listeners, sockets: Sockets, log: Logger): CatchUp {
  let running = Promise.resolve();
  const lookForUpdates = async () => {
    for (const ids of batches([...listeners.people()]))
      for (const { person_id, last_number } of await host.db
        .selectFrom('inbox')
        .selectAll()
        .where('person_id', 'in', ids)
        .execute())
        listeners.reach(person_id, last_number);
  };
  const look = async () => {
    for (const result of await Promise.allSettled([host.nearby.catchUp(), lookForUpdates(), sockets.endLost()]))
      if (result.status === 'rejected') log.warn({ error: result.reason }, 'missed changes could not be read');
  };
  const now = () => {
    running = running.then(look);
  };
  const timer = setInterval(now, everyMs);
  return {
    now,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

function* batches(ids: readonly string[]) {
  for (let at = 0; at < ids.length; at += batch) yield ids.slice(at, at + batch);
}
