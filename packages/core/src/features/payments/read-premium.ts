import type { Kysely } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import { dayMs } from '../../kernel/time.ts';
import { isPremium } from '../people/person.ts';
import type { Premium } from './contract.ts';
import { graceDays } from './premium-grace.ts';
import { isRunning } from './renewal-status.ts';

export async function readPremium(
  { db, host }: { db: Kysely<Database>; host: Pick<Host, 'gateway'> },
  me: string,
  now: Date,
): Promise<Premium> {
  const row = await db.selectFrom('person').select('premium_until').where('id', '=', me).executeTakeFirst();
  const until = row?.premium_until ?? null;
  const renewals = await db
    .selectFrom('renewal')
    .select(['id', 'status', 'starts_at'])
    .where('person_id', '=', me)
    .where('status', 'in', ['open', 'active', 'failing'])
    .execute();
  const running = renewals.find(({ status }) => isRunning(status));
  const grace = running ? graceDays * dayMs : 0;
  const paidUntil = until && new Date(until.getTime() - grace);
  return {
    isPremium: isPremium({ premium_until: until }, now),
    paidUntil: paidUntil?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    renewal: running
      ? {
          id: running.id,
          isFailing: running.status === 'failing',
          nextChargeAt: (paidUntil ?? running.starts_at)?.toISOString() ?? null,
        }
      : null,
    waiting: renewals.find(({ status }) => status === 'open')?.id ?? null,
    canRenew: host.gateway !== null && host.gateway.renewals !== null,
  };
}
