import type { Host } from '../../kernel/context.ts';
import { sql } from 'kysely';

/** Larger counts say nothing more, and would take longer. */
const most = 10_000;

export interface Backlogs {
  deliveries: number;
  /** In seconds; 0 when nothing is late. */
  oldestDelivery: number;
  /** Mails to trusted contacts that someone is not safe, or is again: from when they were due, also between tries. */
  alerts: number;
  oldestAlert: number;
  unpaid: number;
  refunds: number;
  oldestRefund: number;
  /** Subscriptions to premium, of at most 10,000: those that run, and of them those that the gateway could not charge. */
  renewals: number;
  renewalsFailing: number;
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
    alerts: number;
    oldest_alert: Date | null;
    unpaid: number;
    refunds: number;
    oldest_refund: Date | null;
    renewals: number;
    renewals_failing: number;
  }>`
    with due as (select next_at from delivery where next_at <= ${at} order by next_at limit ${sql.lit(most)}),
    alert as (select made_at from contact_mail where kind <> 'asked' limit ${sql.lit(most)}),
    refund as (select refund_wanted_at from payment
      where refund_wanted_at is not null and refunded_at is null limit ${sql.lit(most)}),
    running as (select status from renewal where status in ('active', 'failing') limit ${sql.lit(most)})
    select (select count(*) from due) as deliveries, (select min(next_at) from due) as oldest_delivery,
      (select count(*) from alert) as alerts, (select min(made_at) from alert) as oldest_alert,
      (select count(*) from (select from payment_order where status = 'open' limit ${sql.lit(most)}) as unpaid) as unpaid,
      (select count(*) from refund) as refunds, (select min(refund_wanted_at) from refund) as oldest_refund,
      (select count(*) from running) as renewals, (select count(*) from running where status = 'failing') as renewals_failing`.execute(
    db,
  );
  const [row] = rows;
  const jobs = await db.selectFrom('job_turn').selectAll().execute();
  return {
    deliveries: row?.deliveries ?? 0,
    oldestDelivery: secondsSince(row?.oldest_delivery ?? null, at),
    alerts: row?.alerts ?? 0,
    oldestAlert: secondsSince(row?.oldest_alert ?? null, at),
    unpaid: row?.unpaid ?? 0,
    refunds: row?.refunds ?? 0,
    oldestRefund: secondsSince(row?.oldest_refund ?? null, at),
    renewals: row?.renewals ?? 0,
    renewalsFailing: row?.renewals_failing ?? 0,
    jobs: jobs.map(({ name, next_at }) => ({ name, overdue: secondsSince(next_at, at) })),
  };
}

interface Outbox {
  unsent: number;
  /** Tried, and neither sent nor given up. */
  failing: number;
  /** In seconds, since it was to be sent; 0 without any. */
  oldest: number;
}

/** What mail servers and push services have not taken yet. At most `most` of each are looked at. */
export async function readOutboxes({ db, now }: Pick<Host, 'db' | 'now'>): Promise<{ mail: Outbox; push: Outbox }> {
  const at = now();
  const { rows } = await sql<{ way: 'mail' | 'push'; unsent: number; failing: number; oldest: Date }>`
    with unsent as (
      (select case way when 'mail' then 'mail' else 'push' end as way, made_at, next_at, tries from delivery limit ${sql.lit(most)})
      union all (select 'mail', made_at, next_at, tries from contact_mail limit ${sql.lit(most)}))
    select way, count(*)::int as unsent, (count(*) filter (where tries > 1 or (tries = 1 and next_at < ${at})))::int as failing,
      min(made_at) as oldest
    from unsent group by way`.execute(db);
  const outbox = (way: 'mail' | 'push'): Outbox => {
    const row = rows.find((it) => it.way === way);
    return { unsent: row?.unsent ?? 0, failing: row?.failing ?? 0, oldest: secondsSince(row?.oldest ?? null, at) };
  };
  return { mail: outbox('mail'), push: outbox('push') };
}
