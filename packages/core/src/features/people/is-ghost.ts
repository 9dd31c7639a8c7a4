import type { Kysely } from 'kysely';
import type { Database, PersonRow } from '../../kernel/database.ts';

/** In ghost mode someone is offline for everyone (rule S12). */
export const isGhost = ({ ghost_until }: Pick<PersonRow, 'ghost_until'>, now: Date): boolean =>
  ghost_until !== null && ghost_until > now;

export async function isGhostNow(db: Kysely<Database>, id: string, now: Date): Promise<boolean> {
  const person = await db.selectFrom('person').select('ghost_until').where('id', '=', id).executeTakeFirst();
  return person !== undefined && isGhost(person, now);
}
