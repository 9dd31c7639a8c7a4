import { sql } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import { deliveredForMs } from './delivery-times.ts';
import { notificationKinds } from './notification-kind.ts';
import { commitsQuickly } from './commit-without-disk.ts';
import { shownNotifications, type ShownRow } from './read-notifications.ts';

export interface Delivery {
  id: string;
  notification_id: string;
  way: 'push' | 'close' | 'mail';
  subscription_id: string | null;
  made_at: Date;
}

/** After this time, what was claimed is due again for any process: this one may have died. */
export const claimedForMs = 30_000;

/** Claims due deliveries until they are due again, but for those of kinds that only a newer version knows. */
export async function take({ db, now }: Host, ways: readonly Delivery['way'][], most: number): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    update delivery set tries = tries + 1,
      next_at = ${now()}::timestamptz
        + interval '1 millisecond' * ${sql.lit(claimedForMs)} * least(power(2, least(tries, 7)), 120)
    where id in (
      select id from delivery where next_at <= ${now()} and way = any(${ways}::text[])
        and exists (select from notification
          where notification.id = notification_id and kind = any(${[...notificationKinds]}::text[]))
      order by next_at limit ${sql.lit(most)} for update skip locked)
      and ${commitsQuickly}
    returning id, notification_id, way, subscription_id, made_at`.execute(db);
  return rows;
}

export const forget = ({ db }: Host, id: string) => db.deleteFrom('delivery').where('id', '=', id).execute();

export type Shown = ReadonlyMap<string, ShownRow>;

export async function readShown({ db, now }: Host, deliveries: readonly Delivery[]): Promise<Shown> {
  const ids = deliveries.map(({ notification_id }) => notification_id);
  const { rows } = await shownNotifications(now(), sql`notification.id = any(${ids}::uuid[])`).execute(db);
  return new Map(rows.filter(({ is_seen }) => !is_seen).map((row) => [row.id, row]));
}

export const isOver = ({ now }: Pick<Host, 'now'>, { made_at }: Delivery) =>
  now().getTime() - made_at.getTime() > deliveredForMs;
