import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { PersonFacts } from '../../kernel/database.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { avatarIn, firstAvatar, neutralAvatar, pictureOf } from './avatar/avatar.ts';
import { createPerson, isPremium, mustHaveProfile, personFrom, profileFrom } from './person.ts';
import { profileLimits } from './profile-limits.ts';

const world = freshWorld();
const now = new Date('2026-03-02T10:00:00Z');
const soon = new Date(now.getTime() + 1);

const asha: PersonFacts = {
  id: 'Asha',
  name: 'Asha',
  age: 27,
  gender: 'Female',
  city: 'Mumbai',
  interests: ['Food'],
  picture: 'avatars/asha.svg',
  premium_until: null,
  verified_by: null,
};

describe('a new person', () => {
  const join = async (id: string, name = id) => {
    await sql`insert into "user" ("id", "name", "email", "emailVerified")
      values (${id}, ${name}, ${`${id}@test.example`}, true)`.execute(world.db);
    await createPerson(world.db, { id, name }, world.now);
  };
  const rowOf = (id: string) =>
    world.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test('has a name and a picture, and nothing else', async () => {
    await join('Asha');
    expect(await rowOf('Asha')).toMatchObject({
      ...asha,
      age: null,
      gender: null,
      city: '',
      interests: [],
      picture: pictureOf(firstAvatar('Asha')),
      onboarded_at: null,
      created_at: world.now,
    });
  });

  test('has their name without spaces around it, and as much of it as fits', async () => {
    await join('Bilal', '  Bilal ');
    expect((await rowOf('Bilal')).name).toBe('Bilal');
    const most = profileLimits.name[1];
    await join('Chitra', ` ${'c'.repeat(most)}d`);
    expect((await rowOf('Chitra')).name).toBe('c'.repeat(most));
  });

  test('gets the neutral avatar, not a face by chance', async () => {
    for (const id of ['Asha', 'Bilal', 'Chitra']) {
      await join(id);
      const { picture } = await rowOf(id);
      expect(avatarIn(picture)).toEqual({ ...neutralAvatar, background: firstAvatar(id).background });
    }
  });

  test('who is created again keeps the profile they have', async () => {
    await world.person('Asha');
    const before = await rowOf('Asha');
    await createPerson(world.db, { id: 'Asha', name: 'Other' }, world.now);
    expect(await rowOf('Asha')).toEqual(before);
  });
});

test('only people who completed their profile may do what needs one', async () => {
  await world.person('Asha');
  const check = (me: string) => mustHaveProfile({ db: world.db, me });
  const change = (set: { onboarded_at?: null; city?: string }) =>
    world.db.updateTable('person').set(set).where('id', '=', 'Asha').execute();
  await expect(check('Asha')).resolves.toBeUndefined();
  // Filled in, but not saved by its owner yet.
  await change({ onboarded_at: null });
  expect(await refusalOf(check('Asha'))).toBe('PROFILE_INCOMPLETE');
  await world.person('Bilal');
  // Saved once, emptied since.
  await world.db.updateTable('person').set({ city: '' }).where('id', '=', 'Bilal').execute();
  expect(await refusalOf(check('Bilal'))).toBe('PROFILE_INCOMPLETE');
  expect(await refusalOf(check('Nobody'))).toBe('PROFILE_INCOMPLETE');
});

test('premium ends at its end', () => {
  expect(isPremium({ premium_until: null }, now)).toBe(false);
  expect(isPremium({ premium_until: soon }, now)).toBe(true);
  expect(isPremium({ premium_until: now }, now)).toBe(false);
});

describe('a profile', () => {
  const shown = {
    id: 'Asha',
    name: 'Asha',
    age: 27,
    gender: 'Female',
    city: 'Mumbai',
    interests: ['Food'],
    profilePicture: 'avatars/asha.svg',
    isPremium: false,
    verifiedBy: null,
  };

  test('has what others may see, and nothing else', () => {
    expect(profileFrom(asha, now)).toEqual(shown);
    expect(personFrom(asha, now)).toEqual(shown);
    expect(personFrom({ ...asha, premium_until: soon }, now)).toEqual({ ...shown, isPremium: true });
  });

  test('is blank for its owner until it is complete, and shown to nobody else', () => {
    for (const blank of [{ age: null }, { gender: null }]) {
      expect(profileFrom({ ...asha, ...blank }, now)).toEqual({ ...shown, ...blank });
      expect(() => personFrom({ ...asha, ...blank }, now)).toThrow('The profile of Asha is not complete.');
    }
  });
});
