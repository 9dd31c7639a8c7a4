import type { Host } from '../../kernel/context.ts';

/** Mail for `asha+1@…` arrives at `asha@…`, and Gmail ignores dots, so that many addresses are one mailbox. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const [local = ''] = name.split('+');
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

type Secrets = Pick<Host, 'secrets'>;

/** Keyed by person, so that the refusals to two people cannot be compared. */
export const refusalDigest = ({ secrets }: Secrets, personId: string, email: string): string =>
  secrets.digest('contact refusal', `${personId} ${mailboxOf(email)}`);

/** For everyone: this is all that is kept of a mailbox that nobody may ask any more. */
export const optOutDigest = ({ secrets }: Secrets, email: string): string =>
  secrets.digest('contact opt-out', mailboxOf(email));

/** Under which mails to a mailbox are counted. */
export const countedMailbox = ({ secrets }: Secrets, email: string): string =>
  secrets.digest('contact address', mailboxOf(email));

export async function hasOptedOut(host: Pick<Host, 'secrets' | 'db'>, email: string): Promise<boolean> {
  const row = await host.db
    .selectFrom('contact_opt_out')
    .select('digest')
    .where('digest', '=', optOutDigest(host, email))
    .executeTakeFirst();
  return row !== undefined;
}
