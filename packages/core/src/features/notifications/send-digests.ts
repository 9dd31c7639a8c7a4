import { sql, type Selectable } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import type { NotificationSettingsTable } from '../../kernel/notification-tables.ts';
import { MailRefused } from '../../kernel/mail-refused.ts';
import { workOff } from '../../kernel/work-queue.ts';
import type { Event } from '../events/contract.ts';
import { readDigestEvents } from './digest-events.ts';
import { digestStep } from './digest-schedule.ts';
import type { MailLanguage } from './mail-language.ts';
import { readMailAddress } from './mail-address.ts';
import { deliverySettings } from './notification-settings.ts';

export interface DigestMail {
  personId: string;
  email: string;
  language: MailLanguage;
  events: Event[];
}

type Taken = Pick<Selectable<NotificationSettingsTable>, 'person_id' | 'digest_done_at'>;

const digestsAtOnce = 10;

/** Claims a person whose digest is due. No other process takes them until it is due again. */
async function take({ db, now }: Host): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    update notification_settings set digest_tries = digest_tries + 1,
      digest_at = ${now()}::timestamptz + interval '30 seconds' * least(power(2, least(digest_tries, 7)), 120)
    where person_id in (
      select person_id from notification_settings where digest and digest_at <= ${now()}
      order by digest_at limit 1 for update skip locked)
    returning person_id, digest_done_at`.execute(db);
  return rows[0];
}

const settle = ({ db }: Host, personId: string, change: { digest_at: Date; digest_done_at?: Date }) =>
  db
    .updateTable('notification_settings')
    .set({ ...change, digest_tries: 0 })
    .where('person_id', '=', personId)
    .execute();

/** Null when there are no events, and while the account is paused. */
async function readMail(host: Host, personId: string): Promise<DigestMail | null> {
  const to = await readMailAddress(host.db, personId);
  const person = await host.db.selectFrom('person').select('paused_at').where('id', '=', personId).executeTakeFirst();
  if (!to || !person || person.paused_at) return null;
  const events = await readDigestEvents({ host, me: personId, db: host.db, now: host.now() });
  return events.length === 0 ? null : { ...to, personId, events };
}

/** Sends due weekly mails; returns how many people are done. Retried for a day, unless they are refused,
 * also if a process dies meanwhile. */
export const sendDigests = (
  host: Host,
  send: (mail: DigestMail) => Promise<void>,
  onFailure: (error: unknown) => void = () => {},
): Promise<number> =>
  workOff(
    () => take(host),
    async ({ person_id: personId, digest_done_at: doneAt }) => {
      const settings = (await deliverySettings(host.db, [personId]))(personId);
      const now = host.now();
      const { isDue, nextAt } = digestStep(settings, doneAt?.getTime() ?? null, now.getTime());
      const done = () =>
        settle(host, personId, { digest_at: new Date(nextAt), ...(isDue ? { digest_done_at: now } : {}) });
      try {
        const mail = isDue ? await readMail(host, personId) : null;
        if (mail) await send(mail);
      } catch (error) {
        if (error instanceof MailRefused) await done();
        throw error;
      }
      await done();
      return isDue ? 1 : 0;
    },
    onFailure,
    digestsAtOnce,
  );
