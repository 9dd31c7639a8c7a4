import type { MailGroup } from '@nukkad/core/features/notifications/notification-kind.ts';
import { unsubscribeToken } from '@nukkad/core/features/notifications/unsubscribe-link.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import type { Mail } from '../../mail/mail.ts';
import type { MailWords } from '../../mail/mail-words/mail-words.ts';
import { mailBody, type MailContent } from './mail-layout.ts';

/** A mail to someone that they can end with one press in a mail program (RFC 8058). */
export async function endableMail(
  host: Pick<Host, 'secrets'>,
  { personId, email, group, words }: { personId: string; email: string; group: MailGroup; words: MailWords },
  content: MailContent,
  publicUrl: string,
): Promise<Mail> {
  const { title, parts, url } = content;
  const end = `${publicUrl}/unsubscribe/${unsubscribeToken(host, personId, group)}`;
  const body = await mailBody(words, {
    title,
    parts,
    buttons: [{ url, label: words.open }],
    because: words.because(words.groups[group]),
    end: { url: end, label: words.turnOff },
  });
  return {
    to: email,
    ...body,
    headers: { 'List-Unsubscribe': `<${end}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
