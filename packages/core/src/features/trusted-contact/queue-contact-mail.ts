import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Secrets } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import type { ContactMailKind } from './contact-mail-kind.ts';

/** What an alert, and the mail that ends it, say about a plan. Nothing of the meeting is left long after an alert. */
export const PlanFacts = z.object({
  other: z.string(),
  place: z.string(),
  meetsAt: z.coerce.date(),
  /** Until when they wanted to say that they are safe, or when they said it. */
  at: z.coerce.date(),
  /** The key in the plan's link; empty if the mail has no link. */
  key: z.string(),
  /** Who got the alert, where the mail ends one: they may no longer be the contact. */
  to: z.string().optional(),
  /** Whom the mail is about, where their account is deleted. */
  from: z.object({ name: z.string(), language: z.string().nullable() }).optional(),
});
export type PlanFacts = z.infer<typeof PlanFacts>;

const use = 'contact mail';

/** In the transaction of its cause. Sealed, since a copy of the database must not open the plan's link. */
export async function queueContactMail(
  { db, now, secrets }: { db: Transaction<Database>; now: Date; secrets: Secrets },
  { personId, contactId }: { personId: string | null; contactId: string | null },
  mail: { kind: 'asked' } | { kind: Exclude<ContactMailKind, 'asked'>; plan: PlanFacts; planId: string },
) {
  const facts = mail.kind === 'asked' ? '' : secrets.seal(use, JSON.stringify(mail.plan));
  await db
    .insertInto('contact_mail')
    .values({
      person_id: personId,
      contact_id: contactId,
      kind: mail.kind,
      facts,
      made_at: now,
      next_at: now,
      plan_id: 'planId' in mail ? mail.planId : null,
    })
    .execute();
}

/** Null for a mail without a plan, and one that was sealed with another secret. */
export function planFactsIn(secrets: Secrets, facts: string): PlanFacts | null {
  const text = secrets.unseal(use, facts);
  return text === null ? null : PlanFacts.parse(JSON.parse(text));
}

const recipientUse = 'alert recipient';

/** The address that got an alert, as it is kept until its end. */
export const sealRecipient = (secrets: Secrets, email: string): string => secrets.seal(recipientUse, email);

/** Null for one that was sealed with another secret. */
export const recipientIn = (secrets: Secrets, sealed: string): string | null => secrets.unseal(recipientUse, sealed);
