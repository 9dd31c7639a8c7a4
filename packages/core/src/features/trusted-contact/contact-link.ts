import type { Host } from '../../kernel/context.ts';
import { isUuid, refused, transaction } from '../../kernel/operation.ts';
import { endAlerts } from './end-alerts.ts';
import { optOutDigest, refusalDigest } from './mailbox.ts';

const use = 'trusted contact';

/** In the mails to a contact. It opens nothing once another contact has been asked. */
export const contactToken = ({ secrets }: Pick<Host, 'secrets'>, contactId: string): string =>
  secrets.seal(use, contactId);

function contactIn({ secrets }: Pick<Host, 'secrets'>, token: string): string | null {
  const id = secrets.unseal(use, token);
  return id !== null && isUuid(id) ? id : null;
}

export interface Invitation {
  personId: string;
  /** The whole name of the person who asks; only the first may be shown. */
  name: string;
  status: 'asked' | 'accepted';
}

/** Null for a link that is forged, refused or replaced. */
export async function readInvitation(host: Host, token: string): Promise<Invitation | null> {
  const id = contactIn(host, token);
  if (id === null) return null;
  const row = await host.db
    .selectFrom('trusted_contact')
    .innerJoin('person', 'person.id', 'trusted_contact.person_id')
    .select(['person.id as personId', 'person.name', 'status'])
    .where('trusted_contact.id', '=', id)
    .executeTakeFirst();
  return row && row.status !== 'refused' ? { ...row, status: row.status } : null;
}

/** `never`: also asked by nobody else any more, whom the mails name. */
export type ContactAnswer = 'accepted' | 'refused' | 'never';

/** Whether the answer holds: it counts only while the link opens something. The person is notified. Refuses with `TOO_MANY`. */
export async function answerInvitation(host: Host, token: string, given: ContactAnswer): Promise<boolean> {
  const answer = given === 'accepted' ? 'accepted' : 'refused';
  const id = contactIn(host, token);
  if (id === null) return false;
  if (!(await host.rateLimits.take('contactAnswers', id))) throw refused('TOO_MANY');
  return transaction(host, async ({ db, now, addNotification }) => {
    const kept = await db
      .selectFrom('trusted_contact')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!kept || kept.email === null || kept.status === answer) return given !== 'never' && kept?.status === answer;
    if (given === 'never')
      await db
        .insertInto('contact_opt_out')
        .values({ digest: optOutDigest(host, kept.email) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    if (answer === 'refused') {
      await endAlerts({ db, secrets: host.secrets }, { personId: kept.person_id, contactId: id, email: kept.email });
      await db
        .insertInto('contact_refusal')
        .values({ person_id: kept.person_id, digest: refusalDigest(host, kept.person_id, kept.email) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await db
      .updateTable('trusted_contact')
      .set({ status: answer, answered_at: now, ...(answer === 'refused' ? { email: null } : {}) })
      .where('id', '=', id)
      .execute();
    addNotification(kept.person_id, 'contact', id);
    return true;
  });
}
