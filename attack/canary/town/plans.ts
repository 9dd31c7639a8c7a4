import { contactToken } from '@nukkad/core/features/trusted-contact/contact-link.ts';
import { sql } from 'kysely';
import { pointOf } from './points.ts';
import type { Role } from './roles.ts';
import type { TownBuilder } from './town-builder.ts';

/** Who has not answered. Returns the secret part of the links in their mail. */
export async function addContact(town: TownBuilder, role: 'asha' | 'bela' | 'cohost') {
  const name = town.secret(`name of the trusted contact of ${role}`, [role]);
  await town.must(role, 'PUT', '/trusted-contact', { name, email: `contact-of-${role}@attack.example` });
  const { rows } = await sql<{ id: string }>`
    select id from trusted_contact where person_id = ${town.people[role].id}`.execute(town.world.db);
  return rows.map(({ id }) => contactToken(town.world.host, id));
}

/** Two plans of Asha: one whose place nobody else may read, since nobody has its link, as where she is meanwhile, and one whose
 * link everyone has. */
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
    return { requestId, key, id: plan.id };
  };
  const { id } = await share('helper', town.secret('place of a shared plan', ['asha']));
  const shown = pointOf(40);
  await town.must('asha', 'POST', `/plans/${id}/place`, { ...shown, liveMinutes: 480 });
  town.secret('place on a plan', ['asha'], String(shown.latitude));
  town.secret('place on a plan, the other way', ['asha'], String(shown.longitude));
  const { requestId, key } = await share('cohost', 'Candies');
  return { requestId, planKeys: [key] };
}
