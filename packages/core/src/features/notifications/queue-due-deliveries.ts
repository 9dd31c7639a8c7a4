import { sql } from 'kysely';
import type { Host, Work } from '../../kernel/context.ts';
import { transaction } from '../../kernel/operation.ts';
import { claimedForMs, type Delivery, type Shown } from './delivery-queue.ts';
import { readPushes, type TakenPush } from './push-queue.ts';
import { takeWithinLimits } from './delivery-limits.ts';
import { nextStep } from './when-to-push-or-mail.ts';
import { nextCheck } from './outdated-pushes.ts';
import { notificationKinds, type NotificationKind } from './notification-kind.ts';
import { commitsQuickly } from './commit-without-disk.ts';
import { shownNotifications } from './read-notifications.ts';
import { deliverySettings } from './notification-settings.ts';

/** Few at once, because messages wait meanwhile. */
const maxAtOnce = 15;

interface Due {
  id: string;
  person_id: string;
  kind: NotificationKind;
  pushed_at: Date | null;
}

/** Decides about due notifications: writes what to send now and when to decide next. Leaves kinds of a newer version to
 * its processes. Returns how many it decided. With `send`, claims the pushes for it. */
export async function queueDueDeliveries(
  host: Host,
  send: ((pushes: readonly TakenPush[]) => Promise<void>) | null = null,
): Promise<number> {
  const { decided, taken, shown } = await decide(host, send !== null);
  if (send && taken.length > 0) await send(await readPushes(host, taken, shown));
  return decided;
}

const decide = (host: Host, claims: boolean): Promise<Decided> =>
  transaction(host, async (work) => {
    const { db, now } = work;
    const { rows: due } = await sql<Due>`
      select id, person_id, kind, pushed_at from notification
      where due_at <= ${now} and kind = any(${[...notificationKinds]}::text[]) and ${commitsQuickly}
      order by due_at limit ${sql.lit(maxAtOnce)} for no key update skip locked`.execute(db);
    if (due.length === 0) return { decided: 0, taken: [], shown: new Map() };
    const people = [...new Set(due.map(({ person_id }) => person_id))];
    const ids = due.map(({ id }) => id);
    const [{ rows: shown }, settings, online] = [
      await shownNotifications(now, sql`notification.id = any(${ids}::uuid[])`, {
        kinds: new Set(due.map(({ kind }) => kind)),
      }).execute(db),
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
          hasOwnMail: row.kind === 'alert' || (row.kind === 'paid' && row.event === null),
        },
        settings(it.person_id),
        online.has(it.person_id),
        now.getTime(),
      );
      return { ...it, ...step, close: false };
    });
    const [mayPush, mayMail] = [
      await takeWithinLimits(work, 'push', steps),
      await takeWithinLimits(work, 'mail', steps),
    ];
    const taken = await writePlans(
      work,
      claims,
      steps.map(({ id, close, nextAt, pushed_at }) => {
        const push = mayPush.has(id);
        const lastPush = push ? now : pushed_at;
        const checkAt = close || lastPush === null ? null : nextCheck(lastPush.getTime(), now.getTime());
        return { id, push, mail: mayMail.has(id), close, nextAt: close ? null : earlier(nextAt, checkAt) };
      }),
    );
    return { decided: due.length, taken, shown: known };
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

interface Decided {
  decided: number;
  taken: Delivery[];
  shown: Shown;
}

/** Returns the pushes, if it claims them. */
async function writePlans(work: Work, claims: boolean, plans: readonly Plan[]): Promise<Delivery[]> {
  const { db, now } = work;
  const idsOf = (way: Delivery['way']) => plans.filter((plan) => plan[way]).map(({ id }) => id);
  // Nothing to close if the push itself was not sent.
  if (idsOf('close').length > 0)
    await sql`delete from delivery where notification_id = any(${idsOf('close')}::uuid[]) and way <> 'close'`.execute(
      db,
    );
  await sql`
    update notification set due_at = plan.next_at,
      pushed_at = case when plan.closes then null when plan.pushes then ${now}::timestamptz else pushed_at end,
      mailed_at = case when plan.mails then ${now}::timestamptz else mailed_at end
    from unnest(${plans.map(({ id }) => id)}::uuid[],
      ${plans.map(({ nextAt }) => (nextAt === null ? null : new Date(nextAt)))}::timestamptz[],
      ${plans.map(({ close }) => close)}::boolean[], ${plans.map(({ push }) => push)}::boolean[],
      ${plans.map(({ mail }) => mail)}::boolean[]) as plan (id, next_at, closes, pushes, mails)
    where notification.id = plan.id`.execute(db);
  const pushed = (['push', 'close'] as const).flatMap((way) => idsOf(way).map((id) => ({ id, way })));
  // Most plans are checks, which find nothing to send.
  if (pushed.length === 0 && idsOf('mail').length === 0) return [];
  const deliveries = await addDeliveries(work, pushed, idsOf('mail'), claims);
  return claims ? deliveries.filter(({ way }) => way !== 'mail') : [];
}

/** Pushes that are claimed are due again once the process that claimed them must have died; mails are due now. */
async function addDeliveries(
  { db, now }: Work,
  pushed: readonly Pick<Delivery, 'id' | 'way'>[],
  mailed: readonly string[],
  claims: boolean,
): Promise<Delivery[]> {
  const pushAt = new Date(now.getTime() + (claims ? claimedForMs : 0));
  const { rows } = await sql<Delivery>`
    insert into delivery (notification_id, way, subscription_id, made_at, next_at, tries)
    select wanted.id, wanted.way, push_subscription.id, ${now}::timestamptz, ${pushAt}::timestamptz, ${claims ? 1 : 0}::int
    from unnest(${pushed.map(({ id }) => id)}::uuid[], ${pushed.map(({ way }) => way)}::text[]) as wanted (id, way)
      join notification on notification.id = wanted.id
      join push_subscription on push_subscription.person_id = notification.person_id
    union all
    select id, 'mail', null, ${now}::timestamptz, ${now}::timestamptz, 0 from unnest(${mailed}::uuid[]) as id
    on conflict (notification_id, way, subscription_id) do update
      set made_at = excluded.made_at, next_at = excluded.next_at, tries = excluded.tries
    returning id, notification_id, way, subscription_id, made_at`.execute(db);
  return rows;
}
