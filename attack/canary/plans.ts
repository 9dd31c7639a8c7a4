import { sql } from 'kysely';
import type { Role } from './roles.ts';
import type { TownBuilder } from './town-builder.ts';

/** Two plans of Asha: one whose place nobody else may read, since nobody has its link, and one whose link everyone has. */
export async function addPlans(town: TownBuilder) {
  const { world, people } = town;
  const share = async (other: Role, place: string) => {
    const { rows } = await sql<{ id: string }>`
      select id from meet_request where from_person = ${people.asha.id} and to_person = ${people[other].id}
        and status = 'accepted'`.execute(world.db);
    const requestId = rows[0]?.id;
    if (requestId === undefined) throw new Error(`Asha and ${other} are not connected.`);
    const meetsAt = new Date(world.now.getTime() + 3600_000).toISOString();
    const { plan, key } = await town.must<{ plan: { id: string }; key: string }>('asha', 'POST', '/plans', {
      requestId,
      place,
      meetsAt,
    });
    town.ids.add(plan.id);
    return { requestId, key };
  };
  await share('helper', town.secret('place of a shared plan', ['asha']));
  const { requestId, key } = await share('cohost', 'Candies');
  return { requestId, planKeys: [key] };
}
