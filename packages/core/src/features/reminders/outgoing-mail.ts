import { sql, type Selectable } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import type { OutgoingMailTable } from '../../kernel/database.ts';
import type { Event } from '../events/contract.ts';
import { readEvents } from '../events/read-events.ts';
import { workOff } from '../../kernel/work-queue.ts';
import { notBlocked } from '../people/not-blocked.ts';
import { isTimeFor, type ReminderKind } from './reminder-times.ts';
import { dayMs } from '../../kernel/time.ts';

export interface Reminder {
  email: string;
  kind: ReminderKind;
  event: Event;
}

const givenUpMs = dayMs;
/** Few, because shutdown waits for them. */
const maxAtOnce = 10;

/** Sends due mails; returns how many are done. Failures are retried, and given up after a day. */
export const sendMails = (
  host: Host,
  send: (reminder: Reminder) => Promise<void>,
  onFailure: (error: unknown) => void = () => {},
): Promise<number> =>
  workOff(
    () => takeMail(host),
    async (mail) => {
      const forget = () => host.db.deleteFrom('outgoing_mail').where('id', '=', mail.id).execute();
      try {
        const reminder = await readReminder(host, mail);
        if (reminder) await send(reminder);
      } catch (error) {
        if (host.now().getTime() - mail.created_at.getTime() < givenUpMs) throw error;
        await forget();
        throw new Error('A mail that could not be sent for a day is given up.', { cause: error });
      }
      await forget();
      return 1;
    },
    onFailure,
    maxAtOnce,
  );

type OutgoingMail = Selectable<OutgoingMailTable>;

const takeMail = ({ db, now }: Host): Promise<OutgoingMail | undefined> =>
  db
    .updateTable('outgoing_mail')
    .set({
      tries: sql<number>`tries + 1`,
      next_at: sql<Date>`${now()}::timestamptz + interval '1 minute' * least(power(2, least(tries, 6)), 60)`,
    })
    .where('id', '=', (is) =>
      is
        .selectFrom('outgoing_mail')
        .select('id')
        .where('next_at', '<=', now())
        .orderBy('next_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();

async function readReminder(
  { db, regions, now }: Host,
  { person_id, event_id, kind }: OutgoingMail,
): Promise<Reminder | null> {
  const { rows } = await sql<{ email: string }>`
    select email from "user" join event on event.id = ${event_id}
    where "user".id = ${person_id} and event.status = 'published'
      and ${notBlocked(sql.ref('event.host_id'), sql.ref('user.id'))}`.execute(db);
  const [seen] = await readEvents(db, regions, [[person_id, event_id]]);
  if (!rows[0] || !seen) return null;
  const { event } = seen;
  const isWanted =
    kind === 'offer'
      ? event.order?.status === 'open' && event.order.holdUntil !== null && new Date(event.order.holdUntil) > now()
      : event.going && isTimeFor(kind, { start: new Date(event.date), end: new Date(event.endsAt) }, now());
  return isWanted ? { email: rows[0].email, kind, event } : null;
}
