import type { Kysely } from 'kysely';
import type { Database, PersonRow } from '../../kernel/database.ts';
import { hourMs } from '../../kernel/time.ts';

export const ghostTimes = ['1 hour', '24 hours', 'until I switch it off'] as const;

export type GhostTime = (typeof ghostTimes)[number];

export const forever = new Date('9999-12-31T00:00:00Z');

export function ghostEnd(time: GhostTime, now: Date): Date {
  if (time === 'until I switch it off') return forever;
  return new Date(now.getTime() + (time === '1 hour' ? 1 : 24) * hourMs);
}

/** In ghost mode someone is offline for everyone (rule S12). */
export const isGhost = ({ ghost_until }: Pick<PersonRow, 'ghost_until'>, now: Date): boolean =>
  ghost_until !== null && ghost_until > now;

export async function isGhostNow(db: Kysely<Database>, id: string, now: Date): Promise<boolean> {
  const person = await db.selectFrom('person').select('ghost_until').where('id', '=', id).executeTakeFirst();
  return person !== undefined && isGhost(person, now);
}
