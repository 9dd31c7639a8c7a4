import type { Host } from '@nukkad/core/context.ts';
import { FeedProblem, type Calendars, type FoundEvent } from '@nukkad/core/feeds/calendars.ts';
import { refreshFeeds } from '@nukkad/core/feeds/refresh.ts';
import { refused } from '@nukkad/core/operation.ts';
import type { Logger } from 'pino';
import { Worker } from 'node:worker_threads';
import { createFetch, usualReach, type Reach } from './fetch.ts';

/** How long reading a calendar may take, in ms, and what memory, in MB: some are written to take for ever. */
const readMs = 10_000;
const readMb = 256;
/** How many may wait to be read. */
const mostWaiting = 10;
/** How often it is looked whose time has come, in ms. */
const lookMs = 60_000;

/** Reads a calendar in a thread of its own, which is ended when it takes too long. */
function readInThread(bytes: Uint8Array, now: Date, limitMs: number): Promise<FoundEvent[]> {
  const worker = new Worker(new URL('read-thread.ts', import.meta.url), {
    workerData: { bytes, now },
    resourceLimits: { maxOldGenerationSizeMb: readMb },
  });
  return new Promise<FoundEvent[]>((resolve, reject) => {
    const late = setTimeout(() => reject(new FeedProblem('It takes too long to read this calendar.')), limitMs);
    const end = (done: () => void) => {
      clearTimeout(late);
      done();
    };
    worker.once('message', (answer: { events: FoundEvent[] } | { problem: string }) =>
      end(() => ('events' in answer ? resolve(answer.events) : reject(new FeedProblem(answer.problem)))),
    );
    worker.once('error', (error: Error & { code?: string }) =>
      end(() =>
        reject(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? new FeedProblem('It takes too much to read this calendar.')
            : error,
        ),
      ),
    );
  }).finally(() => void worker.terminate());
}

/** What reads the calendars of others; `start` looks at them now and again, until the returned function is called. */
export function createCalendars(
  reach: Partial<Reach> = {},
  limitMs = readMs,
): Calendars & { start(host: Host, log: Logger): () => Promise<void> } {
  let reading: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let look = () => {};
  return {
    fetch: createFetch({ ...usualReach, ...reach }),
    async read(bytes, now) {
      if (waiting >= mostWaiting) throw refused('BUSY');
      waiting++;
      // One after the other: each takes a core and some memory.
      const turn = reading.then(() => readInThread(bytes, now, limitMs));
      reading = turn.catch(() => {});
      try {
        return await turn;
      } finally {
        waiting--;
      }
    },
    wake: () => look(),
    start(host, log) {
      let running: Promise<void> = Promise.resolve();
      let isAsked = false;
      let stopped = false;
      const round = async () => {
        isAsked = false;
        if (!stopped) await refreshFeeds(host);
      };
      look = () => {
        // Whoever comes while one round runs may have come too late for it; one more is enough for all of them.
        if (isAsked) return;
        isAsked = true;
        running = running
          .then(round)
          .catch((error: unknown) => log.error({ error }, 'a calendar could not be looked at'));
      };
      look();
      const timer = setInterval(() => look(), lookMs);
      return async () => {
        stopped = true;
        clearInterval(timer);
        await running;
      };
    },
  };
}
