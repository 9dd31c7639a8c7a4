import { expect, test } from 'vitest';
import { rateLimits } from '../../kernel/rate-limits.ts';
import { hourMs } from '../../kernel/time.ts';
import { freshWorld } from '../../testing/world.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { avatarIn, neutralAvatar, pictureOf, type Avatar } from '../people/avatar/avatar.ts';
import { createPerson } from '../people/person.ts';
import { isProfileComplete, profileProblem, type ProfileDraft } from '../people/profile-form.ts';
import { cellOf, fillSandbox } from '../sandbox/sandbox.ts';

const world = freshWorld();

const full: ProfileDraft = { name: 'Asha', age: 27, gender: 'Female', city: 'Mumbai', interests: ['Food'] };

test('Continue waits for every field and one interest', () => {
  expect(isProfileComplete(full)).toBe(true);
  for (const missing of [{ name: ' ' }, { age: null }, { gender: null }, { city: '' }, { interests: [] }])
    expect(isProfileComplete({ ...full, ...missing })).toBe(false);
});

test('the bounds of a profile are said in words, at the field', () => {
  expect(profileProblem(full)).toBeNull();
  expect(profileProblem({ ...full, age: 17 })).toEqual({ field: 'age', words: 'Nukkad is for people aged 18 to 120.' });
  expect(profileProblem({ ...full, age: 18.5 })?.field).toBe('age');
  expect(profileProblem({ ...full, name: 'x'.repeat(61) })?.field).toBe('name');
  expect(profileProblem({ ...full, city: 'x'.repeat(81) })?.field).toBe('city');
});

test('a new person has a blank profile, fills it in, picks an area, and is then seen', async () => {
  const { sql } = await import('kysely');
  await sql`insert into "user" ("id", "name", "email", "emailVerified") values ('new', 'New', 'new@test.example', true)`.execute(
    world.db,
  );
  await createPerson(world.db, { id: 'new', name: 'New' }, world.now);
  const asha = await world.person('Asha');
  const me = world.as('new');
  expect((await me.account.session()).me).toMatchObject({
    age: null,
    gender: null,
    city: '',
    interests: [],
    onboarded: false,
  });
  expect(await refusalOf(me.people.nearby({}))).toBe('AGE_UNCONFIRMED');
  expect(await refusalOf(me.meets.request({ personId: asha }))).toBe('AGE_UNCONFIRMED');
  await me.account.confirmAdult({ day: 27, month: 3, year: 1990 });
  expect(
    await me.account.saveProfile({
      name: ' Nia ',
      age: 30,
      gender: 'Non-binary',
      city: 'Mumbai',
      interests: ['Books'],
    }),
  ).toMatchObject({ name: 'Nia', onboarded: true });
  const seen = async () => (await world.as(asha).people.nearby({})).people.map(({ id }) => id);
  expect(await seen()).toEqual([]);
  expect(await refusalOf(me.people.nearby({}))).toBe('NOT_VISIBLE');
  expect((await me.people.report({ cell: cellOf('Bandra West') })).area?.name).toBe('Bandra West');
  expect(await seen()).toEqual(['new']);
});

test('Asha builds an avatar, Bilal sees it, and saving the profile without one keeps it', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const seen = async () =>
    (await world.as(bilal).people.nearby({})).people.find(({ id }) => id === asha)?.profilePicture ?? '';
  const before = await seen();
  expect(avatarIn(before)).toBeNull();
  const avatar: Avatar = { ...neutralAvatar, hair: 'gajraBun', forehead: 'bindi', clothes: 'saree' };
  const profile = { name: 'Asha', age: 27, gender: 'Female', city: 'Mumbai', interests: ['Food'] } as const;
  const input = { ...profile, interests: [...profile.interests] };
  world.updates = [];
  expect((await world.as(asha).account.saveProfile(input)).profilePicture).toBe(before);
  expect(world.updates).toMatchObject([{ to: asha, update: { type: 'me.changed' } }]);
  const me = await world.as(asha).account.saveProfile({ ...input, avatar });
  expect(me.profilePicture).toBe(pictureOf(avatar));
  expect(avatarIn(await seen())).toEqual(avatar);
  await world.as(asha).account.saveProfile(input);
  expect(avatarIn(await seen())).toEqual(avatar);
});

test('a picture that is no avatar cannot be stored', async () => {
  await world.person('Asha');
  for (const picture of [
    '',
    'api/avatars/3',
    'api/avatars/3000000002000A',
    'https://elsewhere.example/a.svg',
    'avatars/../x.svg',
  ])
    await expect(
      world.db.updateTable('person').set({ picture }).where('id', '=', 'Asha').execute(),
      picture,
    ).rejects.toThrow('person_picture');
});

test('only the sandbox lists sample people, without those who deleted their account', async () => {
  await fillSandbox(world.db, world.now);
  const names = async () => (await world.as(null).account.samplePeople()).people.map(({ name }) => name);
  expect(await names()).toHaveLength(13);
  expect(await names()).toContain('Chitra Iyer');
  const chitra = '4';
  await (await world.freshlyAs(chitra)).leaving.deleteAccount({ name: 'Chitra Iyer' });
  expect(await names()).toHaveLength(12);
  expect(await names()).not.toContain('Chitra Iyer');
  world.edition = 'production';
  expect(await refusalOf(world.as(null).account.samplePeople())).toBe('NOT_FOUND');
});

test('Asha closes the safety tips once, on all her devices, and nobody else’s', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const areDue = async (who: string) => (await world.as(who).account.session()).me?.safetyTipsDue;
  const seenAt = async () =>
    (await world.db.selectFrom('person').select('safety_tips_seen_at').where('id', '=', asha).executeTakeFirst())
      ?.safety_tips_seen_at;
  expect(await areDue(asha)).toBe(true);
  expect(await world.as(asha).account.closeSafetyTips()).toMatchObject({ id: asha, safetyTipsDue: false });
  expect(await areDue(asha)).toBe(false);
  expect(await areDue(bilal)).toBe(true);
  const first = await seenAt();
  expect(first).toEqual(world.now);
  world.pass(hourMs);
  await world.as(asha).account.closeSafetyTips();
  expect(await seenAt()).toEqual(first);
  expect(await refusalOf(world.as(null).account.closeSafetyTips())).toBe('SIGNED_OUT');
  for (let turn = 0; turn < rateLimits.safetyTips.times; turn++) await world.as(bilal).account.closeSafetyTips();
  expect(await refusalOf(world.as(bilal).account.closeSafetyTips())).toBe('TOO_MANY');
});
