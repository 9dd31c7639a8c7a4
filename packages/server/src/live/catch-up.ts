import type { Host } from '@nukkad/core/kernel/context.ts';
import type { Logger } from 'pino';
import type { Live, Sockets } from './sockets.ts';

/**
 * How often it is looked for what was missed, in ms: a process that dies has perhaps not announced its last updates, and one
 * that lost the answer to a commit does not know that there is something to announce.
 */
const everyMs = 2000;

/** Asked for in one query. */
const atOnce = 1000;

/**
 * Finds in the database what this process should have heard, from others or from the database itself, and has not: changes of
 * people nearby, updates of those who are connected to it, and sessions that were ended. Returns what looks at once, and what
 * stops it.
 */
export function startCatchingUp(
  host: Host,
  live: Live,
  sockets: Sockets,
  log: Logger,
): { now(): void; stop(): Promise<void> } {
  let looking = Promise.resolve();
  const lookForUpdates = async () => {
    for (const ids of chunks([...live.people()]))
      for (const { person_id, last_number } of await host.db
        .selectFrom('inbox')
        .selectAll()
        .where('person_id', 'in', ids)
        .execute())
        live.reach(person_id, last_number);
  };
  const look = async () => {
    for (const found of await Promise.allSettled([host.nearby.catchUp(), lookForUpdates(), sockets.endLost()]))
      if (found.status === 'rejected') log.warn({ error: found.reason }, 'what was missed could not be read');
  };
  const now = () => {
    looking = looking.then(look);
  };
  const timer = setInterval(now, everyMs);
  return {
    now,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

function* chunks(ids: readonly string[]) {
  for (let at = 0; at < ids.length; at += atOnce) yield ids.slice(at, at + atOnce);
}
