import { ORPCError } from '@orpc/server';
import type { Kysely } from 'kysely';
import type { Host } from '../../../kernel/context.ts';
import type { Database } from '../../../kernel/database.ts';
import { transaction } from '../../../kernel/operation.ts';
import { dayMs } from '../../../kernel/time.ts';
import { eraseAccount, lockAccount } from './delete-account.ts';

export const unconfirmedLifeMs = 7 * dayMs;

/** Not those who joined before the question was asked, or ever ordered something. */
const dueAccounts = (db: Kysely<Database>, now: Date) =>
  db
    .selectFrom('person')
    .select('id')
    .where('adult_confirmed_on', 'is', null)
    .where('onboarded_at', 'is', null)
    .where('onboarded_before', 'is', null)
    .where('deleted_at', 'is', null)
    .where('created_at', '<=', new Date(now.getTime() - unconfirmedLifeMs))
    .where((is) =>
      is.not(is.exists(is.selectFrom('payment_order').whereRef('payment_order.person_id', '=', 'person.id'))),
    );

/** Some at a time; returns how many. A failure does not stop the others. */
export async function deleteUnconfirmed(host: Host, onFailure: (error: unknown) => void = () => {}): Promise<number> {
  const due = await dueAccounts(host.db, host.now()).orderBy('created_at').limit(100).execute();
  let deleted = 0;
  for (const { id } of due)
    try {
      deleted += await transaction(host, async (work) => {
        const context = { ...work, me: id };
        const locked = await lockAccount(context);
        if (!(await dueAccounts(work.db, work.now).where('id', '=', id).executeTakeFirst())) return 0;
        await eraseAccount(context, locked, { isKnownAgain: false });
        return 1;
      });
    } catch (error) {
      // They have deleted it themselves meanwhile.
      if (!(error instanceof ORPCError && error.code === 'SIGNED_OUT')) onFailure(error);
    }
  return deleted;
}
