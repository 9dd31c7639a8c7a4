import type { HomeFilter } from '@nukkad/core/features/people/contract.ts';
import { filterLimits } from '@nukkad/core/features/people/nearby/nearby-filter.ts';
import { englishName } from '../language-words.ts';

/** The people that a filter shows, in words: 'female aged 20 to 30'. Empty when it shows everyone. */
export const whoIn = ({ ageRange: [from, to], genders, interests, languages: spoken, free, verified }: HomeFilter) =>
  [
    genders.length > 0 ? genders.join(' or ').toLowerCase() : '',
    from > filterLimits.age[0] || to < filterLimits.age[1] ? `aged ${from} to ${to}` : '',
    interests.length > 0 ? `who likes ${interests.join(' or ')}` : '',
    spoken.length > 0 ? `who speaks ${spoken.map(englishName).join(' or ')}` : '',
    free ? 'who is free to meet' : '',
    verified ? 'with a verified badge' : '',
  ]
    .filter(Boolean)
    .join(' ');
