import { expect, test } from 'vitest';
import { freshWorld } from '../../testing/world.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { createPerson } from '../people/person.ts';
import { isProfileComplete, profileProblem, type ProfileDraft } from '../people/profile.ts';
import { cellOf } from '../sandbox/sandbox.ts';

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
  expect(await refusalOf(me.people.nearby({}))).toBe('PROFILE_INCOMPLETE');
  expect(await refusalOf(me.meets.request({ personId: asha }))).toBe('PROFILE_INCOMPLETE');
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

test('only the sandbox lists sample people', async () => {
  expect((await world.as(null).account.samplePeople()).people).toHaveLength(13);
  world.edition = 'production';
  expect(await refusalOf(world.as(null).account.samplePeople())).toBe('NOT_FOUND');
});
