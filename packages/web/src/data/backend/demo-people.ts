import type { TrustSigns } from '@nukkad/core/features/people/contract.ts';
import { defaultFilter } from '@nukkad/core/features/people/nearby/nearby-filter.ts';
import { lineOf } from '@nukkad/core/features/people/optional-profile.ts';
import { unseenPresence } from '@nukkad/core/features/people/empty-presence.ts';
import { tickMsOf } from '@nukkad/core/features/people/presence-times.ts';
import { samplePeople } from '@nukkad/core/features/sandbox/sample-data.ts';
import { sampleOptionalProfileOf } from '@nukkad/core/features/sandbox/sample-optional-profiles.ts';
import { passesFilter } from './demo-filter.ts';
import { me, notHere, personOf } from './demo-visitor.ts';
import type { Api } from './backend.ts';

/** In the demo nobody meets. */
export const noTrust: TrustSigns = { met: 0, attended: 0, vouches: null };

export const people: Api['people'] = {
  nearby: async (filter) => {
    me();
    const wanted = { ...defaultFilter, ...filter };
    return {
      people: samplePeople
        .filter((person) => passesFilter(person, wanted))
        .toSorted((a, b) => a.distance - b.distance)
        .map(({ id, distance }) => ({
          ...personOf(id),
          distance,
          line: lineOf(sampleOptionalProfileOf(id)),
          availability: null,
        })),
      next: null,
    };
  },
  person: async ({ id }) => {
    me();
    const distance = samplePeople.find((person) => person.id === id)?.distance ?? null;
    return {
      ...personOf(id),
      distance,
      words: sampleOptionalProfileOf(id),
      availability: null,
      photos: [],
      trust: noTrust,
      bothGoTo: [],
    };
  },
  presence: async () => (me(), unseenPresence(tickMsOf.production)),
  report: notHere,
  forget: notHere,
  setGhost: notHere,
  setPaused: notHere,
  setWider: notHere,
  setAudience: notHere,
  setHiddenZone: notHere,
  async regions() {
    me();
    const [{ regions }, { cellAt }] = await Promise.all([
      import('@nukkad/core/features/people/built-in-regions.ts'),
      import('@nukkad/core/features/people/geometry.ts'),
    ]);
    return {
      regions: regions.map(({ name, level, places }) => ({
        name,
        level,
        listedLevel: level,
        outline: [],
        excluded: [],
        places: places.map(([place, latitude, longitude]) => ({
          name: place,
          cell: cellAt({ latitude, longitude }),
        })),
      })),
    };
  },
};
