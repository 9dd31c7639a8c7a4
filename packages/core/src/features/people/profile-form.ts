import type { Gender, Interest } from './interests-and-genders.ts';
import { profileLimits } from './profile-limits.ts';

export interface ProfileDraft {
  name: string;
  age: number | null;
  gender: Gender | null;
  city: string;
  interests: readonly Interest[];
}

export function isProfileComplete(draft: ProfileDraft): boolean {
  return (
    draft.name.trim() !== '' &&
    draft.age !== null &&
    draft.gender !== null &&
    draft.city.trim() !== '' &&
    draft.interests.length > 0
  );
}

type Limits = readonly [least: number, most: number];

const isWithin = (value: number, [least, most]: Limits) => value >= least && value <= most;

const range = ([least, most]: Limits) => `${least} to ${most}`;

export const profileWords = {
  name: `Enter a name of ${range(profileLimits.name)} characters.`,
  age: `Nukkad is for people aged ${range(profileLimits.age)}.`,
  gender: 'Choose a gender.',
  city: `Enter a city of ${range(profileLimits.city)} characters.`,
  interests: `Pick ${range(profileLimits.interests)} interests.`,
} as const;

/** What the form says before it sends; null when the profile is valid. The server checks `ProfileInput`. */
export function profileProblem(draft: ProfileDraft): { field: keyof ProfileDraft; words: string } | null {
  const { name, age, gender, city, interests } = draft;
  const isValid: Record<keyof ProfileDraft, boolean> = {
    name: isWithin(name.trim().length, profileLimits.name),
    age: age !== null && Number.isInteger(age) && isWithin(age, profileLimits.age),
    gender: gender !== null,
    city: isWithin(city.trim().length, profileLimits.city),
    interests: isWithin(interests.length, profileLimits.interests),
  };
  const fields = ['name', 'age', 'gender', 'city', 'interests'] as const;
  const field = fields.find((it) => !isValid[it]);
  return field ? { field, words: profileWords[field] } : null;
}
