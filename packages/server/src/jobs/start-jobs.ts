import type { Host } from '@nukkad/core/kernel/context.ts';
import { minuteMs } from '@nukkad/core/kernel/time.ts';
import type { Logger } from 'pino';
import type { DurationMetrics } from '../logging/metrics/duration-metrics.ts';
import type { Traces } from '../logging/traces.ts';
import { type Job, type UntilDone, inTurn } from './job-turns.ts';
import { type Hooks, jobsOf } from './jobs.ts';

type Stop = () => Promise<void>;

/** Runs `work` at once and then every `everyMs`, never overlapping; returns what stops it. */
function repeat(everyMs: number, log: Logger, job: string, work: () => Promise<void>): Stop {
  let running = Promise.resolve();
  const run = () => {
    running = running.then(work).catch((error: unknown) => log.error({ job, error }, 'a job failed'));
  };
  run();
  const timer = setInterval(run, everyMs);
  return () => {
    clearInterval(timer);
    return running;
  };
}

function startTicking(host: Host, log: Logger): Stop {
  let running = Promise.resolve();
  let timer: NodeJS.Timeout;
  const waitForTick = () => {
    timer = setTimeout(
      () => {
        running = host.nearby.advance().then(
          () => {},
          (error: unknown) => log.error({ error }, 'the people nearby could not be updated'),
        );
        waitForTick();
      },
      host.tickMs - (host.now().getTime() % host.tickMs),
    );
  };
  waitForTick();
  return () => {
    clearTimeout(timer);
    return running;
  };
}

const measured = (job: Job, measures: DurationMetrics | null): Job =>
  measures === null
    ? job
    : {
        ...job,
        async run() {
          const start = performance.now();
          let failed = true;
          try {
            await job.run();
            failed = false;
          } finally {
            measures.ran(job.name, (performance.now() - start) / 1000, failed);
          }
        },
      };

const traced = (job: Job, traces: Traces | null): Job =>
  traces === null ? job : { ...job, run: () => traces.trace(job.name, 'job', () => job.run()) };

interface Watching {
  measures: DurationMetrics | null;
  traces: Traces | null;
}

export function startJobs(
  host: Host,
  log: Logger,
  hooks: Hooks = {},
  { measures, traces }: Watching = { measures: null, traces: null },
  jobs = jobsOf,
): Stop {
  let isStopping = false;
  const untilDone: UntilDone = async (batch) => {
    let sum = 0;
    for (let done = await batch(); done > 0; done = isStopping ? 0 : await batch()) sum += done;
    return sum;
  };
  const stops = [
    ...jobs(host, log, untilDone, hooks).map((job) =>
      repeat(job.everyMs, log, job.name, () => inTurn(host, measured(traced(job, traces), measures))),
    ),
    // In every process: each holds everyone who can be seen.
    repeat(minuteMs, log, 'people nearby', () => host.nearby.refresh([])),
    startTicking(host, log),
  ];
  return async () => {
    isStopping = true;
    await Promise.all(stops.map((stop) => stop()));
  };
}
