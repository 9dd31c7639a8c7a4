import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../kernel/database.ts';
import { defaultMailLanguage, type MailLanguage } from './mail-language.ts';

interface MailAddress {
  email: string;
  language: MailLanguage;
}

async function read(db: Kysely<Database>, who: RawBuilder<unknown>): Promise<MailAddress | null> {
  const { rows } = await sql<MailAddress>`
    select email, coalesce(language, ${defaultMailLanguage}) as language
    from "user" left join notification_settings on person_id = "user".id where ${who}`.execute(db);
  return rows[0] ?? null;
}

export const readMailAddress = (db: Kysely<Database>, personId: string) => read(db, sql`"user".id = ${personId}`);

export const readLanguageAt = async (db: Kysely<Database>, email: string): Promise<MailLanguage> =>
  (await read(db, sql`email = ${email}`))?.language ?? defaultMailLanguage;
