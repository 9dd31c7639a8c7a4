import { FeedProblem } from '@nukkad/core/features/calendar/import/calendars.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { readCalendar } from './read.ts';

const { bytes, now } = workerData as { bytes: Uint8Array; now: Date };

// What the library has to remark on a rule is no business of the log's.
console.warn = () => {};

function answer() {
  try {
    return { events: readCalendar(bytes, now) };
  } catch (error) {
    if (!(error instanceof FeedProblem)) throw error;
    return { problem: error.message };
  }
}

// A thread's port, unlike a window, has no origin to name.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort!.postMessage(answer());
