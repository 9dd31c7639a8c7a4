import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { TownBuilder } from './town-builder.ts';

export async function addSelfie(town: TownBuilder) {
  const [selfie, id] = [randomBytes(24), town.newId()];
  town.secret('a selfie', ['moderator'], selfie.toString('base64'));
  await sql`insert into selfie (id, person_id, gesture, started_at, sent_at, content)
    values (${id}, ${town.people.approved.id}, 'thumbs up beside your face', now(), now(), ${selfie})`.execute(
    town.world.db,
  );
}
