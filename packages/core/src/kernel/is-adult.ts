import type { Kysely } from 'kysely';
import type { Database } from './database.ts';

/** Adults stay adults, so each is looked up once. */
const known = new WeakMap<Kysely<Database>, Set<string>>();
const maxKnown = 100_000;

function knownAdults(db: Kysely<Database>): Set<string> {
  const adults = known.get(db) ?? new Set<string>();
  known.set(db, adults);
  return adults;
}

/** Whether someone has confirmed that they are 18; null when there is no such person. */
export async function isAdult(db: Kysely<Database>, personId: string): Promise<boolean | null> {
  const adults = knownAdults(db);
  if (adults.has(personId)) return true;
  const row = await db.selectFrom('person').select('adult_confirmed_on').where('id', '=', personId).executeTakeFirst();
  if (!row) return null;
  if (!row.adult_confirmed_on) return false;
  if (adults.size >= maxKnown) adults.clear();
  adults.add(personId);
  return true;
}

/** For tests, in which people become younger. */
export const forgetAdults = (db: Kysely<Database>) => known.delete(db);
