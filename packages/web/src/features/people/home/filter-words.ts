import type { HomeFilter } from '@nukkad/core/features/people/contract.ts';
import { filterLimits } from '@nukkad/core/features/people/nearby-filter.ts';

/** The people that a filter shows, in words: 'female aged 20 to 30'. Empty when it shows everyone. */
export const whoIn = ({ ageRange: [from, to], genders, interests }: HomeFilter) =>
  [
    genders.length > 0 ? genders.join(' or ').toLowerCase() : '',
    from > filterLimits.age[0] || to < filterLimits.age[1] ? `aged ${from} to ${to}` : '',
    interests.length > 0 ? `who likes ${interests.join(' or ')}` : '',
  ]
    .filter(Boolean)
    .join(' ');
