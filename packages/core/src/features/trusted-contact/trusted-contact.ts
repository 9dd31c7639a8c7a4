import type { Selectable } from 'kysely';
import type { Context, Reader } from '../../kernel/context.ts';
import type { PersonRow } from '../../kernel/database.ts';
import type { TrustedContactTable } from '../../kernel/shared-plan-tables.ts';
import { refused } from '../../kernel/operation.ts';
import { isProfileComplete } from '../people/profile-form.ts';
import { queueContactMail } from './queue-contact-mail.ts';
import type { TrustedContact } from './contract.ts';
import { leaveContact } from './end-alerts.ts';
import { countedMailbox, hasOptedOut, refusalDigest } from './mailbox.ts';

const contactFrom = ({
  name,
  email,
  status,
  asked_at,
  unreached_at,
}: Selectable<TrustedContactTable>): TrustedContact => ({
  name,
  email,
  status,
  askedAt: asked_at.toISOString(),
  unreachedAt: unreached_at?.toISOString() ?? null,
});

export async function readContact({ db, me }: Pick<Reader, 'db' | 'me'>): Promise<TrustedContact | null> {
  const row = await db.selectFrom('trusted_contact').selectAll().where('person_id', '=', me).executeTakeFirst();
  return row ? contactFrom(row) : null;
}

/** Also someone who has not confirmed their age since that is asked. */
const isFinished = ({ onboarded_at, onboarded_before }: PersonRow) => (onboarded_at ?? onboarded_before) !== null;

interface Asked {
  name: string;
  email: string;
}

export async function askContact(context: Context, { name, email }: Asked): Promise<TrustedContact> {
  const { db, me, now, host } = context;
  if (!host.ways.emailCode && !host.ways.sandbox) throw refused('MAIL_OFF');
  if (!(await host.rateLimits.take('contactChanges', me))) throw refused('TOO_MANY');
  // Two presses at once would both ask.
  const self = await db.selectFrom('person').selectAll().where('id', '=', me).forNoKeyUpdate().executeTakeFirst();
  if (!self || !isFinished(self) || !isProfileComplete(self)) throw refused('PROFILE_INCOMPLETE');
  const kept = await db
    .selectFrom('trusted_contact')
    .selectAll()
    .where('person_id', '=', me)
    .forUpdate()
    .executeTakeFirst();
  if (kept?.email === email && kept.status === 'accepted') return renamed(context, name);
  const digest = refusalDigest(host, me, email);
  const refusal = await db
    .selectFrom('contact_refusal')
    .select('digest')
    .where('person_id', '=', me)
    .where('digest', '=', digest)
    .executeTakeFirst();
  if (refusal) throw refused('CONTACT_REFUSED');
  if (!(await host.rateLimits.take('contactsAsked', me))) throw refused('CONTACTS_ASKED');
  const isAgain = kept?.email === email;
  if (kept && !isAgain) {
    await leaveContact(db, me, kept.id);
    await db.deleteFrom('trusted_contact').where('id', '=', kept.id).execute();
  }
  // Asked again, so that the link in the first mail works too.
  const row = await db
    .insertInto('trusted_contact')
    .values({ person_id: me, name, email, status: 'asked', asked_at: now })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ name, asked_at: now, unreached_at: null }))
    .returningAll()
    .executeTakeFirstOrThrow();
  if (await mayMail(context, email))
    await queueContactMail({ db, now, secrets: host.secrets }, { personId: me, contactId: row.id }, { kind: 'asked' });
  return contactFrom(row);
}

/** Without a refusal, which would say that others have asked this mailbox, or that nobody may. */
async function mayMail({ db, me, host: { rateLimits, secrets } }: Context, email: string): Promise<boolean> {
  if (await hasOptedOut({ db, secrets }, email)) return false;
  const mailbox = countedMailbox({ secrets }, email);
  return (
    (await rateLimits.take('contactFirstAsks', `${me} ${mailbox}`)) ||
    (await rateLimits.take('contactRepeatedAsks', mailbox))
  );
}

async function renamed({ db, me }: Context, name: string): Promise<TrustedContact> {
  const row = await db
    .updateTable('trusted_contact')
    .set({ name })
    .where('person_id', '=', me)
    .returningAll()
    .executeTakeFirstOrThrow();
  return contactFrom(row);
}

/** One that is not there gets the same answer. Refuses with `TOO_MANY`. */
export async function removeContact({ db, me, host }: Context) {
  if (!(await host.rateLimits.take('contactRemovals', me))) throw refused('TOO_MANY');
  const kept = await db
    .selectFrom('trusted_contact')
    .select('id')
    .where('person_id', '=', me)
    .forUpdate()
    .executeTakeFirst();
  if (!kept) return;
  await leaveContact(db, me, kept.id);
  await db.deleteFrom('trusted_contact').where('id', '=', kept.id).execute();
}
