import { sql } from 'kysely';
import type { Town } from '../canary/town/town.ts';
import type { Account, World } from '../world.ts';

export const staff = ['moderator', 'operator'] as const;
export type Staff = (typeof staff)[number];

/** These need a role; staff call them more often than the others. */
export const needsRole = (name: string) => /^(moderation|operator)\./.test(name);

const expected: Record<Staff, number> = { moderator: 403, operator: 200 };

/** The town's operator, and a moderator who is none. Both have just used a passkey. */
export async function addStaff(world: World, town: Town): Promise<Record<Staff, Account>> {
  const [moderator] = await world.accounts([60], 'moderator');
  if (!moderator) throw new Error('No account was made.');
  const { id } = moderator;
  await sql`insert into moderator (person_id, role, granted_at) values (${id}, 'moderator', now())`.execute(world.db);
  await sql`update "session" set "provenBy" = 'passkey' where "userId" = ${id}`.execute(world.db);
  const people = { moderator, operator: town.people.moderator };
  for (const role of staff) {
    const [cases, state] = [
      await world.call(people[role], 'GET', '/moderation/cases'),
      await world.call(people[role], 'GET', '/operator/state'),
    ];
    if (cases.status !== 200 || state.status !== expected[role])
      throw new Error(`The ${role} got ${cases.status} and ${state.status}.`);
  }
  return people;
}
