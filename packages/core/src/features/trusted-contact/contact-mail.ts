import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Secrets } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';

/** What an alert, and the mail that ends it, say about a plan. */
export const PlanFacts = z.object({
  other: z.string(),
  place: z.string(),
  meetsAt: z.coerce.date(),
  /** Until when they wanted to say that they are safe, or when they said it. */
  at: z.coerce.date(),
  /** Of the plan's link; empty where the mail has none. */
  key: z.string(),
});
export type PlanFacts = z.infer<typeof PlanFacts>;

const use = 'contact mail';

/** In the transaction of its cause. Sealed, since a copy of the database must not open the plan's link. */
export async function writeContactMail(
  { db, now, secrets }: { db: Transaction<Database>; now: Date; secrets: Secrets },
  contactId: string,
  mail: { kind: 'asked' } | { kind: 'alert' | 'safe'; plan: PlanFacts },
) {
  const facts = mail.kind === 'asked' ? '' : secrets.seal(use, JSON.stringify(mail.plan));
  await db
    .insertInto('contact_mail')
    .values({ contact_id: contactId, kind: mail.kind, facts, made_at: now, next_at: now })
    .execute();
}

/** Null for a mail without a plan, and one that was sealed with another secret. */
export function planFactsIn(secrets: Secrets, facts: string): PlanFacts | null {
  const text = secrets.unseal(use, facts);
  return text === null ? null : PlanFacts.parse(JSON.parse(text));
}
