import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addSelfie } from './selfies.ts';
import type { TownBuilder } from './town-builder.ts';

async function addModerator({ world, people }: TownBuilder) {
  const { id } = people.moderator;
  await sql`insert into moderator (person_id, role, granted_at) values (${id}, 'operator', now())`.execute(world.db);
  await sql`update "session" set "provenBy" = 'passkey' where "userId" = ${id}`.execute(world.db);
}

export async function addCases(town: TownBuilder, pictureId: string, event: string) {
  const { world } = town;
  const { suspended } = town.people;
  await addModerator(town);
  await town.must('suspended', 'POST', `/events/${event}/orders`, { orderId: randomUUID(), quantity: 1, price: 0 });
  for (const subject of [
    { type: 'person', id: suspended.id },
    { type: 'picture', id: pictureId },
  ])
    await town.must('asha', 'POST', '/reports', { id: town.newId(), subject, reason: 'other' });
  // Those who reported them know the name of that moment.
  const name = town.secret('name of someone suspended', ['suspended', 'moderator']);
  await sql`update person set name = ${name} where id = ${suspended.id}`.execute(world.db);
  const { rows: cases } = await sql<{ id: string; person_id: string }>`
    select id, person_id from moderation_case`.execute(world.db);
  const about = cases.find(({ person_id }) => person_id === suspended.id);
  if (!about) throw new Error('There is no case about the person to suspend.');
  await town.must('moderator', 'POST', `/moderation/cases/${about.id}/decisions`, {
    version: 1,
    step: 'suspend',
    reason: 'scam',
    words: town.secret('words of a decision', ['suspended', 'moderator']),
  });
  await addSelfie(town);
  const { entries } = await town.must<{ entries: { id: string }[] }>('moderator', 'POST', '/operator/lists/venue', {
    entry: 'Cafe Royale',
  });
  for (const { id } of entries) town.ids.add(id);
  for (const { id } of cases) town.ids.add(id);
}
