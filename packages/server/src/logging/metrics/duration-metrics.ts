import { Histogram, type Registry } from 'prom-client';

/** Counts as things happen; everything else is read when Prometheus asks. No metric names a person. */
export interface DurationMetrics {
  answered(operation: string, status: number, seconds: number): void;
  ran(job: string, seconds: number, failed: boolean): void;
}

/** In seconds: from a read of memory to a transaction that waits for others. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export function createDurationMetrics(registry: Registry): DurationMetrics {
  const operations = new Histogram({
    name: 'nukkad_operation_seconds',
    help: 'How long operations took, by name and HTTP status',
    labelNames: ['operation', 'status'],
    buckets,
    registers: [registry],
  });
  const jobs = new Histogram({
    name: 'nukkad_job_seconds',
    help: 'How long jobs took in this process',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60],
    registers: [registry],
  });
  return {
    answered: (operation, status, seconds) => operations.observe({ operation, status }, seconds),
    ran: (job, seconds, failed) => jobs.observe({ job, outcome: failed ? 'failed' : 'done' }, seconds),
  };
}
