import { genders, interestOptions } from '@nukkad/core/features/people/interests-and-genders.ts';
import { spokenLanguageCodes } from '@nukkad/core/features/people/spoken-languages.ts';
import type { HomeFilter } from '@nukkad/core/features/people/contract.ts';
import { defaultFilter, filterLimits } from '@nukkad/core/features/people/nearby/nearby-filter.ts';

/** The filter of an address; missing or invalid parts get the default. */
export function filterFrom(params: URLSearchParams): HomeFilter {
  const whole = (name: string, [min, max]: readonly [number, number], otherwise: number) => {
    const value = Number(params.get(name) ?? otherwise);
    return Number.isInteger(value) && value >= min && value <= max ? value : otherwise;
  };
  const from = whole('from', filterLimits.age, defaultFilter.ageRange[0]);
  const to = whole('to', filterLimits.age, defaultFilter.ageRange[1]);
  return {
    distance: whole('distance', filterLimits.distance, defaultFilter.distance),
    ageRange: from <= to ? [from, to] : defaultFilter.ageRange,
    genders: genders.filter((it) => params.getAll('gender').includes(it)),
    interests: interestOptions.filter((it) => params.getAll('interest').includes(it)),
    languages: spokenLanguageCodes.filter((it) => params.getAll('language').includes(it)).slice(0, 8),
    free: params.has('free'),
    verified: params.has('verified'),
  };
}

/** Only what differs from the default. */
export function paramsFor({
  distance,
  ageRange,
  genders,
  interests,
  languages,
  free,
  verified,
}: HomeFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (distance !== defaultFilter.distance) params.set('distance', String(distance));
  if (ageRange[0] !== defaultFilter.ageRange[0]) params.set('from', String(ageRange[0]));
  if (ageRange[1] !== defaultFilter.ageRange[1]) params.set('to', String(ageRange[1]));
  for (const gender of genders) params.append('gender', gender);
  for (const interest of interests) params.append('interest', interest);
  for (const language of languages) params.append('language', language);
  if (free) params.set('free', '');
  if (verified) params.set('verified', '');
  return params;
}
