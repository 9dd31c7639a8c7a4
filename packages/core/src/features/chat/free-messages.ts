import { sql, type Kysely } from 'kysely';
import type { Host, Reader } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import { dayMs, daysInIndia, midnightInIndia } from '../../kernel/time.ts';
import { membership } from '../people/connections.ts';
import type { Allowance } from './contract.ts';
import type { Outgoing } from './message.ts';
import { uncountedAfterMs } from '../meets/free-message-hours.ts';

/** In days since 1970. */
export const freeDay = (now: Date): number => daysInIndia(now.getTime());
const nextFreeDay = (now: Date) => new Date(midnightInIndia(now.getTime()) + dayMs);

/** Sharing where one is keeps people safe, so it is never limited. */
export const isCounted = ({ type }: Pick<Outgoing, 'type'>) => type !== 'location';

/** SQL over `person`, the sender, and `conversation`: their messages do not count now. */
export const isUncounted = (now: Date) => sql<boolean | null>`(person.premium_until > ${now}
  or started_at > ${new Date(now.getTime() - uncountedAfterMs)} or ${now} between uncounted_from and uncounted_until)`;

/** Messages left today by conversation and sender, where the sender may write; null where they do not count. */
export async function readAllowances(
  db: Kysely<Database>,
  asked: readonly { conversationId: string; senderId: string }[],
  aDay: number,
  now: Date,
): Promise<Map<string, number | null>> {
  const { rows } = await sql<{ conversation_id: string; sender_id: string; free_left: number | null }>`
    select conversation_id, sender_id, case when ${isUncounted(now)} then null
      when free_day = ${freeDay(now)}::int then free_left else ${aDay}::int end as free_left
    from unnest(
      ${asked.map((it) => it.conversationId)}::uuid[], ${asked.map((it) => it.senderId)}::text[]
    ) as asked (conversation_id, sender_id)
    join conversation on conversation.id = conversation_id and sender_id in (first_person, second_person)
    join person on person.id = sender_id
    left join inbox on inbox.person_id = sender_id`.execute(db);
  return new Map(rows.map((row) => [allowanceKey(row.conversation_id, row.sender_id), row.free_left]));
}

export const allowanceKey = (conversationId: string, senderId: string) => `${conversationId} ${senderId}`;

export async function readAllowance({ db, me, now, host }: Reader & { host: Host }, id: string): Promise<Allowance> {
  const conversation = await membership(db, me, id);
  const aDay = host.settings.values.FREE_MESSAGES_A_DAY;
  const asked = [{ conversationId: conversation.id, senderId: me }];
  const left = (await readAllowances(db, asked, aDay, now)).get(allowanceKey(conversation.id, me)) ?? null;
  return { left, resetsAt: nextFreeDay(now).toISOString() };
}
