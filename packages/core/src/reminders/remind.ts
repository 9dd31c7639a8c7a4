import { sql } from 'kysely';
import type { Host } from '../context.ts';
import type { Event } from '../events/contract.ts';
import { readEvents } from '../events/event.ts';
import { transaction } from '../operation.ts';
import { askedForMs, dueReminder, type ReminderKind } from './rules.ts';

/** A reminder that has been written down as given: whom it reaches by mail, what of, and when. */
export interface Reminder {
  email: string;
  kind: ReminderKind;
  event: Event;
}

const columns = { day: 'reminded_day_at', hour: 'reminded_hour_at', after: 'asked_at' } as const;

/** Reminds those of their events whose time it is, each once, some at a time; returns what may go out by mail as well. */
export function remindOfEvents(host: Host): Promise<Reminder[]> {
  return transaction(host, async ({ db, now, tell }) => {
    const { rows } = await sql<{
      id: string;
      person_id: string;
      event_id: string;
      email: string;
      starts_at: Date;
      ends_at: Date;
      settled_at: Date;
      reminded_day_at: Date | null;
      reminded_hour_at: Date | null;
      asked_at: Date | null;
    }>`
      select payment_order.id, person_id, event_id, email, starts_at, ends_at, settled_at, reminded_day_at,
        reminded_hour_at, asked_at
      from payment_order join event on event.id = event_id join "user" on "user".id = person_id
      where payment_order.status = 'paid' and event.status = 'published' and (
        (starts_at between ${now} and ${new Date(now.getTime() + 24 * 3600_000)}::timestamptz
          and (reminded_day_at is null or reminded_hour_at is null))
        or (ends_at between ${new Date(now.getTime() - askedForMs)}::timestamptz and ${now} and asked_at is null))
      order by payment_order.id
      for update of payment_order skip locked`.execute(db);
    const due = rows
      .map((row) => ({
        ...row,
        kind: dueReminder(
          {
            startsAt: row.starts_at,
            endsAt: row.ends_at,
            takenAt: row.settled_at,
            remindedDayAt: row.reminded_day_at,
            remindedHourAt: row.reminded_hour_at,
            askedAt: row.asked_at,
          },
          now,
        ),
      }))
      .filter((row): row is typeof row & { kind: keyof typeof columns } => row.kind !== null)
      .slice(0, 500);
    for (const kind of ['day', 'hour', 'after'] as const) {
      const ids = due.filter((row) => row.kind === kind).map(({ id }) => id);
      if (ids.length > 0)
        await db
          .updateTable('payment_order')
          .set({ [columns[kind]]: now })
          .where('id', 'in', ids)
          .execute();
    }
    const seen = await readEvents(
      db,
      host.regions,
      due.map((row) => [row.person_id, row.event_id] as const),
    );
    const eventOf = new Map(seen.map(({ viewer, event }) => [`${viewer} ${event.id}`, event]));
    return due.map(({ person_id, event_id, email, kind }) => {
      const event = eventOf.get(`${person_id} ${event_id}`)!;
      tell(person_id, { type: 'event.reminder', kind, event });
      return { email, kind, event };
    });
  });
}

/** Tells those who waited for seats, each once, that some are held for them; returns what may go out by mail as well. */
export function tellOffers(host: Host): Promise<Reminder[]> {
  return transaction(host, async ({ db, now, tell }) => {
    const { rows } = await sql<{ person_id: string; event_id: string; email: string; is_open: boolean }>`
      update waiting set told_at = ${now}
      from payment_order, "user"
      where waiting.id in (
          select id from waiting where order_id is not null and told_at is null limit 500 for update skip locked)
        and payment_order.id = waiting.order_id and "user".id = waiting.person_id
      returning waiting.person_id, waiting.event_id, email, payment_order.status = 'open' as is_open`.execute(db);
    // Whoever was quicker than this needs no word; they are marked as told, or one day they would be all that is looked at.
    const offered = rows.filter(({ is_open }) => is_open);
    const seen = await readEvents(
      db,
      host.regions,
      offered.map((row) => [row.person_id, row.event_id] as const),
    );
    const emailOf = new Map(offered.map(({ person_id, email }) => [person_id, email]));
    return seen.map(({ viewer, event }) => {
      tell(viewer, { type: 'event.reminder', kind: 'offer', event });
      return { email: emailOf.get(viewer)!, kind: 'offer' as const, event };
    });
  });
}
