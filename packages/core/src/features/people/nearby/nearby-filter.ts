import { adultAge } from '../../../kernel/adult-age.ts';
import type { SpokenLanguage } from '../spoken-languages.ts';
import type { Gender, Interest } from '../interests-and-genders.ts';

export const farthestKm = 10;

/** Kilometres and years. `nearby-search.ts` and `languages-and-free.ts` compare people with the filter. */
export const filterLimits = { distance: [1, farthestKm], age: [adultAge, 80] } as const;

interface NearbyFilter {
  distance: number;
  ageRange: [number, number];
  genders: Gender[];
  interests: Interest[];
  languages: SpokenLanguage[];
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
