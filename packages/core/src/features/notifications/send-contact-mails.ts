import { sql } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import { MailRefused } from '../../kernel/mail-refused.ts';
import { transaction } from '../../kernel/operation.ts';
import { workOff } from '../../kernel/work-queue.ts';
import { contactToken } from '../trusted-contact/contact-link.ts';
import type { ContactMailKind } from '../trusted-contact/contact-mail-kind.ts';
import { hasOptedOut } from '../trusted-contact/mailbox.ts';
import type { TrustedContact } from '../trusted-contact/contract.ts';
import { planFactsIn, type PlanFacts } from '../trusted-contact/queue-contact-mail.ts';
import { notWithheld } from '../people/withheld-by-moderators.ts';
import { deliveredForMs } from './delivery-times.ts';
import { mailLanguages, defaultMailLanguage, type MailLanguage } from './mail-language.ts';

export interface ContactMail {
  email: string;
  /** The language of the person who asked them: the contact's is not known. */
  language: MailLanguage;
  name: string;
  /** For the links with which the contact answers; empty for a former contact, who has nothing left to end. */
  token: string;
  kind: ContactMailKind;
  /** Null where they are only asked. */
  plan: PlanFacts | null;
}

interface Taken {
  id: string;
  person_id: string | null;
  contact_id: string | null;
  kind: ContactMailKind;
  facts: string;
  made_at: Date;
}

const maxAtOnce = 10;

/** The next that is due: invitations last, and that someone is safe after the alert. */
async function take({ db, now }: Host): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    update contact_mail set tries = tries + 1,
      next_at = ${now()}::timestamptz + interval '30 seconds' * least(power(2, least(tries, 7)), 120)
    where id = (
      select id from contact_mail as mail
      where next_at <= ${now()} and (kind <> 'safe' or not exists (select from contact_mail as earlier
        where earlier.plan_id = mail.plan_id and earlier.kind = 'alert' and earlier.made_at <= mail.made_at))
      order by kind = 'asked', next_at, kind limit 1 for update skip locked)
    returning id, person_id, contact_id, kind, facts, made_at`.execute(db);
  return rows[0];
}

interface Sender {
  name: string;
  language: MailLanguage;
  isWithheld: boolean;
  email: string | null;
  status: TrustedContact['status'] | null;
}

/** The person whose contact it is for, with that contact. What is left of a deleted account is in the mail. */
async function readSender({ db }: Host, { person_id, contact_id }: Taken, plan: PlanFacts | null) {
  if (person_id === null) return plan?.from ? formerSender(plan.from) : null;
  const { rows } = await sql<Sender>`
    select person.name, coalesce(language, ${defaultMailLanguage}) as language,
      not ${notWithheld('person', sql.ref('person.id'))} as "isWithheld", contact.email, contact.status
    from person left join trusted_contact as contact on contact.id = ${contact_id}
      left join notification_settings on notification_settings.person_id = person.id
    where person.id = ${person_id}`.execute(db);
  return rows[0] ?? null;
}

const formerSender = ({ name, language }: NonNullable<PlanFacts['from']>): Sender => ({
  name,
  language: mailLanguages.find((it) => it === language) ?? defaultMailLanguage,
  isWithheld: false,
  email: null,
  status: null,
});

/** Null once they may no longer get it: a new contact is asked, and they have said yes, or the person is suspended. An alert
 * is withheld for neither that nor anything else, and who got one gets its end. */
async function mailOf(host: Host, taken: Taken): Promise<ContactMail | null> {
  const { contact_id, kind, facts } = taken;
  const plan = planFactsIn(host.secrets, facts);
  const sender = await readSender(host, taken, plan);
  if (!sender) return null;
  const { name, language, isWithheld, email, status } = sender;
  const token = contact_id === null ? '' : contactToken(host, contact_id);
  const about = { name, language, kind, token };
  if (kind === 'asked') {
    if (email === null || status !== 'asked' || isWithheld || (await hasOptedOut(host, email))) return null;
    return { ...about, email, plan: null };
  }
  if (!plan) return null;
  if (kind === 'alert') return email !== null && status === 'accepted' ? { ...about, email, plan } : null;
  return plan.to === undefined ? null : { ...about, email: plan.to, plan };
}

/** Their person is notified, and sees it where they set alerts. */
const giveUp = (host: Host, { id, person_id, contact_id }: Taken): Promise<void> =>
  transaction(host, async ({ db, now, addNotification }) => {
    await db.deleteFrom('contact_mail').where('id', '=', id).execute();
    if (contact_id === null || person_id === null) return;
    const { numUpdatedRows } = await db
      .updateTable('trusted_contact')
      .set({ unreached_at: now })
      .where('id', '=', contact_id)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) addNotification(person_id, 'contact', contact_id);
  });

async function done(host: Host, { id, contact_id }: Taken) {
  if (contact_id !== null)
    await host.db
      .updateTable('trusted_contact')
      .set({ unreached_at: null })
      .where('id', '=', contact_id)
      .where('unreached_at', 'is not', null)
      .execute();
  await host.db.deleteFrom('contact_mail').where('id', '=', id).execute();
}

/** Sends due mails to trusted contacts and returns how many are done. Retried for a day, unless they are refused. */
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
        const isOver = host.now().getTime() - taken.made_at.getTime() > deliveredForMs;
        if (!(error instanceof MailRefused) && !isOver) throw error;
        await giveUp(host, taken);
        throw new Error('A mail to a trusted contact was refused, or not sent for a day, and is given up.', {
          cause: error,
        });
      }
      await done(host, taken);
      return 1;
    },
    onFailure,
    maxAtOnce,
  );
