import { defaultMailLanguage } from '@nukkad/core/features/notifications/mail-language.ts';
import { readMailAddress } from '@nukkad/core/features/notifications/mail-address.ts';
import type { Database } from '@nukkad/core/kernel/database.ts';
import type { Kysely } from 'kysely';
import type { Mailer } from '../../mail/mail.ts';
import { mailWordsIn } from '../../mail/mail-words/mails-by-language.ts';
import type { Letter, MailWords } from '../../mail/mail-words/mail-words.ts';

/** Mails someone about a change to their account, in their language. The change stands even if the mail fails. */
export async function mailOwner(
  { db, mailer }: { db: Kysely<Database>; mailer: Mailer },
  { id, email }: { id: string; email: string },
  letterIn: (words: MailWords) => Letter,
): Promise<void> {
  try {
    const language = (await readMailAddress(db, id))?.language ?? defaultMailLanguage;
    await mailer.send({ to: email, ...letterIn(mailWordsIn[language]) });
  } catch {}
}
