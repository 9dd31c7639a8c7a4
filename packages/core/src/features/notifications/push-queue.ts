import { sql } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import { defaultMailLanguage } from './mail-language.ts';
import { commitsQuickly } from './commit-without-disk.ts';
import { pushOf, type Push, type PushTarget } from './push-message.ts';
import type { NotificationKind } from './notification-kind.ts';
import { countUnseenOf, notificationFrom, unseenKindsOf } from './read-notifications.ts';
import { type Delivery, isOver, readShown, take, type Shown } from './delivery-queue.ts';

/** `gone`: the browser unsubscribed. `refused`: repeating it is useless. `busy`: not sent, as its push service has enough at
 * once. A number: to be tried again after so many ms. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'busy' | { againMs: number | null };

type Target = PushTarget & { kinds: NotificationKind[] };

async function readTargets({ db, now }: Host, deliveries: readonly Delivery[]): Promise<Map<string, Target>> {
  const { rows } = await sql<Target>`
    select push_subscription.id, person_id, endpoint, p256dh, auth, coalesce(shows_names, false) as shows_names,
      coalesce(language, ${defaultMailLanguage}) as language,
      ${unseenKindsOf(sql.ref('push_subscription.person_id'), now())} as kinds
    from push_subscription left join notification_settings using (person_id)
    where push_subscription.id = any(${deliveries.map((it) => it.subscription_id)}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface TakenPush {
  delivery: Delivery;
  /** Null if its cause no longer holds or its browser is gone. */
  push: Push | null;
}

/** Claims at most `most` due pushes. If the process dies before it marks them, another sends them again. */
export async function takePushes(host: Host, most: number): Promise<TakenPush[]> {
  const taken = await take(host, ['push', 'close'], most);
  return taken.length === 0 ? [] : readPushes(host, taken, await readShown(host, taken));
}

/** What is sent for claimed deliveries, of notifications that are `shown`. */
export async function readPushes(host: Host, taken: readonly Delivery[], shown: Shown): Promise<TakenPush[]> {
  const targets = await readTargets(host, taken);
  const people = [...new Set([...targets.values()].map(({ person_id }) => person_id))];
  const kinds = new Set([...targets.values()].flatMap((target) => target.kinds));
  const unseen = await countUnseenOf(host.db, people, host.now(), kinds);
  return taken.map((delivery) => {
    const target = targets.get(delivery.subscription_id ?? '');
    const row = shown.get(delivery.notification_id);
    const count = unseen.get(target?.person_id ?? '') ?? 0;
    return { delivery, push: target ? pushOf(target, delivery, row && notificationFrom(row), count) : null };
  });
}

export interface DonePush {
  delivery: Delivery;
  outcome: PushOutcome;
}

/** Many at once, since each statement holds up messages. What failed is repeated less and less often, for a day; what was
 * not sent, first after two seconds. */
export async function markPushes({ db, now }: Host, done: readonly DonePush[]): Promise<void> {
  const gone: string[] = [];
  const over: string[] = [];
  const busy: string[] = [];
  const later: { id: string; at: Date }[] = [];
  for (const { delivery, outcome } of done)
    if (outcome === 'gone') gone.push(delivery.subscription_id ?? '');
    else if (outcome === 'sent' || outcome === 'refused' || isOver({ now }, delivery)) over.push(delivery.id);
    else if (outcome === 'busy') busy.push(delivery.id);
    else if (outcome.againMs !== null) later.push({ id: delivery.id, at: new Date(now().getTime() + outcome.againMs) });
  if (over.length > 0)
    await sql`delete from delivery where id = any(${over}::uuid[]) and ${commitsQuickly}`.execute(db);
  if (gone.length > 0) await sql`delete from push_subscription where id = any(${gone}::uuid[])`.execute(db);
  if (busy.length > 0)
    await sql`
      update delivery
      set next_at = least(next_at, ${now()}::timestamptz + interval '1 second' * power(2, least(tries, 7)))
      where id = any(${busy}::uuid[]) and ${commitsQuickly}`.execute(db);
  if (later.length > 0)
    await sql`
      update delivery set next_at = greatest(next_at, later.at)
      from unnest(${later.map(({ id }) => id)}::uuid[], ${later.map(({ at }) => at)}::timestamptz[]) as later (id, at)
      where delivery.id = later.id and ${commitsQuickly}`.execute(db);
}
