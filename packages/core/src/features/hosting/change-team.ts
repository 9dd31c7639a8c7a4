import { sql } from 'kysely';
import type { Context, Reader } from '../../kernel/context.ts';
import { refused } from '../../kernel/operation.ts';
import { sendEvent } from '../events/read-events.ts';
import { mustNotBeWithheld } from '../events/withheld-event.ts';
import { leaveTeams } from '../events/event-team.ts';
import { notBlockedWith } from '../people/not-blocked.ts';
import { areConnected, lockPair } from '../people/connections.ts';
import type { TeamMember } from './contract.ts';
import { readOwnEvent } from './hosted-event.ts';
import { lockEvent } from './lock-event.ts';

async function teamOf({ db, me }: Pick<Reader, 'db' | 'me'>, id: string): Promise<TeamMember[]> {
  const rows = await db
    .selectFrom('event_team')
    .innerJoin('person', 'person.id', 'event_team.person_id')
    .innerJoin('event', 'event.id', 'event_team.event_id')
    .select(['person.id', 'person.name', 'person.picture', 'role'])
    .select(sql<boolean>`host_offered_at is not null and ${me}::text in (event.host_id, person.id)`.as('is_offered'))
    .where('event_id', '=', id)
    .where(notBlockedWith(me, sql.ref('person.id')))
    .orderBy('role')
    .orderBy('added_at')
    .orderBy('person.id')
    .execute();
  return rows.map(({ id, name, picture, role, is_offered }) => ({
    person: { id, name, profilePicture: picture },
    role,
    isOffered: is_offered,
  }));
}

export async function readTeam(context: Reader, id: string): Promise<TeamMember[]> {
  await readOwnEvent(context, id);
  return teamOf(context, id);
}

/** Adds a connection of the host, or changes their role, which withdraws an offer. Returns the team. */
export async function addToTeam(
  context: Context,
  { id, personId, role }: { id: string; personId: string; role: TeamMember['role'] },
): Promise<TeamMember[]> {
  const { db, me, now } = context;
  await lockEvent(context, id, 'change team');
  await mustNotBeWithheld(db, id);
  // A block at this moment either comes first, or finds the new team and ends it.
  await lockPair(context, personId);
  const { rows } = await sql`select where ${areConnected(sql`${me}::text`, sql`${personId}::text`)}`.execute(db);
  if (rows.length === 0) throw refused('NOT_FOUND');
  await db
    .insertInto('event_team')
    .values({ event_id: id, person_id: personId, role, added_at: now })
    .onConflict((conflict) => conflict.columns(['event_id', 'person_id']).doUpdateSet({ role, host_offered_at: null }))
    .execute();
  context.logSecurity({ event: 'role_granted', personId, by: me, eventId: id, role });
  await sendEvent(context, [[personId, id]]);
  return teamOf(context, id);
}

/** The host can remove anyone, and members themselves. */
export async function removeFromTeam(context: Context, id: string, personId: string) {
  const { me } = context;
  if (personId !== me) await lockEvent(context, id, 'change team');
  const [gone] = await leaveTeams(context, sql`event_team.event_id = ${id} and event_team.person_id = ${personId}`);
  if (!gone) throw refused('NOT_FOUND');
  context.logSecurity({ event: 'role_revoked', personId, by: me, eventId: id });
  await sendEvent(context, [[personId, id]]);
}
