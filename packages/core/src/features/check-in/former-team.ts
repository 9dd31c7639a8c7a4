import type { Kysely } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import { earliestMs, lateCheckInMs } from './check-in-times.ts';

/** Not proof, since the device's clock may lie, but a bound: it knows a day's tickets of one nearby event. */
export function isFromTeam(
  { enteredAt, wasOffline }: { enteredAt: string; wasOffline: boolean },
  leftAt: Date,
  starts: Date,
): boolean {
  const entered = Date.parse(enteredAt);
  const before = leftAt.getTime() - entered;
  return wasOffline && before >= 0 && before <= lateCheckInMs && entered >= starts.getTime() - earliestMs;
}

export async function tidyTeams({ db, now }: Pick<Host, 'now'> & { db: Kysely<Database> }) {
  await db
    .deleteFrom('event_team_left')
    .where('left_at', '<=', new Date(now().getTime() - lateCheckInMs))
    .execute();
}
