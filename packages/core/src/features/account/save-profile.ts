import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { pictureOf } from '../people/avatar/avatar.ts';
import type { Me, ProfileInput } from './contract.ts';
import { mustReadMe } from './me.ts';
import { saveOwnWords } from './save-own-words.ts';

export async function saveProfile({ db, me, now, changed }: Context, input: ProfileInput): Promise<Me> {
  changed(me);
  await db
    .updateTable('person')
    .set({
      name: input.name,
      age: input.age,
      gender: input.gender,
      city: input.city,
      interests: input.interests,
      ...(input.avatar && { picture: pictureOf(input.avatar) }),
      onboarded_at: sql`coalesce(onboarded_at, ${now})`,
    })
    .where('id', '=', me)
    .execute();
  if (input.words) await saveOwnWords(db, me, input.words);
  return mustReadMe(db, me, now);
}
