import { sql } from 'kysely';
import type { Host, Work } from '../../kernel/context.ts';
import { transaction } from '../../kernel/operation.ts';
import { daysInIndia, hourMs } from '../../kernel/time.ts';
import { mailsADay, pushesAnHour } from './delivery-limits.ts';
import { nextStep } from './delivery-rules.ts';
import { nextCheck } from './push-checks.ts';
import { groupOf, notificationKinds, type NotificationKind } from './notification-kind.ts';
import { commitsQuickly } from './commit-without-disk.ts';
import { shownNotifications } from './read-notifications.ts';
import { deliverySettings } from './notification-settings.ts';

/** Few at once, because messages wait meanwhile. */
const maxAtOnce = 50;

interface Due {
  id: string;
  person_id: string;
  kind: NotificationKind;
  pushed_at: Date | null;
}

/** Decides about due notifications: writes what to send now and when to decide next. Leaves kinds of a newer version to
 * its processes. Returns how many it decided. */
export const planDeliveries = (host: Host): Promise<number> =>
  transaction(host, async (work) => {
    const { db, now } = work;
    const { rows: due } = await sql<Due>`
      select id, person_id, kind, pushed_at from notification
      where due_at <= ${now} and kind = any(${[...notificationKinds]}::text[]) and ${commitsQuickly}
      order by due_at limit ${sql.lit(maxAtOnce)} for no key update skip locked`.execute(db);
    if (due.length === 0) return 0;
    const people = [...new Set(due.map(({ person_id }) => person_id))];
    const ids = due.map(({ id }) => id);
    const [{ rows: shown }, settings, online] = [
      await shownNotifications(now, sql`notification.id = any(${ids}::uuid[])`).execute(db),
      await deliverySettings(db, people),
      await host.online(people),
    ];
    const known = new Map(shown.map((row) => [row.id, row]));
    const steps = due.map((it) => {
      const row = known.get(it.id);
      if (!row || row.is_seen) return { ...it, push: false, mail: false, close: it.pushed_at !== null, nextAt: null };
      const step = nextStep(
        {
          kind: row.kind,
          since: (row.since ?? row.made_at).getTime(),
          madeAt: row.made_at.getTime(),
          pushedAt: row.pushed_at?.getTime() ?? null,
          mailedAt: row.mailed_at?.getTime() ?? null,
          beginsAt: row.begins_at?.getTime() ?? null,
          endsAt: row.ends_at?.getTime() ?? null,
          hasReceipt: row.kind === 'paid' && row.event === null,
        },
        settings(it.person_id),
        online.has(it.person_id),
        now.getTime(),
      );
      return { ...it, ...step, close: false };
    });
    const [mayPush, mayMail] = [await takeTurns(work, 'push', steps), await takeTurns(work, 'mail', steps)];
    await writePlans(
      work,
      steps.map(({ id, close, nextAt, pushed_at }) => {
        const push = mayPush.has(id);
        const lastPush = push ? now : pushed_at;
        const checkAt = close || lastPush === null ? null : nextCheck(lastPush.getTime(), now.getTime());
        return { id, push, mail: mayMail.has(id), close, nextAt: close ? null : earlier(nextAt, checkAt) };
      }),
    );
    return due.length;
  });

const earlier = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

interface Plan {
  id: string;
  push: boolean;
  mail: boolean;
  close: boolean;
  nextAt: number | null;
}

async function writePlans({ db, now }: Work, plans: readonly Plan[]) {
  const idsOf = (way: 'push' | 'mail' | 'close') => plans.filter((plan) => plan[way]).map(({ id }) => id);
  const pushed = [
    ...idsOf('push').map((id) => [id, 'push'] as const),
    ...idsOf('close').map((id) => [id, 'close'] as const),
  ];
  // Nothing to close if the push itself was not sent.
  if (idsOf('close').length > 0)
    await sql`delete from delivery where notification_id = any(${idsOf('close')}::uuid[]) and way <> 'close'`.execute(
      db,
    );
  await sql`
    insert into delivery (notification_id, way, subscription_id, made_at, next_at)
    select wanted.id, wanted.way, push_subscription.id, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${pushed.map(([id]) => id)}::uuid[], ${pushed.map(([, way]) => way)}::text[]) as wanted (id, way)
      join notification on notification.id = wanted.id
      join push_subscription on push_subscription.person_id = notification.person_id
    union all
    select id, 'mail', null, ${now}::timestamptz, ${now}::timestamptz from unnest(${idsOf('mail')}::uuid[]) as id
    on conflict (notification_id, way, subscription_id) do update
      set made_at = excluded.made_at, next_at = excluded.next_at, tries = 0`.execute(db);
  await sql`
    update notification set due_at = plan.next_at,
      pushed_at = case when plan.closes then null when plan.pushes then ${now}::timestamptz else pushed_at end,
      mailed_at = case when plan.mails then ${now}::timestamptz else mailed_at end
    from unnest(${plans.map(({ id }) => id)}::uuid[],
      ${plans.map(({ nextAt }) => (nextAt === null ? null : new Date(nextAt)))}::timestamptz[],
      ${plans.map(({ close }) => close)}::boolean[], ${plans.map(({ push }) => push)}::boolean[],
      ${plans.map(({ mail }) => mail)}::boolean[]) as plan (id, next_at, closes, pushes, mails)
    where notification.id = plan.id`.execute(db);
}

type Step = Due & Record<'push' | 'mail', boolean>;

const limits = {
  push: { most: pushesAnHour, periodOf: (at: number) => Math.floor(at / hourMs) },
  mail: { most: mailsADay, periodOf: daysInIndia },
};

/** Returns which may be sent, and counts them. Safety is counted apart, and others cannot use up the question whether
 * someone is safe, which their plans bound. */
async function takeTurns({ db, now }: Work, way: 'push' | 'mail', steps: readonly Step[]): Promise<Set<string>> {
  const due = steps.filter((step) => step[way]);
  const questions = due.filter(({ kind }) => kind === 'safe').map(({ id }) => id);
  const wanted = due.filter(({ kind }) => kind !== 'safe');
  if (wanted.length === 0) return new Set(questions);
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
  return new Set([...questions, ...inTime]);
}
