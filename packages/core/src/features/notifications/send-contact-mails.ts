import { sql } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import { workOff } from '../../kernel/work-queue.ts';
import { contactToken } from '../trusted-contact/contact-link.ts';
import type { ContactMailKind } from '../trusted-contact/contact-mail-kind.ts';
import { planFactsIn, type PlanFacts } from '../trusted-contact/contact-mail.ts';
import { notWithheld } from '../people/withheld.ts';
import { deliveredForMs } from './delivery-limits.ts';
import { usualLanguage, type Language } from './language.ts';

export interface ContactMail {
  email: string;
  /** Of the person who asked them: nobody knows the contact's. */
  language: Language;
  /** The whole name of that person; only the first is shown. */
  name: string;
  /** Of the links with which the contact answers. */
  token: string;
  kind: ContactMailKind;
  /** Null where they are only asked. */
  plan: PlanFacts | null;
}

interface Taken {
  id: string;
  contact_id: string;
  kind: ContactMailKind;
  facts: string;
  made_at: Date;
}

/** Few, because shutdown waits for them. */
const maxAtOnce = 10;

/** The next that is due: invitations last, and that someone is safe after the alert. */
async function take({ db, now }: Host): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    update contact_mail set tries = tries + 1,
      next_at = ${now()}::timestamptz + interval '30 seconds' * least(power(2, least(tries, 7)), 120)
    where id = (
      select id from contact_mail as mail
      where next_at <= ${now()} and (kind <> 'safe' or not exists (select from contact_mail as earlier
        where earlier.contact_id = mail.contact_id and earlier.kind = 'alert' and earlier.made_at <= mail.made_at))
      order by kind = 'asked', next_at, kind limit 1 for update skip locked)
    returning id, contact_id, kind, facts, made_at`.execute(db);
  return rows[0];
}

/** Null once they may no longer get it. */
async function mailOf({ db, secrets }: Host, { contact_id, kind, facts }: Taken): Promise<ContactMail | null> {
  const { rows } = await sql<{ email: string; name: string; language: Language }>`
    select email, person.name, coalesce(language, ${usualLanguage}) as language
    from trusted_contact as contact join person on person.id = contact.person_id
      left join notification_settings on notification_settings.person_id = person.id
    where contact.id = ${contact_id} and status = ${kind === 'asked' ? 'asked' : 'accepted'}
      -- An alert is never withheld.
      and (${kind} <> 'asked' or ${notWithheld('person', sql.ref('person.id'))})`.execute(db);
  const [to] = rows;
  const plan = planFactsIn(secrets, facts);
  if (!to || (kind !== 'asked' && !plan)) return null;
  return { ...to, kind, plan, token: contactToken({ secrets }, contact_id) };
}

const forget = ({ db }: Host, id: string) => db.deleteFrom('contact_mail').where('id', '=', id).execute();

/** Sends due mails to trusted contacts and returns how many are done. Failed mails are retried for a day. */
export const sendContactMails = (
  host: Host,
  send: (mail: ContactMail) => Promise<void>,
  onFailure: (error: unknown) => void = () => {},
): Promise<number> =>
  workOff(
    () => take(host),
    async (taken) => {
      try {
        const mail = await mailOf(host, taken);
        if (mail) await send(mail);
      } catch (error) {
        if (host.now().getTime() - taken.made_at.getTime() <= deliveredForMs) throw error;
        await forget(host, taken.id);
        throw new Error('A mail to a trusted contact that could not be sent for a day is given up.', { cause: error });
      }
      await forget(host, taken.id);
      return 1;
    },
    onFailure,
    maxAtOnce,
  );
