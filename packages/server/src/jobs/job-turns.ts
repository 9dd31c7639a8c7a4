import type { Host } from '@nukkad/core/kernel/context.ts';
import { sql } from 'kysely';

/** Recurring work, in one process at a time. */
export interface Job {
  name: string;
  everyMs: number;
  run(): Promise<void>;
}

/** Repeats a job that handles one batch at a time until nothing is left; returns how much it handled. */
export type UntilDone = (batch: () => Promise<number>) => Promise<number>;

/** Until the next run by any process, as a share of the interval: timers of processes differ a little. */
const restShare = 0.9;
/** A process that dies in a job delays it by this many intervals. */
const leaseIntervals = 2;

const after = (from: Date, ms: number) => new Date(from.getTime() + ms);

/** Runs a job unless a process is running it, or already did in this interval. */
export async function inTurn({ db, now }: Pick<Host, 'db' | 'now'>, { name, everyMs, run }: Job): Promise<void> {
  const began = now();
  const { rows } = await sql`
    insert into job_turn (name, next_at) values (${name}, ${after(began, leaseIntervals * everyMs)})
    on conflict (name) do update set next_at = excluded.next_at where job_turn.next_at <= ${began}
    returning name`.execute(db);
  if (rows.length === 0) return;
  try {
    await run();
  } finally {
    await db
      .updateTable('job_turn')
      .set({ next_at: after(began, restShare * everyMs) })
      .where('name', '=', name)
      .execute();
  }
}
