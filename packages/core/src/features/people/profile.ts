export const interestOptions = [
  'Sports',
  'Movies',
  'Study',
  'Startups',
  'Music',
  'Travel',
  'Food',
  'Art',
  'Gaming',
  'Books',
] as const;
export type Interest = (typeof interestOptions)[number];

export const genders = ['Male', 'Female', 'Non-binary'] as const;
export type Gender = (typeof genders)[number];

/** Enforced by the server, not by the demo's form, as specified. Age in years, text in characters. */
export const profileLimits = { name: [1, 60], age: [18, 120], city: [1, 80], interests: [1, 10] } as const;

export interface ProfileDraft {
  name: string;
  age: number | null;
  gender: Gender | null;
  city: string;
  interests: readonly Interest[];
}

/** Enables Continue and opens the product. */
export function isProfileComplete(draft: ProfileDraft): boolean {
  return (
    draft.name.trim() !== '' &&
    draft.age !== null &&
    draft.gender !== null &&
    draft.city.trim() !== '' &&
    draft.interests.length > 0
  );
}

/** Shared by form and server; null when the profile is valid. */
export function profileProblem(draft: ProfileDraft): { field: keyof ProfileDraft; words: string } | null {
  const name = draft.name.trim();
  const city = draft.city.trim();
  if (name.length < 1 || name.length > 60) return { field: 'name', words: 'Enter a name of 1 to 60 characters.' };
  if (draft.age === null || !Number.isInteger(draft.age) || draft.age < 18 || draft.age > 120)
    return { field: 'age', words: 'Nukkad is for people aged 18 to 120.' };
  if (draft.gender === null) return { field: 'gender', words: 'Choose a gender.' };
  if (city.length < 1 || city.length > 80) return { field: 'city', words: 'Enter a city of 1 to 80 characters.' };
  if (draft.interests.length < 1 || draft.interests.length > 10)
    return { field: 'interests', words: 'Pick 1 to 10 interests.' };
  return null;
}
