import { sql, type Transaction } from 'kysely';
import type { NotificationKind } from '../features/notifications/notification-kind.ts';
import type { Database } from './database.ts';

export interface NewNotification {
  to: string;
  kind: NotificationKind;
  subject: string;
}

/** In the transaction of their cause. A repeat is unseen again. Written in one order, so no deadlock is possible. */
export async function keepNotifications(
  db: Transaction<Database>,
  notifications: readonly NewNotification[],
  now: Date,
): Promise<void> {
  if (notifications.length === 0) return;
  await sql`
    insert into notification (person_id, kind, subject, made_at, due_at)
    select distinct person_id, kind, subject, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${notifications.map(({ to }) => to)}::text[], ${notifications.map(({ kind }) => kind)}::text[],
      ${notifications.map(({ subject }) => subject)}::text[]) as notification (person_id, kind, subject)
    order by person_id, kind, subject
    on conflict (person_id, kind, subject) do update
      set made_at = excluded.made_at, due_at = excluded.due_at, seen_at = null, pushed_at = null, mailed_at = null`.execute(
    db,
  );
}
