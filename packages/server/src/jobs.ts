import type { Host } from '@nukkad/core/context.ts';
import { expireMeetRequests } from '@nukkad/core/meets/handlers.ts';
import type { Logger } from 'pino';

const everyMs = 60_000;

/** What happens by itself, now and each minute until the returned function is called. */
export function startJobs(host: Host, log: Logger): () => Promise<void> {
  let running = Promise.resolve();
  const run = () => {
    running = running
      .then(async () => {
        const expired = await expireMeetRequests(host);
        if (expired > 0) log.info({ expired }, 'meet requests ended unanswered');
      })
      .catch((error: unknown) => log.error({ error }, 'a job failed'));
  };
  run();
  const timer = setInterval(run, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
