import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../kernel/context.ts';

/** Deletes shares that match a condition on `share`, and notifies both sides (on a plan its person), or the `only` one. */
export async function endShares(
  { db, sendUpdate }: Pick<Context, 'db' | 'sendUpdate'>,
  which: RawBuilder<boolean>,
  only: string | null = null,
): Promise<number> {
  const { rows } = await sql<{ id: string; conversation_id: string | null; people: string[] }>`
    with ended as (delete from share where ${which} returning id, conversation_id, person_id)
    select ended.id, conversation_id, case when conversation_id is null then array[person_id]
      else array[first_person, second_person] end as people
    from ended left join conversation on conversation.id = conversation_id order by ended.id`.execute(db);
  for (const { id, conversation_id, people } of rows)
    for (const to of people)
      if (only === null || only === to) sendUpdate(to, { type: 'share.ended', id, conversationId: conversation_id });
  return rows.length;
}

export const lockSharer = ({ db }: Pick<Context, 'db'>, personId: string) =>
  sql`select from person where id = ${personId} for no key update`.execute(db);

/** After the reason for it is written: a share that is starting then either sees that, or is ended here. */
export async function endSharesOf(context: Pick<Context, 'db' | 'sendUpdate'>, personId: string): Promise<number> {
  await lockSharer(context, personId);
  return endShares(context, sql`share.person_id = ${personId}`);
}

export const endShareOnPlan = (context: Context, planId: string) =>
  endShares(context, sql`share.plan_id = ${planId} and share.person_id = ${context.me}`);

export const endSharesBetween = (context: Context, other: string) =>
  endShares(
    context,
    sql`share.conversation_id in (
      select id from conversation where (first_person, second_person) in ((${context.me}, ${other}), (${other}, ${context.me})))`,
    context.me,
  );
