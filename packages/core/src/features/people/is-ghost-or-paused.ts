import type { Kysely } from 'kysely';
import type { Database, PersonRow } from '../../kernel/database.ts';

export type Hiding = Pick<PersonRow, 'ghost_until' | 'paused_at'>;

/** In ghost mode, and while their account is paused, someone is offline for everyone (rule S12). */
export const isGhostOrPaused = ({ ghost_until, paused_at }: Hiding, now: Date): boolean =>
  paused_at !== null || (ghost_until !== null && ghost_until > now);

export async function isGhostOrPausedNow(db: Kysely<Database>, id: string, now: Date): Promise<boolean> {
  const person = await db
    .selectFrom('person')
    .select(['ghost_until', 'paused_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return person !== undefined && isGhostOrPaused(person, now);
}
