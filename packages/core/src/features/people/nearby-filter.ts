import { adultAge } from '../../kernel/adult-age.ts';
import type { Language } from './spoken-languages.ts';
import type { Gender, Interest } from './profile.ts';
import { shownDistances } from './shown-distance.ts';

/** Kilometres and years. */
export const filterLimits = { distance: [1, Math.max(...shownDistances)], age: [adultAge, 80] } as const;

interface NearbyFilter {
  distance: number;
  ageRange: [number, number];
  genders: Gender[];
  interests: Interest[];
  languages: Language[];
  free: boolean;
  verified: boolean;
}

export const defaultFilter: NearbyFilter = {
  distance: 5,
  ageRange: [adultAge, 45],
  genders: [],
  interests: [],
  languages: [],
  free: false,
  verified: false,
};

export function passesFilter(
  person: { distance: number; age: number; gender: string; interests: readonly string[] },
  filter: {
    distance: number;
    ageRange: readonly [number, number];
    genders: readonly string[];
    interests: readonly string[];
  },
): boolean {
  return (
    person.distance <= filter.distance &&
    person.age >= filter.ageRange[0] &&
    person.age <= filter.ageRange[1] &&
    (filter.genders.length === 0 || filter.genders.includes(person.gender)) &&
    (filter.interests.length === 0 || filter.interests.some((interest) => person.interests.includes(interest)))
  );
}
