import type { Browser } from '@nukkad/server/testing/browser.ts';
import { setTimeout as wait } from 'node:timers/promises';

/** Between two questions, in ms. */
const apartMs = 20;

/** Reads and writes over HTTP nonstop, without trying anything twice; `stop` returns what was answered. */
export function startReader({ api }: Browser) {
  const refusals: string[] = [];
  let answers = 0;
  const stopping = new AbortController();
  async function work() {
    while (!stopping.signal.aborted) {
      try {
        await api.events.list({});
        await api.account.session();
        await api.account.setAvailability({ free: { time: 'now', activities: ['chai'], hours: 1 } });
        answers += 3;
      } catch (error) {
        const cause = error instanceof Error && error.cause !== undefined ? `, ${String(error.cause)}` : '';
        refusals.push(`refused after ${answers} answers: ${String(error)}${cause}`);
      }
      await wait(apartMs);
    }
  }
  const working = work();
  return {
    async stop() {
      stopping.abort();
      await working;
      return { answers, refusals };
    },
  };
}
