import { expect, test } from 'vitest';
import { isProfileComplete, profileProblem, type ProfileDraft } from './profile-form.ts';
import { genders, interestOptions } from './interests-and-genders.ts';
import { profileLimits } from './profile-limits.ts';

const asha: ProfileDraft = { name: 'Asha', age: 27, gender: 'Female', city: 'Mumbai', interests: ['Food'] };

test('a profile is complete once every field is filled', () => {
  expect(isProfileComplete(asha)).toBe(true);
  for (const change of [
    { name: '' },
    { name: '  ' },
    { age: null },
    { gender: null },
    { city: '' },
    { city: ' ' },
    { interests: [] },
  ])
    expect([change, isProfileComplete({ ...asha, ...change })]).toEqual([change, false]);
});

test('a profile with every bound is fine, and one step beyond is answered in words', () => {
  for (const change of [
    { name: 'A' },
    { name: ` ${'a'.repeat(60)} ` },
    { age: 18 },
    { age: 120 },
    { city: 'B' },
    { city: ` ${'b'.repeat(80)} ` },
    { interests: [...interestOptions] },
  ])
    expect([change, profileProblem({ ...asha, ...change })]).toEqual([change, null]);
  const [name, age] = ['Enter a name of 1 to 60 characters.', 'Nukkad is for people aged 18 to 120.'];
  const [city, interests] = ['Enter a city of 1 to 80 characters.', 'Pick 1 to 10 interests.'];
  for (const [change, field, words] of [
    [{ name: ' ' }, 'name', name],
    [{ name: 'a'.repeat(61) }, 'name', name],
    [{ age: null }, 'age', age],
    [{ age: 17 }, 'age', age],
    [{ age: 121 }, 'age', age],
    [{ age: 27.5 }, 'age', age],
    [{ gender: null }, 'gender', 'Choose a gender.'],
    [{ city: ' ' }, 'city', city],
    [{ city: 'b'.repeat(81) }, 'city', city],
    [{ interests: [] }, 'interests', interests],
    [{ interests: Array.from({ length: 11 }, () => 'Food' as const) }, 'interests', interests],
  ] as const)
    expect([change, profileProblem({ ...asha, ...change })]).toEqual([change, { field, words }]);
});

test('the specification’s interests and genders, in its order', () => {
  expect(interestOptions.join()).toBe('Sports,Movies,Study,Startups,Music,Travel,Food,Art,Gaming,Books');
  expect(genders.join()).toBe('Male,Female,Non-binary');
  expect(profileLimits).toEqual({ name: [1, 60], age: [18, 120], city: [1, 80], interests: [1, 10] });
});
