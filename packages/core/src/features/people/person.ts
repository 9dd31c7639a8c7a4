import type { Kysely } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import type { Database, PersonFacts } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';
import { firstAvatar, pictureOf } from './avatar/avatar.ts';
import type { Person } from './contract.ts';
import { isProfileComplete } from './profile-form.ts';
import { profileLimits } from './profile-limits.ts';

export async function createPerson(db: Kysely<Database>, { id, name }: { id: string; name: string }, now: Date) {
  await db
    .insertInto('person')
    .values({
      id,
      name: name.trim().slice(0, profileLimits.name[1]),
      age: null,
      gender: null,
      city: '',
      interests: [],
      picture: pictureOf(firstAvatar(id)),
      premium_until: null,
      onboarded_at: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function mustHaveProfile({ db, me }: Pick<Reader, 'db' | 'me'>) {
  const self = await db.selectFrom('person').selectAll().where('id', '=', me).executeTakeFirst();
  if (!self?.onboarded_at || !isProfileComplete(self)) throw refused('PROFILE_INCOMPLETE');
}

export const personColumns = [
  'person.id',
  'person.name',
  'person.age',
  'person.gender',
  'person.city',
  'person.interests',
  'person.picture',
  'person.premium_until',
  'person.verified_by',
] as const;

export const isPremium = (row: { premium_until: Date | null }, now: Date) =>
  row.premium_until !== null && row.premium_until > now;

/** Blanks until the profile is complete. */
export const profileFrom = (row: PersonFacts, now: Date) => ({
  id: row.id,
  name: row.name,
  age: row.age,
  gender: row.gender,
  city: row.city,
  interests: row.interests,
  profilePicture: row.picture,
  isPremium: isPremium(row, now),
  verifiedBy: row.verified_by,
});

export function personFrom(row: PersonFacts, now: Date): Person {
  const { age, gender } = row;
  if (age === null || gender === null) throw new Error(`The profile of ${row.id} is not complete.`);
  return { ...profileFrom(row, now), age, gender };
}
