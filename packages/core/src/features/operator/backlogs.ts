import type { Host } from '../../kernel/context.ts';
import { sql } from 'kysely';

/** Larger counts say nothing more, and would take longer. */
const most = 10_000;

export interface Backlogs {
  deliveries: number;
  /** In seconds; 0 when nothing is late. */
  oldestDelivery: number;
  unpaid: number;
  refunds: number;
  oldestRefund: number;
  /** How long each job has been due, in seconds. */
  jobs: { name: string; overdue: number }[];
}

const secondsSince = (date: Date | null, now: Date) =>
  date === null ? 0 : Math.max(0, (now.getTime() - date.getTime()) / 1000);

export async function readBacklogs({ db, now }: Pick<Host, 'db' | 'now'>): Promise<Backlogs> {
  const at = now();
  const { rows } = await sql<{
    deliveries: number;
    oldest_delivery: Date | null;
    unpaid: number;
    refunds: number;
    oldest_refund: Date | null;
  }>`
    with due as (select next_at from delivery where next_at <= ${at} order by next_at limit ${sql.lit(most)}),
    refund as (select refund_wanted_at from payment
      where refund_wanted_at is not null and refunded_at is null limit ${sql.lit(most)})
    select (select count(*) from due) as deliveries, (select min(next_at) from due) as oldest_delivery,
      (select count(*) from (select from payment_order where status = 'open' limit ${sql.lit(most)}) as unpaid) as unpaid,
      (select count(*) from refund) as refunds, (select min(refund_wanted_at) from refund) as oldest_refund`.execute(
    db,
  );
  const [row] = rows;
  const jobs = await db.selectFrom('job_turn').selectAll().execute();
  return {
    deliveries: row?.deliveries ?? 0,
    oldestDelivery: secondsSince(row?.oldest_delivery ?? null, at),
    unpaid: row?.unpaid ?? 0,
    refunds: row?.refunds ?? 0,
    oldestRefund: secondsSince(row?.oldest_refund ?? null, at),
    jobs: jobs.map(({ name, next_at }) => ({ name, overdue: secondsSince(next_at, at) })),
  };
}
