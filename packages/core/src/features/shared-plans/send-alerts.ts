import { sql } from 'kysely';
import type { Host, Work } from '../../kernel/context.ts';
import { transaction } from '../../kernel/operation.ts';
import { minuteMs } from '../../kernel/time.ts';
import { sealRecipient, queueContactMail } from '../trusted-contact/queue-contact-mail.ts';
import { planDigest } from './plan-link.ts';
import { askedMinutes } from './plan-times.ts';
import { planEnd } from './plan-end.ts';

const maxAtOnce = 100;

/** Asks people shortly before their contacts are alerted. Returns how many. */
export const askWhetherSafe = (host: Host): Promise<number> =>
  transaction(host, async ({ db, now, addNotification }) => {
    const soon = new Date(now.getTime() + askedMinutes * minuteMs);
    const { rows } = await sql<{ id: string; person_id: string }>`
      update shared_plan set asked_at = ${now} where id in (
        select id from shared_plan where safe_by <= ${soon} and asked_at is null
        order by safe_by limit ${sql.lit(maxAtOnce)} for no key update skip locked)
      returning id, person_id`.execute(db);
    for (const { id, person_id } of rows) addNotification(person_id, 'safe', id);
    return rows.length;
  });

interface Due {
  id: string;
  person_id: string;
  contact_id: string;
  email: string;
  other_name: string;
  place: string;
  meets_at: Date;
  safe_by: Date;
}

/** Writes the mails to the contacts of people who have not said in time that they are safe. Each once: the plan is locked,
 * and is marked in the same transaction. Returns how many. */
export const sendAlerts = (host: Host): Promise<number> =>
  transaction(host, async (work) => {
    const { rows } = await sql<Due>`
      select plan.id, plan.person_id, contact.id as contact_id, email, other_name, place, meets_at, safe_by
      from shared_plan as plan
        join trusted_contact as contact on contact.person_id = plan.person_id and contact.status = 'accepted'
      where safe_by <= ${work.now} order by safe_by limit ${sql.lit(maxAtOnce)}
      for no key update of plan skip locked for no key update of contact skip locked`.execute(work.db);
    for (const due of rows) await sendAlert(work, due);
    return rows.length;
  });

async function sendAlert({ db, now, host, addNotification }: Work, due: Due) {
  const key = host.secrets.random();
  await db
    .updateTable('shared_plan')
    .set({
      safe_by: null,
      asked_at: null,
      alerted_at: now,
      alerted_to: sealRecipient(host.secrets, due.email),
      alert_digest: planDigest(host, key),
      ends_at: planEnd(due.meets_at, now),
    })
    .where('id', '=', due.id)
    .execute();
  await db.updateTable('trusted_contact').set({ last_alert_at: now }).where('id', '=', due.contact_id).execute();
  const plan = { other: due.other_name, place: due.place, meetsAt: due.meets_at, at: due.safe_by, key };
  await queueContactMail(
    { db, now, secrets: host.secrets },
    { personId: due.person_id, contactId: due.contact_id },
    { kind: 'alert', plan, planId: due.id },
  );
  addNotification(due.person_id, 'safe', due.id);
  const { rows: accounts } = await sql<{ id: string }>`
    select person.id from "user" join person using (id)
    where email = ${due.email} and "emailVerified" and person.id <> ${due.person_id}`.execute(db);
  for (const { id } of accounts) addNotification(id, 'alert', due.id);
}
