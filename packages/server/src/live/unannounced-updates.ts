import type { Host } from '@nukkad/core/kernel/context.ts';
import type { Logger } from 'pino';
import { catchUpMs } from './catch-up-time.ts';
import type { Listeners } from './listeners.ts';
import type { Sockets } from './sockets.ts';

const batch = 1000;

export interface CatchUp {
  /** When it last looked, in ms of performance.now(). */
  readonly lookedAt: number;
  now(): void;
  stop(): Promise<void>;
}

/** Finds what was committed but never announced to this process: Redis was away, or another process died. */
export function startCatchingUp(host: Host, listeners: Listeners, sockets: Sockets, log: Logger): CatchUp {
  let running = Promise.resolve();
  let lookedAt = performance.now();
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
    const results = await Promise.allSettled([
      host.nearby.catchUp(),
      host.settings.read(),
      lookForUpdates(),
      sockets.endLost(),
    ]);
    const failed = results.filter((result) => result.status === 'rejected');
    for (const { reason } of failed) log.warn({ error: reason }, 'missed changes could not be read');
    if (failed.length === 0) lookedAt = performance.now();
  };
  const now = () => {
    running = running.then(look);
  };
  const timer = setInterval(now, catchUpMs);
  return {
    get lookedAt() {
      return lookedAt;
    },
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
