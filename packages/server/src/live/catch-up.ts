import type { Host } from '@nukkad/core/kernel/context.ts';
import type { Logger } from 'pino';
import type { Listeners } from './online-people.ts';
import type { Sockets } from './sockets.ts';

const everyMs = 2000;

const batch = 1000;

export interface CatchUp {
  now(): void;
  stop(): Promise<void>;
}

/** Finds what was committed but never announced to this process, because another one died or an answer was lost. */
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
