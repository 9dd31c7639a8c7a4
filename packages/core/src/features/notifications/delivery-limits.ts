import { sql } from 'kysely';
import type { Work } from '../../kernel/context.ts';
import { daysInIndia, hourMs } from '../../kernel/time.ts';
import { groupOf, type NotificationKind } from './notification-kind.ts';

/** Most that a person gets: mails on a day in India, pushes in an hour of the clock. */
export const mailsADay = 20;

export const pushesAnHour = 60;

interface Step {
  id: string;
  person_id: string;
  kind: NotificationKind;
  push: boolean;
  mail: boolean;
}

const limits = {
  push: { most: pushesAnHour, periodOf: (at: number) => Math.floor(at / hourMs) },
  mail: { most: mailsADay, periodOf: daysInIndia },
};

const unlimited: ReadonlySet<NotificationKind> = new Set(['safe', 'alert']);

/** Returns the ids of those that may be sent, and counts them. Safety is counted apart, so that others can't use it up.
 * The question whether someone is safe, and alerts, have no limit here: plans bound them. */
export async function takeWithinLimits(
  { db, now }: Work,
  way: 'push' | 'mail',
  steps: readonly Step[],
): Promise<Set<string>> {
  const due = steps.filter((step) => step[way]);
  const always = due.filter(({ kind }) => unlimited.has(kind)).map(({ id }) => id);
  const wanted = due.filter(({ kind }) => !unlimited.has(kind));
  if (wanted.length === 0) return new Set(always);
  const { most, periodOf } = limits[way];
  const isSafety = ({ kind }: Step) => groupOf[kind] === 'safety';
  const { rows } = await sql<{ person_id: string; is_safety: boolean; due: number }>`
    insert into delivery_count as known (person_id, way, is_safety, period, due)
    select person_id, ${way}, is_safety, ${periodOf(now.getTime())}::int, count(*)::int
    from unnest(${wanted.map(({ person_id }) => person_id)}::text[], ${wanted.map(isSafety)}::boolean[])
      as wanted (person_id, is_safety)
    group by person_id, is_safety order by person_id, is_safety
    on conflict (person_id, way, is_safety) do update set period = excluded.period,
      due = excluded.due + case when known.period = excluded.period then known.due else 0 end
    returning person_id, is_safety, due`.execute(db);
  const byPerson = Map.groupBy(wanted, (step) => `${step.person_id} ${isSafety(step)}`);
  const inTime = rows.flatMap(({ person_id, is_safety, due }) => {
    const theirs = byPerson.get(`${person_id} ${is_safety}`) ?? [];
    return theirs.slice(0, Math.max(0, most - (due - theirs.length))).map(({ id }) => id);
  });
  return new Set([...always, ...inTime]);
}
