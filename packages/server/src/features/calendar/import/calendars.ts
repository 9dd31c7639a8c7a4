import type { Host } from '@nukkad/core/kernel/context.ts';
import { minuteMs } from '@nukkad/core/kernel/time.ts';
import {
  CalendarsClosed,
  FeedProblem,
  type Calendars,
  type FoundEvent,
} from '@nukkad/core/features/calendar/import/calendar-reading.ts';
import { FeedRefresher } from '@nukkad/core/features/calendar/import/refresh.ts';
import type { Logger } from 'pino';
import { Worker } from 'node:worker_threads';
import { createFetch, usualReach, type Reach } from './fetch.ts';
import { ReadingQueue } from './reading-queue.ts';

/** Limits for reading one calendar, in ms and in MB: some are made to exhaust them. */
const readMs = 10_000;
const readMb = 256;
const lookMs = minuteMs;

async function readInThread(bytes: Uint8Array, now: Date, limitMs: number, closed: AbortSignal): Promise<FoundEvent[]> {
  if (closed.aborted) throw new CalendarsClosed();
  const worker = new Worker(new URL('read-thread.ts', import.meta.url), {
    workerData: { bytes, now },
    resourceLimits: { maxOldGenerationSizeMb: readMb },
  });
  return new Promise<FoundEvent[]>((resolve, reject) => {
    const late = setTimeout(() => end(() => reject(new FeedProblem('This calendar takes too long to read.'))), limitMs);
    const close = () => end(() => reject(new CalendarsClosed()));
    closed.addEventListener('abort', close);
    const end = (done: () => void) => {
      clearTimeout(late);
      closed.removeEventListener('abort', close);
      done();
    };
    worker.once('message', (answer: { events: FoundEvent[] } | { problem: string }) =>
      end(() => ('events' in answer ? resolve(answer.events) : reject(new FeedProblem(answer.problem)))),
    );
    worker.once('error', (error: Error & { code?: string }) =>
      end(() =>
        reject(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? new FeedProblem('This calendar needs too much memory to read.')
            : error,
        ),
      ),
    );
  }).finally(() => void worker.terminate());
}

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
