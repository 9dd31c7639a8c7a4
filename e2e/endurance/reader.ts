import type { Browser } from '@nukkad/server/testing/browser.ts';
import { setTimeout as wait } from 'node:timers/promises';

/** Between two questions, in ms. */
const apartMs = 20;

interface FetchFailure {
  cause?: { code?: string; message?: string; socket?: { bytesRead?: number } };
}

/** A server may close an idle connection just as a request is sent on it. Browsers then send the request again (RFC 9112,
 * section 9.3.1), and `fetch` of Node does not. On a connection without an earlier answer it is a refusal. */
const wasIdle = ({ cause }: FetchFailure) => cause?.code === 'UND_ERR_SOCKET' && (cause.socket?.bytesRead ?? 0) > 0;

const likeBrowsers = (call: () => Promise<unknown>) =>
  call().catch((error: FetchFailure) => (wasIdle(error) ? call() : Promise.reject(error as Error)));

/** Reads and writes over HTTP nonstop, without trying twice what was refused; `stop` returns what was answered. */
export function startReader({ api }: Browser) {
  const refusals: string[] = [];
  let answers = 0;
  const stopping = new AbortController();
  async function work() {
    while (!stopping.signal.aborted) {
      try {
        await likeBrowsers(() => api.events.list({}));
        await likeBrowsers(() => api.account.session());
        await likeBrowsers(() =>
          api.account.setAvailability({ free: { time: 'now', activities: ['chai'], hours: 1 } }),
        );
        answers += 3;
      } catch (error) {
        const { code, message } = (error as FetchFailure).cause ?? {};
        refusals.push(`refused after ${answers} answers: ${String(error)} ${code ?? ''} ${message ?? ''}`);
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
