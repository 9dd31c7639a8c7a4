import type { Kysely } from 'kysely';
import type { Database } from './database.ts';

interface Known {
  adults: Set<string>;
  reads: Map<string, Promise<boolean | null>>;
}

/** Adults stay adults, so each is looked up once. */
const known = new WeakMap<Kysely<Database>, Known>();
const maxKnown = 100_000;

function knownIn(db: Kysely<Database>): Known {
  const found = known.get(db) ?? { adults: new Set(), reads: new Map() };
  known.set(db, found);
  return found;
}

async function readAdult(db: Kysely<Database>, personId: string, adults: Set<string>): Promise<boolean | null> {
  const row = await db.selectFrom('person').select('adult_confirmed_on').where('id', '=', personId).executeTakeFirst();
  if (!row) return null;
  if (!row.adult_confirmed_on) return false;
  if (adults.size >= maxKnown) adults.clear();
  adults.add(personId);
  return true;
}

/** Without a promise, since each message asks. Everyone else needs `isAdult`. */
export const isKnownAdult = (db: Kysely<Database>, personId: string): boolean => knownIn(db).adults.has(personId);

/** Whether someone has confirmed that they are 18; null when there is no such person. Calls of one person are answered in
 * their order, because their messages keep the order in which they were sent. */
export async function isAdult(db: Kysely<Database>, personId: string): Promise<boolean | null> {
  const { adults, reads } = knownIn(db);
  const running = reads.get(personId);
  const read = running ?? readAdult(db, personId, adults).finally(() => reads.delete(personId));
  reads.set(personId, read);
  const answer = await read;
  // They may have confirmed it since a read began that was on its way already.
  return answer || !running ? answer : readAdult(db, personId, adults);
}

/** For tests, in which people become younger. */
export const forgetAdults = (db: Kysely<Database>) => known.delete(db);
