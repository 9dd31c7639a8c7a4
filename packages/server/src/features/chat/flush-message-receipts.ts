import type { Host } from '@nukkad/core/kernel/context.ts';
import type { Logger } from 'pino';

const gatherMs = { min: 200, max: 2000 };
/** Writing takes at most one twentieth of the time, since messages to the same people wait for it. */
const share = 20;

export function keepReceipts(host: Host, log: Logger): { stop(): Promise<void> } {
  let afterMs = gatherMs.min;
  let gathering: NodeJS.Timeout | undefined;
  let due: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isStopped = false;

  async function flush() {
    const start = performance.now();
    await host.receipts.flush(host).catch((error: unknown) => log.warn({ error }, 'receipts were not written'));
    const tookMs = performance.now() - start;
    afterMs = Math.min(gatherMs.max, Math.max(gatherMs.min, tookMs * share));
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
