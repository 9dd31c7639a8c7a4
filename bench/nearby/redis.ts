import { bandEndsKm } from '@nukkad/core/features/people/shown-distances.ts';
import { orderOf } from '@nukkad/core/features/people/nearby/order-at-same-distance.ts';
import { lastBandOf, type Areas } from './areas.ts';
import { inBatches } from './batches.ts';
import { clientCounts, type Engine } from './engine.ts';
import { everyone, type People } from './people.ts';
import { wanted, type Question } from './questions.ts';
import type { Redis } from './redis-client.ts';

/** Stores everyone at the centre of their area, by number. */
export async function fillRedis(redis: Redis, people: People, areas: Areas) {
  await redis.ask('FLUSHALL');
  await inBatches(everyone(people), (numbers) =>
    redis.ask(
      'GEOADD',
      'people',
      ...numbers.flatMap((person) => {
        const { longitude, latitude } = areas.centres[people.areaOf[person]!]!;
        return [longitude, latitude, person];
      }),
    ),
  );
}

/** Search circles, by last band, tried in turn until one has enough people. */
const circles = [1, 4, 9, bandEndsKm.length - 1];

/** Radius of a band in m. The margin is for Redis, whose sphere is 0.03 % larger and whose positions are rounded to 0.6 m;
 * `chosen` drops people who are too far. */
const radiusOf = (band: number) => (bandEndsKm[band]! * 1000 * 1.0003 + 2).toFixed(1);

/** GEOSEARCH finds people nearby; this process filters and ranks them, since reading hundreds of hashes per query would be
 * slower. Distances follow from areas. Clients share a connection, because Redis runs commands one at a time. */
export function redisEngine(redis: Redis, people: People, areas: Areas): Engine {
  const blocksOf = new Map<string, Set<string>>();
  for (const pair of people.blocks)
    for (const [from, to] of [pair, [pair[1], pair[0]]] as const) {
      const set = blocksOf.get(people.ids[from]!) ?? new Set();
      blocksOf.set(people.ids[from]!, set.add(people.ids[to]!));
    }

  /** Members who fit, up to a band, ranked. */
  function chosen(members: readonly string[], { viewer, search }: Question, from: number, last: number): string[] {
    const blocked = blocksOf.get(viewer.id);
    const [youngest, oldest] = search.ages;
    const [factor, summand] = viewer.key;
    const found: { id: string; order: number }[] = [];
    for (const member of members) {
      const person = Number(member);
      const age = people.ages[person]!;
      if (age < youngest || age > oldest) continue;
      const band = areas.bandOf(from, people.areaOf[person]!);
      if (band > last) continue;
      const id = people.ids[person]!;
      if (id === viewer.id || blocked?.has(id)) continue;
      let shared = 0;
      for (let bits = people.interests[person]! & viewer.interests; bits !== 0; bits &= bits - 1) shared++;
      const shuffled = (Math.imul(factor, people.shuffles[person]!) + summand) & 0x7fffffff;
      found.push({ id, order: band * 2 ** 36 + orderOf(people.premium[person] === 1, shared, shuffled) });
    }
    return found
      .toSorted((a, b) => a.order - b.order)
      .slice(0, wanted)
      .map(({ id }) => id);
  }

  return {
    name: 'Redis GEOSEARCH',
    clients: clientCounts,
    async ask(question) {
      const { viewer, search } = question;
      const from = areas.numberOf(viewer.area);
      const { longitude, latitude } = areas.centres[from]!;
      const last = lastBandOf(search.distance);
      for (const circle of circles) {
        const band = Math.min(circle, last);
        const where = ['FROMLONLAT', longitude, latitude, 'BYRADIUS', radiusOf(band), 'm'];
        const members = (await redis.ask('GEOSEARCH', 'people', ...where)) as string[];
        const found = chosen(members, question, from, band);
        if (found.length === wanted || band === last) return found;
      }
      return [];
    },
  };
}
