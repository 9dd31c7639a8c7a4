import { sql, type Kysely } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import { isGhostNow } from './ghost.ts';
import { notBlocked } from './blocks.ts';

const publishOnline = (host: Host, personId: string, online: boolean, concerned: readonly string[]) =>
  host.publish(concerned.map((to) => ({ to, number: null, update: { type: 'online.changed', personId, online } })));

/**
 * Tells the people someone is connected with whether they are online. In ghost mode nothing is sent (rule S12): 'offline'
 * would also show that they have opened or closed the app at this moment.
 */
export async function tellOnline(host: Host, personId: string) {
  const concerned = await connectedPeople(host.db, personId);
  if (await isGhostNow(host.db, personId, host.now())) return;
  // Asked last: while the database is read, they may come or go.
  publishOnline(host, personId, (await host.online([personId])).has(personId), concerned);
}

/** Tells them that someone who was online goes into ghost mode. */
export async function tellOffline(host: Host, personId: string) {
  publishOnline(host, personId, false, await connectedPeople(host.db, personId));
}

/** The people someone is connected with, without blocked ones. */
export async function connectedPeople(db: Kysely<Database>, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('member as mine')
    .innerJoin('member as theirs', 'theirs.conversation_id', 'mine.conversation_id')
    .select('theirs.person_id')
    .where('mine.person_id', '=', id)
    .where('theirs.person_id', '<>', id)
    .where(notBlocked(sql.ref('mine.person_id'), sql.ref('theirs.person_id')))
    .execute();
  return rows.map((row) => row.person_id);
}
