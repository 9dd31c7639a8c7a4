import { FeedProblem } from '@nukkad/core/features/calendar/import/calendar-reader.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { readCalendar } from './read-calendar.ts';

const { bytes, now } = workerData as { bytes: Uint8Array; now: Date };

// The library warns about unusual rules, which would fill the log.
console.warn = () => {};

function answer() {
  try {
    return { events: readCalendar(bytes, now) };
  } catch (error) {
    if (!(error instanceof FeedProblem)) throw error;
    return { problem: error.message };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(answer());
