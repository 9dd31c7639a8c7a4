import { sql } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import { MailRefused } from '../../kernel/mail-refused.ts';
import { workOff } from '../../kernel/work-queue.ts';
import type { Notification } from './contract.ts';
import { deliveredForMs } from './delivery-times.ts';
import { notificationKinds } from './notification-kind.ts';
import { usualLanguage, type Language } from './language.ts';
import { commitsQuickly } from './quick-commit.ts';
import { readMailAddress } from './mail-address.ts';
import { pushOf, type Push, type PushTarget } from './push-message.ts';
import { countUnseenOf, notificationFrom, shownNotifications } from './read-notifications.ts';

/** `gone`: the browser unsubscribed. `refused`: repeating it is useless. `busy`: not sent, as its push service has enough at
 * once. A number: to be tried again after so many ms. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'busy' | { againMs: number | null };

export interface NotificationMail {
  personId: string;
  email: string;
  language: Language;
  notification: Notification;
}

interface Delivery {
  id: string;
  notification_id: string;
  way: 'push' | 'close' | 'mail';
  subscription_id: string | null;
  made_at: Date;
}

/** Few, because shutdown waits for them. */
const mailsAtOnce = 10;

/** Claims due deliveries, but for those of kinds that only a newer version knows. No other process takes them until they
 * are due again. */
async function take({ db, now }: Host, ways: readonly Delivery['way'][], most: number): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    update delivery set tries = tries + 1,
      next_at = ${now()}::timestamptz + interval '30 seconds' * least(power(2, least(tries, 7)), 120)
    where id in (
      select id from delivery where next_at <= ${now()} and way = any(${ways}::text[])
        and exists (select from notification
          where notification.id = notification_id and kind = any(${[...notificationKinds]}::text[]))
      order by next_at limit ${sql.lit(most)} for update skip locked)
      and ${commitsQuickly}
    returning id, notification_id, way, subscription_id, made_at`.execute(db);
  return rows;
}

const forget = ({ db }: Host, id: string) => db.deleteFrom('delivery').where('id', '=', id).execute();

async function readShown({ db, now }: Host, deliveries: readonly Delivery[]) {
  const ids = deliveries.map(({ notification_id }) => notification_id);
  const { rows } = await shownNotifications(now(), sql`notification.id = any(${ids}::uuid[])`).execute(db);
  return new Map(rows.filter(({ is_seen }) => !is_seen).map((row) => [row.id, row]));
}

async function readTargets({ db }: Host, deliveries: readonly Delivery[]): Promise<Map<string, PushTarget>> {
  const { rows } = await sql<PushTarget>`
    select push_subscription.id, person_id, endpoint, p256dh, auth, coalesce(shows_names, false) as shows_names,
      coalesce(language, ${usualLanguage}) as language
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
  if (taken.length === 0) return [];
  const [shown, targets] = await Promise.all([readShown(host, taken), readTargets(host, taken)]);
  const people = [...new Set([...targets.values()].map(({ person_id }) => person_id))];
  const unseen = await countUnseenOf(host.db, people, host.now());
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

const isOver = ({ now }: Pick<Host, 'now'>, { made_at }: Delivery) =>
  now().getTime() - made_at.getTime() > deliveredForMs;

async function mailOf(host: Host, delivery: Delivery): Promise<NotificationMail | null> {
  const row = (await readShown(host, [delivery])).get(delivery.notification_id);
  if (!row) return null;
  const to = await readMailAddress(host.db, row.person_id);
  return to && { ...to, personId: row.person_id, notification: notificationFrom(row) };
}

/** Sends due mails and returns how many are done. Failed mails are retried for a day, unless they are refused. */
export const sendMails = (
  host: Host,
  send: (mail: NotificationMail) => Promise<void>,
  onFailure: (error: unknown) => void = () => {},
): Promise<number> =>
  workOff(
    async () => (await take(host, ['mail'], 1))[0],
    async (delivery) => {
      try {
        const mail = await mailOf(host, delivery);
        if (mail) await send(mail);
      } catch (error) {
        if (!(error instanceof MailRefused) && !isOver(host, delivery)) throw error;
        await forget(host, delivery.id);
        throw new Error('A mail that was refused, or could not be sent for a day, is given up.', { cause: error });
      }
      await forget(host, delivery.id);
      return 1;
    },
    onFailure,
    mailsAtOnce,
  );
