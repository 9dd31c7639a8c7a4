import { sql } from 'kysely';
import type { Host, Work } from '../../kernel/context.ts';
import { readEvents } from '../events/read-events.ts';
import { transaction } from '../../kernel/operation.ts';
import { reminderTimes, type ReminderKind, type TimedReminder } from './reminder-times.ts';

const maxAtOnce = 500;

const columns = { day: 'reminded_day_at', hour: 'reminded_hour_at', after: 'asked_at' } as const;

export const remindOfEvents = (host: Host): Promise<number> =>
  transaction(host, async (work) => {
    let done = 0;
    for (const kind of ['day', 'hour', 'after'] as const) {
      const taken = await takeDue(work, kind);
      await remind(
        work,
        kind,
        taken.filter((it) => it.is_known),
      );
      done += taken.length;
    }
    return done;
  });

interface Reminded {
  person_id: string;
  event_id: string;
}

/** Also marks people who booked too late to be reminded, so that they are read only once. */
async function takeDue({ db, now }: Work, kind: TimedReminder): Promise<(Reminded & { is_known: boolean })[]> {
  const { at, within, over, knownMs } = reminderTimes[kind];
  const moment = sql.ref(`event.${at}s_at`);
  const mark = sql.ref(columns[kind]);
  const after = (ms: number) => new Date(now.getTime() + ms);
  const isKnown = knownMs === null ? sql`true` : sql`starts_at - settled_at > make_interval(secs => ${knownMs / 1000})`;
  const { rows } = await sql<Reminded & { is_known: boolean }>`
    update payment_order set ${mark} = ${now}
    from (
      select payment_order.id, ${isKnown} as is_known from payment_order join event on event.id = event_id
      where payment_order.status = 'paid' and event.status = 'published' and ${mark} is null
        and ${moment} <= ${after(within)} and ${moment} > ${after(over)}
      limit ${maxAtOnce} for update of payment_order skip locked) as due
    where payment_order.id = due.id
    returning person_id, event_id, is_known`.execute(db);
  return rows;
}

async function remind({ db, host, sendUpdate, addNotification }: Work, kind: ReminderKind, due: readonly Reminded[]) {
  if (due.length === 0) return;
  // Offers have had theirs since they were made.
  if (kind !== 'offer') for (const { person_id, event_id } of due) addNotification(person_id, kind, event_id);
  const pairs = due.map(({ person_id, event_id }) => [person_id, event_id] as const);
  for (const { viewer, event } of await readEvents(db, host.regions, pairs))
    sendUpdate(viewer, { type: 'event.reminder', kind, event });
}

export const notifyOffers = (host: Host): Promise<number> =>
  transaction(host, async (work) => {
    const { rows } = await sql<Reminded & { is_open: boolean }>`
      update waiting set told_at = ${work.now}
      from payment_order
      where waiting.id in (
          select id from waiting where order_id is not null and told_at is null limit ${maxAtOnce} for update skip locked)
        and payment_order.id = waiting.order_id
      returning waiting.person_id, waiting.event_id, payment_order.status = 'open' as is_open`.execute(work.db);
    // Already accepted or lapsed: marked as notified, so that they are not read again.
    await remind(
      work,
      'offer',
      rows.filter(({ is_open }) => is_open),
    );
    return rows.length;
  });
