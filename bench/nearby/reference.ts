import { greatCircleKm } from '@nukkad/core/features/people/geometry.ts';
import { shownDistance } from '@nukkad/core/features/people/shown-distances.ts';
import type { Areas } from './areas.ts';
import type { People } from './people.ts';
import { wanted, type Question } from './questions.ts';

const ones = (word: number) => word.toString(2).replaceAll('0', '').length;

/** The answer by a full scan: slow, and written from the specification alone, so that it shares no bugs with an engine. */
export function referenceAnswer(people: People, areas: Areas, { viewer, search }: Question): string[] {
  const here = areas.centres[areas.numberOf(viewer.area)]!;
  const shown = areas.centres.map((centre) => shownDistance(greatCircleKm(here, centre)));
  const blocked = new Set<string>();
  for (const [one, other] of people.blocks) {
    if (people.ids[one] === viewer.id) blocked.add(people.ids[other]!);
    if (people.ids[other] === viewer.id) blocked.add(people.ids[one]!);
  }
  const [youngest, oldest] = search.ages;
  const found: { id: string; place: [number, number, number, bigint] }[] = [];
  for (let person = 0; person < people.count; person++) {
    const distance = shown[people.areaOf[person]!]!;
    const age = people.ages[person]!;
    if (distance > search.distance || age < youngest || age > oldest) continue;
    const id = people.ids[person]!;
    if (id === viewer.id || blocked.has(id)) continue;
    const [factor, summand] = viewer.key.map(BigInt) as [bigint, bigint];
    const shuffled = (factor * BigInt(people.shuffles[person]!) + summand) & 2147483647n;
    const shared = ones(people.interests[person]! & viewer.interests);
    found.push({ id, place: [distance, people.premium[person] ? 0 : 1, -shared, shuffled] });
  }
  found.sort((a, b) => {
    const at = a.place.findIndex((value, at) => value !== b.place[at]);
    return at < 0 ? 0 : a.place[at]! < b.place[at]! ? -1 : 1;
  });
  return found.slice(0, wanted).map(({ id }) => id);
}
