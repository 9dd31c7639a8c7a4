import {
  CalendarsClosed,
  FeedProblem,
  type FoundEvent,
} from '@nukkad/core/features/calendar/import/calendar-reader.ts';
import { Worker } from 'node:worker_threads';
import { readMb } from './reading-limits.ts';

export async function readInThread(
  bytes: Uint8Array,
  now: Date,
  limitMs: number,
  closed: AbortSignal,
): Promise<FoundEvent[]> {
  if (closed.aborted) throw new CalendarsClosed();
  const worker = new Worker(new URL('calendar-worker.ts', import.meta.url), {
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
