import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { dayMs } from '../../kernel/time.ts';
import { askLimits } from './ask-limits.ts';
import type { AskFacts } from './ask-refusal.ts';

export async function askFacts({ db, me, now }: Context, joinedAt: Date): Promise<AskFacts> {
  const counts = await db
    .selectFrom('meet_request')
    .select([
      sql<number>`(count(*) filter (where asked_at > ${new Date(now.getTime() - dayMs)}
        and time_window <> 'tomorrow'))::int`.as('asked'),
      sql<number>`(count(*) filter (where status = 'pending' and expires_at > ${now}))::int`.as('pending'),
    ])
    .where('from_person', '=', me)
    .executeTakeFirstOrThrow();
  const answers = await db
    .selectFrom('meet_request')
    .select(['status', 'ended_at'])
    .where('from_person', '=', me)
    .where('status', 'in', ['accepted', 'declined', 'postponed'])
    .orderBy('ended_at', 'desc')
    .limit(askLimits.declinesInARow)
    .execute();
  return {
    joinedAt,
    askedInADay: counts.asked,
    pending: counts.pending,
    answers: answers.flatMap(({ status, ended_at }) => (ended_at ? [{ status, at: ended_at }] : [])),
  };
}
