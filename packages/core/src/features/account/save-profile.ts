import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { refused } from '../../kernel/operation.ts';
import { genderCountsFrom } from '../people/gender-wait.ts';
import { pictureOf } from '../people/avatar/avatar.ts';
import { hideRequests } from '../people/hide-meet-requests.ts';
import { mustBeAllowed } from '../warnings/check-public-texts.ts';
import type { Me } from './contract.ts';
import type { ProfileInput } from './profile-input.ts';
import { mustReadMe } from './read-own-account.ts';
import { saveOptionalProfile } from './save-optional-profile.ts';

export async function saveProfile(context: Context, input: ProfileInput): Promise<Me> {
  const { db, me, now, changed, sendUpdate } = context;
  changed(me);
  sendUpdate(me, { type: 'me.changed' });
  const before = await db
    .selectFrom('person')
    .select(['name', 'city', 'gender', 'gender_counts_from as countsFrom', 'onboarded_at'])
    .where('id', '=', me)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw refused('SIGNED_OUT');
  // What was written before the lists changed stays. The first name may be of another account, and was never compared.
  const isNew = before.onboarded_at === null;
  await mustBeAllowed(
    db,
    isNew || input.name !== before.name ? input.name : null,
    isNew || input.city !== before.city ? input.city : null,
  );
  await db
    .updateTable('person')
    .set({
      name: input.name,
      age: input.age,
      gender: input.gender,
      gender_counts_from: genderCountsFrom(before, input.gender, now),
      city: input.city,
      interests: input.interests,
      ...(input.avatar && { picture: pictureOf(input.avatar) }),
      onboarded_at: sql`coalesce(onboarded_at, ${now})`,
    })
    .where('id', '=', me)
    .execute();
  await hideRequests(context, me);
  if (input.words) await saveOptionalProfile(db, me, input.words);
  return mustReadMe(db, me, now);
}
