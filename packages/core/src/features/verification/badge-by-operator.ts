import type { Transaction } from 'kysely';
import { addToAudit } from '../../kernel/audit-log.ts';
import type { Database } from '../../kernel/database.ts';
import { keeping } from '../../kernel/operation.ts';
import { findByEmail } from '../people/find-by-email.ts';
import { giveBadge, withdrawBadge } from './badge-changes.ts';

/** For commands; servers notice within seconds. Refuses an unknown address or a missing badge with `NOT_FOUND`. */
export async function changeBadge(db: Transaction<Database>, email: string, change: 'give' | 'withdraw', now: Date) {
  const person = await findByEmail(db, email);
  await keeping(db, now, async (context) => {
    await addToAudit({ db, now }, { action: change === 'give' ? 'badge given' : 'badge withdrawn' });
    await (change === 'give' ? giveBadge(context, person.id, 'team') : withdrawBadge(context, person.id));
  });
  return person;
}
