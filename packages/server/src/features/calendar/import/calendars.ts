import type { Host } from '@nukkad/core/kernel/context.ts';
import { minuteMs } from '@nukkad/core/kernel/time.ts';
import type { Calendars } from '@nukkad/core/features/calendar/import/calendar-reader.ts';
import { FeedRefresher } from '@nukkad/core/features/calendar/import/refresh-feeds.ts';
import type { Logger } from 'pino';
import { createFetch, usualReach, type Reach } from './fetch-calendar.ts';
import { readInThread } from './read-in-worker.ts';
import { readMs } from './reading-limits.ts';
import { ReadingQueue } from './reading-queue.ts';

const lookMs = minuteMs;

export interface ServerCalendars extends Calendars {
  start(host: Host, log: Logger): () => Promise<void>;
}

export function createCalendars(reach: Partial<Reach> = {}, limitMs = readMs): ServerCalendars {
  const closing = new AbortController();
  const queue = new ReadingQueue();
  let refresher: FeedRefresher | null = null;
  return {
    fetch: createFetch({ ...usualReach, ...reach }, closing.signal),
    read: (bytes, now, reader) => queue.run(reader, () => readInThread(bytes, now, limitMs, closing.signal)),
    wake: () => refresher?.wake(),
    start(host, log) {
      const started = new FeedRefresher(host, (error) => log.error({ error }, 'a calendar could not be refreshed'));
      refresher = started;
      started.wake();
      const timer = setInterval(() => started.wake(), lookMs);
      return async () => {
        clearInterval(timer);
        const stopped = started.stop();
        closing.abort();
        await stopped;
      };
    },
  };
}
