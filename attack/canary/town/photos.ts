import { grain } from '@nukkad/server/testing/sample-pictures.ts';
import { sql } from 'kysely';
import { getPicture, putPicture } from '../../files.ts';
import type { Conversations } from './connections.ts';
import type { Role } from './roles.ts';
import type { TownBuilder } from './town-builder.ts';

/** A piece from the middle of a picture, since requests name its id. */
export function markOf(bytes: Buffer): string {
  const middle = Math.floor(bytes.length / 2);
  return bytes.subarray(middle, middle + 32).toString('latin1');
}

export async function upload(town: TownBuilder, by: Role, height: number): Promise<string> {
  const id = town.newId();
  await putPicture(town.world, town.people[by], id, new Uint8Array(await grain(600, height).png().toBuffer()));
  return id;
}

async function addPhoto(town: TownBuilder, by: Role, shownTo: 'connections' | 'nearby', readers: readonly Role[]) {
  const id = await upload(town, by, 750);
  await town.must(by, 'PUT', `/me/photos/${id}`);
  await town.must(by, 'PUT', '/me/photos-audience', { shownTo });
  for (const size of ['', '/small'] as const)
    town.secret(`photo${size} of ${by}`, readers, markOf(await getPicture(town.world, town.people[by], id, size)));
  return id;
}

/** Profile photos of Bela and Asha, and a picture that Bela may send to reviewers, or to someone she is connected with.
 * Returns the id of that one. */
export async function addPhotos(town: TownBuilder, { asha }: Conversations): Promise<string> {
  const { world, people } = town;
  const forSelfie = await upload(town, 'bela', 800);
  town.secret('picture for a selfie', ['bela'], markOf(await getPicture(world, people.bela, forSelfie)), ['friend']);
  await sql`update person set verified_by = 'team' where id = ${people.friend.id}`.execute(world.db);
  const photo = await addPhoto(town, 'bela', 'nearby', ['bela', 'friend']);
  await town.must('bela', 'POST', '/me/selfie');
  await addPhoto(town, 'asha', 'connections', ['asha', ...(Object.keys(asha) as Role[])]);
  for (const role of ['blockedCohost', 'stranger'] as const) {
    const { photos } = await town.must<{ photos: string[] }>(role, 'GET', `/people/${people.bela.id}`);
    if (photos.join(' ') !== photo) throw new Error(`${role} cannot see the photos of Bela`);
  }
  return forSelfie;
}
