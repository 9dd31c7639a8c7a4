import type { Host } from '@nukkad/core/kernel/context.ts';
import type { Logger } from 'pino';

/** Receipts are gathered for at least and at most so long, in ms. */
const gatherMs = { least: 200, most: 2000 };
/** While they are written, messages to the same people wait: that may be one part in so many of a busy server's time. */
const share = 20;

/** Writes the host's receipts as they come, several at a time, and shows each when it is due. */
export function keepReceipts(host: Host, log: Logger): { stop(): Promise<void> } {
  let afterMs = gatherMs.least;
  let gathering: NodeJS.Timeout | undefined;
  let due: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isStopped = false;

  async function flush() {
    const start = performance.now();
    await host.receipts.flush(host).catch((error: unknown) => log.warn({ error }, 'receipts were not written'));
    const tookMs = performance.now() - start;
    afterMs = Math.min(gatherMs.most, Math.max(gatherMs.least, tookMs * share));
    clearTimeout(due);
    const { nextAt } = host.receipts;
    if (nextAt !== null && !isStopped)
      due = setTimeout(flushNext, Math.max(afterMs, nextAt - host.now().getTime())).unref();
  }
  function flushNext() {
    running = running.then(flush);
  }
  host.receipts.onNoted = () => {
    if (isStopped) return;
    gathering ??= setTimeout(() => {
      gathering = undefined;
      flushNext();
    }, afterMs);
  };
  return {
    async stop() {
      isStopped = true;
      clearTimeout(gathering);
      clearTimeout(due);
      flushNext();
      await running;
    },
  };
}
