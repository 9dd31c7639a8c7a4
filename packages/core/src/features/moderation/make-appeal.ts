import { addToAudit } from '../../kernel/audit-log.ts';
import type { Context } from '../../kernel/context.ts';
import { refused } from '../../kernel/operation.ts';
import type { Standing } from './contract.ts';
import { readStanding, readSuspension } from './decisions-about-caller.ts';

/** Once for each case. Refuses with `NOT_FOUND` unless suspended, and with `APPEALED_ALREADY`. */
export async function appeal(context: Context, words: string): Promise<Standing> {
  const { db, now } = context;
  const found = await readSuspension(context);
  if (!found) throw refused('NOT_FOUND');
  const made = await db
    .insertInto('appeal')
    .values({ case_id: found.case_id, words, made_at: now, answered_at: null, is_granted: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('case_id')
    .executeTakeFirst();
  if (!made) throw refused('APPEALED_ALREADY');
  await addToAudit(context, { action: 'appealed', case: found.case_id });
  return readStanding(context);
}
