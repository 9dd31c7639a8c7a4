import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { dayMs, midnightInIndia } from '../../kernel/time.ts';
import { smallestCount } from '../moderation/transparency-limits.ts';
import type { DayCounts } from './contract.ts';

export const shownDays = 14;

const rounded = sql.lit(smallestCount);
const unlessSmall = (count: number) => (count < smallestCount ? null : count);

/** Counts the last days that have ended in India, latest first. Each is counted once, rounded down to tens and kept, so
 * that reading it again after a deletion, or beside another day, reveals nothing about fewer than ten people. */
export async function readDays({ db, now }: Pick<Context, 'db' | 'now'>): Promise<DayCounts[]> {
  const today = new Date(midnightInIndia(now.getTime()));
  const first = new Date(today.getTime() - shownDays * dayMs);
  const days = sql`(select from_at, (from_at at time zone 'Asia/Kolkata')::date as day
    from generate_series(${first}::timestamptz, ${new Date(today.getTime() - dayMs)}::timestamptz, interval '24 hours') as from_at) as shown`;
  await sql`
    insert into daily_count (day, sign_ups, meetings)
    select day,
      (select count(*) from person where onboarded_at >= from_at and onboarded_at < from_at + interval '24 hours') / ${rounded} * ${rounded},
      (select count(*) from meet_request
        where status = 'accepted' and ended_at >= from_at and ended_at < from_at + interval '24 hours') / ${rounded} * ${rounded}
    from ${days} where not exists (select from daily_count where daily_count.day = shown.day)
    order by day on conflict (day) do nothing`.execute(db);
  const { rows } = await sql<{ day: string; sign_ups: number; meetings: number }>`
    select daily_count.day::text, sign_ups, meetings from ${days} join daily_count on daily_count.day = shown.day
    order by daily_count.day desc`.execute(db);
  return rows.map(({ day, sign_ups, meetings }) => ({
    day,
    signUps: unlessSmall(sign_ups),
    meetings: unlessSmall(meetings),
  }));
}
