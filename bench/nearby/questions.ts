import type { Search, Viewer } from '@nukkad/core/features/people/nearby/nearby-search.ts';
import { Random } from '../random.ts';
import type { People } from './people.ts';

export const wanted = 50;

export interface Question {
  viewer: Viewer;
  search: Search;
}

/** Searches by people around cities, from their own areas. Every tenth viewer has a block with a neighbour: the 1 % of a
 * random choice would be too few to find bugs. */
export function makeQuestions(people: People, count: number): Question[] {
  const random = new Random(people.count + 1);
  return Array.from({ length: count }, (_, at) => {
    const pair = people.blocks[random.whole(0, people.blocks.length - 1)];
    const person =
      at % 10 === 0 && pair ? pair[random.whole(0, 1)]! : people.inCities[random.whole(0, people.inCities.length - 1)]!;
    const youngest = random.whole(18, 60);
    return {
      viewer: {
        id: people.ids[person]!,
        area: people.areas[people.areaOf[person]!]!,
        interests: people.interests[person]!,
        audience: 'everyone',
        isVerified: false,
        countsAsWoman: false,
        key: [random.whole(0, 2 ** 31 - 1), random.whole(0, 2 ** 31 - 1)],
      },
      search: {
        distance: random.whole(1, 10),
        ages: [youngest, youngest + random.whole(5, 30)],
        genders: 0,
        interests: 0,
        languages: 0,
        free: false,
        verified: false,
      },
    };
  });
}
