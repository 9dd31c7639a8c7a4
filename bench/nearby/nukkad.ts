import { NearbyIndex } from '@nukkad/core/features/people/nearby/nearby-search.ts';
import type { Engine } from './engine.ts';
import { indexed, now, type People } from './people.ts';
import { byArea } from './tables.ts';
import { wanted } from './questions.ts';

export function makeIndex(people: People): NearbyIndex {
  const index = new NearbyIndex();
  for (const person of byArea(people)) index.put(indexed(people, person));
  for (const [one, other] of people.blocks) index.block(people.ids[one]!, people.ids[other]!);
  return index;
}

/** Nukkad's index, in this process. One client, because it answers synchronously. */
export function ours(people: People): Engine {
  const index = makeIndex(people);
  return {
    name: 'Nukkad',
    clients: [1],
    ask: ({ viewer, search }) => index.search(viewer, search, { after: null, limit: wanted, now }).map(({ id }) => id),
  };
}
